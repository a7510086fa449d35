"""Tests use what a user, a caller or another part of the program may use, and hardly ever a private name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from places import ROOT

N_ALLOWED = 10


def reach_ins(tree: ast.Module) -> Iterator[ast.Attribute]:
    """Yield each `thing._name` but what is the own of the class that reads it, and special names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_private(node.attr) and not is_own(node.value):
            yield node


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def is_own(owner: ast.expr) -> bool:
    return isinstance(owner, ast.Name) and owner.id in ("self", "cls")


def found_in(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [f"{path.relative_to(ROOT)}:{node.lineno} {ast.unparse(node)}" for node in reach_ins(tree)]


def test_tests_hardly_reach_into_what_is_private() -> None:
    found = [line for path in sorted((ROOT / "tests").rglob("*.py")) for line in found_in(path)]
    assert len(found) <= N_ALLOWED, "\n".join(found)


def test_what_is_private_is_told_from_what_is_not() -> None:
    made = "window._thread; a.b._c._d; self._own; x.__class__; _constant; window.shown; super()._step"
    found = [ast.unparse(node) for node in reach_ins(ast.parse(made))]
    assert sorted(found) == ["a.b._c", "a.b._c._d", "super()._step", "window._thread"]
