"""What the user has chosen: kept in one file, with its defaults. No Qt.

`settings` is all of it, read and written; `overlay_style` the overlay's part. `remembered_voices` has
a file of its own.
"""
