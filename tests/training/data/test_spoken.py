"""The spoken sentences that come with the program: whole, licensed, and none that judges a translator."""

import re

import pytest
from places import ROOT

from training.data.corpus import LICENSED_ORIGINS
from training.data.spoken import LANGUAGES, spoken_pairs

SHIPPED = ROOT / "tests" / "training" / "shipped"
JUDGED, INTO_ENGLISH = SHIPPED / "meeting_sentences.txt", SHIPPED / "meeting_sentences.into_english.txt"
"""Each a line; of the latter with its language before it."""


def bare(text):
    return re.sub(r"[^\w ]", "", text.lower())


@pytest.mark.parametrize("target", LANGUAGES[1:])
def test_every_row_is_a_sentence_in_each_language(target):
    pairs = spoken_pairs("en", target)
    assert len({pair.source for pair in pairs}) == len(pairs) > 1000
    assert all(pair.source.strip() and pair.target.strip() for pair in pairs)
    assert {pair.origin for pair in pairs} <= LICENSED_ORIGINS
    turned = spoken_pairs(target, "en")
    assert [(pair.target, pair.source) for pair in turned] == [(pair.source, pair.target) for pair in pairs]


def test_no_sentence_that_judges_a_translator_is_among_them():
    judged = {bare(line) for line in JUDGED.read_text("utf-8").splitlines()}
    assert len(judged) == 30
    assert not judged & {bare(pair.source) for pair in spoken_pairs("en", "de")}


@pytest.mark.parametrize("source", LANGUAGES[1:])
def test_nor_one_that_judges_the_translator_into_english(source):
    rows = [line.split("\t") for line in INTO_ENGLISH.read_text("utf-8").splitlines()]
    judged = {bare(text) for language, text in rows if language == source}
    assert len(judged) == 10
    assert not judged & {bare(pair.source) for pair in spoken_pairs(source, "en")}
