"""When a model is asked about a sentence, and what of its answers stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.translating.asked_sentence import Answer, AskedSentence, AskingPace, texts_of
from core.translating.policies import parse_policy

TEXTS = st.text("abc äß.早\ud800 ", max_size=12)
WORD = st.text("abcäß.早", min_size=1, max_size=5)


@pytest.mark.parametrize(
    ("policy", "n_new", "n_held"),
    [
        ("fast", 1, 0),
        ("balanced", 3, 2),
        ("steady", 4, 3),
        ("wait-1", 1, 0),
        ("read-4", 4, 0),
        ("offline", None, 0),
        ("adaptive", 3, 2),
    ],
)
def test_a_pace_says_how_many_words_are_waited_for_and_held_back(
    policy: str, n_new: int | None, n_held: int
) -> None:
    assert AskingPace.of(parse_policy(policy)) == AskingPace(n_new, n_held)


def test_it_is_asked_when_enough_was_said_since_the_last_question() -> None:
    sentence = AskedSentence(AskingPace(2, 0))
    sentence.read(["good"])
    assert not sentence.is_due
    sentence.read(["morning"])
    assert sentence.is_due
    sentence.take(sentence.question(), Answer("Guten Morgen"))
    assert not sentence.is_due
    sentence.read(["ladies", "and"])
    question = sentence.question()
    assert (question.source, question.committed) == ("good morning ladies and", "")
    sentence.take(question, Answer("Guten Morgen meine Damen"))
    assert (sentence.committed, sentence.tail) == ("Guten Morgen", " meine Damen")


@given(
    said=st.lists(st.tuples(st.lists(WORD, min_size=1, max_size=3), TEXTS, st.booleans()), min_size=1),
    last=TEXTS,
    cut=st.integers(0, 20),
)
def test_a_sentence_that_goes_on_from_its_timeline_loses_nothing(
    said: list[tuple[list[str], str, bool]], last: str, cut: int
) -> None:
    pace = AskingPace(1, 1)
    sentence, words, committed = AskedSentence(pace), [], ""
    for number, (group, answer, continues) in enumerate(said):
        if number == cut:  # another engine goes on
            sentence = AskedSentence(pace, sentence.timeline)
            assert sentence.committed == committed
        sentence.read(group)
        words += group
        question = sentence.question()
        assert question.source == " ".join(words) and question.committed == committed
        sentence.take(question, Answer(answer, continues))
        assert sentence.committed.startswith(committed)
        committed = sentence.committed
    sentence.take(sentence.question(is_whole=True), Answer(last))
    assert sentence.committed.startswith(committed) and not sentence.tail
    assert texts_of(sentence.timeline) == (" ".join(words), sentence.committed)


def test_a_sentence_that_is_given_up_keeps_its_last_answer_and_bears_a_mark() -> None:
    sentence = AskedSentence(AskingPace(1, 0))
    sentence.read(["good", "morning"])
    sentence.take(sentence.question(), Answer("Guten Morgen"))
    sentence.give_up("[not translated]")
    assert sentence.committed == "Guten Morgen [not translated]"
