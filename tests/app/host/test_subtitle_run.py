"""Subtitles put into real videos by a real FFmpeg."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from threading import Event

import av
import pytest

from app.host.subtitle_command import SubtitleError, SubtitleWish
from app.host.subtitle_run import put_subtitles
from core.captions.caption_files import caption_writer
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId

SRT = "1\n00:00:00,000 --> 00:00:01,500\nGuten Morgen\n\n"
PICTURE = ("-f", "lavfi", "-i", "color=black:s=160x120:r=10:d={}")
SOUND = ("-f", "lavfi", "-i", "sine=d={}")
MADE = (*PICTURE, *SOUND, "-c:v", "mpeg4", "-c:a", "aac", "-shortest")


def make_video(path: Path, length_s: int) -> None:
    if shutil.which("ffmpeg") is None:
        pytest.skip("ffmpeg is not installed")
    made = [argument.format(length_s) for argument in MADE]
    subprocess.run(["ffmpeg", "-v", "error", *made, str(path)], check=True)


@pytest.fixture(scope="module")
def two_seconds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("video") / "talk.mp4"
    make_video(path, 2)
    return path


@pytest.fixture
def wish(tmp_path: Path, two_seconds: Path) -> SubtitleWish:
    """A video of two seconds and its captions, whose names mean something to shells and to filters."""
    folder = tmp_path / "it's; [mine], $HOME: a\\b"
    folder.mkdir()
    shutil.copy(two_seconds, folder / "talk.mp4")
    (folder / "talk.srt").write_text(SRT)
    return SubtitleWish(folder / "talk.mp4", folder / "talk.srt", folder / "new.mp4", language="de")


def subtitles_in(path: Path) -> int:
    return len(languages_in(path, "subtitle"))


def languages_in(path: Path, kind: str) -> list[str | None]:
    with av.open(str(path)) as container:
        return [stream.language for stream in container.streams if stream.type == kind]


def brightest(path: Path) -> int:
    with av.open(str(path)) as container:
        frame = next(container.decode(video=0))
        return int(frame.to_ndarray(format="gray").max())


@pytest.mark.parametrize("ending", [".mp4", ".mkv"])
def test_a_track_is_added_and_the_video_stays(wish: SubtitleWish, ending: str) -> None:
    before, parts = wish.video.read_bytes(), []
    wish = replace(wish, out=wish.out.with_suffix(ending))
    put_subtitles(wish, parts.append)
    assert parts[-1] == 1.0
    assert languages_in(wish.out, "subtitle") == ["deu"]
    assert brightest(wish.out) == brightest(wish.video)
    again = replace(wish, video=wish.out, out=wish.out.with_name(f"more{ending}"))
    put_subtitles(again, parts.append)
    assert subtitles_in(again.out) == 2, "those that it has stay"
    assert wish.video.read_bytes() == before


@pytest.mark.parametrize("source", [".srt", ".vtt"])
@pytest.mark.parametrize("ending", [".mp4", ".mkv"])
def test_of_what_looks_like_markup_no_letter_is_lost(wish: SubtitleWish, source: str, ending: str) -> None:
    said = "List<String> if a < b and b > c, C:\\new &lt; \\h"
    captions = wish.captions.with_suffix(source)
    captions.unlink(missing_ok=True)
    writer = caption_writer(captions)
    writer.write(CaptionUpdate(SegmentId(0), 0.0, 1.5, f"{said} {{\\an8}}{{name}}", "", "", "", True, 1.5))
    writer.close()
    put_subtitles(replace(wish, captions=captions, out=wish.out.with_suffix(ending)), lambda part: None)
    with av.open(str(wish.out.with_suffix(ending))) as container:
        told = b"".join(bytes(packet) for packet in container.demux(subtitles=0)).decode("utf-8", "replace")
    shown = " ".join(told.replace("\u2060", "").split())
    assert said in shown and "\uff5b\\an8\uff5d\uff5bname\uff5d" in shown


def test_burnt_ones_are_in_the_picture(wish: SubtitleWish) -> None:
    parts: list[float] = []
    put_subtitles(replace(wish, burnt=True), parts.append)
    assert subtitles_in(wish.out) == 0
    assert brightest(wish.out) > brightest(wish.video) + 100
    assert parts == sorted(parts)


@pytest.mark.parametrize("burnt", [False, True])
@pytest.mark.parametrize("ending", [".mp4", ".mkv"])
def test_all_that_is_heard_and_the_subtitles_that_it_has_stay(
    wish: SubtitleWish, ending: str, burnt: bool
) -> None:
    tracks = ["-i", str(wish.video), "-i", str(wish.captions)]
    tracks += ["-map", "0:v", "-map", "0:a", "-map", "0:a", "-map", "1"]
    tracks += [
        "-c",
        "copy",
        "-c:s",
        "mov_text",
        "-metadata:s:a:1",
        "language=eng",
        "-metadata:s:s",
        "language=fra",
    ]
    two = wish.video.with_name("two.mp4")
    subprocess.run(["ffmpeg", "-v", "error", *tracks, str(two)], check=True)
    out = wish.out.with_suffix(ending)
    put_subtitles(replace(wish, video=two, out=out, burnt=burnt), lambda part: None)
    assert languages_in(out, "audio")[1:] == ["eng"]
    assert languages_in(out, "subtitle")[-1] == "fra"
    assert subtitles_in(out) == (1 if burnt else 2)


@pytest.mark.parametrize("burnt", [False, True])
def test_why_it_failed_is_told(wish: SubtitleWish, burnt: bool) -> None:
    wish.captions.write_text("nothing")
    with pytest.raises(SubtitleError, match=r"(Invalid data found|Unable to open).*"):
        put_subtitles(replace(wish, burnt=burnt), lambda part: None)
    wish.captions.write_text(SRT)
    if burnt:
        return
    with pytest.raises(SubtitleError, match=r"WebM|webm"):
        put_subtitles(replace(wish, out=wish.out.with_suffix(".webm")), lambda part: None)


def test_what_fails_is_said_and_leaves_nothing(wish: SubtitleWish) -> None:
    wish.video.write_bytes(b"no film")
    with pytest.raises(SubtitleError, match=r"FFmpeg could not make the video: ."):
        put_subtitles(wish, lambda part: None)
    assert {path.name for path in wish.out.parent.iterdir()} == {"talk.mp4", "talk.srt"}


@pytest.mark.long
def test_what_is_given_up_ends_and_leaves_nothing(wish: SubtitleWish) -> None:
    make_video(wish.video.with_name("long.mp4"), 900)
    given_up = Event()
    long = replace(wish, video=wish.video.with_name("long.mp4"), burnt=True)
    with pytest.raises(SubtitleError, match="cancelled"):
        put_subtitles(long, lambda part: given_up.set(), given_up)
    assert {path.name for path in wish.out.parent.iterdir()} == {"talk.mp4", "talk.srt", "long.mp4"}


def test_what_comes_into_its_place_meanwhile_stays(wish: SubtitleWish) -> None:
    def be_first(part: float) -> None:
        wish.out.write_text("mine")

    with pytest.raises(SubtitleError, match="is there already"):
        put_subtitles(wish, be_first)
    assert wish.out.read_text() == "mine"
