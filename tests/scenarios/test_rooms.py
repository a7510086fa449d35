"""What is said of the rooms is true: each names its parts, and the floors are those that imports keep to."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from places import ROOT

WINGS = ("app", "core", "models", "training")
ROOMS = sorted(path.parent for wing in WINGS for path in (ROOT / wing).rglob("__init__.py"))
PARTS = re.compile(r"`([a-z_0-9]+)`")


def parts_of(room: Path) -> set[str]:
    """Return the names of a room's files and of the rooms in it."""
    files = {path.stem for path in room.glob("*.py")} - {"__init__"}
    return files | {path.parent.name for path in room.glob("*/__init__.py")}


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.relative_to(ROOT)))
def test_a_room_names_its_parts_and_no_others(room: Path) -> None:
    docstring = ast.get_docstring(ast.parse((room / "__init__.py").read_text(encoding="utf-8")))
    assert docstring
    parts = parts_of(room)
    assert set(PARTS.findall(docstring)) - (set(WINGS) - parts) == parts
