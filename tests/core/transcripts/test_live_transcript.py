"""A transcript that grows: where its sound goes depends on what is still to be filled in from it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.captions.captions import Gap
from core.transcripts.missed import Settled, first_missed, left_of, missed_of
from core.transcripts.transcripts import Transcripts
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings

SETTINGS = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="")
GAP = Gap(2.0, 8.0, is_missed=True)


@pytest.fixture
def transcripts(tmp_path: Path) -> Iterator[Transcripts]:
    opened = Transcripts(tmp_path / "transcripts")
    yield opened
    opened.close()


def test_the_sound_is_kept_as_long_as_something_is_to_be_filled_in_from_it(transcripts: Transcripts) -> None:
    live = transcripts.begin("journal", "Planning", SETTINGS)
    missed = first_missed(GAP, 1, SETTINGS)
    assert live.sound_path is None
    live.miss(missed)
    assert live.sound_path == transcripts.sound.place_for(live.id)
    left = left_of(Gap(4.0, 8.0, is_missed=True), missed.start)
    live.settle(Settled(GAP, left))
    assert live.sound_path is not None
    assert [kept for _, kept in missed_of(transcripts)] == [left]
    live.settle(Settled(left.gap))
    assert live.sound_path is None
    assert missed_of(transcripts) == [] and transcripts.entries(live.id) == []


def test_sound_that_is_kept_anyway_stays_where_it_goes(transcripts: Transcripts) -> None:
    live = transcripts.begin("journal", "Planning", SETTINGS, keeps_sound=True)
    place = live.sound_path
    live.miss(first_missed(GAP, 1, SETTINGS))
    live.settle(Settled(GAP))
    assert place is not None and live.sound_path == place


def test_of_what_is_left_the_beginning_is_where_an_engine_goes_on() -> None:
    start = first_missed(Gap(5.0, 8.0, is_missed=True), 1, SETTINGS).start
    assert left_of(GAP, start).gap == Gap(5.0, 8.0, is_missed=True)
    assert left_of(Gap(6.0, 8.0, is_missed=True), start).gap.start_s == 6.0
