"""Frames of speech beside words: how a sentence reads them, and when it is asked."""

import pytest
from letters import END, END_OF_WRITE, new_sentence, run

from core.layouts.actions import Read
from core.translating.feeds import Spoken
from core.translating.policies import Adaptive, Head, WaitK


def letters_of(text):
    """Return a predictor that writes a letter each time it is asked, each in a WRITE of its own."""
    left = iter(text)

    def predict(sentence, feed):
        if sentence.tail and not sentence.has_ended_source:
            return END_OF_WRITE
        return ord(next(left, chr(END)))

    return predict


def test_frames_are_numbered_in_the_order_in_which_they_come():
    sentence = new_sentence(WaitK(9))
    for n_frames in (2, 0, 3):
        sentence.read([Spoken(n_frames)])
        run(sentence, letters_of(""))
    assert sentence.timeline == [Read((-1, -2), 0), Read((), 0), Read((-3, -4, -5), 0)]


@pytest.mark.parametrize("policy", [Adaptive(), Head(0.5)], ids=str)
def test_who_asks_the_model_asks_behind_each_block_though_no_word_has_ended_in_it(policy):
    sentence = new_sentence(policy)
    written = []
    predict = letters_of("UVWX")
    for _ in range(3):
        sentence.read([Spoken(2)])
        run(sentence, predict)
        written.append(sentence.target)
    assert written == ["U", "U V", "U V W"]


def test_a_block_without_frames_is_no_reason_to_ask():
    sentence = new_sentence(Adaptive())
    predict = letters_of("UV")
    sentence.read([Spoken(2)])
    run(sentence, predict)
    sentence.read([Spoken(0)])
    assert not run(sentence, predict)
    assert sentence.target == "U"


def test_wait_k_counts_the_words_that_were_heard_in_the_frames():
    sentence = new_sentence(WaitK(2))
    targets = []
    for n_words in (0, 1, 1, 0, 1):
        sentence.read([Spoken(3, n_words)])
        run(
            sentence,
            lambda sentence, feed: ord("UVWXYZ"[len(sentence.target.split() + sentence.tail.split())]),
        )
        targets.append(sentence.target)
    assert targets == ["", "", "U", "U", "U V"]
