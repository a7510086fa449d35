"""Voices told apart, in numbers alone: no network, no sound library.

`sentences` makes of a sentence's sound what is known of its voices, by networks that are handed in: a print
of each local voice, and prints of short windows all along. `known_voices` has the middle of each voice of the
talk, `words` gives each word to one, `tree` looks back at all parts at once, `numbers` keeps the number of a
voice, and `telling` holds it all together. `remembered` says who of a talk may be somebody whom the user
wants known again.
"""
