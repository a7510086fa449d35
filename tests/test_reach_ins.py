"""Tests use what a user, a caller or another part of the program may use, and hardly ever a private name."""

from __future__ import annotations

import ast
import contextlib
import textwrap
from collections.abc import Iterator
from pathlib import Path

from places import ROOT

N_ALLOWED = 10
BY_NAME = {"setattr", "getattr", "delattr", "hasattr"}
"""What takes an attribute by its name, as a function or of `monkeypatch`."""
DOCUMENTED = {"os._exit"}
"""What is for all to use, though its name begins so."""


def reach_ins(tree: ast.AST) -> Iterator[str]:
    """Yield each `thing._name`, also where it is imported, named as a string, or used in a child's script.

    What is the own of the class that reads it is none, nor are special names.
    """
    for node in ast.walk(tree):
        match node:
            case ast.Attribute() if is_private(node.attr) and not is_own(node.value):
                yield ast.unparse(node)
            case ast.ImportFrom():
                yield from (f"{node.module}.{name.name}" for name in node.names if is_private(name.name))
            case ast.Call(func=ast.Attribute(attr=function) | ast.Name(id=function)) if function in BY_NAME:
                yield from (ast.unparse(node) for name in node.args[:2] if names_private(name))
            case ast.Constant(value=str(script)) if "import " in script:
                with contextlib.suppress(SyntaxError):
                    yield from reach_ins(ast.parse(textwrap.dedent(script)))


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def is_own(owner: ast.expr) -> bool:
    return isinstance(owner, ast.Name) and owner.id in ("self", "cls")


def names_private(name: ast.expr) -> bool:
    """Return whether it is the name of something private, behind those of its modules or alone."""
    return (
        isinstance(name, ast.Constant)
        and isinstance(name.value, str)
        and any(map(is_private, name.value.split(".")))
    )


def found_in(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [f"{path.relative_to(ROOT)}: {found}" for found in reach_ins(tree) if found not in DOCUMENTED]


def test_tests_hardly_reach_into_what_is_private() -> None:
    others = sorted({*(ROOT / "tests").rglob("*.py")} - {Path(__file__)})  # here are some to be found
    found = [line for path in others for line in found_in(path)]
    assert len(found) <= N_ALLOWED, "\n".join(found)


MADE = """
window._thread; a.b._c._d; self._own; x.__class__; _constant; window.shown; super()._step
from a.b import _c, d
from __future__ import annotations
monkeypatch.setattr(a, "_b", 1); monkeypatch.setattr("a._b", 1); getattr(a, "_b"); setattr(a, "b", "_c")
SCRIPT = "import a; a._in_a_script"
"""


def test_what_is_private_is_told_from_what_is_not() -> None:
    assert sorted(reach_ins(ast.parse(MADE))) == [
        "a._in_a_script",
        "a.b._c",
        "a.b._c",
        "a.b._c._d",
        "getattr(a, '_b')",
        "monkeypatch.setattr('a._b', 1)",
        "monkeypatch.setattr(a, '_b', 1)",
        "super()._step",
        "window._thread",
    ]
