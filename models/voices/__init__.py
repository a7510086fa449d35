"""Voices told apart by two networks that ship: `packaging/weights/fetch.py` puts their files here.

`networks` runs them (on the features of `fbank`), `clustered` tells the voices of a track by what they hear.
`nemotron` is another way for computers with a card, which asks a larger network that is downloaded.
"""

from pathlib import Path

FOLDER = Path(__file__).parent
PRINTS, TURNS = (FOLDER / name for name in ("prints.onnx", "turns.onnx"))


def is_here() -> bool:
    """Return whether its files are here: set-up goes on where they cannot be had."""
    return PRINTS.is_file() and TURNS.is_file()
