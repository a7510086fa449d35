"""What is left of a session is captioned from its sound, which then goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
import soundfile
from made_captions import caption as made_caption
from places import OFFICE_TALK

from app.session.rest_session import RestSession
from core.journal.journal import Journal
from core.speech.segments import SAMPLE_RATE, SegmentId
from core.speech.voices import VoiceSpan
from core.transcripts.recovery import recovered_transcripts
from core.transcripts.rests import rests
from core.transcripts.store import TranscriptError
from core.transcripts.transcripts import Transcripts
from core.transcripts.voices import put_voiced, spans_of
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings, Finished, FromEngine, Trouble
from core.wire.voice_messages import Voiced

pytestmark = pytest.mark.usefixtures("replayed_engine")

SHIPPED = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="")
SAID_S = 3.5


def cut_off(folder: Path, transcripts: Transcripts, settings: EngineSettings = SHIPPED) -> Path:
    """Return the sound of a session that was cut off before any of it was captioned."""
    journal = Journal(folder / "journal", settings)
    transcripts.begin(journal.path.name, "mic", settings)
    samples, _ = soundfile.read(OFFICE_TALK, frames=round(SAID_S * SAMPLE_RATE), dtype="float32")
    journal.sound.append(samples)
    journal.abandon()
    (recovered,) = recovered_transcripts(transcripts, folder / "journal")
    return transcripts.sound.path(recovered.id)


@pytest.fixture
def sound(tmp_path: Path, transcripts: Transcripts) -> Path:
    return cut_off(tmp_path, transcripts)


def caption(
    transcripts: Transcripts, at_message: Callable[[FromEngine], None], *, keeps_sound: bool = False
) -> list[FromEngine]:
    """Return what is told while the rest is captioned."""
    told: list[FromEngine] = []

    def take(message: FromEngine) -> None:
        told.append(message)
        at_message(message)

    (rest,) = rests(transcripts)
    session = RestSession(transcripts, rest, take, keeps_sound=keeps_sound)
    session.start()
    session.wait()
    return told


def test_the_sound_is_let_go_when_it_is_captioned(transcripts: Transcripts, sound: Path) -> None:
    """Some systems delete no file that is open."""
    caption(transcripts, lambda _: None, keeps_sound=True)
    process = psutil.Process()
    held = {each.path for each in (*process.open_files(), *process.memory_maps())}
    assert str(sound) not in held


def test_captions_are_complete_though_their_sound_cannot_be_deleted(
    transcripts: Transcripts, sound: Path
) -> None:
    def be_in_the_way(message: FromEngine) -> None:
        if isinstance(message, Finished):
            sound.unlink()
            sound.mkdir()

    told = caption(transcripts, be_in_the_way)
    (trouble,) = (message for message in told if isinstance(message, Trouble))
    assert "cannot be deleted" in trouble.text
    (transcript,) = transcripts.all()
    assert not transcript.was_cut_off
    assert rests(transcripts) == []
    assert transcripts.entries(transcript.id)


def test_a_talk_is_captioned_by_one_at_a_time(transcripts: Transcripts, sound: Path) -> None:
    (rest,) = rests(transcripts)
    first, second = (RestSession(transcripts, rest, lambda message: None, keeps_sound=True) for _ in range(2))
    first.start()
    with pytest.raises(TranscriptError, match="captioned from its sound already"):
        second.start()
    first.stop()
    second.start()
    assert second.wait()
    assert rests(transcripts) == []


@pytest.mark.parametrize("is_known", [False, True])
def test_voices_of_the_rest_are_told_and_those_that_the_transcript_has_are_known(
    transcripts: Transcripts, tmp_path: Path, is_known: bool
) -> None:
    cut_off(tmp_path, transcripts, replace(SHIPPED, tells_voices=True))
    (transcript,) = transcripts.all()
    if is_known:  # the teller of the tests has two voices in turn
        transcripts.put(transcript.id, made_caption(90, "said before", final=True))
        put_voiced(transcripts, transcript.id, Voiced((VoiceSpan(SegmentId(90), 0, 2, 1, is_sure=True),)))
    told = caption(transcripts, lambda _: None)
    first = next(message for message in told if isinstance(message, Voiced)).spans[0]
    assert first.voice == (2 if is_known else 1)
    assert spans_of(transcripts, transcript.id)[first.segment] == (first,)


def test_where_the_talk_told_no_voices_its_rest_tells_none(transcripts: Transcripts, sound: Path) -> None:
    assert not any(isinstance(message, Voiced) for message in caption(transcripts, lambda _: None))
