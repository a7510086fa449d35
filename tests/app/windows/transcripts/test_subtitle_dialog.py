"""Captions put into a real video from the window: the command is shown, then run."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import av
import pytest
from history import UNHURRIED_MS

from app.windows.transcripts.subtitle_dialog import SubtitleDialog
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings


@pytest.fixture
def video(tmp_path: Path) -> Path:
    if shutil.which("ffmpeg") is None:
        pytest.skip("ffmpeg is not installed")
    path = tmp_path / "tour.mp4"
    made = ["-v", "error", "-f", "lavfi", "-i", "color=black:s=160x120:r=10:d=1", "-c:v", "mpeg4"]
    subprocess.run(["ffmpeg", *made, str(path)], check=True)
    return path


def dialog_of(transcripts: Transcripts, source: str, qtbot) -> SubtitleDialog:
    live = transcripts.begin("journal", source, EngineSettings(source_language="en", target_language="de"))
    live.write(CaptionUpdate(SegmentId(0), 0.0, 0.9, "good morning", "", "guten Morgen", "", True, 1.0))
    live.finish()
    dialog = SubtitleDialog(transcripts, transcripts.get(live.id))
    qtbot.addWidget(dialog, before_close_func=lambda left: left.end())
    dialog.show()
    return dialog


def test_the_video_that_was_captioned_gets_its_translation(
    transcripts: Transcripts, video: Path, qtbot
) -> None:
    dialog = dialog_of(transcripts, str(video), qtbot)
    assert dialog.video.text() == "tour.mp4" and dialog.languages.currentText() == "German"
    assert "tour.subtitled.mp4" in dialog.command.toPlainText() and "mov_text" in dialog.command.toPlainText()
    dialog.make.click()
    qtbot.waitUntil(lambda: "is now beside" in dialog.state.text(), timeout=UNHURRIED_MS)
    assert not dialog.progress.isVisible() and dialog.make.isEnabled()
    with av.open(str(video.with_name("tour.subtitled.mp4"))) as container:
        assert len(container.streams.subtitles) == 1
    assert "tour.subtitled.2.mp4" in dialog.command.toPlainText(), "the next is another"
    dialog.burnt.setChecked(True)
    assert "-vf" in dialog.command.toPlainText()


def test_what_runs_is_cancelled_and_leaves_nothing(transcripts: Transcripts, video: Path, qtbot) -> None:
    dialog = dialog_of(transcripts, str(video), qtbot)
    dialog.make.click()
    assert dialog.cancel.isVisible() and not dialog.make.isEnabled()
    dialog.cancel.click()
    qtbot.waitUntil(lambda: not dialog.cancel.isVisible(), timeout=UNHURRIED_MS)
    is_whole = "is now beside" in dialog.state.text()
    assert is_whole or "cancelled" in dialog.state.text()
    assert {path.name for path in video.parent.glob("*.mp4")} - {"tour.subtitled.mp4"} == {"tour.mp4"}
    assert video.with_name("tour.subtitled.mp4").exists() == is_whole


def test_a_talk_that_was_no_video_asks_for_one(transcripts: Transcripts, qtbot) -> None:
    dialog = dialog_of(transcripts, "mic", qtbot)
    assert dialog.video.text() == "Choose…" and not dialog.make.isEnabled()
    assert dialog.command.toPlainText() == ""


def test_without_ffmpeg_it_is_said(transcripts: Transcripts, tmp_path: Path, qtbot, monkeypatch) -> None:
    path = tmp_path / "tour.mp4"
    path.touch()
    monkeypatch.setenv("PATH", "")
    dialog = dialog_of(transcripts, str(path), qtbot)
    assert "FFmpeg, which is not installed" in dialog.state.text() and not dialog.make.isEnabled()
