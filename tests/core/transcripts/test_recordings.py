"""What is said and translated becomes recordings to learn from, as the training reads them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core.captions.captions import CaptionUpdate
from core.journal.sound_record import SoundRecord
from core.speech.segments import SAMPLE_RATE, Samples, SegmentId
from core.transcripts.entries import KeptCaption
from core.transcripts.recordings import cut_recordings, duration_s, n_corrected, spoken_captions
from core.transcripts.store import TranscriptError
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings
from training.direct.recordings import read_recordings

SETTINGS = EngineSettings(source_language="en", target_language="de")
SAID = (
    CaptionUpdate(SegmentId(0), 0.5, 1.5, "good morning", "", "guten  Morgen", "", True, 2.0),
    CaptionUpdate(SegmentId(1), 1.6, 3.0, "how are you", "", "wie geht es", "", True, 3.5),
    CaptionUpdate(SegmentId(2), 3.5, 4.0, "well", "", "", "", True, 4.5),
    CaptionUpdate(SegmentId(3), 4.2, 4.8, "and", "", "und", "", False, 5.0),
)


@pytest.fixture
def transcripts(tmp_path: Path) -> Iterator[Transcripts]:
    opened = Transcripts(tmp_path / "transcripts")
    yield opened
    opened.close()


def noise(seconds: float, *channels: int) -> Samples:
    """Return sound of which no two stretches are alike, in 16 bits."""
    sound = np.random.default_rng(1).integers(-9000, 9000, (round(seconds * SAMPLE_RATE), *channels))
    return (sound / 32768).astype(np.float32)


def keep(
    transcripts: Transcripts, captions: tuple[CaptionUpdate, ...], sound: Samples | None, settings=SETTINGS
) -> int:
    """Return the number of a talk."""
    live = transcripts.begin("journal", "Talk", settings, keeps_sound=sound is not None)
    for caption in captions:
        live.write(caption)
    if sound is not None:
        assert live.sound_path is not None
        record = SoundRecord(live.sound_path, sound.shape[1] if sound.ndim > 1 else 1)
        record.append(sound)
        record.close()
    live.finish()
    return live.id


def correct(transcripts: Transcripts, talk: int, source: str | None, target: str | None) -> None:
    first = transcripts.entries(talk)[0]
    assert isinstance(first, KeptCaption)
    transcripts.correct(first.id, source=source, target=target)


def test_what_is_final_and_translated_becomes_recordings_with_the_corrections(
    transcripts: Transcripts, tmp_path: Path
) -> None:
    sound = noise(5)
    talk = keep(transcripts, SAID, sound)
    correct(transcripts, talk, "Good morning!", "Guten Tag!")
    found = spoken_captions(transcripts, "en", "de")
    assert n_corrected(found) == 1
    cut_recordings(found, tmp_path / "learned")
    first, second = read_recordings(tmp_path / "learned")
    assert (first.source, first.target) == (("Good", "morning!"), ("Guten", "Tag!"))
    assert (second.source, second.target) == (("how", "are", "you"), ("wie", "geht", "es"))
    # A margin, but not into what the next one has.
    np.testing.assert_array_equal(first.samples, sound[round(0.3 * SAMPLE_RATE) : round(1.6 * SAMPLE_RATE)])
    np.testing.assert_array_equal(second.samples, sound[round(1.5 * SAMPLE_RATE) : round(3.2 * SAMPLE_RATE)])
    assert duration_s(found) == pytest.approx(1.3 + 1.7)


def test_of_two_who_are_heard_at_once_each_is_cut_from_the_own_track(
    transcripts: Transcripts, tmp_path: Path
) -> None:
    sound = noise(4, 2)
    said = (
        CaptionUpdate(SegmentId(0), 0.5, 1.5, "shall we", "", "wollen wir", "", True, 2.0),
        CaptionUpdate(SegmentId(0, track=1), 1.0, 2.0, "not yet", "", "noch nicht", "", True, 2.0),
        CaptionUpdate(SegmentId(1), 2.5, 3.5, "now", "", "jetzt", "", True, 4.0),
    )
    keep(transcripts, said, sound)
    cut_recordings(spoken_captions(transcripts, "en", "de"), tmp_path / "learned")
    for one, track, start_s, end_s in zip(
        read_recordings(tmp_path / "learned"), (0, 0, 1), (0.3, 2.3, 0.8), (1.7, 3.7, 2.2), strict=True
    ):
        wanted = sound[round(start_s * SAMPLE_RATE) : round(end_s * SAMPLE_RATE), track]
        np.testing.assert_array_equal(one.samples, wanted)


def test_without_sound_or_in_another_direction_there_is_nothing(transcripts: Transcripts) -> None:
    keep(transcripts, SAID, None)
    keep(transcripts, SAID, noise(5), EngineSettings(source_language="fr", target_language="de"))
    broken = keep(transcripts, SAID, noise(5))
    transcripts.sound.path(broken).write_bytes(b"RIFF")
    assert spoken_captions(transcripts, "en", "de") == ()


def test_what_is_too_short_too_long_or_behind_the_end_of_the_sound_is_left_out(
    transcripts: Transcripts,
) -> None:
    times = ((0.0, 0.05), (0.06, 40.0), (40.0, 41.0), (49.9, 50.5), (60.0, 61.0))
    said = tuple(
        CaptionUpdate(SegmentId(n), start_s, end_s, "yes", "", "ja", "", True, end_s)
        for n, (start_s, end_s) in enumerate(times)
    )
    keep(transcripts, said, noise(50))
    [found] = spoken_captions(transcripts, "en", "de")
    assert (found.start_s, found.end_s) == (40.0, 41.2)


def test_of_a_talk_that_was_captioned_again_one_version_counts_with_its_corrections(
    transcripts: Transcripts,
) -> None:
    talk = keep(transcripts, SAID, noise(5))
    again = transcripts.begin_version(talk, SETTINGS)
    transcripts.put(
        again.id, CaptionUpdate(SegmentId(0), 0.5, 1.5, "good warning", "", "gute Warnung", "", True, 2.0)
    )
    transcripts.finish(again.id)
    assert [one.target for one in spoken_captions(transcripts, "en", "de")] == ["gute Warnung"]
    correct(transcripts, talk, None, "Guten Tag")
    assert [one.target for one in spoken_captions(transcripts, "en", "de")] == ["Guten Tag", "wie geht es"]


def test_a_folder_is_written_wholly_or_not_at_all(transcripts: Transcripts, tmp_path: Path) -> None:
    keep(transcripts, SAID, noise(5))
    found = spoken_captions(transcripts, "en", "de")
    looks = iter((False, True))
    cut_recordings(found, tmp_path / "given-up", lambda: next(looks))
    (tmp_path / "file").touch()
    with pytest.raises(TranscriptError, match="cannot be written"):
        cut_recordings(found, tmp_path / "file" / "learned")
    transcripts.sound.path(1).unlink()
    with pytest.raises(TranscriptError, match="missing or damaged"):
        cut_recordings(found, tmp_path / "gone")
    assert {path.name for path in tmp_path.iterdir()} == {"transcripts", "file"}


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no modes")
def test_a_folder_is_its_users_alone(transcripts: Transcripts, tmp_path: Path) -> None:
    keep(transcripts, SAID, noise(5))
    cut_recordings(spoken_captions(transcripts, "en", "de"), tmp_path / "learned")
    assert (tmp_path / "learned").stat().st_mode & 0o777 == 0o700
