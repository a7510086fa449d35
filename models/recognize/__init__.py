"""Recognizers: from sound to hypotheses, and whether anybody speaks.

`sphinx`, which ships, `whisper`, whose files lie in a folder that is given, and `streaming`, what hears each
second once: `network_folder` loads one, `nemotron` is a family of them, `log_mel` makes its features and
`pieces` its words. `alignatt` is Whisper by transformers (`attending_whisper`), which decodes nothing twice.
`spoken_language` is the one that both Whispers hear. `vad` is the voice activity detector. What all of them
promise is `core.backends.Recognizer`.
"""
