"""Several files one after the other; one fails, and one is taken out."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import soundfile
from main_windows import new_main_window
from places import OFFICE_TALK

from app.settings.settings import EngineChoice, LanguageChoice, Settings
from app.windows.main.main_window import MainWindow
from core.wire.defaults import SHIPPED_RECOGNIZER

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""
SAID_S = 3.0


@pytest.fixture
def clips(tmp_path: Path) -> list[Path]:
    """Return a good file, one that is none, and two good ones."""
    sound, rate = soundfile.read(OFFICE_TALK)
    paths = [tmp_path / f"{name}.wav" for name in ("one", "two", "three", "four")]
    soundfile.write(paths[0], sound[: round(SAID_S * rate)], rate)
    for path in paths[2:]:
        shutil.copyfile(paths[0], path)
    paths[1].write_bytes(b"no sound at all")
    return paths


@pytest.fixture
def window(qtbot, tmp_path: Path) -> Iterator[MainWindow]:
    settings = Settings(
        engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER), languages=LanguageChoice(target="")
    )
    window = new_main_window(qtbot, tmp_path / "data", settings)
    window.show()
    return window


def names(window: MainWindow) -> list[str]:
    transcripts = window.transcript_controller.transcripts
    assert transcripts is not None
    return [transcript.name for transcript in reversed(transcripts.all())]


def test_files_are_captioned_one_after_the_other_and_one_that_fails_stops_none(
    window: MainWindow, clips: list[Path], qtbot
) -> None:
    queue, bar, source = window.files.queue, window.files.bar, window.settings.sound.source
    named = window.controls.source.name
    window.files.open(clips)
    assert named.text() == "one.wav"
    assert queue.running == clips[0] and queue.waiting == clips[1:]
    assert bar.isVisible() and bar.title.text() == "one.wav"
    assert bar.details.text().startswith("1 of 4") and bar.waiting.text() == "3 waiting"
    entries = [entry for entry in bar.waiting.menu().actions() if "four" in entry.text()]
    entries[0].trigger()
    assert queue.waiting == clips[1:3]
    window.files.open([clips[2]])
    assert queue.waiting == clips[1:3], "it waits already"
    qtbot.waitUntil(lambda: queue.is_empty, timeout=UNHURRIED_MS)
    assert names(window) == ["one", "three"]
    told = [window.message_bar.text, *window.message_bar.waiting]
    assert "two.wav is not a sound" in told[0], "why, and then which"
    assert any("could not be captioned: “two.wav”" in sentence for sentence in told)
    qtbot.waitUntil(lambda: not bar.isVisible() and named.text() == "Microphone", timeout=UNHURRIED_MS)
    assert window.settings.sound.source == source
    recent = [Path(path).name for path in window.settings.window.recent_files]
    assert recent == ["three.wav", "two.wav", "one.wav"]


def test_a_stop_holds_the_queue_and_skipping_goes_on_with_it(
    window: MainWindow, clips: list[Path], qtbot
) -> None:
    queue, bar = window.files.queue, window.files.bar
    window.files.open(clips[2:])
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        window.session.toggle()
    qtbot.waitUntil(lambda: queue.running is None and bar.go_on.isVisible(), timeout=UNHURRIED_MS)
    assert queue.waiting == [clips[3]] and not bar.skip.isVisible()
    bar.go_on.click()
    assert queue.running == clips[3] and bar.skip.isVisible()
    bar.skip.click()
    qtbot.waitUntil(lambda: queue.is_empty, timeout=UNHURRIED_MS)
    assert not window.bridge.is_running
