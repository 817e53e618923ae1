"""The speed and memory of Regalia, measured against OpenSpiel and RLCard: `make bench`."""
