"""Captions for other programs: what is shared, and how."""
