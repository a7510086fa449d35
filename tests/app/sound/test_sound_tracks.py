"""Films with several sound tracks: the one with the voice is heard, in the language that is spoken."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile
from av.stream import Disposition as Flag
from made_sound import Track, write_sound
from places import OFFICE_TALK
from taken import Taken

from app.sound.capture import SoundError, open_source
from app.sound.sound_tracks import heard_track, tracks_of
from app.sound.source import Notice
from core.speech.segments import SAMPLE_RATE
from core.wording.causes import Cause

N = 3 * SAMPLE_RATE
TALK = soundfile.read(OFFICE_TALK, frames=N, dtype="float32")[0]
SILENT = np.zeros(N, np.float32)
HISS = np.random.default_rng(8).normal(0, 2e-4, N).astype(np.float32)
MUSIC = 0.3 * np.sin(2 * np.pi * 440 * np.arange(N) / SAMPLE_RATE).astype(np.float32)


def number(tmp_path: Path, *tracks: Track, language: str = "en", name: str = "film.mkv") -> int:
    path = write_sound(tmp_path / name, tracks)
    return heard_track(path, tracks_of(path), language).number


def test_the_first_of_equal_tracks_is_heard(tmp_path: Path) -> None:
    assert number(tmp_path, Track(TALK), Track(TALK)) == 1


def test_the_track_in_the_spoken_language_is_heard(tmp_path: Path) -> None:
    tracks = (Track(TALK, "eng", disposition=Flag.default), Track(TALK, "ger"), Track(TALK, "fr-CA"))
    assert [number(tmp_path, *tracks, language=code) for code in ("en", "de", "fr")] == [1, 2, 3]


@pytest.mark.parametrize("language", ["auto", "", "sv"])
def test_where_no_track_is_in_it_the_file_decides(tmp_path: Path, language: str) -> None:
    tracks = (Track(TALK, "eng"), Track(TALK, "ger", disposition=Flag.default))
    assert number(tmp_path, *tracks, language=language) == 2


def test_a_track_whose_language_is_not_told_goes_before_one_in_another(tmp_path: Path) -> None:
    assert number(tmp_path, Track(TALK, "fre", disposition=Flag.default), Track(TALK)) == 2


@pytest.mark.parametrize(
    "aside",
    [
        Track(TALK, "eng", disposition=Flag.default | Flag.comment),
        Track(TALK, "eng", "Director's Commentary", Flag.default),
        Track(TALK, "eng", disposition=Flag.visual_impaired),
        Track(TALK, "eng", "Audiodeskription", Flag.default),
    ],
)
def test_a_commentary_gives_way(tmp_path: Path, aside: Track) -> None:
    assert number(tmp_path, aside, Track(TALK, "eng")) == 2


def test_a_commentary_is_heard_where_it_alone_has_the_language(tmp_path: Path) -> None:
    assert number(tmp_path, Track(TALK, "eng"), Track(TALK, "ger", "Kommentar"), language="de") == 2


@pytest.mark.parametrize("nothing", [SILENT, HISS])
def test_of_the_tracks_of_a_camera_one_with_a_voice_is_heard(tmp_path: Path, nothing: np.ndarray) -> None:
    tracks = [Track(nothing, codec="pcm_s16le", disposition=Flag.default)] * 4
    tracks[2] = Track(TALK, codec="pcm_s16le")
    assert number(tmp_path, *tracks, name="camera.mov") == 3


def test_a_voice_that_comes_late_is_heard(tmp_path: Path) -> None:
    late = np.concatenate([*[SILENT] * 9, TALK])
    path = write_sound(tmp_path / "late.mkv", [Track(np.zeros_like(late)), Track(late)])
    assert heard_track(path, tracks_of(path), "en").number == 2


def test_where_all_are_silent_one_is_heard_all_the_same(tmp_path: Path) -> None:
    assert number(tmp_path, Track(SILENT), Track(SILENT, disposition=Flag.default)) == 2


def test_which_of_several_is_heard_is_told(tmp_path: Path) -> None:
    tracks = [Track(TALK, "eng"), Track(MUSIC, "ger", "Mu\x1bsik\n")]
    source = open_source(str(write_sound(tmp_path / "film.mkv", tracks)), "fast", "de")
    source.open()
    (notice,) = Taken(source).all().told
    assert isinstance(notice, Notice) and notice.cause == Cause.SOUND_TRACK
    told = notice.text
    assert told.startswith("Track 2 of 2 is heard (Deutsch, Mu")
    assert told.isprintable()


def test_of_a_single_track_nothing_is_told(tmp_path: Path) -> None:
    source = open_source(str(write_sound(tmp_path / "talk.mkv", [Track(TALK, "eng")])), "fast", "de")
    source.open()
    assert Taken(source).all().told == []


def test_another_track_can_be_asked_for(tmp_path: Path) -> None:
    path = write_sound(tmp_path / "film.mkv", [Track(TALK, "eng"), Track(MUSIC, "ger")])
    source = open_source(str(path), "fast", "en", 2)
    source.open()
    block = Taken(source).block()
    np.testing.assert_allclose(block, MUSIC[: len(block)], atol=1e-3)


@pytest.mark.parametrize("wanted", [3, -1])
def test_a_track_that_is_not_there_is_a_sentence(tmp_path: Path, wanted: int) -> None:
    path = write_sound(tmp_path / "film.mkv", [Track(TALK), Track(TALK)])
    with pytest.raises(SoundError, match=f"has no sound track {wanted}; the last one is 2"):
        open_source(str(path), "fast", "en", wanted).open()


def test_what_tracks_are_called_is_kept_short(tmp_path: Path) -> None:
    path = write_sound(tmp_path / "film.mkv", [Track(TALK, "xyz", "A " * 500), Track(TALK, "jpn")])
    first, second = tracks_of(path)
    assert len(first.words) < 80
    assert second.words == "日本語"
