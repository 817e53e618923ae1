"""Five printed games of kings in one rules engine."""

__version__ = "0.1.0"
