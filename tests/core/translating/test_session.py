"""The session between words and forwards, with a scripted predictor in place of a network."""

from random import Random
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from letters import END, END_OF_WRITE, MARKERS, Letters, run, session_of

from core.layouts.actions import Read, Write
from core.layouts.slot_layout import SlotLayout
from core.translating.policies import Align, Confident, Offline, ReadN, WaitK
from core.translating.sentence_state import FOLLOWING
from core.translating.session import (
    MAX_EXTRA_TARGETS,
    MAX_EXTRA_WORDS,
    MAX_TARGETS_PER_SOURCE_TOKEN,
    MAX_WORDS_PER_SOURCE_WORD,
    Session,
)


def speller(text):
    """Return a predictor that spells `text`, then ends. Look-aheads that are dropped are spelled again."""

    def predict(session, feed):
        letters = text.replace(" ", "")
        n = len((session.target + session.tail).replace(" ", ""))
        return ord(letters[n]) if n < len(letters) else END

    return predict


def test_wait_2_stays_two_words_behind():
    session = session_of(WaitK(2))
    targets = []
    for word in ["Aa", "Bb", "Cc", "Dd"]:
        session.read([word])
        run(session, speller("Uu Vv Ww Xx Yy"))
        targets.append(session.target)
    assert targets == ["", "Uu", "Uu Vv", "Uu Vv Ww"]
    session.end_source()
    run(session, speller("Uu Vv Ww Xx Yy"))
    assert session.target == "Uu Vv Ww Xx Yy"
    assert session.is_finished


def test_a_word_that_the_model_doubts_waits_for_more_source():
    session = session_of(Confident(0.6))
    sure_of = {"Uu": 1, "Vv": 3, "Ww": 3, "Xx": 9}
    predict = speller("Uu Vv Ww Xx")
    texts = []
    for n_read, word in enumerate(["Aa", "Bb", "Cc"], start=1):
        session.read([word])
        while (feed := session.next_feed()) is not None:
            token = predict(session, feed)
            word_begun = next((word for word in sure_of if word[0] == chr(token)), None)
            session.receive(token, 0.9 if word_begun is None or sure_of[word_begun] <= n_read else 0.5)
        texts.append(session.target)
    assert texts == ["Uu", "Uu", "Uu Vv Ww"]
    session.end_source()
    run(session, lambda session, feed: predict(session, feed))
    assert session.target == "Uu Vv Ww Xx"


def test_a_word_that_is_looked_for_among_the_last_words_heard_waits_for_more_source():
    session = session_of(Align(1))
    said_of = {"U": 0, "V": 2, "W": 1, "X": 3}
    predict = speller("Uu Vv Ww Xx")
    texts = []
    for word in ["Aa", "Bb", "Cc", "Dd"]:
        session.read([word])
        while (feed := session.next_feed()) is not None:
            token = predict(session, feed)
            wanted = min(said_of.get(chr(token), 0), session.heard.n_words - 1)
            looks = dict.fromkeys(range(200), 1.0)  # of prompt and markers: it does not count
            looks |= {column: 0.1 + (i == wanted) for column, i in session.heard.words_by_column.items()}
            session.receive(token, 1.0, [looks[column] for column in range(200)])
        texts.append(session.target)
    assert texts == ["", "Uu", "Uu", "Uu Vv Ww"]
    session.end_source()
    run(session, predict)
    assert session.target == "Uu Vv Ww Xx"


def test_a_words_last_token_is_fed_again_after_the_read_at_the_same_place():
    session = session_of(WaitK(1))
    session.read(["Aa"])
    first = run(session, speller("Uu Vv"))
    session.read(["Bb"])
    second = run(session, speller("Uu Vv"))
    looked_ahead, again = first[-1].cells[-1], second[0].cells[-1]
    assert (looked_ahead.token_id, looked_ahead.position) == (again.token_id, again.position)
    assert again.arrival == looked_ahead.arrival + 2


def test_a_burst_is_read_in_one_forward_with_the_query():
    session = session_of(WaitK(1), slot_length=16)
    session.read(["Aa", "Bb", "Cc"])
    feeds = run(session, speller("Uu Vv Ww"))
    assert len(feeds[0].cells) == 6 + len(MARKERS.assistant)
    assert feeds[0].predicts


def test_words_are_fed_while_the_policy_waits():
    session = session_of(WaitK(3))
    session.read(["Aa"])
    (feed,) = run(session, speller("Uu"))
    assert not feed.predicts
    assert [cell.token_id for cell in feed.cells] == list(map(ord, "Aa"))


def test_an_end_before_the_source_ends_means_read():
    session = session_of(WaitK(1))
    session.read(["Aa"])
    feeds = run(session, lambda session, feed: END)
    assert len(feeds) == 1
    assert not session.is_finished
    session.read(["Bb"])
    run(session, speller("Uu"))
    assert session.target == "Uu"


def test_a_mark_that_ends_the_sentence_before_the_speaker_waits_for_a_read():
    session = session_of(WaitK(1))

    def hasty(session, feed):
        """Ends the sentence after the first word, until it has read a second one."""
        return speller("Uu." if session.layout.n_read < 4 else "Uuvv Ww.")(session, feed)

    session.read(["Aa"])
    run(session, hasty)
    assert session.target == "Uu"
    session.read(["Bb"])
    run(session, hasty)
    assert session.target == "Uuvv Ww"
    session.end_source()
    run(session, hasty)
    assert session.target == "Uuvv Ww."


def test_a_mark_that_still_stands_after_a_read_is_written_and_counts_as_no_word():
    session = session_of(WaitK(1))
    targets = []
    for word in ["Aa", "Bb", "Cc"]:
        session.read([word])
        run(session, speller("Uu. Vv Ww."))
        targets.append(session.target)
    assert targets == ["Uu", "Uu. Vv", "Uu. Vv Ww"]
    session.end_source()
    run(session, speller("Uu. Vv Ww."))
    assert session.target == "Uu. Vv Ww."


def test_a_vain_write_is_kept_so_that_a_forced_session_waits_as_long():
    whole = session_of(ReadN(2))
    whole.read(["Aa", "Bb"])
    run(whole, lambda session, feed: END)
    forced = session_of(ReadN(2))
    forced.force(tuple(whole.timeline))
    for session in (whole, forced):
        session.read(["Cc"])
        assert not any(feed.predicts for feed in run(session, lambda *_: pytest.fail("asked too early")))


def test_read_n_writes_until_the_end_of_write_token():
    session = session_of(ReadN(2))
    answers = iter([*map(ord, "UuVv"), END_OF_WRITE])
    session.read(["Aa"])
    assert not any(feed.predicts for feed in run(session, lambda *_: pytest.fail("asked too early")))
    session.read(["Bb"])
    run(session, lambda *_: next(answers))
    assert session.target == "Uu Vv"
    assert session.timeline[-1] == Write((END_OF_WRITE,), is_mark=True)
    session.read(["Cc"])
    assert not any(feed.predicts for feed in run(session, lambda *_: pytest.fail("asked too early")))


@pytest.mark.parametrize("policy", [WaitK(1), Offline()])
def test_the_end_of_write_token_is_banned_where_words_are_written(policy):
    session = session_of(policy)
    session.read(["Aa"])
    session.end_source()
    feed = session.next_feed()
    assert feed.banned == {END_OF_WRITE}


@given(st.integers(1, 4), st.integers(1, 8))
def test_a_model_that_never_ends_is_stopped(k, n_words):
    session = session_of(WaitK(k))
    session.read(["Aa"] * n_words)
    session.end_source()
    run(session, lambda session, feed: ord("u") if session.tail else ord("U"))
    assert session.is_finished
    assert len(session.target) <= MAX_TARGETS_PER_SOURCE_TOKEN * 2 * n_words + MAX_EXTRA_TARGETS + 1


def test_a_model_that_writes_words_without_end_is_stopped():
    session = session_of(WaitK(1))
    session.read(["Aa"] * 5)
    session.end_source()
    run(session, lambda session, feed: ord("u") if session.tail in list("UVW") else ord("U"))
    assert session.is_finished
    n_words = len(session.target.split())
    assert n_words <= MAX_WORDS_PER_SOURCE_WORD * 5 + MAX_EXTRA_WORDS + 1


@given(
    st.lists(st.lists(st.sampled_from(["Aa", "B", "Ccc"]), max_size=3), max_size=6),
    st.integers(1, 4),
    st.lists(st.sampled_from([*map(ord, "UuVv"), END]), min_size=1, max_size=9),
    st.integers(1, 5),
)
def test_committed_text_and_timeline_only_grow_and_hold_every_source_token_once(
    bursts, k, script, slot_length
):
    session = session_of(WaitK(k), slot_length)
    position = 0

    def predict(session, feed):
        nonlocal position
        position += 1
        return script[position % len(script)]

    target, timeline = "", []
    for burst in [*bursts, None]:
        session.end_source() if burst is None else session.read(burst)
        run(session, predict)
        assert session.target.startswith(target)
        assert session.timeline[: len(timeline)] == timeline
        target, timeline = session.target, list(session.timeline)
    assert session.is_finished
    read = [token for action in timeline if isinstance(action, Read) for token in action.token_ids]
    assert read == [ord(letter) for burst in bursts for word in burst for letter in word]


def test_no_word_can_follow_the_end_of_the_source():
    session = session_of(WaitK(1))
    session.end_source()
    assert session.is_finished
    with pytest.raises(ValueError, match="ended"):
        session.read(["Aa"])


def test_what_loops_is_barred_unless_the_session_is_not_to_guard():
    banned = {}
    for guards_loops in (True, False):
        session = Session(SlotLayout(MARKERS, 4), Offline(), Letters(), guards_loops=guards_loops)
        session.read(["Aa", "Bb", "Cc"])
        session.end_source()
        banned[guards_loops] = {
            chr(token) for feed in run(session, speller("Xx Yy Xx Yy")) for token in feed.banned
        }
    assert "X" in banned[True]
    assert "X" not in banned[False]


TOKENS = [*map(ord, "UuVv."), END, END_OF_WRITE]


class Watched(Session):
    """A session of which is seen what happens in which state, in its branches too."""

    seen: ClassVar = set()

    def _change(self, event):
        before = self.state
        super()._change(event)
        self.seen.add((event, before, self.state))


class Walk:
    """Takes a session through calls in any order that its owners may choose."""

    def __init__(self, random):
        self.random = random
        self.policy = random.choice([WaitK(1), WaitK(2), ReadN(1), ReadN(2), Offline(), Confident(0.5)])
        self.words = Letters(end_of_source_id=random.choice([None, 3]))
        self.said = []
        self.session = self.begun()

    def begun(self):
        return Watched(SlotLayout(MARKERS, 4), self.policy, self.words)

    def read(self):
        words = self.random.choices(["Aa", "B", "Ccc"], k=self.random.randint(0, 3))
        self.said += words
        self.session.read(words)

    def go_on(self):
        feed = self.session.next_feed()
        if feed is None or not feed.predicts:
            return
        chance = self.random.random()
        if chance < 0.2:
            self.session.accept(self.path())
        elif chance < 0.21:
            self.session.cut_short()  # the context is full
        else:
            if chance < 0.22 and not self.session.has_ended_source:
                self.session.end_source()  # while the network computes
            self.session.receive(self.random.choice(TOKENS), self.random.random())

    def path(self):
        """Return what a beam may have written: before the end what is agreed on, after it something."""
        path, tokens = self.session.branch(), [self.random.choice(TOKENS)]
        path.receive(tokens[-1])
        while path.is_writing and self.random.random() < 0.7:
            path.next_feed()
            tokens.append(self.random.choice(TOKENS))
            path.receive(tokens[-1])
        n_agreed = self.random.randint(self.session.has_ended_source, len(tokens))
        return tokens[:n_agreed]

    def begin_again(self):
        """Let another session take its place, as after the end of an engine."""
        old, self.session = self.session, self.begun()
        self.session.force(old.timeline)
        n_read = sum(action.n_words for action in old.timeline if isinstance(action, Read))
        if not self.session.is_finished and self.random.random() < 0.1:
            self.session.cut_short()
        if not self.session.is_finished:
            self.session.read(self.said[n_read:])
        if old.has_ended_source and self.random.random() < 0.9:  # else more is said, as far as it knows
            self.session.end_source()

    def step(self):
        chance = self.random.random()
        if chance < 0.2 and not self.session.has_ended_source:
            self.read() if chance < 0.15 else self.session.end_source()
        elif chance < 0.23:
            self.begin_again()
        elif chance < 0.24:
            self.session.cut_short()
        else:
            self.go_on()


def test_nothing_happens_that_its_table_does_not_tell_and_all_that_it_tells_does(monkeypatch):
    monkeypatch.setattr(Watched, "seen", set())
    for seed in range(3000):
        walk = Walk(Random(seed))
        for _ in range(40):
            if not walk.session.is_finished:
                walk.step()
        walk.begin_again()
    table = FOLLOWING.items()
    assert Watched.seen == {(event, *change) for event, changes in table for change in changes.items()}
