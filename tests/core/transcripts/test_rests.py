"""Captions made again: a version beside the first captions, of which all is missing at first."""

from __future__ import annotations

import json
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core.captions.captions import CaptionUpdate, Gap
from core.journal.sound_record import SoundRecord
from core.speech.segments import SAMPLE_RATE, SegmentId
from core.transcripts.entries import KeptCaption
from core.transcripts.rests import begin_again, rest_of, rests, rests_of
from core.transcripts.store import TranscriptError
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings

FIRST = EngineSettings(recognizer="small", translator="")
BETTER = EngineSettings("en", "fr", recognizer="large", translator="good")


@pytest.fixture
def transcripts(tmp_path: Path) -> Iterator[Transcripts]:
    opened = Transcripts(tmp_path / "transcripts")
    yield opened
    opened.close()


def caption(segment: int, source: str, speaker: str = "") -> CaptionUpdate:
    return CaptionUpdate(
        SegmentId(segment), segment, segment + 1.0, source, "", "", "", True, segment + 2.0, speaker
    )


def kept_talk(transcripts: Transcripts, *entries: CaptionUpdate | Gap, n_tracks: int = 1) -> int:
    """Return the number of a talk whose sound, three seconds, is kept."""
    live = transcripts.begin("journal", "Planning", FIRST, keeps_sound=True)
    for entry in entries:
        live.write(entry)
    assert live.sound_path is not None
    sound = SoundRecord(live.sound_path, n_tracks)
    shape = (3 * SAMPLE_RATE, n_tracks) if n_tracks > 1 else (3 * SAMPLE_RATE,)
    sound.append(np.full(shape, 0.1, np.float32))
    sound.close()
    live.finish()
    return live.id


def texts(transcripts: Transcripts, number: int) -> list[str]:
    return [entry.original.source for entry in transcripts.entries(number) if isinstance(entry, KeptCaption)]


def test_a_version_begins_empty_beside_the_captions_that_there_are(transcripts: Transcripts) -> None:
    talk = kept_talk(transcripts, caption(0, "good mourning"))
    rest = begin_again(transcripts, talk, BETTER)
    version = rest.transcript
    assert (version.talk, version.recognizer, version.translator) == (talk, "large", "good")
    assert (version.source_language, version.target_language) == ("en", "fr")
    assert version.name == "Planning" and not version.is_open
    assert rest.waiting_s == 3.0 and not rest.start.settings.realtime
    transcripts.put(version.id, caption(0, "good morning"))
    assert texts(transcripts, talk) == ["good mourning"]
    assert texts(transcripts, version.id) == ["good morning"]
    assert [each.id for each in transcripts.all()] == [talk]
    assert [each.id for each in transcripts.versions(talk)] == [talk, version.id]
    assert [(hit.transcript, hit.version) for hit in transcripts.search("morning")] == [(talk, version.id)]


def test_what_cuts_it_off_leaves_all_of_it_to_be_gone_on_with(transcripts: Transcripts) -> None:
    talk = kept_talk(transcripts, caption(0, "good mourning"))
    rest = begin_again(transcripts, talk, BETTER)
    assert rests(transcripts) == rests_of(transcripts, transcripts.get(talk)) == [rest]
    assert rest_of(transcripts, transcripts.get(talk)) is None
    transcripts.sound.delete(talk)
    assert rests(transcripts) == []
    assert not list(transcripts.sound.folder.iterdir())


@pytest.mark.parametrize("content", [b"", b"{", b"[[[]]]", b"[" * 100_000, b"\xff", b'"\\ud800"'])
def test_a_damaged_rest_is_none(transcripts: Transcripts, content: bytes) -> None:
    talk = kept_talk(transcripts, caption(0, "good mourning"))
    version = begin_again(transcripts, talk, BETTER).transcript.id
    kept = transcripts.sound.folder / f"{talk}.{version}.rest.json"
    assert sys.platform == "win32" or stat.S_IMODE(kept.stat().st_mode) == 0o600
    kept.write_bytes(content)
    assert rests(transcripts) == []


def test_a_rest_from_before_an_engine_had_all_its_settings_is_gone_on_with(
    transcripts: Transcripts,
) -> None:
    talk = kept_talk(transcripts, caption(0, "good mourning"))
    rest = begin_again(transcripts, talk, BETTER)
    kept = transcripts.sound.folder / f"{talk}.{rest.transcript.id}.rest.json"
    settings, *others = json.loads(kept.read_bytes())
    kept.write_text(json.dumps([settings[:-1], *others]), encoding="utf-8")
    assert rests(transcripts) == [rest]


def test_those_who_spoke_are_named_again(transcripts: Transcripts) -> None:
    said = (caption(0, "hello", "Me"), caption(1, "yes", "Me"))
    talk = kept_talk(transcripts, *said, n_tracks=2)
    rest = begin_again(transcripts, talk, BETTER)
    assert rest.start.settings.speakers == ("Me", "2")
    assert [resume.segment for resume in rest.start.resumes] == [SegmentId(), SegmentId(track=1)]


def test_a_version_is_deleted_alone_and_a_talk_with_its_versions(transcripts: Transcripts) -> None:
    talk = kept_talk(transcripts, caption(0, "good mourning"))
    first, second = (begin_again(transcripts, talk, BETTER).transcript.id for _ in range(2))
    for number in (first, second):
        transcripts.put(number, caption(0, "good morning"))
    transcripts.delete(first)
    assert [each.id for each in transcripts.versions(talk)] == [talk, second]
    assert transcripts.sound.path(talk).is_file()
    transcripts.rename(second, "Stand-up")
    assert {each.name for each in transcripts.versions(talk)} == {"Stand-up"}
    transcripts.delete(talk)
    assert transcripts.versions(talk) == [] and transcripts.search("good") == []
    assert not list(transcripts.sound.folder.iterdir())


def test_a_talk_without_its_sound_cannot_be_captioned_again(transcripts: Transcripts) -> None:
    talk = kept_talk(transcripts, caption(0, "good mourning"))
    transcripts.sound.path(talk).write_bytes(b"no sound of a session at all, though there is much of it")
    with pytest.raises(TranscriptError, match="was not kept"):
        begin_again(transcripts, talk, BETTER)
    assert len(transcripts.versions(talk)) == 1


def test_a_talk_that_is_being_captioned_from_its_sound_is_not_begun_again(transcripts: Transcripts) -> None:
    talk = kept_talk(transcripts, caption(0, "good mourning"))
    with (
        transcripts.sound.lock(talk),
        pytest.raises(TranscriptError, match="captioned from its sound already"),
    ):
        begin_again(transcripts, talk, BETTER)
    assert len(transcripts.versions(talk)) == 1
    begin_again(transcripts, talk, BETTER)
    transcripts.delete(talk)
    assert not list(transcripts.sound.folder.iterdir())
