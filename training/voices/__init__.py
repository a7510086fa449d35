"""How well voices are told apart: `__main__` (`python -m training.voices`) tells and counts.

`readers` finds free speech by who reads it, `talks` makes conversations of it, `meetings` reads excerpts of
real ones. `listening` tells their voices as a session would, `scores` counts the words that went to the
right one.
"""
