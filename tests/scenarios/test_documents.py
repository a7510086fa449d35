"""What the documents point at is there: files, headings, pictures, code, and the commands."""

from __future__ import annotations

import argparse
import ast
import re
import runpy
import shlex
from pathlib import Path
from urllib.parse import unquote

import pytest
from places import ROOT

from app import cli

PICTURES = ROOT / "docs" / "pictures"
ARCHITECTURE = ROOT / "docs" / "ARCHITECTURE.md"
DRAWING = PICTURES / "architecture.svg"
PLACES = ("*.md", "docs/*.md", "*/README.md", "models/*/README.md", ".github/*.md", ".github/*/*.md")
DOCUMENTS = sorted(path for place in PLACES for path in ROOT.glob(place))
PRESENT = [document for document in DOCUMENTS if document.name != "CHANGELOG.md"]
"""Those that say what is; what was is called in the changelog as it was then."""
MOST_BYTES = 2_000_000
"""Every clone of the repository loads every picture."""

CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.DOTALL | re.MULTILINE)
LINKS = re.compile(r'\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"')
COMMANDS = re.compile(r"^(?:.*\| )?(?:\.venv/bin/)?surtitle ((?:.*\\\n)*.*)$", re.MULTILINE)
PLACEHOLDERS = re.compile(r"(?<= )(--[\w-]+) [A-Z]+\b")
"""Values that only have a name, after their options."""
PATHS = re.compile(r"(?<![\w/.~-])(?:app|core|models|training|tests|packaging|docs|\.github)/[\w./*-]*[\w*/]")
"""Files and folders of the repository; `NAME` in one stands for any name."""
MODULES = re.compile(r"-m ((?:app|core|models|training)(?:\.\w+)*)")
HEADINGS = re.compile(r"^#+ (.+)$", re.MULTILINE)


def links_of(document: Path) -> list[str]:
    """Return what a document points at in this repository, pictures too."""
    text = CODE.sub("", document.read_text(encoding="utf-8"))
    links = [markdown or html for markdown, html in LINKS.findall(text)]
    return [link for link in links if not re.match(r"[a-z]+:", link)]


def anchors_of(document: Path) -> set[str]:
    """Return the names of the headings, as sites that show Markdown make them."""
    headings = HEADINGS.findall(document.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def is_there(link: str, document: Path) -> bool:
    path, _, anchor = unquote(link).partition("#")
    target = document.parent / path if path else document
    return target.exists() and (not anchor or anchor in anchors_of(target))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_and_picture_of_a_document_is_there(document: Path) -> None:
    assert [link for link in links_of(document) if not is_there(link, document)] == []


@pytest.mark.parametrize("document", PRESENT, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_code_that_a_document_names_is_there(document: Path) -> None:
    code = "\n".join(CODE.findall(document.read_text(encoding="utf-8")))
    assert [path for path in PATHS.findall(code) if not any(ROOT.glob(path.replace("NAME", "*")))] == []
    assert [module for module in MODULES.findall(code) if not is_module(module)] == []


def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__main__.py").is_file()


def test_each_promise_is_held_by_a_test_of_the_short_run() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    tests = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", text)
    assert len(tests) > 20
    for path, name in tests:
        tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        [test] = (node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name)
        marks = [ast.unparse(mark) for mark in test.decorator_list]
        marks += [ast.unparse(node.value) for node in tree.body if isinstance(node, ast.Assign)]
        assert "pytest.mark.long" not in marks, (path, name)


def test_the_code_that_the_drawing_names_is_there() -> None:
    labels = re.findall(r'class="path"[^>]*>([^<]+)<', DRAWING.read_text(encoding="utf-8"))
    # What is too long for one line goes on in the next, indented.
    paths = "\n".join(labels).replace("/\n  ", "/").splitlines()
    assert len(paths) > 10
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_each_question_has_one_file() -> None:
    _, _, section = ARCHITECTURE.read_text(encoding="utf-8").partition("## Nineteen questions")
    answers = [PATHS.findall(line) for line in section.splitlines() if "?" in line]
    assert [len(paths) for paths in answers] == [1] * 19
    assert [path for [path] in answers if not (ROOT / path).is_file()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_command_of_a_document_is_understood(document: Path) -> None:
    code = CODE.findall(document.read_text(encoding="utf-8"))
    blocks = "\n".join(part for part in code if part.startswith("```"))
    for command in COMMANDS.findall(blocks):
        arguments = shlex.split(command.replace("\\\n", " "), comments=True)
        cli.parser_of(arguments[0]).parse_args(arguments)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_command_in_a_sentence_is_understood_as_far_as_it_goes(document: Path) -> None:
    code = CODE.findall(document.read_text(encoding="utf-8"))
    for command in COMMANDS.findall("\n".join(part.strip("`") for part in code if part[:3] != "```")):
        if "…" in command or "|" in command:
            continue
        arguments = shlex.split(PLACEHOLDERS.sub(r"\1", command))
        if arguments[0] in cli.OF_THE_WINDOW:
            arguments = ["window", *arguments]
        try:
            patient(cli.parser_of(arguments[0])).parse_args(arguments)
        except SystemExit as end:
            if end.code:  # --help ends well
                pytest.fail(command)


def patient(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """Return the parser, content now with a command that leaves out what it needs."""
    for action in parser._actions:
        action.required = False
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                patient(command)
        elif action.option_strings and action.nargs is None:
            action.nargs = "?"
    return parser


def test_the_readme_is_for_strangers() -> None:
    """A picture, what it is, one command, and what is seen then; all else is a link away."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    opening, start = text.split("## Quick start")
    assert re.match(r"# Surtitle\n\n<picture>.*?</picture>\n\n[A-Z]", opening, re.DOTALL)
    what_it_is = opening.split("</picture>")[1].split()
    assert 20 < len(what_it_is) < 80, "what it is, in one breath"
    before, command, after = start.split("## ")[0].split("```")[:3]
    assert command.split("\n")[1:-1] == ["bash packaging/start.sh"] and len(before.split()) < 30
    seen = " ".join(after.split("\n\n")[1].split())
    assert "a window opens" in seen and "**Start**" in seen
    assert text.count("```sh") == 2, "to start it, and to test it"
    assert len(text.split()) < 900 and "pip" not in text


def test_the_guide_shows_pictures() -> None:
    pictures = [link for link in links_of(ROOT / "docs" / "USER_GUIDE.md") if link.endswith(".png")]
    assert len(pictures) > 10


def test_the_pictures_are_those_that_the_tool_makes() -> None:
    names = runpy.run_path(str(ROOT / "packaging" / "pictures" / "names.py"))
    photographs = {path.name for path in PICTURES.iterdir()} - {DRAWING.name}
    assert photographs == names["kept_files"]()


def test_the_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in PICTURES.iterdir()) < MOST_BYTES


def test_no_console_is_opened_for_keys_and_starts_of_windows() -> None:
    wishes = re.compile(r"surtitle\.exe --(?:toggle|show|start-hidden)")
    assert [document.name for document in PRESENT if wishes.search(document.read_text("utf-8"))] == []
