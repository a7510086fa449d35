"""Frames of speech beside words: how a session reads them, and when it is asked."""

import pytest
from letters import END, END_OF_WRITE, run, session_of

from core.layouts.actions import Read
from core.translating.feeds import Spoken
from core.translating.policies import Adaptive, Head, WaitK


def letters_of(text):
    """Return a predictor that writes a letter each time it is asked, each in a WRITE of its own."""
    left = iter(text)

    def predict(session, feed):
        if session.tail and not session.has_ended_source:
            return END_OF_WRITE
        return ord(next(left, chr(END)))

    return predict


def test_frames_are_numbered_in_the_order_in_which_they_come():
    session = session_of(WaitK(9))
    for n_frames in (2, 0, 3):
        session.read([Spoken(n_frames)])
        run(session, letters_of(""))
    assert session.timeline == [Read((-1, -2), 0), Read((), 0), Read((-3, -4, -5), 0)]


@pytest.mark.parametrize("policy", [Adaptive(), Head(0.5)], ids=str)
def test_who_asks_the_model_asks_behind_each_block_though_no_word_has_ended_in_it(policy):
    session = session_of(policy)
    written = []
    predict = letters_of("UVWX")
    for _ in range(3):
        session.read([Spoken(2)])
        run(session, predict)
        written.append(session.target)
    assert written == ["U", "U V", "U V W"]


def test_a_block_without_frames_is_no_reason_to_ask():
    session = session_of(Adaptive())
    predict = letters_of("UV")
    session.read([Spoken(2)])
    run(session, predict)
    session.read([Spoken(0)])
    assert not run(session, predict)
    assert session.target == "U"


def test_wait_k_counts_the_words_that_were_heard_in_the_frames():
    session = session_of(WaitK(2))
    targets = []
    for n_words in (0, 1, 1, 0, 1):
        session.read([Spoken(3, n_words)])
        run(session, lambda session, feed: ord("UVWXYZ"[len(session.target.split() + session.tail.split())]))
        targets.append(session.target)
    assert targets == ["", "", "U", "U", "U V"]
