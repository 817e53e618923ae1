"""The King Commands."""
