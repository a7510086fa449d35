"""The files of tests that take longest begin first: at the end no process is at work while others idle."""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
LONG_LIST = TESTS / "long.txt"
"""Files of tests that take most of a minute or more, the longest first."""


def long_files() -> list[Path]:
    return [TESTS / name for name in LONG_LIST.read_text(encoding="utf-8").split()]


def longest_first(items: list[pytest.Item]) -> None:
    """Sort the tests by their files: those of the list in its order, then all others as they were."""
    places = {path: place for place, path in enumerate(long_files())}
    items.sort(key=lambda item: places.get(item.path, len(places)))
