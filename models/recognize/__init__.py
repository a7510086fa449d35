"""Recognizers: from sound to hypotheses, and whether anybody speaks.

`recognizers` finds one by its name: `sphinx`, which ships, or `whisper`, whose files `whisper_folder`
finds. `vad` is the voice activity detector. What all of them promise is `core.backends.Recognizer`.
"""
