"""How a model is refused whose files are not whole."""

from __future__ import annotations

from pathlib import Path

from core.wording.causes import Cause
from core.wording.errors import UserError
from core.wording.sentences import phrased


def damaged_recognizer(folder: Path, reason: str) -> UserError:
    """Return the error that says so of the recognizer in a folder."""
    return UserError(
        phrased(
            "The recognizer in {folder} is damaged: {reason}; download it again.",
            folder=folder,
            reason=reason,
        ),
        Cause.NO_MODEL,
    )


def damaged_translator(name: str, reason: str) -> UserError:
    """Return the error that says so of the translator that its user calls `name`."""
    return UserError(
        phrased("The translator {name} is damaged: {reason}; download it again.", name=name, reason=reason),
        Cause.NO_MODEL,
    )
