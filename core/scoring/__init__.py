"""How good captions are.

`scores` counts missed words, delays and rewrites of what was shown; `numerals` reads digits as the words
that are said for them.
"""
