"""What a test needs, told from what it uses, so that nobody has to remember its markers."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
MARKERS = {
    "gui": "draws on a screen",
    "sound": "hears or speaks through a sound server",
    "engine": "starts the engine, the command line or another process",
    "slow": "takes some seconds, and is none of the others",
    "card": "computes on a graphics card, without which it is skipped",
}
FIXTURES = {
    "gui": {"qapp", "qtbot", "screen", "qapp_args"},
    "sound": {"sound_server", "session_sound_server", "mortal_sound_server", "headset"},
    "engine": {"command_line", "environment", "place"},
}
NO_CARD = "no CUDA card"
"""Why a test of a card is skipped where there is none."""
STARTERS = (
    "subprocess",
    "multiprocessing",
    "app.cli",
    "app.engine",
    "app.host.children",
    "app.session.captioning",
    "app.session.child",
    "app.session.client",
    "app.session.live_session",
    "app.session.rest_session",
    "app.session.trial",
)
"""What starts the engine, the command line or another process."""
SLOW_LIST = TESTS / "slow.txt"
"""Tests, and whole files of them, that need some seconds of a processor and have no other marker."""


def register(config: pytest.Config) -> None:
    for marker, meaning in MARKERS.items():
        config.addinivalue_line("markers", f"{marker}: {meaning}")


def mark(items: Iterable[pytest.Item]) -> None:
    slow = set(SLOW_LIST.read_text(encoding="utf-8").split()) if SLOW_LIST.exists() else set()
    for item in items:
        file = item.path.relative_to(TESTS).as_posix() if item.path.is_relative_to(TESTS) else item.path.name
        function = getattr(item, "originalname", item.name)
        used = set(getattr(item, "fixturenames", ()))
        for marker, fixtures in FIXTURES.items():
            if used & fixtures:
                item.add_marker(marker)
        if starts_process(item.path, {function, *used}):
            item.add_marker("engine")
        if any(skip.kwargs.get("reason") == NO_CARD for skip in item.iter_markers("skipif")):
            item.add_marker("card")
        if slow & {file, f"{file}::{function}"}:
            item.add_marker("slow")


@dataclass(frozen=True, slots=True)
class Names:
    """What a file of tests defines and imports."""

    used_by: dict[str, frozenset[str]]
    """By the name of a function, a class or a constant: the names that stand in it."""
    module_of: dict[str, str]
    """By the name of what is imported: the module that it comes from."""


def starts_process(path: Path, names: Iterable[str]) -> bool:
    """Return whether one of these, or what it uses, in this file or in a helper's, starts a process."""
    seen: set[tuple[Path, str]] = set()
    waiting = [(path, name) for name in names]
    while waiting:
        path, name = here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        known = names_of(path)
        module = known.module_of.get(name, "")
        if module.startswith(STARTERS):
            return True
        helper = helpers().get(module.partition(".")[0])
        if helper is not None:
            waiting.append((helper, name))
        waiting += [(path, used) for used in known.used_by.get(name, ())]
    return False


@cache
def names_of(path: Path) -> Names:
    used_by: dict[str, frozenset[str]] = {}
    module_of: dict[str, str] = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        names = frozenset(part.id for part in ast.walk(node) if isinstance(part, ast.Name))
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            parameters = {part.arg for part in ast.walk(node) if isinstance(part, ast.arg)}
            used_by[node.name] = names | parameters
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            used_by |= {target.id: names for target in targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.Import):
            module_of |= {alias.asname or alias.name: alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module_of |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    return Names(used_by, module_of)


@cache
def helpers() -> dict[str, Path]:
    return {path.stem: path for path in TESTS.rglob("helpers/*.py")}
