"""Recognizers: from sound to hypotheses, and whether anybody speaks.

`sphinx`, which ships, and `whisper`, whose files lie in a folder that is given; `alignatt` is the same
Whisper by transformers (`attending_whisper`), which decodes nothing twice. `vad` is the voice activity
detector. What all of them promise is `core.backends.Recognizer`.
"""
