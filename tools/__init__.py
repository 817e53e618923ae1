"""Tools for working on Regalia: `python -m tools.<name>` from the root of the checkout."""
