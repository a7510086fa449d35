"""Which captions are shown while whole sentences are wanted, and how long a part of one waits."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.captions.captions import CaptionUpdate, Gap
from core.captions.whole_sentences import LONGEST_WAIT_S, WholeSentences
from core.speech.segments import SegmentId

HEARD, READ = "Good morning to all of you, and welcome", "Guten Morgen an euch alle, und willkommen"


def said(
    source: str,
    target: str = "",
    *,
    end_s: float = 1.0,
    final: bool = False,
    segment: int = 0,
    tail: str = "",
) -> CaptionUpdate:
    return CaptionUpdate(SegmentId(segment), 0.0, end_s, source, tail, target, "", final, end_s)


@pytest.fixture
def sentences() -> WholeSentences:
    sentences = WholeSentences(is_on=True)
    sentences.begin(is_translated=True)
    return sentences


def test_word_by_word_everything_is_shown_as_it_comes() -> None:
    sentences = WholeSentences()
    for update in (
        said("Good"),
        said("Good morning", "Guten", tail="all"),
        said("Good morning.", final=True),
    ):
        assert sentences.take(update) == [update]


def test_a_sentence_is_shown_once_with_its_translation_when_it_is_done(sentences: WholeSentences) -> None:
    assert sentences.take(said("Good")) == sentences.take(said("Good morning.", "Guten")) == []
    done = said("Good morning.", "Guten Morgen.", final=True)
    assert sentences.take(done) == [done]


def test_what_was_said_before_a_gap_stands_before_it(sentences: WholeSentences) -> None:
    pause = Gap(2.0, 5.0, is_pause=True)
    sentences.take(said("Good morning", "Guten", end_s=2.0, tail="all"))
    assert sentences.before(replace(pause, start_s=0.0)) == []
    (part,) = sentences.before(pause)
    assert (part.source, part.source_tail, part.target) == ("Good morning", "", "Guten")
    assert sentences.before(pause) == [], "once"
    done = said("Good morning all.", "Guten Morgen.", final=True)
    assert sentences.take(done) == [done]
    assert sentences.before(pause) == []


def test_of_a_long_sentence_what_is_done_is_shown_up_to_its_last_comma(sentences: WholeSentences) -> None:
    assert sentences.take(said(HEARD, READ, end_s=LONGEST_WAIT_S - 0.1, tail="to")) == []
    (part,) = sentences.take(said(HEARD, READ, end_s=LONGEST_WAIT_S, tail="today"))
    assert (part.source, part.target) == ("Good morning to all of you,", "Guten Morgen an euch alle,")
    assert not (part.source_tail or part.target_tail or part.final)


def test_the_parts_of_a_long_sentence_come_no_faster_than_it_waits(sentences: WholeSentences) -> None:
    sentences.take(said(HEARD, READ, end_s=LONGEST_WAIT_S))
    more = HEARD + " who are here", READ + ", die hier sind"
    assert sentences.take(said(*more, end_s=2 * LONGEST_WAIT_S - 0.1)) == []
    (part,) = sentences.take(said(*more, end_s=2 * LONGEST_WAIT_S))
    assert part.source == more[0]


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("Well, all of this is one breath without an end", "Well, all of this is one breath without an end"),
        ("10,000 people", "10,000 people"),
        ("他说\uff0c今天我们要开始\uff0c因为", "他说\uff0c今天我们要开始\uff0c"),
        ("He said “we begin,” and", "He said “we begin,”"),
    ],
)
def test_a_part_ends_where_the_sentence_breathes_if_that_is_most_of_it(source: str, shown: str) -> None:
    sentences = WholeSentences(is_on=True)
    (part,) = sentences.take(said(source, end_s=LONGEST_WAIT_S))
    assert part.source == shown


def test_what_has_waited_is_shown_though_nothing_more_is_heard(sentences: WholeSentences) -> None:
    sentences.take(said(HEARD, READ, end_s=3.0))
    assert sentences.overdue(LONGEST_WAIT_S - 0.1) == []
    (part,) = sentences.overdue(LONGEST_WAIT_S)
    assert part.target == "Guten Morgen an euch alle,"
    assert sentences.overdue(LONGEST_WAIT_S + 0.5) == []


def test_what_is_heard_waits_longer_for_a_translation_that_is_late(sentences: WholeSentences) -> None:
    assert sentences.take(said(HEARD, end_s=LONGEST_WAIT_S)) == []
    (part,) = sentences.overdue(2 * LONGEST_WAIT_S)
    assert (part.source, part.target) == ("Good morning to all of you,", "")


def test_at_the_end_what_is_left_is_shown_as_it_stands(sentences: WholeSentences) -> None:
    sentences.take(said("Good morning.", "Guten", segment=0))
    sentences.take(said("Can you", tail="here", segment=1))
    left = sentences.release()
    assert [(update.segment.number, update.source_tail) for update in left] == [(0, ""), (1, "here")]
    assert sentences.release() == []


def test_word_by_word_again_what_waits_is_shown_at_once(sentences: WholeSentences) -> None:
    growing = said("Good morning", "Guten", tail="all")
    sentences.take(growing)
    assert sentences.switch(is_on=False) == [growing]
    assert sentences.take(replace(growing, target="Guten Morgen")) != []


def test_in_the_middle_of_a_sentence_its_line_stops_to_grow_until_it_is_done() -> None:
    sentences = WholeSentences()
    sentences.take(said("Good morning", "Guten", tail="awl"))
    (settled,) = sentences.switch(is_on=True)
    assert (settled.source, settled.source_tail, settled.target) == ("Good morning", "", "Guten")
    assert sentences.take(said("Good morning all", "Guten Morgen", tail="of")) == []
    done = said("Good morning all.", "Guten Morgen allen.", final=True)
    assert sentences.take(done) == [done]


def test_a_sentence_that_lost_all_its_words_was_never_there(sentences: WholeSentences) -> None:
    sentences.take(said("", tail="Go"))
    assert sentences.take(said("")) == sentences.release() == []


def test_words_that_are_shown_and_taken_back_go_from_the_screen() -> None:
    sentences = WholeSentences()
    sentences.take(said("", tail="Go"))
    assert [update.has_text for update in sentences.switch(is_on=True)] == [False]
    assert sentences.take(said("")) == []


def test_what_is_filled_in_later_is_shown_when_it_is_whole(sentences: WholeSentences) -> None:
    assert sentences.take(replace(said(HEARD, READ, end_s=30.0), is_filled=True)) == []
    assert sentences.overdue(100.0) == []


words = st.lists(st.sampled_from(["we", "begin,", "now", "且\uff0c"]), max_size=12)


@given(st.lists(st.tuples(st.integers(0, 2), words, words, st.floats(0, 6), st.booleans()), max_size=30))
def test_what_is_shown_only_grows_and_every_sentence_ends_whole(steps: list) -> None:
    sentences, now_s = WholeSentences(is_on=True), 0.0
    sentences.begin(is_translated=True)
    grown, shown = {}, {}
    for segment, more, translated, wait_s, switches in steps:
        now_s += wait_s
        source, target = grown.get(segment, ("", ""))
        source, target = " ".join([source, *more]).strip(), " ".join([target, *translated]).strip()
        grown[segment] = source, target
        given_out = sentences.take(said(source, target, end_s=now_s, segment=segment))
        if switches:
            given_out += sentences.switch(is_on=not sentences.is_on)
        for update in [*given_out, *sentences.overdue(now_s)]:
            before = shown.get(update.segment, ("", ""))
            assert update.source.startswith(before[0]) and update.target.startswith(before[1])
            shown[update.segment] = update.source, update.target
    for segment, (source, target) in grown.items():
        (done,) = sentences.take(said(source, target, end_s=now_s, segment=segment, final=True))
        assert (done.source, done.target) == (source, target)
    assert sentences.release() == []
