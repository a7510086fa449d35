"""JSON of files that anybody may have written: no numbers without end, and no depth to drown in."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from core.files.plain_files import read_plain
from core.wording.sentences import phrased

MOST_JSON_BYTES = 4_000_000
"""Of a file: what it becomes in memory is up to 25 times that."""
MOST_TOKENIZER_BYTES = 40_000_000
"""The largest vocabularies take 34 MB."""
MOST_LEVELS = 100
"""Of lists and objects within each other; real descriptions have ten."""


def read_json(path: Path, most_bytes: int = MOST_JSON_BYTES) -> Any:
    """Return what the file says.

    Raises:
        OSError: it cannot be read, is larger than that, or no file.
        ValueError: it is no JSON, or nested too deeply.
    """
    return parse_json(read_plain(path, most_bytes).decode())


def parse_json(
    text: str | bytes, *, object_pairs: Callable[[list[tuple[str, Any]]], Any] | None = None
) -> Any:
    """Return what the text says; `object_pairs` makes the objects.

    Raises:
        ValueError: it is no JSON, or nested too deeply.
    """
    try:
        value = json.loads(text, parse_constant=_no_constant, object_pairs_hook=object_pairs)
    except RecursionError:
        raise ValueError(_too_deep()) from None
    _check_depth(value)
    return value


def _check_depth(value: object) -> None:
    level = [value]
    for _ in range(MOST_LEVELS):
        level = [inner for outer in level for inner in _within(outer)]
        if not level:
            return
    raise ValueError(_too_deep())


def _within(value: object) -> list[Any]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [part for part in inner if isinstance(part, dict | list)]


def _too_deep() -> str:
    return phrased("it is nested too deeply")


def _no_constant(name: str) -> NoReturn:
    raise ValueError(phrased("{name} is not a JSON number", name=name))
