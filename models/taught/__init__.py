"""Recognizers of English that were taught here, for tests and measurements; users are not offered them.

Each folder holds weights, tokenizer, settings and a card that says what it hears.
"""

from pathlib import Path

RECOGNIZER = Path(__file__).parent / "recognizer"
"""A small Nemotron streaming (`python -m training.speech`)."""
WHISPER = Path(__file__).parent / "whisper"
"""A small Whisper, some heads of which look where a token is said (`python -m training.whisper`)."""
