"""Captions for other programs: a file, a local server, a page."""
