"""Sentences for the user: English, or what the file of translations makes of them."""

from __future__ import annotations

import ast
import runpy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from places import ROOT

from core.wording import sentences
from core.wording.errors import UserError
from core.wording.readers import said
from core.wording.sentences import decimal, grouped, phrased, tenths, told_of

NO_FOLDER = "There is no folder {folder}: {todo}"
TS = f"""<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context><name>{sentences.CONTEXT}</name>
<message><source>{NO_FOLDER}</source><translation>Kein Ordner {{folder}}: {{todo}}</translation></message>
<message><source>choose another.</source><translation>Wählen Sie einen anderen.</translation></message>
<message><source>It is {{n}} km.</source><translation type="unfinished"></translation></message>
<message><source>{{whole}}.{{part}}</source><translation>{{whole}},{{part}}</translation></message>
<message><source>{{left}},{{right}}</source><translation>{{left}}.{{right}}</translation></message>
</context>
<context><name>Window</name>
<message><source>other</source><translation>anderer</translation></message>
</context>
</TS>
"""


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "de.ts"
    path.write_text(TS, encoding="utf-8")
    monkeypatch.setenv(sentences.VARIABLE, str(path))


def refusal() -> str:
    return phrased(NO_FOLDER, folder="{x}", todo=phrased("choose another."))


def test_a_sentence_is_english_where_no_translations_are_named() -> None:
    assert refusal() == "There is no folder {x}: choose another."
    assert (tenths(1.25), grouped(1234567)) == ("1.2", "1,234,567")


@pytest.mark.usefixtures("german")
def test_a_sentence_and_the_sentences_in_it_are_translated() -> None:
    assert refusal() == "Kein Ordner {x}: Wählen Sie einen anderen."
    assert (tenths(1.25), decimal("1.25"), decimal("12")) == ("1,2", "1,25", "12")
    assert grouped(1234567) == "1.234.567"


@pytest.mark.usefixtures("german")
def test_what_has_no_translation_stays_english() -> None:
    assert phrased("It is {n} km.", n=3) == "It is 3 km."
    assert phrased("other") == "other"


def test_a_value_that_is_missing_is_an_error() -> None:
    with pytest.raises(KeyError):
        phrased("There is no {thing}.")


def test_what_is_told_is_said_in_the_language_of_its_reader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "de.ts"
    path.write_text(TS, encoding="utf-8")
    english, told = refusal(), told_of(str(UserError(refusal())))
    monkeypatch.setenv(sentences.VARIABLE, str(path))
    german = said(told)
    assert german == refusal() == "Kein Ordner {x}: Wählen Sie einen anderen."
    assert said(told_of(tenths(1.25))) == "1,2"
    monkeypatch.delenv(sentences.VARIABLE)
    assert said(told_of(german)) == english


def test_a_value_stands_where_it_is_told_as_it_was_shown() -> None:
    sentence = phrased("{gigabytes:.0f} GB of {name!r}, {{so}}", gigabytes=7.6, name="a")
    assert sentence == said(told_of(sentence)) == "8 GB of 'a', {so}"
    assert told_of("plain") == said("plain") == "plain"


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"template": 1, "parts": {}},
        {"template": "{a", "parts": {}},
        {"template": "{a}", "parts": {}},
        {"template": "{a.__class__}", "parts": {"a": "x"}},
        {"template": "{a}", "parts": {"a": 1}},
        {"template": "x" * (sentences.MOST_TEMPLATE + 1), "parts": {}},
        {"window": "x", "terminal": None},
    ],
)
def test_of_a_stranger_no_template_does_more_than_say_where_its_parts_stand(told: object) -> None:
    with pytest.raises((ValueError, KeyError)):
        said(told)


def test_what_a_stranger_tells_fills_no_memory() -> None:
    assert said({"template": "{a:>999999999}", "parts": {"a": "x"}}) == "x"
    assert len(said({"template": "{a}" * 600, "parts": {"a": "x" * 10**6}})) < 10**6


def test_templates_are_written_out_where_they_are_used_and_have_all_their_values() -> None:
    calls = list(runpy.run_path(str(ROOT / "packaging" / "sentences.py"))["calls"]())
    assert len(calls) > 1
    for path, call in calls:
        assert len(call.args) == 1 and isinstance(call.args[0], ast.Constant), (path, call.lineno)
        given = {keyword.arg for keyword in call.keywords}
        wanted = {name for _, name, _, _ in Formatter().parse(call.args[0].value) if name is not None}
        assert given == wanted, (path, call.lineno)


REFUSING = ("core", "models", "app")
UNSEEN = ("app/commands", "models/bench", "app/desktop/single_instance.py")
"""What is refused on a command line only, which speaks English."""
TRAINING_CHILD = "training/train.py"
"""Of its folder, the window shows what this file and those that it imports refuse; the rest are commands."""


@cache
def trees() -> dict[str, ast.Module]:
    paths = (path for folder in REFUSING for path in (ROOT / folder).rglob("*.py"))
    seen = {path.relative_to(ROOT).as_posix(): parsed(path) for path in paths}
    return seen | imported(TRAINING_CHILD, {})


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(where: str, known: dict[str, ast.Module]) -> dict[str, ast.Module]:
    """Return `known` and, from the same folder, this file and all that it imports."""
    known[where] = parsed(ROOT / where)
    for node in ast.walk(known[where]):
        name = (node.module or "").replace(".", "/") if isinstance(node, ast.ImportFrom) else ""
        files = (f"{name}.py", f"{name}/__init__.py") if name.startswith("training") else ()
        for file in files:
            if file not in known and (ROOT / file).exists():
                imported(file, known)
    return known


def error_classes() -> set[str]:
    """Return the names of the class of refusals and of all that come from it."""
    classes = [node for tree in trees().values() for node in tree.body if isinstance(node, ast.ClassDef)]
    bases = {node.name: {ast.unparse(base) for base in node.bases} for node in classes}
    names = {"UserError"}
    while more := {name for name in bases if bases[name] & names} - names:
        names |= more
    return names


def refusals() -> Iterator[tuple[str, ast.Call]]:
    """Yield what is raised, or told of a training, where a user of the window reads it."""
    names = {*error_classes(), "Preparing"}
    for where, tree in trees().items():
        for node in ast.walk(tree) if not where.startswith(UNSEEN) else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield f"{where}:{node.lineno}", node


def test_no_refusal_that_the_window_shows_is_english_only() -> None:
    found = list(refusals())
    assert len(found) > 100
    assert [where for where, call in found if call.args and is_written_out(call.args[0])] == []


def is_written_out(text: ast.expr) -> bool:
    return isinstance(text, ast.JoinedStr | ast.Constant | ast.BinOp)


def test_a_name_does_not_turn_the_sentence_that_it_stands_in() -> None:
    told = phrased("{path} is none: get it again ({n:.1f}).", path=Path("a\u202egpj.\u2066exe"), n=1.25)
    assert told == "a\\u202egpj.\\u2066exe is none: get it again (1.2)."
