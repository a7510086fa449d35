"""What was missed is kept as a gap, and what fills it stands in its place: in order, once, and marked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.captions.captions import Captioned, CaptionUpdate, Gap
from core.hearing.listening_state import ListeningState
from core.journal.sound_record import SoundRecord
from core.speech.segments import SAMPLE_RATE, SegmentId, Word
from core.transcripts.entries import KeptCaption
from core.transcripts.live_transcript import LiveTranscript
from core.transcripts.missed import (
    SHORTEST_REST_S,
    Missed,
    first_missed,
    left_of,
    missed_of,
    rest_missed,
    settle_missed,
    with_adaptation,
)
from core.transcripts.rests import is_incomplete, rests
from core.transcripts.transcripts import Transcripts
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import Checkpoint, EngineSettings

SETTINGS = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="")
GAP = Gap(2.0, 4.0, is_missed=True)


@pytest.fixture
def transcripts(tmp_path: Path) -> Iterator[Transcripts]:
    opened = Transcripts(tmp_path / "transcripts")
    yield opened
    opened.close()


def caption(
    segment: int | SegmentId, start_s: float, end_s: float, *, is_filled: bool = False
) -> CaptionUpdate:
    which = SegmentId(segment) if isinstance(segment, int) else segment
    return CaptionUpdate(which, start_s, end_s, f"at {start_s}", "", "", "", True, end_s, "", is_filled)


def missing_talk(transcripts: Transcripts, *gaps: Gap, length_s: float = 6.0) -> LiveTranscript:
    """Return a talk without a wish for its sound, which has missed these."""
    live = transcripts.begin("journal", "Planning", SETTINGS)
    live.write(caption(0, 0.0, 1.0))
    for number, gap in enumerate(gaps, 1):
        live.miss(first_missed(gap, number, SETTINGS))
    assert live.sound_path is not None, "it is filled in from the sound"
    sound = SoundRecord(live.sound_path)
    sound.append(np.full(round(length_s * SAMPLE_RATE), 0.1, np.float32))
    sound.close()
    live.finish()
    return live


def test_what_the_listener_knew_where_it_begins_is_kept_with_it(transcripts: Transcripts) -> None:
    live = missing_talk(transcripts, GAP)
    ((number, missed),) = missed_of(transcripts, live.id)
    assert (number, missed.gap) == (live.id, GAP)
    assert [resume.start_s for resume in missed.start.resumes] == [2.0]
    live.miss(with_adaptation(missed, Checkpoint(SegmentId(3), 4.0, "voice")))
    ((_, known),) = missed_of(transcripts)
    assert known.start.resumes[0].adaptation == "voice"
    assert [entry for entry in transcripts.entries(live.id) if isinstance(entry, Gap)] == [GAP]
    (rest,) = rests(transcripts)
    assert (rest.gap, rest.waiting_s, rest.start) == (GAP, 2.0, known.start)
    assert is_incomplete(transcripts, transcripts.get(live.id))


def test_each_gap_of_each_track_has_numbers_of_its_own() -> None:
    both = replace(SETTINGS, speakers=("Me", "Them"))
    for gap in (1, 2):
        resumes = first_missed(GAP, gap, both).start.resumes
        assert [resume.segment for resume in resumes] == [SegmentId(0, 0, gap), SegmentId(0, 1, gap)]


def test_what_is_left_of_a_gap_begins_where_nothing_is_captioned_yet() -> None:
    start = first_missed(GAP, 1, SETTINGS).start
    knew = ListeningState(before=("hello",), n_carried=SAMPLE_RATE)
    for start_s, adaptation, begins_s in (
        (2.5, "", 2.5),
        (2.5, knew.to_text(), 3.5),
        (0.5, knew.to_text(), 2.0),
    ):
        resume = replace(start.resumes[0], start_s=start_s, adaptation=adaptation)
        left = left_of(GAP, replace(start, resumes=(resume,)))
        assert (left.gap, left.start.resumes) == (replace(GAP, start_s=begins_s), (resume,))


def test_what_is_left_of_a_gap_takes_its_place(transcripts: Transcripts) -> None:
    live = missing_talk(transcripts, GAP)
    ((_, missed),) = missed_of(transcripts)
    left = replace(GAP, start_s=3.0)
    settle_missed(transcripts, live.id, GAP, Missed(left, missed.start))
    assert [entry for entry in transcripts.entries(live.id) if isinstance(entry, Gap)] == [left]
    settle_missed(transcripts, live.id, left)
    assert rests(transcripts) == []
    assert not any(isinstance(entry, Gap) for entry in transcripts.entries(live.id))


@pytest.mark.parametrize("length_s", [None, 3.0])
def test_a_gap_of_which_the_sound_is_not_there_stays_one(transcripts: Transcripts, length_s) -> None:
    live = missing_talk(transcripts, GAP, length_s=length_s or 6.0)
    if length_s is None:
        transcripts.sound.delete(live.id)
    assert rests(transcripts) == []
    assert not is_incomplete(transcripts, transcripts.get(live.id))
    assert GAP in transcripts.entries(live.id)
    assert GAP.text == "[2.0 s not captioned yet]"


def test_one_that_is_known_from_a_journal_alone_is_shown(transcripts: Transcripts) -> None:
    live = transcripts.begin("journal", "Planning", SETTINGS)
    live.write(GAP)
    live.write(Gap(5.0, 6.0))
    assert transcripts.entries(live.id) == [GAP, Gap(5.0, 6.0)]
    assert missed_of(transcripts) == []


borders = st.lists(st.integers(1, 200), min_size=2, max_size=12, unique=True).map(sorted)


@given(borders, st.data())
def test_filled_captions_stand_in_their_gaps_in_order_and_once(tmp_path_factory, marks, data) -> None:
    """Spoken and missed take turns; each gap is filled by captions within it, each told more than once."""
    transcripts = Transcripts(tmp_path_factory.mktemp("law"))
    live = transcripts.begin("journal", "Planning", SETTINGS)
    pieces = [*pairwise(float(mark) for mark in marks)]
    missed = []
    for place, (start_s, end_s) in enumerate(pieces):
        if place % 2:
            missed.append(first_missed(Gap(start_s, end_s, is_missed=True), len(missed) + 1, SETTINGS))
            live.miss(missed[-1])
        else:
            live.write(caption(place, start_s, end_s))
    for gap in data.draw(st.permutations(missed)):
        n_said = data.draw(st.integers(0, 4))
        step_s = (gap.gap.end_s - gap.gap.start_s) / max(n_said, 1)
        for n in range(n_said):
            start_s = gap.gap.start_s + n * step_s
            which = replace(gap.start.resumes[0].segment, number=n)
            state = caption(which, start_s, start_s + step_s, is_filled=True)
            for said in (replace(state, source="at", final=False), state, state):
                transcripts.put(live.id, said)
        settle_missed(transcripts, live.id, gap.gap)
    entries = transcripts.entries(live.id)
    captions = [entry.original for entry in entries if isinstance(entry, KeptCaption)]
    assert len(captions) == len(entries)
    assert len({each.segment for each in captions}) == len(captions)
    assert all(one.end_s <= following.start_s + 1e-6 for one, following in pairwise(captions))
    gaps = [gap.gap for gap in missed]
    assert all(
        any(gap.start_s <= each.start_s < gap.end_s for gap in gaps) == each.is_filled for each in captions
    )
    assert missed_of(transcripts) == []
    transcripts.close()


@given(borders, st.data())
def test_the_rest_of_a_talk_is_what_lies_between_the_gaps_that_are_known(marks, data) -> None:
    """Each tenth of a second after what is captioned is in one gap and in no other."""
    pieces = [Gap(float(one), float(other), is_missed=True) for one, other in pairwise(marks)]
    known = data.draw(st.lists(st.sampled_from(pieces), unique=True))
    begin_s, end_s = data.draw(st.integers(0, 200)), 210.0
    start = first_missed(Gap(float(begin_s), end_s, is_missed=True), 1, SETTINGS).start
    found = rest_missed(start, end_s, known, 1)
    for tenth in range(10 * begin_s, 2100):
        at_s = tenth / 10 + 0.05
        holding = [
            gap for gap in (*known, *(missed.gap for missed in found)) if gap.start_s < at_s < gap.end_s
        ]
        assert len(holding) == 1
    assert all(missed.gap.is_missed and missed.gap.end_s > missed.gap.start_s for missed in found)
    firsts = [missed.start.resumes[0].segment for missed in found]
    assert len(set(firsts)) == len(firsts), "no piece takes the place of another"
    assert [missed.start.resumes for missed in found if missed.gap.start_s == begin_s] in (
        [],
        [start.resumes],
    )


def test_of_a_sentence_that_is_begun_the_rest_is_missed_however_short() -> None:
    words = (Word("good", 1.0, 1.2),)
    said = replace(caption(SegmentId(0, gap=1), 1.0, 1.2), final=False)
    begun = Captioned(said, words, (), "", replay_from_s=0.9, commits=(1,))
    start = first_missed(Gap(0.0, 1.5, is_missed=True), 1, SETTINGS).start
    short = replace(start, resumes=(replace(start.resumes[0], start_s=1.5 - SHORTEST_REST_S / 2),))
    assert rest_missed(short, 1.5, [], 1) == []
    unfinished = replace(start, resumes=(replace(short.resumes[0], translations=(begun,)),))
    (missed,) = rest_missed(unfinished, 1.5, [], 1)
    assert missed == Missed(Gap(1.0, 1.5, is_missed=True), unfinished)
