"""Captions: what is shown of a segment, the files that keep them, where captioning goes on after a crash."""
