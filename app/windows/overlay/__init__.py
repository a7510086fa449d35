"""The captions on top of all windows."""
