"""How the models are called that ship with the program: they are used where nothing else was chosen."""

from __future__ import annotations

SHIPPED_RECOGNIZER = "sphinx"
SHIPPED_TRANSLATOR = "embedded"
