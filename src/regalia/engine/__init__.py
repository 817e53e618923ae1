"""The rules engine: what every game is made of."""
