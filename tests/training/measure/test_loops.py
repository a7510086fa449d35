"""References that would be stopped, and the table of the command."""

import re

import pytest

from training.measure import loops

PAIRS = [
    ("the harvest", "Die Zeit der Ernte der Ernte der Ernte ist da."),
    ("harvest harvest harvest", "Die Ernte, die Ernte, die Ernte ist da."),
    ("one million", "Es sind 1,000,000,000 Stück."),
]


@pytest.fixture
def data(tmp_path):
    path = tmp_path / "set.tsv"
    path.write_text("\n".join("\t".join(pair) for pair in PAIRS) + "\n", encoding="utf-8")
    return path


def test_the_command_lists_references_that_would_be_stopped(data, capsys):
    assert loops.main(["--data", str(data)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "set.tsv: Die Zeit der Ernte der Ernte …",
        "references: 3, would be stopped: 1",
    ]


def test_the_command_counts_the_translators_own_loops_with_the_guard_and_without(data, capsys):
    assert loops.main(["--data", str(data), "--translate", "2"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"\| without \| 2 \| \d \| \d \|\n\| with \| 2 \| \d \| 0 \|\n", out)
    assert re.search(r"takes \d+ µs a token", out)
