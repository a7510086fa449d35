"""Terms from aligned references, and the table of the command."""

import sys

import pytest

from core.translating.glossary import Term
from training.data.corpus import read_pairs
from training.measure import glossary
from training.measure.glossary import MIN_LETTERS

NOUNS = {"house": "Haus", "garden": "Garten", "office": "Zimmer", "tree": "Baum", "table": "Tisch"}
QUALITIES = {"old": "alt", "new": "neu", "good": "gut", "small": "klein"}
CLAUSES = [
    (f"the {noun} is {quality}", f"das {ding} ist {eigenschaft}")
    for noun, ding in NOUNS.items()
    for quality, eigenschaft in QUALITIES.items()
]
NAMES = [(f"the {noun}", f"das {ding}") for noun, ding in NOUNS.items()]
PAIRS = [*CLAUSES * 10, *list(QUALITIES.items()) * 20, *NAMES * 20]


@pytest.fixture
def data(tmp_path):
    pytest.importorskip("eflomal")
    path = tmp_path / "set.tsv"
    path.write_text("\n".join("\t".join(pair) for pair in PAIRS) + "\n", encoding="utf-8")
    return path


def test_a_term_is_an_aligned_noun(data):
    cases = glossary.find_cases(list(read_pairs(data)), 100, seed=1)
    assert cases
    long_ones = {Term(noun, ding) for noun, ding in NOUNS.items() if len(ding) >= MIN_LETTERS}
    assert {case.term for case in cases} <= long_ones


def test_the_command_tells_how_many_terms_are_honoured(data, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["measure_glossary", "--data", str(data), "--sentences", "4"])
    assert glossary.main() == 0
    assert "| one term a sentence | 4 |" in capsys.readouterr().out
