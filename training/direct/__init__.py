"""A model that translates speech without words between, taught on recordings with their translations.

`recordings` are read from a folder (`word_times` hears when their words end), `utterances` are what the
program hears of them, `delays` how far behind the speaker the translation stands, `lessons` lay one out as
the model will hear and read it, and `lesson_file` keeps them. `base` is the translator that is to read
speech, `encoders` are what hears (`discriminant` has one that was taught spell before it learns more),
`network` is all that learns, with its losses, `stages` say which part lowers which, and `course` goes through
them to a folder that the program loads. `teaching` is the way from a plan to that folder. `roads` measures
such models beside cascades.
"""
