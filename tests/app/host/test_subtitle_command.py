"""The command that puts subtitles into a video, and what it would never do."""

from __future__ import annotations

import re
import shlex
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.host.subtitle_command import (
    SubtitleError,
    SubtitleWish,
    check_wish,
    filter_value,
    found_program,
    proposed_out,
    shown_command,
    subtitle_command,
)


@pytest.fixture
def wish(tmp_path: Path) -> SubtitleWish:
    for name in ("talk.mp4", "talk.srt"):
        (tmp_path / name).write_text("there")
    return SubtitleWish(tmp_path / "talk.mp4", tmp_path / "talk.srt", tmp_path / "new.mp4", language="de")


@pytest.mark.parametrize(("ending", "codec"), [(".mp4", "mov_text"), (".mkv", "srt"), (".webm", "webvtt")])
def test_a_track_is_coded_as_the_container_has_it_and_nothing_else_is(
    wish: SubtitleWish, ending: str, codec: str
) -> None:
    command = subtitle_command(replace(wish, out=wish.out.with_suffix(ending)))
    assert command[:4] == ["ffmpeg", "-hide_banner", "-nostdin", "-n"]
    assert command[command.index("-c") + 1] == "copy" and command[command.index("-c:s:0") + 1] == codec
    assert "language=deu" in command and "title=Deutsch" in command
    assert "-y" not in command


def test_what_is_there_is_never_written_over(wish: SubtitleWish, tmp_path: Path) -> None:
    check_wish(wish)
    (tmp_path / "link.mp4").symlink_to(wish.video)
    for out in (wish.video, tmp_path / "link.mp4", wish.captions):
        with pytest.raises(SubtitleError, match="would be lost"):
            check_wish(replace(wish, out=out))
    wish.out.touch()
    with pytest.raises(SubtitleError, match="is there already"):
        check_wish(wish)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"captions": Path("/nowhere/a.srt")}, "cannot be read"),
        ({"video": Path("/nowhere/a.mp4")}, "cannot be read"),
        ({"out": Path("/nowhere/a.avi")}, "ends in .avi takes no subtitles"),
    ],
)
def test_what_cannot_be_done_is_said(wish: SubtitleWish, change: dict[str, Path], told: str) -> None:
    with pytest.raises(SubtitleError, match=told):
        check_wish(replace(wish, **change))
    with pytest.raises(SubtitleError, match="holds no subtitles"):
        check_wish(replace(wish, captions=wish.video))


def test_a_place_that_is_free_is_proposed(tmp_path: Path) -> None:
    video = tmp_path / "talk.avi"
    assert proposed_out(video).name == "talk.subtitled.mkv"
    assert proposed_out(video, burnt=True).name == "talk.subtitled.avi"
    (tmp_path / "talk.subtitled.mkv").touch()
    assert proposed_out(video).name == "talk.subtitled.2.mkv"


@pytest.mark.skipif(sys.platform == "win32", reason="pasted into a shell of POSIX")
@given(st.text(st.characters(exclude_categories=("C",)), min_size=1).filter(lambda name: "/" not in name))
def test_what_is_shown_is_what_is_run(name: str) -> None:
    wish = SubtitleWish(Path(f"/a/{name}.mp4"), Path("/a/talk.srt"), Path("/a/new.mkv"))
    assert shlex.split(shown_command(subtitle_command(wish))) == subtitle_command(wish)


@given(st.text(st.characters(exclude_categories=("C",))))
def test_a_path_in_a_filter_is_read_back_as_it_was(path: str) -> None:
    """Each of the two readings takes one layer of backslashes off."""
    read = filter_value(path)
    for _ in range(2):
        read = re.sub(r"\\(.)", r"\1", read)
    assert read == (path.replace("\\", "/") if sys.platform == "win32" else path)


def test_without_ffmpeg_it_is_said_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SubtitleError, match="FFmpeg, which is not installed here: install it"):
        found_program()
