"""What is said of the rooms is true: each names its parts, and the floors are those that imports keep to."""

from __future__ import annotations

import ast
import re
import tomllib
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


def floors() -> dict[str, list[set[str]]]:
    """Return the floors that imports keep to, the upper ones first, by the package whose floors they are."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    return {
        container: [set(layer.split(" | ")) for layer in contract["layers"]]
        for contract in contracts
        for container in contract.get("containers", [])
    }


@pytest.mark.parametrize("package", floors())
def test_the_document_shows_the_floors_that_imports_keep_to(package: str) -> None:
    text = (ROOT / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8")
    _, _, section = text.partition(f"### `{package}`\n")
    cells = re.findall(r"^\| (`[^|]*) \|", section.partition("\n#")[0], re.MULTILINE)
    assert [set(PARTS.findall(cell)) for cell in cells] == floors()[package]
