"""The sentence between words and forwards, with a scripted predictor in place of a network."""

from random import Random
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from letters import END, END_OF_WRITE, MARKERS, Letters, new_sentence, run

from core.layouts.actions import Read, Write
from core.layouts.slot_layout import SlotLayout
from core.translating.open_sentence import (
    MAX_EXTRA_TARGETS,
    MAX_EXTRA_WORDS,
    MAX_TARGETS_PER_SOURCE_TOKEN,
    MAX_WORDS_PER_SOURCE_WORD,
    OpenSentence,
)
from core.translating.policies import Align, Confident, Offline, ReadN, WaitK, WriteUnit
from core.translating.sentence_state import FOLLOWING


def speller(text):
    """Return a predictor that spells `text`, then ends. Look-aheads that are dropped are spelled again."""

    def predict(sentence, feed):
        letters = text.replace(" ", "")
        n = len((sentence.target + sentence.tail).replace(" ", ""))
        return ord(letters[n]) if n < len(letters) else END

    return predict


def test_wait_2_stays_two_words_behind():
    sentence = new_sentence(WaitK(2))
    targets = []
    for word in ["Aa", "Bb", "Cc", "Dd"]:
        sentence.read([word])
        run(sentence, speller("Uu Vv Ww Xx Yy"))
        targets.append(sentence.target)
    assert targets == ["", "Uu", "Uu Vv", "Uu Vv Ww"]
    sentence.end_source()
    run(sentence, speller("Uu Vv Ww Xx Yy"))
    assert sentence.target == "Uu Vv Ww Xx Yy"
    assert sentence.is_finished


def test_a_word_that_the_model_doubts_waits_for_more_source():
    sentence = new_sentence(Confident(0.6))
    sure_of = {"Uu": 1, "Vv": 3, "Ww": 3, "Xx": 9}
    predict = speller("Uu Vv Ww Xx")
    texts = []
    for n_read, word in enumerate(["Aa", "Bb", "Cc"], start=1):
        sentence.read([word])
        while (feed := sentence.next_feed()) is not None:
            token = predict(sentence, feed)
            word_begun = next((word for word in sure_of if word[0] == chr(token)), None)
            sentence.receive(token, 0.9 if word_begun is None or sure_of[word_begun] <= n_read else 0.5)
        texts.append(sentence.target)
    assert texts == ["Uu", "Uu", "Uu Vv Ww"]
    sentence.end_source()
    run(sentence, lambda sentence, feed: predict(sentence, feed))
    assert sentence.target == "Uu Vv Ww Xx"


def test_a_word_that_is_looked_for_among_the_last_words_heard_waits_for_more_source():
    sentence = new_sentence(Align(1))
    said_of = {"U": 0, "V": 2, "W": 1, "X": 3}
    predict = speller("Uu Vv Ww Xx")
    texts = []
    for word in ["Aa", "Bb", "Cc", "Dd"]:
        sentence.read([word])
        while (feed := sentence.next_feed()) is not None:
            token = predict(sentence, feed)
            wanted = min(said_of.get(chr(token), 0), sentence.heard.n_words - 1)
            looks = dict.fromkeys(range(200), 1.0)  # of prompt and markers: it does not count
            looks |= {column: 0.1 + (i == wanted) for column, i in sentence.heard.words_by_column.items()}
            sentence.receive(token, 1.0, [looks[column] for column in range(200)])
        texts.append(sentence.target)
    assert texts == ["", "Uu", "Uu", "Uu Vv Ww"]
    sentence.end_source()
    run(sentence, predict)
    assert sentence.target == "Uu Vv Ww Xx"


def test_a_words_last_token_is_fed_again_after_the_read_at_the_same_place():
    sentence = new_sentence(WaitK(1))
    sentence.read(["Aa"])
    first = run(sentence, speller("Uu Vv"))
    sentence.read(["Bb"])
    second = run(sentence, speller("Uu Vv"))
    looked_ahead, again = first[-1].cells[-1], second[0].cells[-1]
    assert (looked_ahead.token_id, looked_ahead.position) == (again.token_id, again.position)
    assert again.arrival == looked_ahead.arrival + 2


def test_a_burst_is_read_in_one_forward_with_the_query():
    sentence = new_sentence(WaitK(1), slot_length=16)
    sentence.read(["Aa", "Bb", "Cc"])
    feeds = run(sentence, speller("Uu Vv Ww"))
    assert len(feeds[0].cells) == 6 + len(MARKERS.assistant)
    assert feeds[0].predicts


def test_words_are_fed_while_the_policy_waits():
    sentence = new_sentence(WaitK(3))
    sentence.read(["Aa"])
    (feed,) = run(sentence, speller("Uu"))
    assert not feed.predicts
    assert [cell.token_id for cell in feed.cells] == list(map(ord, "Aa"))


def test_an_end_before_the_source_ends_means_read():
    sentence = new_sentence(WaitK(1))
    sentence.read(["Aa"])
    feeds = run(sentence, lambda sentence, feed: END)
    assert len(feeds) == 1
    assert not sentence.is_finished
    sentence.read(["Bb"])
    run(sentence, speller("Uu"))
    assert sentence.target == "Uu"


def test_a_mark_that_ends_the_sentence_before_the_speaker_waits_for_a_read():
    sentence = new_sentence(WaitK(1))

    def hasty(sentence, feed):
        """Ends the sentence after the first word, until it has read a second one."""
        return speller("Uu." if sentence.layout.n_read < 4 else "Uuvv Ww.")(sentence, feed)

    sentence.read(["Aa"])
    run(sentence, hasty)
    assert sentence.target == "Uu"
    sentence.read(["Bb"])
    run(sentence, hasty)
    assert sentence.target == "Uuvv Ww"
    sentence.end_source()
    run(sentence, hasty)
    assert sentence.target == "Uuvv Ww."


def test_a_mark_that_still_stands_after_a_read_is_written_and_counts_as_no_word():
    sentence = new_sentence(WaitK(1))
    targets = []
    for word in ["Aa", "Bb", "Cc"]:
        sentence.read([word])
        run(sentence, speller("Uu. Vv Ww."))
        targets.append(sentence.target)
    assert targets == ["Uu", "Uu. Vv", "Uu. Vv Ww"]
    sentence.end_source()
    run(sentence, speller("Uu. Vv Ww."))
    assert sentence.target == "Uu. Vv Ww."


def test_a_vain_write_is_kept_so_that_a_forced_sentence_waits_as_long():
    whole = new_sentence(ReadN(2))
    whole.read(["Aa", "Bb"])
    run(whole, lambda sentence, feed: END)
    forced = new_sentence(ReadN(2))
    forced.force(tuple(whole.timeline))
    for sentence in (whole, forced):
        sentence.read(["Cc"])
        assert not any(feed.predicts for feed in run(sentence, lambda *_: pytest.fail("asked too early")))


def test_read_n_writes_until_the_end_of_write_token():
    sentence = new_sentence(ReadN(2))
    answers = iter([*map(ord, "UuVv"), END_OF_WRITE])
    sentence.read(["Aa"])
    assert not any(feed.predicts for feed in run(sentence, lambda *_: pytest.fail("asked too early")))
    sentence.read(["Bb"])
    run(sentence, lambda *_: next(answers))
    assert sentence.target == "Uu Vv"
    assert sentence.timeline[-1] == Write((END_OF_WRITE,), is_mark=True)
    sentence.read(["Cc"])
    assert not any(feed.predicts for feed in run(sentence, lambda *_: pytest.fail("asked too early")))


def test_after_an_empty_chunk_more_is_read_before_the_next():
    """As in turns under wait-K, which would leave one empty turn after the other."""
    sentence = new_sentence(WaitK(1, unit=WriteUnit.CHUNK))
    answers = iter([END_OF_WRITE, *map(ord, "Uu"), END_OF_WRITE, END_OF_WRITE, *map(ord, "Vv"), END])

    def predict(sentence, feed):
        return next(answers)

    sentence.read(["Aa"])
    run(sentence, predict)
    forced = new_sentence(sentence.policy)
    forced.force(tuple(sentence.timeline))
    for each in (sentence, forced):
        assert not any(feed.predicts for feed in run(each, lambda *_: pytest.fail("asked too early")))
    sentence.read(["Bb", "Cc"])
    run(sentence, predict)
    assert sentence.target == "Uu"
    sentence.end_source()
    run(sentence, predict)
    assert sentence.target == "Uu Vv" and sentence.is_finished


@pytest.mark.parametrize("policy", [WaitK(1), Offline()])
def test_the_end_of_write_token_is_banned_where_words_are_written(policy):
    sentence = new_sentence(policy)
    sentence.read(["Aa"])
    sentence.end_source()
    feed = sentence.next_feed()
    assert feed.banned == {END_OF_WRITE}


@given(st.integers(1, 4), st.integers(1, 8))
def test_a_model_that_never_ends_is_stopped(k, n_words):
    sentence = new_sentence(WaitK(k))
    sentence.read(["Aa"] * n_words)
    sentence.end_source()
    run(sentence, lambda sentence, feed: ord("u") if sentence.tail else ord("U"))
    assert sentence.is_finished
    assert len(sentence.target) <= MAX_TARGETS_PER_SOURCE_TOKEN * 2 * n_words + MAX_EXTRA_TARGETS + 1


def test_a_model_that_writes_words_without_end_is_stopped():
    sentence = new_sentence(WaitK(1))
    sentence.read(["Aa"] * 5)
    sentence.end_source()
    run(sentence, lambda sentence, feed: ord("u") if sentence.tail in list("UVW") else ord("U"))
    assert sentence.is_finished
    n_words = len(sentence.target.split())
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
    sentence = new_sentence(WaitK(k), slot_length)
    position = 0

    def predict(sentence, feed):
        nonlocal position
        position += 1
        return script[position % len(script)]

    target, timeline = "", []
    for burst in [*bursts, None]:
        sentence.end_source() if burst is None else sentence.read(burst)
        run(sentence, predict)
        assert sentence.target.startswith(target)
        assert sentence.timeline[: len(timeline)] == timeline
        target, timeline = sentence.target, list(sentence.timeline)
    assert sentence.is_finished
    read = [token for action in timeline if isinstance(action, Read) for token in action.token_ids]
    assert read == [ord(letter) for burst in bursts for word in burst for letter in word]


def test_no_word_can_follow_the_end_of_the_source():
    sentence = new_sentence(WaitK(1))
    sentence.end_source()
    assert sentence.is_finished
    with pytest.raises(ValueError, match="ended"):
        sentence.read(["Aa"])


def test_what_loops_is_barred_unless_the_sentence_is_not_to_guard():
    banned = {}
    for guards_loops in (True, False):
        sentence = OpenSentence(SlotLayout(MARKERS, 4), Offline(), Letters(), guards_loops=guards_loops)
        sentence.read(["Aa", "Bb", "Cc"])
        sentence.end_source()
        banned[guards_loops] = {
            chr(token) for feed in run(sentence, speller("Xx Yy Xx Yy")) for token in feed.banned
        }
    assert "X" in banned[True]
    assert "X" not in banned[False]


TOKENS = [*map(ord, "UuVv."), END, END_OF_WRITE]


class Watched(OpenSentence):
    """A sentence of which is seen what happens in which state, in its branches too."""

    seen: ClassVar = set()

    def _change(self, event):
        before = self.state
        super()._change(event)
        self.seen.add((event, before, self.state))


class Walk:
    """Takes a sentence through calls in any order that its owners may choose."""

    def __init__(self, random):
        self.random = random
        self.policy = random.choice([WaitK(1), WaitK(2), ReadN(1), ReadN(2), Offline(), Confident(0.5)])
        self.words = Letters(end_of_source_id=random.choice([None, 3]))
        self.said = []
        self.sentence = self.begun()

    def begun(self):
        return Watched(SlotLayout(MARKERS, 4), self.policy, self.words)

    def read(self):
        words = self.random.choices(["Aa", "B", "Ccc"], k=self.random.randint(0, 3))
        self.said += words
        self.sentence.read(words)

    def go_on(self):
        feed = self.sentence.next_feed()
        if feed is None or not feed.predicts:
            return
        chance = self.random.random()
        if chance < 0.2:
            self.sentence.accept(self.path())
        elif chance < 0.21:
            self.sentence.cut_short()  # the context is full
        else:
            if chance < 0.22 and not self.sentence.has_ended_source:
                self.sentence.end_source()  # while the network computes
            self.sentence.receive(self.random.choice(TOKENS), self.random.random())

    def path(self):
        """Return what a beam may have written: before the end what is agreed on, after it something."""
        path, tokens = self.sentence.branch(), [self.random.choice(TOKENS)]
        path.receive(tokens[-1])
        while path.is_writing and self.random.random() < 0.7:
            path.next_feed()
            tokens.append(self.random.choice(TOKENS))
            path.receive(tokens[-1])
        n_agreed = self.random.randint(self.sentence.has_ended_source, len(tokens))
        return tokens[:n_agreed]

    def begin_again(self):
        """Let another sentence take its place, as after the end of an engine."""
        old, self.sentence = self.sentence, self.begun()
        self.sentence.force(old.timeline)
        n_read = sum(action.n_words for action in old.timeline if isinstance(action, Read))
        if not self.sentence.is_finished and self.random.random() < 0.1:
            self.sentence.cut_short()
        if not self.sentence.is_finished:
            self.sentence.read(self.said[n_read:])
        if old.has_ended_source and self.random.random() < 0.9:  # else more is said, as far as it knows
            self.sentence.end_source()

    def step(self):
        chance = self.random.random()
        if chance < 0.2 and not self.sentence.has_ended_source:
            self.read() if chance < 0.15 else self.sentence.end_source()
        elif chance < 0.23:
            self.begin_again()
        elif chance < 0.24:
            self.sentence.cut_short()
        else:
            self.go_on()


def test_nothing_happens_that_its_table_does_not_tell_and_all_that_it_tells_does(monkeypatch):
    monkeypatch.setattr(Watched, "seen", set())
    for seed in range(3000):
        walk = Walk(Random(seed))
        for _ in range(40):
            if not walk.sentence.is_finished:
                walk.step()
        walk.begin_again()
    table = FOLLOWING.items()
    assert Watched.seen == {(event, *change) for event, changes in table for change in changes.items()}
