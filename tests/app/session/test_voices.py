"""What an engine is told of the voices of a talk that it goes into the middle of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from app.session.voices import SessionVoices, VoicesAgain
from core.journal.sound_record import SoundRecord
from core.speech.segments import SAMPLE_RATE, SegmentId, Word
from core.speech.voices import NOBODY, VoiceSpan
from core.wire.messages import EngineSettings
from core.wire.voice_messages import SaidBefore, Voiced

FILLED = SegmentId(gap=1)
"""The first segment of what is filled in."""


def said(segment: int) -> SaidBefore:
    """Return a sentence of one and a half seconds by a voice of its own."""
    start_s = 2.0 * segment
    word, span = (
        Word("", start_s, start_s + 1.5),
        VoiceSpan(SegmentId(segment), 0, 1, segment + 1, is_sure=True),
    )
    return SaidBefore(SegmentId(segment), word.start_s, word.end_s, (word,), (span,))


@pytest.fixture
def live(tmp_path: Path) -> Iterator[SessionVoices]:
    """The voices of a session in which two were heard."""
    record = SoundRecord(tmp_path / "sound.wav")
    record.append(np.zeros(4 * SAMPLE_RATE, np.float32))
    live = SessionVoices(EngineSettings(tells_voices=True), record)
    live.remember(map(said, range(2)))
    yield live
    record.close()


def test_who_fills_in_is_told_all_who_were_heard(live: SessionVoices) -> None:
    told = list(VoicesAgain(live).messages())
    assert [message.sentence.segment.number for message in told] == [0, 1]
    assert {message.n_voices for message in told} == {2}
    assert [len(message.chunk.samples) for message in told] == [round(1.5 * SAMPLE_RATE)] * 2


def test_who_fills_in_names_those_who_were_heard_and_nobody_else(live: SessionVoices) -> None:
    again = VoicesAgain(live)
    list(again.messages())
    known, new = VoiceSpan(FILLED, 0, 3, 2, True), VoiceSpan(FILLED.following, 0, 2, 3, True)
    assert again.accept(Voiced((known, new))) == Voiced(
        (known, VoiceSpan(FILLED.following, 0, 2, NOBODY, is_sure=False))
    )


def test_of_what_was_said_live_who_fills_in_tells_nothing(live: SessionVoices) -> None:
    again = VoicesAgain(live)
    list(again.messages())
    assert again.accept(Voiced((VoiceSpan(SegmentId(), 0, 1, 2, True),))) is None
