"""Rows of the transcripts' file, of the kinds that their columns promise, whatever stands there."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from math import isfinite
from typing import Any

MOST_SECONDS = 10_000_000.0
"""Of a session: a third of a year."""
LAST_MOMENT = 4_000_000_000.0
"""Since 1970: in the year 2096."""


SqlRow = dict[str, Any]


def checked_row(cursor: sqlite3.Cursor, values: Sequence[object]) -> SqlRow:
    """Return a row by the names of its columns; what cannot be meant is 0 or empty."""
    names = (column[0] for column in cursor.description)
    return {
        name: READERS[name](value) if name in READERS else value
        for name, value in zip(names, values, strict=True)
    }


def text_of(content: bytes) -> str:
    """Return what a text in the file says, also where it is no UTF-8."""
    return content.decode("utf-8", "replace")


def _number(value: object, most: float) -> float:
    is_meant = isinstance(value, int | float) and isfinite(value) and 0 <= value <= most
    return float(value) if is_meant else 0.0  # type: ignore[arg-type]


def _seconds(value: object) -> float:
    return _number(value, MOST_SECONDS)


def _moment(value: object) -> float:
    return _number(value, LAST_MOMENT)


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def _whole_or_none(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _text_or_none(value: object) -> str | None:
    return None if value is None else _text(value)


READERS: dict[str, Callable[[object], object]] = {
    **dict.fromkeys(("start_s", "end_s", "emitted_s", "duration_s"), _seconds),
    **dict.fromkeys(
        ("transcript", "segment", "track", "gap", "final", "is_pause", "is_filled", "is_open", "was_cut_off"),
        _whole,
    ),
    **dict.fromkeys(("name", "source", "target", "source_language", "target_language", "speaker"), _text),
    **dict.fromkeys(("recognizer", "translator", "voice_name"), _text),
    **dict.fromkeys(("section", "text", "who", "due", "quotation"), _text),
    **dict.fromkeys(("first_word", "n_words", "voice", "is_sure", "number"), _whole),
    **dict.fromkeys(("source_correction", "target_correction", "journal", "resume"), _text_or_none),
    **dict.fromkeys(("version_of", "same_as"), _whole_or_none),
    "began": _moment,
}
"""By the names of columns."""
