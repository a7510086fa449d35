"""Captions for other programs: what is shared, and how.

`outputs` is what others get, a place where captions are read live and a file; `dialog` is where that is
chosen, with a `qr_code` of the address.
"""
