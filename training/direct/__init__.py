"""A model that translates speech without words between, taught on recordings with their translations.

`recordings` are read from a folder, `utterances` are what the program hears of them, `lessons` lay one out
as the model will hear and read it. `base` is the translator that is to read speech, `network` all that
learns, with its losses, and `course` the stages, whose end is a folder that the program loads. `teaching` is
the way from a plan to that folder.
"""
