"""The engine dies, and the one in its place cannot keep up: a gap, which is filled in later, in its place."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from threading import Event

import numpy as np
import pytest
from places import OFFICE_TALK
from told import Told

from app.session.filling import QUIET, Quiet
from app.session.live_session import LiveMessage, LiveSession
from app.session.rest_session import RestSession
from app.sound.file_source import FileSource
from app.sound.source import FromSource
from core.captions.captions import Captioned, CaptionUpdate, Gap
from core.speech.segments import SAMPLE_RATE
from core.transcripts.entries import KeptCaption
from core.transcripts.live_transcript import LiveTranscript
from core.transcripts.rests import Rest, rests
from core.transcripts.transcripts import Transcripts
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import Checkpoint, EngineSettings, FromEngine

SHIPPED = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="")
MOST_BEHIND_S = 6.0
UNTIL_S = 16.0
"""So much is said before another engine takes the place of the one that was killed."""
LAST_S, SILENCE_S = 20.0, 2.0
"""Up to where somebody speaks when it was filled in, and for how long nobody does."""
PATIENCE_S = 0.05

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="stops and kills by POSIX signals")


class Bursts(FileSource):
    """A microphone whose sound comes as fast as it can be read, up to where somebody has spoken."""

    can_wait = False
    realtime = True

    def __init__(self, path: Path) -> None:
        super().__init__(path, "fast")
        self.spoken_s = 4.0
        self.may_go_on = Event()
        self.silence_s = 0.0
        """So much silence follows on what was said."""

    def read(self, timeout_s: float) -> FromSource | None:
        is_over = self._closed or self._next is None
        if not is_over and self.n_said >= self.spoken_s * SAMPLE_RATE:
            self.may_go_on.wait(PATIENCE_S)
            silence, self.silence_s = np.zeros(round(self.silence_s * SAMPLE_RATE), np.float32), 0.0
            return silence
        return super().read(timeout_s)


class Talk:
    """A live session whose engine is stopped where sentence two begins, and killed when much waits for it."""

    def __init__(self, transcripts: Transcripts, folder: Path, quiet: Quiet = QUIET) -> None:
        self.told = Told()
        self.source = Bursts(OFFICE_TALK)
        self._is_filled_in_meanwhile = quiet is not QUIET
        self._is_killed = False

        def begin(journal: str) -> LiveTranscript:
            return transcripts.begin(journal, "mic", SHIPPED)

        self.session = LiveSession(
            self.source,
            SHIPPED,
            self._take,
            journal_folder=folder,
            begin_transcript=begin,
            on_block=lambda samples: self._kill_if_behind(),
            most_behind_s=MOST_BEHIND_S,
            quiet=quiet,
        )
        self.session.start()
        assert self.session.wait()

    def _take(self, message: LiveMessage) -> None:
        self.told.messages.append(message)
        if isinstance(message, Checkpoint) and message.segment.number == 1 and self.source.spoken_s < UNTIL_S:
            assert self.session.engine_pid is not None
            os.kill(self.session.engine_pid, signal.SIGSTOP)
            self.source.spoken_s = UNTIL_S
        if isinstance(message, Gap):
            self._go_on(is_filled=message.is_filled)
        if isinstance(message, Captioned) and message.update.final and self.source.spoken_s == LAST_S:
            self.session.stop()

    def _go_on(self, *, is_filled: bool) -> None:
        """Speak on, or, where it is to be filled in meanwhile, be silent until that is done."""
        if not self._is_filled_in_meanwhile:
            self.source.spoken_s = 1000.0
            return
        self.source.spoken_s = LAST_S if is_filled else UNTIL_S
        self.source.silence_s = SILENCE_S

    def _kill_if_behind(self) -> None:
        if not self._is_killed and self.session.captured_s >= UNTIL_S:
            self._is_killed = True
            assert self.session.engine_pid is not None
            os.kill(self.session.engine_pid, signal.SIGKILL)


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> list[CaptionUpdate]:
    """Return what is heard of the talk where nothing happens."""
    told = Told()
    folder = tmp_path_factory.mktemp("uninterrupted")
    session = LiveSession(
        FileSource(OFFICE_TALK, "fast"), SHIPPED, told.messages.append, journal_folder=folder
    )
    session.start()
    assert session.wait()
    return [caption.update for caption in told.last_states if caption.update.source]


@pytest.fixture
def transcripts(tmp_path: Path) -> Iterator[Transcripts]:
    opened = Transcripts(tmp_path / "transcripts")
    yield opened
    opened.close()


def fill(transcripts: Transcripts, rest: Rest, *, stop_at_first: bool = False) -> list[FromEngine | Gap]:
    told: list[FromEngine | Gap] = []

    def take(message: FromEngine | Gap) -> None:
        told.append(message)
        if stop_at_first and isinstance(message, Captioned) and message.update.final:
            session.stop_soon()

    session = Stoppable(transcripts, rest, take, keeps_sound=False)
    session.start()
    session.wait()
    return told


class Stoppable(RestSession):
    """Is stopped from where its messages are taken, which may not wait for its end."""

    def stop_soon(self) -> None:
        assert self._captioning is not None
        self._captioning.kill()


def n_words(captions: list[CaptionUpdate]) -> int:
    return sum(len(caption.source.split()) for caption in captions)


def test_what_was_missed_is_a_gap_filled_in_bit_by_bit_and_reads_as_if_nothing_had_happened(
    transcripts: Transcripts, tmp_path: Path, uninterrupted: list[CaptionUpdate]
) -> None:
    talk = Talk(transcripts, tmp_path / "journal")
    (gap,) = (message for message in talk.told.messages if isinstance(message, Gap))
    assert gap.is_missed and gap.end_s - gap.start_s > MOST_BEHIND_S / 2
    before = transcripts.entries(1)
    assert gap in before
    heard = [entry.original for entry in before if entry != gap]
    assert n_words(heard) < n_words(uninterrupted)
    (rest,) = rests(transcripts)
    assert rest.gap == gap
    fill(transcripts, rest, stop_at_first=True)
    (left,) = rests(transcripts)
    assert left.gap is not None and left.gap in transcripts.entries(1)
    assert gap.start_s < left.gap.start_s < left.gap.end_s == gap.end_s
    told = fill(transcripts, left)
    assert told[-1] == replace(left.gap, is_filled=True)
    after = transcripts.entries(1)
    captions = [entry.original for entry in after if isinstance(entry, KeptCaption)]
    assert len(captions) == len(after), "no gap is left"
    assert [caption.start_s for caption in captions] == pytest.approx(
        [caption.start_s for caption in uninterrupted], abs=0.25
    )
    other = [now for now, then in zip(captions, uninterrupted, strict=True) if now.source != then.source]
    assert len(other) <= 2, "where a gap begins and ends, nothing is heard of what was said before"
    filled = [caption for caption in captions if caption.is_filled]
    assert filled and all(gap.start_s <= each.start_s < gap.end_s for each in filled)
    for one, following in pairwise(captions):
        assert one.end_s <= following.start_s + 1 / SAMPLE_RATE
    assert [entry for entry in before if entry != gap] == [entry for entry in after if not is_filled(entry)]
    assert rests(transcripts) == [] and transcripts.sound.paths() == []


@pytest.mark.long
def test_what_was_missed_is_filled_in_while_the_talk_goes_on_in_silence(
    transcripts: Transcripts, tmp_path: Path
) -> None:
    talk = Talk(transcripts, tmp_path / "journal", Quiet(begins_s=0.0))
    gaps = [message for message in talk.told.messages if isinstance(message, Gap)]
    assert [gap.is_filled for gap in gaps] == [False, True]
    assert replace(gaps[1], is_filled=False) == gaps[0]
    filled_at = talk.told.messages.index(gaps[1])
    later = [each for each in talk.told.messages[filled_at:] if isinstance(each, Captioned)]
    assert later and not any(each.update.is_filled for each in later), "the talk went on behind it"
    entries = transcripts.entries(1)
    captions = [entry.original for entry in entries if isinstance(entry, KeptCaption)]
    assert len(captions) == len(entries), "no gap is left"
    filled = [caption for caption in captions if caption.is_filled]
    assert filled and all(gaps[0].start_s <= each.start_s < gaps[0].end_s for each in filled)
    assert "talk about the new office" in " ".join(caption.source for caption in captions)
    assert rests(transcripts) == [] and transcripts.sound.paths() == []


def is_filled(entry: KeptCaption | Gap) -> bool:
    return isinstance(entry, KeptCaption) and entry.original.is_filled
