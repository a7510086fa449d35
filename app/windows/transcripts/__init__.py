"""The window of past sessions."""
