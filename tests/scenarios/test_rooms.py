"""What is said of the rooms is true: each names its parts, and the floors are those that imports keep to.

None is too small to be one, no file too long, and no contract overlooks a room.
"""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from places import ROOT

WINGS = ("app", "core", "models", "training")
ROOMS = sorted(path.parent for wing in WINGS for path in (ROOT / wing).rglob("__init__.py"))
CODE = [
    path
    for folder in (*WINGS, "tests", "packaging")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in (".py", ".sh", ".spec")
]
MAX_LINES = 400
SMALL_ROOMS = {
    "models/embedded": "holds the weights of the shipped translators",
    "models/moonshine": "holds the weights of the shipped recognizer",
}
"""Rooms of fewer than two parts, and why."""
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


def test_a_room_has_two_parts_unless_a_reason_is_named() -> None:
    small = {room.relative_to(ROOT).as_posix() for room in ROOMS if len(parts_of(room)) < 2}
    assert small == set(SMALL_ROOMS)


def test_a_test_file_lies_where_its_source_lies_and_has_its_name_with_an_aspect_or_none() -> None:
    lost = []
    for wing in WINGS:
        for test in (ROOT / "tests" / wing).rglob("test_*.py"):
            room = ROOT / test.parent.relative_to(ROOT / "tests")
            names = [source.stem.strip("_") for source in room.glob("*.py")]
            if not any(f"{test.stem}_".startswith(f"test_{name}_") for name in names):
                lost.append(test)
    assert lost == [], "what spans rooms lies in tests/scenarios"


def test_no_file_of_code_is_long() -> None:
    n_lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in CODE}
    long = [f"{path.relative_to(ROOT)}: {n}" for path, n in n_lines.items() if n > MAX_LINES]
    assert CODE and long == []


def contracts() -> list[dict[str, Any]]:
    """Return what imports keep to."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return project["tool"]["importlinter"]["contracts"]


def forbidding(name: str) -> tuple[set[str], set[str]]:
    """Return the rooms that a contract binds, and what they must not import."""
    (contract,) = (contract for contract in contracts() if contract["name"] == name)
    return set(contract["source_modules"]), set(contract["forbidden_modules"])


def floors() -> dict[str, list[set[str]]]:
    """Return the floors that imports keep to, the upper ones first, by the package whose floors they are."""
    return {
        container: [set(layer.split(" | ")) for layer in contract["layers"]]
        for contract in contracts()
        for container in contract.get("containers", [])
    }


def test_every_room_of_the_application_but_the_engine_is_kept_from_networks() -> None:
    bound, networks = forbidding("networks run in the engine's child alone")
    rooms = set.union(*floors()["app"])
    assert bound == {f"app.{room}" for room in rooms - {"engine"}}
    assert networks <= forbidding("core is pure")[1]


def test_every_room_below_those_of_qt_is_kept_from_qt() -> None:
    of_app = floors()["app"]
    (lowest_of_qt,) = (n for n, rooms in enumerate(of_app) if "look" in rooms)
    bound, qt = forbidding("no Qt below the bridge")
    assert bound == {f"app.{room}" for room in set.union(*of_app[lowest_of_qt + 1 :], {"doctor"})}
    assert qt <= forbidding("core is pure")[1]


@pytest.mark.parametrize("package", floors())
def test_the_document_shows_the_floors_that_imports_keep_to(package: str) -> None:
    text = (ROOT / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8")
    _, _, section = text.partition(f"### `{package}`\n")
    cells = re.findall(r"^\| (`[^|]*) \|", section.partition("\n#")[0], re.MULTILINE)
    assert [set(PARTS.findall(cell)) for cell in cells] == floors()[package]
