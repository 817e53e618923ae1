"""The table: a server at which people and bots play any registered game, in the browser or over its published protocol."""
