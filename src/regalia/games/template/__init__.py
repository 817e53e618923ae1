"""Template: a whole small game, to start a new one from."""
