"""Which models there are, where they lie on this machine, and how they come."""
