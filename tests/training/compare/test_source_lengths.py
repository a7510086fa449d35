"""The lengths of the test sources are counted in the tokens of the comparison's own bases, and kept."""

import pytest
from tiny_comparison import EXPOSST, TINY, compare, comparison_data
from transformers import AutoTokenizer

from core.wording.errors import UserError
from training.compare.learning import LearningWorkshop
from training.compare.sizes import size_named
from training.compare.source_lengths import (
    SourceLengths,
    lengths_path,
    read_lengths,
    source_lengths,
    write_lengths,
)
from training.compare.source_lengths import main as count_lengths

PAIR = EXPOSST.learned.base.pair
KEPT = SourceLengths("12345678", tuple(range(TINY.n_test)))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("compared")


@pytest.fixture(scope="module")
def data(folder):
    """The data of a comparison in `folder`, of which one run is done."""
    data = comparison_data(folder)
    assert compare(data, folder, "--only", EXPOSST.key) == 0
    return data


def test_the_lengths_of_the_test_sources_are_kept_with_their_data(data, folder, tmp_path, capsys):
    assert count_lengths(given(data, folder / "out", tmp_path)) == 0
    workshop = LearningWorkshop(TINY, data, folder / "out")
    kept = read_lengths(PAIR, TINY, tmp_path)
    assert kept == source_lengths(workshop, EXPOSST.learned.base)
    assert kept.data == workshop.texts(PAIR).digest
    assert capsys.readouterr().out == f"{lengths_path(PAIR, TINY, tmp_path)}\n", "French has no base yet"


def test_lengths_are_those_of_the_words_that_a_sentence_reads(data, folder):
    workshop, base = LearningWorkshop(TINY, data, folder / "out"), EXPOSST.learned.base
    tokenizer = AutoTokenizer.from_pretrained(workshop.base_folder(base))
    expected = []
    for pair in workshop.texts(base.pair).test_sentences(TINY.n_test):
        first, *others = pair.source.split()
        words = [first, *(f" {word}" for word in others)]
        expected.append(sum(len(tokenizer.encode(word, add_special_tokens=False)) for word in words))
    assert source_lengths(workshop, base).n_tokens == tuple(expected)


def test_without_a_base_there_is_a_sentence(data, tmp_path, capsys):
    assert count_lengths(given(data, tmp_path, tmp_path)) == 2
    said = capsys.readouterr().err
    assert "No base of the size tiny" in said and "python -m training.compare" in said


def test_as_many_are_over_a_length_as_are_longer():
    lengths = SourceLengths("", (3, 4, 4, 5, 9))
    assert [lengths.n_over(n) for n in (3, 4, 8, 9)] == [4, 2, 1, 0]


def test_lengths_of_another_size_are_not_taken(tmp_path):
    write_lengths(KEPT, PAIR, TINY, tmp_path)
    assert read_lengths(PAIR, TINY, tmp_path) == KEPT
    assert read_lengths(PAIR, size_named("small"), tmp_path) is None
    lengths_path(PAIR, TINY, tmp_path).rename(lengths_path("en-fr", TINY, tmp_path))
    assert read_lengths("en-fr", TINY, tmp_path) is None


@pytest.mark.parametrize("text", ["", "{}", "[]"])
def test_a_file_that_holds_no_lengths_is_named(tmp_path, text):
    path = write_lengths(KEPT, PAIR, TINY, tmp_path)
    path.write_text(text)
    with pytest.raises(UserError, match="holds no source lengths"):
        read_lengths(PAIR, TINY, tmp_path)


def test_lengths_of_fewer_sentences_than_were_translated_are_refused(tmp_path):
    path = write_lengths(KEPT, PAIR, TINY, tmp_path)
    path.write_text(path.read_text().replace("0 1 2", "0 1"))
    with pytest.raises(UserError, match="it has 7 lengths"):
        read_lengths(PAIR, TINY, tmp_path)


def given(data, out, results):
    return ["--data", str(data), "--out", str(out), "--size", "tiny", "--results", str(results)]
