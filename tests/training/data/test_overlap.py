"""What training data and test data share is counted, and can be left out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from places import SHARED

from training.data.corpus import SentencePair, read_data, write_pairs
from training.data.overlap import Likeness, find_overlap, main

DATA = SHARED / "text"
SAID = SentencePair("The old house stands here.", "Das alte Haus steht hier.")


@pytest.mark.parametrize(
    ("pair", "kinds"),
    [
        (SAID, set(Likeness)),
        (SentencePair(SAID.source, "Anderes"), {Likeness.SOURCE, Likeness.SPELLED_SOURCE, Likeness.NEAR}),
        (SentencePair("the old HOUSE stands here", "Anderes"), {Likeness.SPELLED_SOURCE, Likeness.NEAR}),
        (SentencePair("Something else", SAID.target), {Likeness.TARGET, Likeness.SPELLED_TARGET}),
        (SentencePair("Something else", "das alte haus steht hier"), {Likeness.SPELLED_TARGET}),
        (SentencePair("The new house stands here.", "Anderes"), {Likeness.NEAR}),
        (SentencePair("The old house stands.", "Anderes"), {Likeness.NEAR}),
        (SentencePair("The very old house stands here.", "Anderes"), {Likeness.NEAR}),
        (SentencePair("Here the old house stands.", "Anderes"), set()),
        (SentencePair("The new house stands there.", "Anderes"), set()),
        (SentencePair("The house stands.", "Das Haus steht hier."), set()),
    ],
)
def test_each_kind_of_likeness_is_found(pair, kinds):
    overlap = find_overlap([SentencePair("Quite another sentence", "Ein ganz anderer Satz"), pair], [SAID])
    assert {kind for kind in Likeness if overlap.train[kind] == {1}} == kinds
    assert {kind for kind in Likeness if overlap.test[kind] == {0}} == kinds
    assert overlap.tainted == ({1} if kinds else set())


def test_short_answers_are_no_overlap():
    overlap = find_overlap([SentencePair("I see it", "Ja gern")], [SentencePair("You see it", "Ja gern")])
    assert not overlap.tainted


sentences = st.lists(st.sampled_from("abcde"), min_size=4, max_size=6).map(tuple)


def one_word_off(left, right):
    """Return whether a word put in place, in or out makes the one of the other, the slow way."""
    shorter, longer = sorted((left, right), key=len)
    if len(left) == len(right):
        return sum(a != b for a, b in zip(left, right, strict=True)) <= 1
    return any(longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer)))


@given(sentences, sentences)
def test_neighbours_are_those_that_one_word_makes(left, right):
    train, test = SentencePair(" ".join(left), "x"), SentencePair(" ".join(right), "y")
    assert bool(find_overlap([train], [test]).train[Likeness.NEAR]) == one_word_off(left, right)


def test_the_command_writes_what_shares_nothing(tmp_path, capsys):
    other = SentencePair("Quite another sentence", "Ein ganz anderer Satz", "mine")
    train, test, out = (tmp_path / name for name in ("train.tsv.gz", "test.tsv", "out.tsv.gz"))
    write_pairs(train, [SAID, other])
    write_pairs(test, [SAID])
    assert main(["--train", str(train), "--test", str(test), "--out", str(out)]) == 0
    assert "| same source and target | 1 | 1 |" in capsys.readouterr().out
    assert read_data(str(out)) == [other]
    assert main(["--train", str(tmp_path / "nowhere.tsv"), "--test", str(test)]) == 2
    assert "does not exist" in capsys.readouterr().err
    assert main(["--train", str(train), "--test", str(test), "--out", str(tmp_path)]) == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.skipif(not DATA.is_dir(), reason="the test sets of ../shared/data are not here")
def test_the_dev_set_shares_no_source_and_no_long_target_with_a_test_set():
    dev, test = (read_data(str(DATA / f"en-de.{name}")) for name in ("dev.tsv.gz", "test.ted.tsv"))
    overlap = find_overlap(dev, test)
    assert not overlap.test[Likeness.SPELLED_SOURCE] and not overlap.test[Likeness.SPELLED_TARGET]
