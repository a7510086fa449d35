"""What consecutive answers agree on, whatever they are."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.translating.agreed_text import AgreedText, pieces, rest_of

WORDS = st.lists(st.sampled_from(("Guten", "guten", "Morgen", "Morgen,", "meine", "Damen", "und", "Herren.")))
TEXTS = st.one_of(WORDS.map(" ".join), st.text(max_size=40), st.text("早上好。各位 ab", max_size=20))


@given(answers=st.lists(st.tuples(TEXTS, st.integers(0, 3))), last=TEXTS)
def test_committed_text_only_grows_whatever_is_answered(answers: list[tuple[str, int]], last: str) -> None:
    text, before = AgreedText(), ""
    for answer, n_held in answers:
        new = text.take(rest_of(answer, before), n_held)
        assert text.committed == before + new
        before = text.committed
    text.finish(rest_of(last, before))
    assert text.committed.startswith(before) and text.tail == ""


@given(words=WORDS, cuts=st.lists(st.integers(0, 20)), n_held=st.integers(0, 3))
def test_answers_that_grow_give_in_the_end_what_the_last_one_alone_gives(
    words: list[str], cuts: list[int], n_held: int
) -> None:
    whole, chunked = AgreedText(), AgreedText()
    whole.finish(" ".join(words))
    for cut in sorted(cuts):
        chunked.take(rest_of(" ".join(words[:cut]), chunked.committed), n_held)
    chunked.finish(rest_of(" ".join(words), chunked.committed))
    assert chunked.committed == whole.committed == " ".join(words)


def test_two_answers_have_to_agree_and_the_last_words_are_held_back() -> None:
    text = AgreedText()
    assert text.take("Guten Morgen, meine", 1) == ""
    assert text.take("Guten Morgen, liebe Leute", 1) == "Guten Morgen,"
    assert text.tail == " liebe Leute"
    assert text.take(" liebe Leute", 1) == " liebe"


def test_a_full_stop_at_the_end_of_an_answer_is_a_guess() -> None:
    text = AgreedText()
    text.take("Guten Morgen.", 0)
    assert text.take("Guten Morgen.", 0) == "Guten"
    assert text.take("Morgen, meine Damen", 0) == ""


@pytest.mark.parametrize(
    ("answer", "committed", "rest"),
    [
        ("Guten Morgen, alle", "Guten Morgen,", " alle"),
        ("guten morgen alle", "Guten Morgen,", " alle"),
        ("Einen guten Morgen allen", "Guten Morgen,", " allen"),
        ("Hallo Morgen allen", "Guten Morgen,", " allen"),
        ("meine Damen", "Guten Morgen,", "meine Damen"),
        ("Schönen Tag auch allen hier", "Guten Morgen,", " auch allen hier"),
        ("早上好各位", "早上好", "各位"),
        ("", "Guten", ""),
        ("Guten", "", "Guten"),
    ],
)
def test_what_a_whole_answer_adds_to_what_stands(answer: str, committed: str, rest: str) -> None:
    assert rest_of(answer, committed) == rest


def test_words_are_set_apart_where_their_script_does() -> None:
    german, chinese = AgreedText("Guten"), AgreedText("早上")
    german.finish("Morgen (alle")
    german.finish(") da ...")
    chinese.finish("好,各位")
    assert (german.committed, chinese.committed) == ("Guten Morgen (alle) da ...", "早上好,各位")
    assert pieces("a  b\tc") == ("a", " b", " c")


@given(said=st.text("ab", max_size=12), given=st.text("ab", max_size=12))
def test_the_seam_is_where_most_of_the_last_words_are_found_again(said: str, given: str) -> None:
    answer, committed = " ".join(said), " ".join(given)
    if said.startswith(given):
        assert rest_of(answer, committed).split() == list(said[len(given) :])
        return
    runs = [
        (next((n for n in range(min(end, len(given)), 0, -1) if said[end - n : end] == given[-n:]), 0), end)
        for end in range(1, len(said) + 1)
    ]
    best = max(((n, -abs(end - len(given)), end) for n, end in runs if n), default=None)
    if best is not None:
        assert rest_of(answer, committed).split() == list(said[best[2] :])


def test_a_long_answer_is_joined_in_no_time() -> None:
    answer, committed = "ja " * 200_000 + "nein", "ja " * 200_000 + "doch ja"
    began_s = time.thread_time()
    assert rest_of(answer, committed) == " nein"
    assert time.thread_time() - began_s < 30  # word by word with each other it were days
