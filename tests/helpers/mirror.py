"""Which test file belongs to which source file."""

from __future__ import annotations

import ast
import contextlib
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from places import ROOT

TESTS = ROOT / "tests"
WINGS = ("app", "core", "models", "training")


def source_files() -> list[Path]:
    return sorted(path for wing in WINGS for path in (ROOT / wing).rglob("*.py"))


def files_of_tests() -> list[Path]:
    """Return those that mirror a wing; what spans rooms, or tests packaging and tests, lies elsewhere."""
    return sorted(path for wing in WINGS for path in (TESTS / wing).rglob("test_*.py"))


def is_test_of(test: Path, source: Path) -> bool:
    """Return whether it lies where the source lies and has its name, or its name and an aspect of it."""
    name = "init" if source.stem == "__init__" else source.stem.strip("_")
    is_named = test.stem == f"test_{name}" or test.stem.startswith(f"test_{name}_")
    return is_named and test.parent.relative_to(TESTS) == source.parent.relative_to(ROOT)


def has_functions(source: Path) -> bool:
    """Return whether there is anything to test: names and shapes of data are tested where they are used."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
    return any(isinstance(node, kinds) for node in ast.walk(tree_of(source)))


def reaches(test: Path, source: Path) -> bool:
    """Return whether the test, or a helper of it, imports the source or what itself imports the source."""
    used = used_by(test)
    return source in used or any(source in imports_of(file) for file in used)


def used_by(test: Path) -> set[Path]:
    """Return the files of ours that a test imports, by itself or in its helpers."""
    used: set[Path] = set()
    waiting = [test]
    while waiting:
        new = imports_of(waiting.pop()) - used
        used |= new
        waiting += [file for file in new if file.is_relative_to(TESTS)]
    return used


@cache
def imports_of(path: Path) -> frozenset[Path]:
    """Return the files of ours that a file imports, in functions and in its children's scripts too."""
    named = set(names_in(tree_of(path)))
    return frozenset(
        file
        for module, file in modules().items()
        if module in named or any(name.endswith(".") and module.startswith(name) for name in named)
    )


def names_in(tree: ast.AST) -> Iterator[str]:
    """Yield what may be a module's name; a name that ends with a dot stands for all that begin so."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from names_in_text(node.value)


def names_in_text(text: str) -> Iterator[str]:
    """Yield what a string names: a module that is run as a child or imported late, or a script's imports."""
    if "import " in text:
        with contextlib.suppress(SyntaxError):
            yield from names_in(ast.parse(textwrap.dedent(text)))
    elif text.startswith(tuple(f"{wing}." for wing in WINGS)):
        yield text


@cache
def modules() -> dict[str, Path]:
    """Return every file of ours by the name that it is imported by."""
    helpers = {path.stem: path for path in TESTS.rglob("helpers/*.py")}
    return helpers | {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in source_files()
    }


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))
