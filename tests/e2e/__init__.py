"""The table as people use it: a real server, the built pages, a real browser."""
