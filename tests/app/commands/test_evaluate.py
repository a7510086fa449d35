"""`surtitle evaluate` as a user meets it: JSON and a table, and sentences for trouble."""

import json
import subprocess
import sys

import pytest
from command_line import CommandLine, assert_one_sentence
from places import ROOT

LONGEST_ARGUMENT = 131_072
"""Of a command on Linux; Windows allows a quarter of that for a whole command line."""
SETS = ("--source", "source", "--reference", "reference")


@pytest.fixture
def in_folder(command_line: CommandLine) -> CommandLine:
    folder = command_line.folder
    (folder / "source").write_text("Thank you very much.\nI live in Rome.\n")
    (folder / "reference").write_text("Vielen Dank.\nIch lebe in Rom.\n")
    (folder / "long").write_text("Eins.\nZwei.\nDrei.\n")
    (folder / "empty").write_text("")
    (folder / "broken.tsv").write_text("no tab here\n")
    return command_line


def test_a_test_set_is_scored_by_the_command(in_folder: CommandLine) -> None:
    ran = in_folder.run(
        "evaluate", *SETS, "--from", "en", "--to", "de", "--policy", "wait-5", "--json", "out"
    )
    assert ran.returncode == 0, ran.stderr
    scores = json.loads((in_folder.folder / "out").read_text())
    assert {"n", "bleu", "chrf", "al", "laal", "ap", "dal", "yaal", "policy", "translator"} <= set(scores)
    assert scores["n"] == 2 and 0 < scores["bleu"] <= 100
    assert "| source | written | wait-5 | 2 |" in ran.stdout


@pytest.mark.long
def test_a_glossary_longer_than_a_command_line_reaches_the_child(in_folder: CommandLine) -> None:
    terms = "".join(f"{i:*>70}\t{i:*>70}\n" for i in range(1_000))
    assert len(terms) > LONGEST_ARGUMENT
    (in_folder.folder / "terms.tsv").write_text(terms)
    ran = in_folder.run(
        "evaluate", *SETS, "--policy", "offline", "--glossary", "terms.tsv", "--limit", "1", "--json", "out"
    )
    assert ran.returncode == 0, ran.stderr
    assert json.loads((in_folder.folder / "out").read_text())["n_terms"] == 1_000


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "--source and --reference, or --data"),
        (("--source", "source"), "--source and --reference, or --data"),
        ((*SETS, "--data", "broken.tsv"), "--source and --reference, or --data"),
        (("--source", "nowhere", "--reference", "reference"), "no file nowhere"),
        ((*SETS, "--to", "xx"), "'xx' is not known"),
        ((*SETS, "--to", "ja"), "between spaces"),
        ((*SETS, "--policy", "wait-3, soon"), "“soon” is not known"),
        ((*SETS, "--limit", "0"), "not a number of sentences"),
        ((*SETS, "--ms-per-word", "0"), "not a rate of speech"),
        ((*SETS, "--translator", ""), "No translator is named"),
        ((*SETS, "--talk", "--comet"), "leave one of them out"),
        ((*SETS, "--talk", "--as-recognized"), "leave one of them out"),
        ((*SETS, "--json", "nowhere/out"), "cannot be written"),
        ((*SETS, "--log", "source"), "folder source cannot be made"),
    ],
)
def test_what_does_not_go_together_is_told_at_once(
    arguments: tuple[str, ...], said: str, in_folder: CommandLine
) -> None:
    assert_one_sentence(in_folder.run("evaluate", *arguments), said)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--source", "source", "--reference", "long", "--limit", "9" * 30), "goes on"),
        pytest.param(
            ("--source", "empty", "--reference", "empty"), "no sentence pairs", marks=pytest.mark.long
        ),
        pytest.param(("--data", "broken.tsv"), "separated by a tab", marks=pytest.mark.long),
        pytest.param((*SETS, "--to", "fi"), "not en to fi", marks=pytest.mark.long),
        pytest.param((*SETS, "--translator", "./nowhere"), "is not on this computer", marks=pytest.mark.long),
    ],
)
def test_what_the_child_finds_is_told_in_a_sentence(
    arguments: tuple[str, ...], said: str, in_folder: CommandLine
) -> None:
    assert_one_sentence(in_folder.run("evaluate", *arguments), said)


def test_the_commands_own_process_loads_no_network() -> None:
    code = "import sys, app.commands.evaluate; sys.exit('torch' in sys.modules or 'sacrebleu' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0
