from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.wording.errors import UserError
from training.data.corpus import Pair, write_pairs
from training.speech.sentences import read_sentences, spoken_words

NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def _pairs(count: int, origin: str = "woz") -> list[Pair]:
    sources = (f"I want {a} and {b} of {c}." for a in NUMBERS for b in NUMBERS for c in NUMBERS)
    return [Pair(source, "Egal.", origin) for source, _ in zip(sources, range(count), strict=False)]


def _file(folder: Path, name: str, pairs: list[Pair]) -> Path:
    write_pairs(folder / name, pairs)
    return folder / name


def test_what_is_kept_for_tests_is_never_taught_whatever_files_are_added(tmp_path: Path) -> None:
    few = read_sentences([_file(tmp_path, "few.tsv", _pairs(400))])
    many = read_sentences([_file(tmp_path, "many.tsv", _pairs(900)), tmp_path / "few.tsv"])
    assert set(few.unheard) < set(many.unheard)
    assert not set(many.taught) & set(many.unheard)
    assert len(many.taught) + len(many.unheard) == 900


def test_only_sentences_whose_origin_allows_it_are_spoken(tmp_path: Path) -> None:
    free, bound = _pairs(400), [Pair("Take this talk home.", "Egal.", "ted")]
    sentences = read_sentences([_file(tmp_path, "both.tsv", free + bound)])
    assert "Take this talk home." not in sentences.taught + sentences.unheard


@pytest.mark.parametrize(
    "text", ["Call Mr. Brown now.", "It costs 20 euros.", "The NATO meets.", "Café au lait."]
)
def test_what_is_not_said_as_it_is_written_is_left_out(tmp_path: Path, text: str) -> None:
    sentences = read_sentences([_file(tmp_path, "one.tsv", [*_pairs(400), Pair(text, "Egal.", "woz")])])
    assert text not in sentences.taught + sentences.unheard


def test_files_without_any_such_sentence_are_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="too few"):
        read_sentences([_file(tmp_path, "bound.tsv", _pairs(400, "ted"))])


@given(st.text())
def test_spoken_words_are_letters_and_apostrophes_within(text: str) -> None:
    for word in spoken_words(text):
        assert set(word) <= set("abcdefghijklmnopqrstuvwxyz'")
        assert word.strip("'") == word != ""
