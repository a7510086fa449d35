"""Sources as recognizers give them: no case, no punctuation, and mistakes that a recognizer makes."""

import lzma
import random
from collections import Counter
from dataclasses import astuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.captions.scores import word_errors
from training.data.augment import (
    NO_ERRORS,
    ErrorRates,
    as_heard,
    as_recognized,
    as_written,
    hear_all,
    main,
    mishear,
)
from training.data.confusions import NO_CONFUSIONS, confusions_of, english_pronunciations, read_pronunciations

TEXT = "I think their weather is two percent better than there. The whether per cent tea too wheat"
SENTENCES = st.lists(st.sampled_from([*TEXT.split(), "It's", "-", "well-known"]), min_size=1).map(" ".join)


@pytest.fixture(scope="module")
def confusions():
    return confusions_of(as_heard(f"{TEXT} to to two").words, english_pronunciations())


@pytest.mark.parametrize(
    ("written", "heard"),
    [
        ("Hello, Tom! I'm here.", "hello tom I'm here"),
        ("“Don\u2019t go,” said I.", "don't go said I"),
        ("Well-known 'quotes' (here)", "well known quotes here"),
        ("...", "..."),
    ],
)
def test_text_as_recognized_has_neither_case_nor_punctuation(written, heard):
    assert as_recognized(written) == heard


def test_each_word_heard_knows_the_written_one():
    heard = as_heard("Well-known - quotes")
    assert heard.words == ("well", "known", "quotes")
    assert heard.origins == (0, 0, 2)


def test_words_are_confused_that_sound_alike_and_are_common(confusions):
    assert set(confusions.similar["two"]) == {"to", "too"}, "of two sounds none may be off"
    assert "whether" in confusions.similar["weather"]
    assert "better" not in confusions.similar["weather"]
    assert confusions.splits["percent"] == (("per", "cent"),)
    assert confusions.joins["per", "cent"] == "percent"


def test_a_rare_word_is_not_heard_for_a_common_one():
    rarely = confusions_of(["to"] * 100 + ["too"], english_pronunciations())
    assert rarely.similar == {"too": ("to",)}


def test_a_word_may_be_heard_with_a_sound_more_or_less():
    similar = confusions_of(["house", "houses", "pain", "plain"], english_pronunciations()).similar
    assert similar == {"pain": ("plain",), "plain": ("pain",)}, "houses has two sounds more"


def test_variants_of_a_pronunciation_belong_to_one_word(tmp_path):
    path = tmp_path / "words.dict.xz"
    with lzma.open(path, "wt") as lines:
        lines.write("tomato T AH M EY T OW\ntomato(2) T AH M AA T OW\n")
    assert read_pronunciations(path) == {
        "tomato": (("T", "AH", "M", "EY", "T", "OW"), ("T", "AH", "M", "AA", "T", "OW"))
    }


@pytest.mark.parametrize(
    ("rates", "written", "expected"),
    [
        (ErrorRates(1, 0, 0, 0, 0), "Whether ... zebra", "weather zebra"),
        (ErrorRates(0, 1, 0, 0, 0), "The weather is better", "weather better"),
        (ErrorRates(0, 0, 1, 0, 0), "The weather, I think", "the the weather I I think"),
        (ErrorRates(0, 0, 0, 1, 0), "two percent", "two per cent"),
        (ErrorRates(0, 0, 0, 0, 1), "two per cent.", "two percent"),
        (ErrorRates(0, 1, 0, 0, 0), "is it", "is it"),
    ],
    ids=["substituted", "dropped", "doubled", "split", "joined", "never nothing"],
)
def test_each_kind_of_error_comes_where_it_can(confusions, rates, written, expected):
    heard = mishear(as_heard(written), rates, confusions, random.Random(0))
    assert " ".join(heard.words) == expected


@pytest.mark.parametrize(
    ("rates", "written", "expected"),
    [
        (ErrorRates(1, 0, 0, 0, 0), "Whether, zebra?", "Weather, zebra?"),
        (ErrorRates(0, 1, 0, 0, 0), "(The) weather", "weather"),
        (ErrorRates(0, 0, 0, 1, 0), "Two percent.", "Two per cent."),
        (ErrorRates(0, 0, 0, 0, 1), "Per cent!", "Percent!"),
        (ErrorRates(0, 0, 0, 0, 1), "per, cent", "per, cent"),
        (ErrorRates(0.2, 0.2, 0.2, 0.2, 0.2), "- ...", "- ..."),
    ],
)
def test_a_recognizer_that_writes_punctuation_errs_in_the_words_alone(confusions, rates, written, expected):
    heard = mishear(as_written(written), rates, confusions, random.Random(0))
    assert " ".join(heard.words) == expected


def test_a_share_of_the_sources_keeps_case_and_punctuation():
    heard = hear_all(["The weather, then."] * 400, seed=1, share_written=0.25)
    counts = Counter(" ".join(one.words) for one in heard)
    assert set(counts) == {"The weather, then.", "the weather then"}
    assert counts["The weather, then."] == pytest.approx(100, rel=0.25)


@given(SENTENCES, st.integers(0, 9))
def test_errors_leave_words_in_order_each_with_its_origin(text, seed):
    confusions = confusions_of(as_heard(TEXT).words, PRONUNCIATIONS)
    rates = ErrorRates(0.2, 0.2, 0.2, 0.2, 0.2)
    heard = mishear(as_heard(text), rates, confusions, random.Random(seed))
    assert heard.words
    assert list(heard.origins) == sorted(heard.origins)
    assert set(heard.origins) <= set(as_heard(text).origins)
    assert len(heard.words) == len(heard.origins)
    again = mishear(as_heard(text), rates, confusions, random.Random(seed))
    assert heard == again


PRONUNCIATIONS = {
    "their": (("DH", "EH", "R"),),
    "there": (("DH", "EH", "R"),),
    "per": (("P", "ER"),),
    "cent": (("S", "EH", "N", "T"),),
    "percent": (("P", "ER", "S", "EH", "N", "T"),),
}


def test_errors_are_as_many_as_asked_and_the_same_for_the_same_seed():
    texts = ["their weather there"] * 3000
    confusions = confusions_of(["their", "there"], PRONUNCIATIONS)
    heard = hear_all(texts, ErrorRates(0.3, 0, 0, 0, 0), confusions, seed=1)
    assert heard == hear_all(texts, ErrorRates(0.3, 0, 0, 0, 0), confusions, seed=1)
    assert heard != hear_all(texts, ErrorRates(0.3, 0, 0, 0, 0), confusions, seed=2)
    counts = Counter(word for one in heard for word in one.words)
    assert counts["weather"] == 3000, "nothing sounds like it here"
    said, got = texts[0].split(), [one.words for one in heard]
    n_wrong = sum(word_errors(said, words).n_substituted for words in got)
    assert n_wrong == pytest.approx(0.3 * 6000, rel=0.1)


def test_rates_scale_to_the_share_that_is_asked_for():
    rates = ErrorRates.of(0.2)
    assert sum(astuple(rates)) == pytest.approx(0.2)
    assert rates.substituted / rates.dropped == pytest.approx(ErrorRates().substituted / ErrorRates().dropped)


def test_the_command_prints_sources_beside_what_is_heard(tmp_path, capsys):
    data = tmp_path / "data.tsv"
    data.write_text("Their weather!\tWetter\nThere, whether?\tob\n")
    assert main(["--data", str(data), "--errors", "1"]) == 0
    shown = dict(line.split("\t") for line in capsys.readouterr().out.splitlines())
    assert shown.keys() == {"Their weather!", "There, whether?"}
    assert {word for heard in shown.values() for word in heard.split()} & {"their", "there"}
    assert main(["--data", str(data), "--errors", "2"]) == 2
    assert "0 to 1" in capsys.readouterr().err


def test_without_rates_nothing_is_misheard():
    assert hear_all([TEXT], NO_ERRORS, NO_CONFUSIONS) == [as_heard(TEXT)]
