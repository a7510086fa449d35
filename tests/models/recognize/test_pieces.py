"""Pieces become words, and what was a word stays one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tiny_hearing import PIECES, pieces_tokenizer
from tokenizers import Tokenizer, models

from models.recognize.pieces import GrowingWords, Piece, PieceReader, ends_sentences

pieces = st.lists(st.sampled_from([" a", "b", " see", ".", ",", "私", " ", "3"]), max_size=12)


def words_of(*texts: str, every_s: float = 0.1, start_s: float = 10.0) -> list[str]:
    words = GrowingWords(start_s)
    words.add(Piece(text, i * every_s, (i + 1) * every_s) for i, text in enumerate(texts))
    return [word.text for word in words.words]


def test_a_space_begins_a_word():
    assert words_of(" li", "ve", " cap", "tion", "s", ".") == ["live", "captions."]


def test_the_first_piece_begins_a_word_without_a_space():
    assert words_of("live", " on") == ["live", "on"]


def test_what_comes_late_is_a_word_of_its_own_unless_it_is_punctuation():
    words = GrowingWords(0.0)
    words.add([Piece(" so", 0.0, 0.1), Piece("b", 0.6, 0.7), Piece(".", 2.0, 2.1)])
    assert [word.text for word in words.words] == ["so", "b."]


def test_what_is_written_without_spaces_is_a_word_a_piece():
    assert words_of("私", "は", "。", "ですa") == ["私", "は。", "ですa"]


def test_times_are_those_of_the_first_and_the_last_piece_on_the_clock_of_the_sound():
    words = GrowingWords(10.0)
    words.add([Piece(" a", 0.5, 0.6), Piece("b", 0.7, 0.8)])
    (word,) = words.words
    assert (word.start_s, word.end_s) == (10.5, 10.8)


@given(pieces, pieces)
def test_all_words_but_the_last_stay_as_they_were(first, more):
    words = GrowingWords(0.0)
    words.add(Piece(text, 0.1 * i, 0.1 * i + 0.1) for i, text in enumerate(first))
    before = words.words[:-1]
    words.add(Piece(text, 5 + 0.1 * i, 5.1 + 0.1 * i) for i, text in enumerate(more))
    assert words.words[: len(before)] == before


def test_tokens_are_read_with_their_spaces_and_without_what_is_no_text():
    reader = PieceReader(pieces_tokenizer())
    texts = [reader.text(PIECES.index(piece)) for piece in ("▁a", "b", "<blank>", "▁c", ".")]
    assert texts == ["a", "b", "", " c", "."]


@pytest.mark.parametrize(
    ("marks", "is_ending"), [((".", ","), True), (("。",), True), ((",", "▁Hello"), False), ((), False)]
)
def test_a_mark_among_the_tokens_ends_sentences(marks, is_ending):
    vocabulary = {piece: i for i, piece in enumerate(["▁a", "b", *marks])}
    assert ends_sentences(Tokenizer(models.WordLevel(vocabulary, "▁a"))) == is_ending
