"""The captions in large letters on a screen of their own, for all who sit before it.

`window` shows them as the overlay does; `controller` opens it on the screen that is free, and keeps it
with what the overlay is told and how that looks. `screens` chooses the screen.
"""
