"""The order of what stands in a transcript, and where it is read on."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from core.captions.captions import CaptionUpdate, Gap
from core.speech.segments import SegmentId
from core.transcripts.entries import BEGINNING, KeptCaption, bookmark_behind, position

times = st.floats(0, 100, allow_nan=False)


def kept(segment: int, start_s: float) -> KeptCaption:
    return KeptCaption(
        segment, CaptionUpdate(SegmentId(segment), start_s, start_s + 1, "a", "", "", "", True, 0.0)
    )


entries = st.one_of(
    st.builds(kept, st.integers(0, 50), times),
    st.builds(lambda start_s, length_s: Gap(start_s, start_s + length_s), times, times),
)


@given(st.lists(entries))
def test_entries_stand_by_their_beginnings_and_a_gap_behind_what_begins_with_it(found: list) -> None:
    ordered = sorted(found, key=position)
    starts = [each.start_s if isinstance(each, Gap) else each.original.start_s for each in ordered]
    assert starts == sorted(starts)
    for before, behind in pairwise(ordered):
        if isinstance(before, Gap) and isinstance(behind, KeptCaption):
            assert before.start_s < behind.original.start_s


def test_it_is_read_on_from_the_first_caption_that_grows() -> None:
    rows = [{"id": 4, "final": 1}, {"id": 5, "final": 0}, {"id": 6, "final": 1}]
    assert bookmark_behind(BEGINNING, rows, [{"rowid": 2}]) == type(BEGINNING)(caption=5, gap=3)
    assert bookmark_behind(BEGINNING, rows[:1], []).caption == 5
