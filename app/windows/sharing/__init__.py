"""Captions for others: for their programs, and in large letters for all who sit before a screen.

`outputs` is what others get, a place where captions are read live and a file; `dialog` is where that is
chosen, with a `qr_code` of the address.

For an audience `audience_window` shows them as the overlay does; `audience_controller` opens it on the
screen that is free, and keeps it with what the overlay is told and how that looks. `audience_screens`
chooses the screen.
"""
