"""What is read in windows is in the words of those who use them, not of those who made them.

All texts of the code are looked at that a window may show: those of the windows, and the sentences from
below them but for what `for_reader` words for a terminal.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from places import ROOT

INTERNAL = re.compile(
    r"wait-|read-\d|moonshine|\bembedded\b|HF_|QT_|ALSA|--[a-z]|\bBLEU\b|\bLAAL\b|\bLoRA\b|\bLORA\b|\bqlora\b"
    r"|\brank\b|\bslots?\b|\bpolic(y|ies)\b|\bscheme\b|\bPATH\b|Tools, Models|`surtitle |\bASR\b|\bLLM\b"
)
MARKS = ("tr", "translate", "phrased", "QT_TRANSLATE_NOOP")
FOLDERS = ("app", "core", "models")
ELSEWHERE = (
    *("app/commands", "models/bench"),
    *("core/wire/training_checks", "core/wire/training_plan", "core/wire/direct_training_plan"),
)
"""What is read at a terminal alone; a training's plan is written there but for what the form offers."""
TECHNICAL = {
    "app/windows/adapters/wording.py": "figures and method in those details and in tooltips, explained there",
    "app/windows/main/pace_choice.py": "figures behind Details and in tooltips, explained there",
    "app/windows/main/pace_curve.py": "the figures of a point, in its tooltip",
    "app/windows/training/form.py": "tooltips of what experts choose",
    "app/windows/training/progress.py": "the log of a training, behind Details",
    "models/adapters/lora_settings.py": "what is wrong in a file that its author has to mend",
    "models/manifests/family_names.py": "why a kind of model cannot be used, for its maker",
    "models/manifests/manifests.py": "what is wrong in a file that its author has to mend",
    "models/manifests/policy_head.py": "what is wrong in a file that its author has to mend",
}
"""Where such words may stand, and why."""


def texts(node: ast.AST) -> Iterator[str]:
    """Yield the texts that are marked to be translated, without those for a terminal."""
    if isinstance(node, ast.keyword) and node.arg == "terminal":
        return
    if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in MARKS:
        given = [part.value for part in node.args if isinstance(part, ast.Constant)]
        yield from (text for text in given if isinstance(text, str))
    for child in ast.iter_child_nodes(node):
        yield from texts(child)


def files() -> Iterator[str]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith(ELSEWHERE):
                yield name


def found_in(name: str) -> list[str]:
    tree = ast.parse(Path(ROOT / name).read_text(encoding="utf-8"))
    return [text for text in texts(tree) if INTERNAL.search(text)]


def test_no_window_shows_a_word_that_only_its_makers_use() -> None:
    found = {name: found_in(name) for name in files() if name not in TECHNICAL}
    assert {name: words for name, words in found.items() if words} == {}


@pytest.mark.parametrize("name", TECHNICAL)
def test_where_such_words_may_stand_some_do(name: str) -> None:
    assert found_in(name)


def test_below_the_application_a_sentence_is_for_windows_and_terminals() -> None:
    """What is to be pressed or typed is added by who shows it."""
    told = [
        name
        for name in files()
        if not name.startswith("app/") and "for_reader" in (ROOT / name).read_text("utf-8")
    ]
    assert told == ["core/wording/readers.py"]
