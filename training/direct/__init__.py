"""A model that translates speech without words between, trained on recordings with their translations.

`recordings` are read from a folder (`word_times` hears when their words end), `utterances` are what the
program hears of them, `delays` how far behind the speaker the translation stands, `speech_examples` lay one
out as the model will hear and read it, and `example_file` keeps them. `base` is the translator that is to
read speech, `encoders` are what hears (`discriminant` has a pretrained one spell before it learns more),
`network` is all that learns, with its losses, `stages` say which part lowers which, and `run` goes through
them to a folder that the program loads. `training` is the way from a plan to that folder. `roads` measures
such models beside cascades.
"""
