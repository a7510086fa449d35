"""One room a window."""
