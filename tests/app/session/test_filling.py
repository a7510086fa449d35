"""A second engine fills in what was missed while nobody speaks; while anybody does, none does."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event, RLock

import pytest
import soundfile
from places import OFFICE_TALK

from app.session.feed import SoundFeed
from app.session.filling import GapFilling, Quiet
from app.session.keeping import SessionRecord
from app.session.voices import SessionVoices
from core.captions.captions import Captioned, Gap
from core.captions.resume import Resume
from core.journal.left_records import recover
from core.speech.segments import SAMPLE_RATE, SegmentId, Word
from core.speech.voices import NOBODY, VoiceSpan
from core.transcripts.entries import KeptCaption
from core.transcripts.missed import first_missed, missed_of
from core.transcripts.transcripts import Transcripts
from core.transcripts.voices import spans_of
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EndOfSound, EngineSettings, Health, Sound
from core.wire.voice_messages import SaidBefore, Voiced

pytestmark = pytest.mark.usefixtures("replayed_engine")

SETTINGS = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="")
SILENT = Health(heard_s=9.0, speech=False, recognition_lag_s=0.0, translation_lag_s=0.0, waiting_s=0.0)
SPEAKING = Health(heard_s=9.0, speech=True, recognition_lag_s=0.0, translation_lag_s=0.0, waiting_s=0.0)
BEHIND = Health(heard_s=9.0, speech=False, recognition_lag_s=5.0, translation_lag_s=0.0, waiting_s=5.0)
GAP = Gap(0.0, 6.0, is_missed=True)
SAID = "good morning everyone and welcome to the meeting can everybody hear me"
UNHURRIED_S = 240.0
"""Ends a test that hangs; nothing is measured by it."""


class Talk:
    """A session that runs, of which the first six seconds were missed."""

    def __init__(self, folder: Path) -> None:
        self.voices: SessionVoices | None = None
        self.settings = SETTINGS
        self.transcripts = Transcripts(folder / "transcripts")
        self.record = SessionRecord(folder / "journal", SETTINGS, "mic", lambda trouble: None)
        self.record.begin_transcript(lambda journal: self.transcripts.begin(journal, "mic", SETTINGS))
        sound, rate = soundfile.read(OFFICE_TALK, dtype="float32")
        assert rate == SAMPLE_RATE
        self.record.append(sound[: 9 * rate])
        self.told: list[Captioned | Gap | Voiced] = []
        self.is_filled, self.has_looked = Event(), Event()
        self.n_looks = 0

    def filling(self, *, has_room: bool = True, ends_s: float = 60.0) -> GapFilling:
        def look(settings: EngineSettings) -> bool:
            self.n_looks += 1
            self.has_looked.set()
            return has_room

        quiet = Quiet(begins_s=0.0, ends_s=ends_s, has_room=look)
        filling = GapFilling(self.settings, self.record, self.tell, RLock(), quiet, voices=self.voices)
        filling.miss(GAP)
        return filling

    def tell(self, message: Captioned | Gap | Voiced) -> None:
        self.told.append(message)
        if isinstance(message, Gap) and message.is_filled and message.end_s == GAP.end_s:
            self.is_filled.set()

    @property
    def said(self) -> str:
        entries = self.transcripts.entries(1)
        return " ".join(entry.original.source for entry in entries if isinstance(entry, KeptCaption))


def is_final(message: Captioned | Gap | Voiced) -> bool:
    return isinstance(message, Captioned) and message.update.final


@pytest.fixture
def talk(tmp_path: Path) -> Iterator[Talk]:
    talk = Talk(tmp_path)
    yield talk
    if talk.record.captured_s:  # it is open still
        talk.record.close(stays=True)
    talk.transcripts.close()


def test_it_is_filled_in_while_nobody_speaks(talk: Talk, tmp_path: Path) -> None:
    filling = talk.filling()
    assert talk.told == [GAP]
    filling.follow(SILENT)
    assert talk.is_filled.wait(UNHURRIED_S)
    filling.close()
    assert all(message.update.is_filled for message in talk.told if isinstance(message, Captioned))
    assert talk.said == SAID
    assert missed_of(talk.transcripts) == []
    talk.record.close(stays=True)
    (journal,) = (tmp_path / "journal").iterdir()
    recovered = recover(journal)
    assert recovered.entries == (), "after a crash it is neither a gap nor something that was said live"
    assert [resume.segment for resume in recovered.resumes] == [SegmentId()]


def test_who_was_heard_live_is_known_in_what_is_filled_in_and_nobody_else_is_named(talk: Talk) -> None:
    talk.settings = replace(SETTINGS, tells_voices=True)
    talk.voices = SessionVoices(talk.settings, talk.record.sound)
    words = (Word("", 6.5, 8.0),)
    talk.voices.remember(
        [SaidBefore(SegmentId(), 6.5, 8.0, words, (VoiceSpan(SegmentId(), 0, 1, 1, is_sure=True),))]
    )
    filling = talk.filling()
    filling.follow(SILENT)
    assert talk.is_filled.wait(UNHURRIED_S)
    filling.close()
    told = spans_of(talk.transcripts, 1)
    assert set(told) == {message.update.segment for message in talk.told if is_final(message)}
    # The teller of the tests has both in turn; of the second the live engine knows nothing.
    named = [(spans[0].voice, spans[0].is_sure) for _, spans in sorted(told.items())]
    assert named == ([(NOBODY, False), (1, True)] * 9)[: len(named)] != []
    assert any(isinstance(message, Voiced) for message in talk.told)


def test_nothing_begins_while_somebody_speaks_or_captions_are_behind(talk: Talk) -> None:
    filling = talk.filling(has_room=False)
    for health in (SPEAKING, BEHIND, SPEAKING):
        filling.follow(health)
    filling.close()
    assert talk.n_looks == 0


def test_where_there_is_no_room_it_stays_a_gap_and_is_looked_for_after_each_speech(talk: Talk) -> None:
    filling = talk.filling(has_room=False)
    for n_looks in (1, 2):
        talk.has_looked.clear()
        filling.follow(SPEAKING)
        filling.follow(SILENT)
        filling.follow(SILENT)
        assert talk.has_looked.wait(UNHURRIED_S)
        while filling.is_running:
            time.sleep(0.01)
        assert talk.n_looks == n_looks
    filling.close()
    assert talk.told == [GAP]
    ((_, missed),) = missed_of(talk.transcripts)
    assert missed.gap == GAP


def test_who_speaks_meanwhile_costs_nothing_and_shows_nothing_twice(talk: Talk) -> None:
    filling = talk.filling(ends_s=0.0)
    filling.follow(SILENT)
    while not any(is_final(message) for message in talk.told):
        time.sleep(0.01)
    filling.follow(SPEAKING)  # it is held
    filling.follow(SPEAKING)  # and ended, as nobody knows for how long
    while filling.is_running:
        time.sleep(0.01)
    filling.follow(SILENT)
    assert talk.is_filled.wait(UNHURRIED_S)
    filling.close()
    assert talk.said == SAID
    finals = [message.update.segment for message in talk.told if is_final(message)]
    assert len(finals) == len(set(finals))
    assert missed_of(talk.transcripts) == []


def test_an_end_leaves_the_gap_for_later(talk: Talk) -> None:
    filling = talk.filling()
    filling.follow(SILENT)
    assert talk.has_looked.wait(UNHURRIED_S)
    filling.end()
    filling.close()
    filling.follow(SILENT)
    assert not filling.is_running
    ((_, missed),) = missed_of(talk.transcripts)
    assert missed.gap.end_s == GAP.end_s
    talk.record.close(stays=False)
    assert len(talk.transcripts.sound.paths()) == 1


def test_behind_a_closed_gate_nothing_is_sent(talk: Talk) -> None:
    gate = Event()
    sent = SoundFeed(talk.record.sound, gate=gate).after((Resume(),))
    assert next(sent) is None and next(sent) is None
    gate.set()
    assert isinstance(next(sent), Sound)
    gate.clear()
    assert next(sent) is None
    gate.set()
    talk.record.sound.end()
    rest = list(sent)
    assert isinstance(rest[-1], EndOfSound) and len(rest) > 1


def test_of_the_rest_of_a_talk_only_that_is_noted_which_is_no_gap_already(talk: Talk) -> None:
    filling = talk.filling()
    start = first_missed(Gap(0.0, 9.0, is_missed=True), 1, SETTINGS).start
    filling.miss_rest(start, 9.0)
    filling.close()
    rest = Gap(6.0, 9.0, is_missed=True)
    assert talk.told == [GAP, rest]
    assert [missed.gap for _, missed in missed_of(talk.transcripts)] == [GAP, rest]
