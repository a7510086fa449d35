"""Recognizers: from sound to hypotheses, and whether anybody speaks."""
