"""A user of the desktop program: every start of it is a process of its own."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import psutil
from places import OFFICE_TALK
from replayed_engine import REPLAYED_PROGRAM

from app.settings.settings import (
    EngineChoice,
    LanguageChoice,
    Settings,
    SoundChoice,
    TranscriptChoice,
    WindowChoice,
    save_settings,
)
from core.transcripts.entries import KeptCaption
from core.transcripts.store import DATABASE
from core.transcripts.transcripts import Transcripts
from core.wire.defaults import SHIPPED_RECOGNIZER

SETTINGS = Settings(
    sound=SoundChoice(source=str(OFFICE_TALK)),
    engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER),
    languages=LanguageChoice(target=""),
    window=WindowChoice(guided=True),
    transcripts=TranscriptChoice(asked_of_sound=True),
)


class DesktopUser:
    """Somebody with a home of their own, who starts the program again and again."""

    def __init__(
        self, screen, home: Path, settings: Settings = SETTINGS, command: Sequence[str] = REPLAYED_PROGRAM
    ) -> None:
        self._screen = screen
        self._command = command
        self._started: list[psutil.Popen] = []
        # Systems keep this folder's path short, as that of a socket has to be: about a hundred characters.
        self._run = tempfile.TemporaryDirectory(prefix="run-")
        self.env = {**os.environ, **screen.env, "XDG_RUNTIME_DIR": self._run.name}
        self.env |= {
            f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "CACHE", "STATE")
        }
        self.data = home / "data" / "surtitle"
        self.settings = home / "config" / "surtitle" / "settings.json"
        save_settings(settings, self.settings)

    def start(self, *arguments: str) -> psutil.Popen:
        process = psutil.Popen([*self._command, *arguments], env=self.env)
        self._started.append(process)
        return process

    def tell(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Start the program once more and return when that start has ended."""
        return subprocess.run(
            [*self._command, *arguments], env=self.env, capture_output=True, text=True, check=False
        )

    def windows(self, process: psutil.Popen, *, seen: bool = True, title: str = "Surtitle") -> list[str]:
        """Return the windows of a process, the main ones by default, that can be seen, or that there are."""
        command = ["xdotool", "search", *(["--onlyvisible"] if seen else []), "--all"]
        command += ["--pid", str(process.pid), "--name", f"^{title}$"]
        found = subprocess.run(command, env=self.env, capture_output=True, text=True, check=False)
        return found.stdout.split()

    def n_menus(self, process: psutil.Popen) -> int:
        """Return how many menus of a process are open; assistive technology is not told of them."""
        types = [
            subprocess.run(
                ["xprop", "-id", window, "_NET_WM_WINDOW_TYPE"],
                env=self.env,
                capture_output=True,
                text=True,
                check=False,
            ).stdout
            for window in self.windows(process, title=".*")
        ]
        return sum("_MENU" in each for each in types)

    def is_active(self, process: psutil.Popen, title: str = "Surtitle") -> bool:
        command = ["xdotool", "getactivewindow"]
        active = subprocess.run(command, env=self.env, capture_output=True, text=True, check=False)
        return active.stdout.strip() in self.windows(process, title=title)

    def end_all(self) -> None:
        for process in self._started:
            if process.is_running():
                process.kill()
            process.wait()
        self._run.cleanup()


def kept_captions(folder: Path, transcript: int) -> list[KeptCaption]:
    """Return the captions that a program, which may be running, has written into its transcript."""
    if not (folder / DATABASE).exists():
        return []
    transcripts = Transcripts(folder)
    try:
        return [entry for entry in transcripts.entries(transcript) if isinstance(entry, KeptCaption)]
    finally:
        transcripts.close()
