"""The transcripts of the program as it is started, with keys sent from outside to a real window system."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app.settings.settings import EngineChoice, Settings, WindowChoice, save_settings
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.transcripts.entries import KeptCaption
from core.transcripts.transcripts import Transcripts
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings

WINDOW = [sys.executable, "-m", "app.cli", "window"]


class Keyboard:
    """Somebody at the keys of the screen."""

    def __init__(self, env: dict[str, str], wait_until: Callable[[Callable[[], bool], str], None]) -> None:
        self._env = {**os.environ, **env}
        self._wait_until = wait_until

    def _ask(self, *arguments: str) -> str:
        command = ["xdotool", *arguments]
        return subprocess.run(
            command, env=self._env, capture_output=True, text=True, check=False
        ).stdout.strip()

    def go_to(self, title: str) -> None:
        """Wait until the window of that title has the keys."""
        self._wait_until(lambda: self._has_keys(title), f"the window {title}")

    def _has_keys(self, title: str) -> bool:
        # The window manager names a window as the active one before it gives it the keys.
        named = (self._ask(which, "getwindowname") for which in ("getactivewindow", "getwindowfocus"))
        return all(name.startswith(title) for name in named)

    def press(self, *keys: str) -> None:
        self._ask("key", "--clearmodifiers", "--delay", "30", *keys)

    def write(self, text: str) -> None:
        self._ask("type", "--delay", "30", text)


@pytest.fixture
def transcripts(tmp_path: Path) -> Transcripts:
    opened = Transcripts(tmp_path / "data" / "surtitle" / "transcripts")
    for name, said in (("Planning", "the budget is spent"), ("Stand-up", "good mourning")):
        live = opened.begin(name, name, EngineSettings())
        live.write(CaptionUpdate(SegmentId(0), 0.0, 1.0, said, "", "", "", True, 1.0))
        live.finish()
    return opened


def said(transcripts: Transcripts, number: int) -> str:
    (entry,) = transcripts.entries(number)
    assert isinstance(entry, KeptCaption)
    return entry.corrected.source


def test_a_caption_is_found_and_corrected_by_the_keys_alone(
    screen, wait_until, transcripts: Transcripts, tmp_path: Path
) -> None:
    env = {f"XDG_{kind}_HOME": str(tmp_path / kind.lower()) for kind in ("CONFIG", "DATA", "CACHE", "STATE")}
    save_settings(
        Settings(engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER), window=WindowChoice(guided=True)),
        tmp_path / "config" / "surtitle" / "settings.json",
    )
    keyboard = Keyboard(screen.env, wait_until)
    process = subprocess.Popen(WINDOW, env={**os.environ, **screen.env, **env})
    try:
        keyboard.go_to("Surtitle")
        keyboard.press("ctrl+h")
        keyboard.go_to("Transcripts")
        keyboard.press("ctrl+f")
        keyboard.write("budg")
        # Past the list and the buttons above the captions.
        keyboard.press("Return", *["Tab"] * 8, "F2", "ctrl+a")
        keyboard.write("the budget is met")
        keyboard.press("Return")
        wait_until(lambda: said(transcripts, 1) == "the budget is met", "the correction")
        keyboard.press("ctrl+z")
        wait_until(lambda: said(transcripts, 1) == "the budget is spent", "the correction taken back")
        assert said(transcripts, 2) == "good mourning"
        keyboard.press("ctrl+w")
        keyboard.go_to("Surtitle")
        keyboard.press("ctrl+q")
        assert process.wait(60) == 0
    finally:
        process.kill()
        process.wait()
    transcripts.close()
