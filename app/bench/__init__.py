"""What the window costs, measured: while it captions, and over many hours of captions."""
