from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from core.captions.captions import READING_SPEED, CaptionUpdate, cues
from core.speech.segments import SegmentId

words = st.text(alphabet="abcdefgäß,.", min_size=1, max_size=12)
sentences = st.lists(words, max_size=60).map(" ".join)


def caption(source: str, target: str, start_s: float = 1.0, end_s: float = 5.0) -> CaptionUpdate:
    return CaptionUpdate(SegmentId(0), start_s, end_s, source, "", target, "", True, end_s)


@given(sentences, sentences, st.floats(0, 1e4), st.floats(0, 60), st.booleans())
def test_cues_follow_one_another_and_hold_two_lines(
    source: str, target: str, start_s: float, duration_s: float, bilingual: bool
) -> None:
    shown = cues(caption(source, target, start_s, start_s + duration_s), bilingual=bilingual)
    assert all(1 <= len(cue.lines) <= 2 for cue in shown)
    assert all(cue.start_s < cue.end_s for cue in shown)
    assert all(a.end_s == b.start_s for a, b in pairwise(shown))
    assert bool(shown) == bool(source.strip() or target.strip())


def test_a_long_segment_becomes_several_cues_with_time_by_length() -> None:
    source = "we will meet again on monday morning " * 3
    shown = cues(caption(source, "", 0.0, 12.0), bilingual=True)
    assert len(shown) == 2
    durations_s = [cue.end_s - cue.start_s for cue in shown]
    lengths = [sum(len(line) for line in cue.lines) for cue in shown]
    assert durations_s[0] / durations_s[1] == lengths[0] / lengths[1]
    assert shown[-1].end_s == 12.0


def test_a_bilingual_cue_has_the_source_above_the_target() -> None:
    (cue,) = cues(caption("good morning", "guten Morgen"), bilingual=True)
    assert cue.lines == ("good morning", "guten Morgen")


def test_target_only_shows_the_target_and_the_source_where_there_is_none() -> None:
    assert cues(caption("good morning", "guten Morgen"), bilingual=False)[0].lines == ("guten Morgen",)
    assert cues(caption("good morning", ""), bilingual=False)[0].lines == ("good morning",)


def test_what_was_said_fast_stays_until_it_is_read_or_the_next_begins() -> None:
    said = "here is what was said in no time at all"
    (cue,) = cues(caption(said, "", 1.0, 1.47), bilingual=True)
    assert cue.end_s == 1.0 + len(said) / READING_SPEED
    (cue,) = cues(caption(said, "", 1.0, 1.47), bilingual=True, until_s=2.0)
    assert cue.end_s == 2.0
    (cue,) = cues(caption("yes", "", 1.0, 1.2), bilingual=True)
    assert cue.end_s == 2.0
    (cue,) = cues(caption(said, "", 1.0, 9.0), bilingual=True, until_s=2.0)
    assert cue.end_s == 9.0, "another who speaks meanwhile takes nothing away"
    (cue,) = cues(caption(said, said, 1.0, 1.47), bilingual=True)
    assert cue.end_s == 1.0 + len(said) / READING_SPEED, "who has both reads one"
