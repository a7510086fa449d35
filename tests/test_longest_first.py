"""Long files of tests begin first, in the order of the list; all others keep theirs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from longest_first import TESTS, long_files, longest_first


@dataclass(frozen=True)
class Item:
    """What is asked of a collected test."""

    path: Path
    name: str


def test_every_long_file_is_there_once() -> None:
    assert all(path.is_file() for path in long_files())
    assert len(set(long_files())) == len(long_files()) > 1


def test_long_files_come_first_and_nothing_else_moves() -> None:
    first, second, *_ = long_files()
    others = [Item(TESTS / name, name) for name in ("test_b.py", "test_a.py")]
    long = [Item(first, "z"), Item(first, "a"), Item(second, "m")]
    items = [others[0], long[2], others[1], long[0], long[1]]
    longest_first(items)
    assert items == [*long, *others]


def test_the_run_is_in_that_order(request) -> None:
    places = list(dict.fromkeys(item.path for item in request.session.items))
    listed = [path for path in long_files() if path in places]
    assert places[: len(listed)] == listed
