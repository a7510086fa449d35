"""What networks take of memory, where they fit, and what is done where they do not."""
