"""What is used where nothing else was chosen; `EngineSettings` has the rest in its fields."""

from __future__ import annotations

from typing import Final

SHIPPED_RECOGNIZER = "moonshine"
SHIPPED_TRANSLATOR = "embedded"
"""How the models are called that come with the program."""

DIRECT = "direct:"
"""Before the folder of a model that translates speech directly, as recognizer and as translator."""

SHIPPED_DIRECT = DIRECT + SHIPPED_TRANSLATOR
"""A demonstrator of that: it hears the voices of a synthesizer."""

SHARE_PORT = 8765
"""Where captions are shared."""

ENGINE_PORT = 8766
"""Where another computer's engine is asked for."""

BEST_THERE = "best"
"""As recognizer for another computer's engine: the best that lies there."""

UNKNOWN_LICENCE = "unknown"
"""What a trained model says of its licence where nobody said more."""

BLOCK_ADAPTER: Final = "blocks"
"""The kind of adapter that makes a token of every so many frames, and what is meant where none is named."""

PIECE_ADAPTER: Final = "pieces"
"""The kind of adapter that makes a token of every piece that is spelled."""
