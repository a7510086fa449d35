"""Recognizers: from sound to hypotheses, and whether anybody speaks.

`sphinx`, which ships, and `whisper`, whose files lie in a folder that is given. `vad` is the voice
activity detector. What all of them promise is `core.backends.Recognizer`.
"""
