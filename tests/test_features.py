"""docs/FEATURES.md says of each row yes, partly or no, and names a test that is there."""

from __future__ import annotations

import re

from places import ROOT

TEXT = (ROOT / "docs" / "FEATURES.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip().strip("|").split("|")]
    for line in TEXT.splitlines()
    if line.startswith("| ") and not line.startswith("| area |")
]
N_ROWS = 39
"""All that is expected, that nobody has and that is asked for most."""

MOST_LACKING = 8
"""It may be lowered, never raised."""

LEAST_TESTS = 20


def test_every_row_is_there_with_its_five_cells() -> None:
    assert [row for row in ROWS if len(row) != 5] == []
    assert len(ROWS) == N_ROWS
    assert len({(area, what) for area, what, *_ in ROWS}) == N_ROWS


def test_a_row_is_there_partly_there_or_not_there_and_what_lacks_has_its_reason() -> None:
    assert {there for _, _, there, _, _ in ROWS} <= {"yes", "partly", "no"}
    assert [area for area, _, there, _, why in ROWS if (there == "yes") == bool(why)] == []
    assert sum(there != "yes" for _, _, there, _, _ in ROWS) <= MOST_LACKING


def test_every_row_names_a_test_that_is_there() -> None:
    named = [re.fullmatch(r"`(tests/[\w/]+\.py)`", test) for _, _, _, test, _ in ROWS]
    assert all(named)
    paths = [found[1] for found in named if found]
    assert [path for path in paths if "def test_" not in (ROOT / path).read_text(encoding="utf-8")] == []
    assert len(set(paths)) >= LEAST_TESTS
