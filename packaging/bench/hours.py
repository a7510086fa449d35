"""Hours of captions in minutes, in the real window: what they leave in memory and on disk.

    python packaging/bench hours --hours 8

First speech is captioned once by the real engine, at its pace. What the engine told is then told again and
again, by a process in its stead, as fast as the window takes it, while the same speech is captured: through
the engine's pipe, journal, transcript, window and overlay, to a reader of the shared captions and into a
file. Prints a JSON line for each hour.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from types import ModuleType

import psutil
import soundfile
from PySide6.QtCore import QObject
from repeating_engine import RECORD_VARIABLE
from talk import PAUSE_S, RepeatedTalk, add_speech, load_talk
from usage import cpu_s
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from app.commands.window import NoScreenError
from app.desktop.program import new_application
from app.host.screen import screen_trouble
from app.session import child
from app.session.live_session import LiveMessage, LiveSession
from app.settings.settings import EngineChoice, OutputChoice, Settings, WindowChoice, save_settings
from app.sound.capture import open_source
from app.windows.main import main_window, session_control
from core.captions.captions import Captioned
from core.files.user_folders import transcripts_folder
from core.journal.database import SOUND
from core.speech.segments import SAMPLE_RATE, Samples
from core.system.threads import GuardedThread
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import Health
from core.wire.wire import to_json
from core.wording.errors import UserError
from core.wording.units import MEBIBYTE

BENCH = Path(__file__).parent
CAPTION_FILE = "captions.jsonl"


@dataclass(frozen=True, slots=True)
class Hour:
    """What stands when an hour is over, and what an update of a caption took in it.

    `cpu_ms` is the CPU time of the whole process, with all that was captured meanwhile, in the mean;
    `shown_ms` and `longest_ms` are the median and the longest of the thread of the window alone.
    """

    n: int
    n_updates: int
    wall_s: float
    rss_mb: float
    uss_mb: float
    cpu_ms: float
    shown_ms: float
    longest_ms: float
    n_lines: int
    journal_mb: float
    """Without its sound, which is a file of its own: 115 MB an hour."""
    transcripts_mb: float
    file_mb: float


class Watcher(QObject):
    """Counts what the window is told and what it takes for it; lives in its thread."""

    def __init__(
        self, window: main_window.MainWindow, talk: RepeatedTalk, folder: Path, hour_s: float
    ) -> None:
        super().__init__(window)
        self._n_hours = 0
        self._window = window
        self._talk = talk
        self._folder = folder
        self._hour_s = hour_s
        self._process = psutil.Process()
        self._began = time.monotonic()
        self._begin_hour()
        # Connected last, they are told when the window has done its part.
        window.bridge.captioned.connect(self._count)
        window.bridge.health.connect(self._follow)

    def _begin_hour(self) -> None:
        self._used_cpu_s = cpu_s(self._process)
        self._thread_s = time.thread_time()
        self._took_ms: list[float] = []

    def _count(self) -> None:
        now_s = time.thread_time()
        self._took_ms.append(1000 * (now_s - self._thread_s))
        self._thread_s = now_s

    def _follow(self, health: Health) -> None:
        self._talk.shown_s = health.heard_s
        if health.heard_s >= (self._n_hours + 1) * self._hour_s:
            self._n_hours += 1
            sys.stdout.write(json.dumps(asdict(self._hour())) + "\n")
            sys.stdout.flush()
            self._begin_hour()

    def _hour(self) -> Hour:
        memory = self._process.memory_full_info()
        journal = self._folder / "journal"
        return Hour(
            n=self._n_hours,
            n_updates=len(self._took_ms),
            wall_s=round(time.monotonic() - self._began, 1),
            rss_mb=round(memory.rss / MEBIBYTE, 1),
            uss_mb=round(memory.uss / MEBIBYTE, 1),
            cpu_ms=round(1000 * (cpu_s(self._process) - self._used_cpu_s) / len(self._took_ms), 2),
            shown_ms=round(statistics.median(self._took_ms), 2),
            longest_ms=round(max(self._took_ms), 1),
            n_lines=self._window.pane.document().blockCount(),
            journal_mb=_size_mb(path for path in journal.rglob("*") if path.name != SOUND),
            transcripts_mb=_size_mb(transcripts_folder(journal).rglob("*")),
            file_mb=_size_mb([self._folder / CAPTION_FILE]),
        )


def _size_mb(paths: Iterable[Path]) -> float:
    return round(sum(path.stat().st_size for path in paths if path.is_file()) / MEBIBYTE, 2)


def record(talk: Path, journal_folder: Path) -> list[Captioned]:
    """Return what the real engine tells of a talk that is held once."""
    told: list[Captioned] = []

    def take(message: LiveMessage) -> None:
        if isinstance(message, Captioned):
            told.append(message)

    settings = Settings(engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER)).for_engine(realtime=True)
    session = LiveSession(open_source(os.fspath(talk)), settings, take, journal_folder=journal_folder)
    session.start()
    session.wait()
    if session.trouble or not told:
        raise UserError(session.trouble or "Nothing was said: name a file with speech.")
    return told


def replay(talk: Samples, folder: Path, n_hours: int, hour_s: float) -> None:
    """Show so many hours of captions in a window that has its files in `folder`."""
    application = new_application()
    source = RepeatedTalk(talk, n_hours * hour_s + PAUSE_S)
    # The window knows of no other engine and no faster sound than the real ones.
    _put(child, "child_command", lambda module: [sys.executable, str(BENCH), "repeating_engine"])
    _put(session_control, "open_source", lambda *_: source)
    window = main_window.MainWindow(folder / "settings.json", folder / "journal")
    watcher = Watcher(window, source, folder, hour_s)
    window.bridge.ended.connect(window.close)
    window.closed.connect(application.exit)  # quit() asks the program to end, as a system does
    window.show()
    GuardedThread(_read, "reader", (window.share_dialog.socket.text(),)).start()
    window.session.start()
    application.exec()
    del watcher


def _put(module: ModuleType, name: str, value: object) -> None:
    getattr(module, name)  # it stands there, or the real one would be used
    setattr(module, name, value)


def _read(address: str) -> None:
    """Read the shared captions as a page does, and forget them."""
    with contextlib.suppress(WebSocketException), connect(address) as captions:
        for _ in captions:
            pass


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def main() -> None:
    """Run it as the first lines tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_speech(parser)
    parser.add_argument("--hours", type=int, default=8)
    parser.add_argument("--hour-seconds", type=float, default=3600.0, help="shorter hours, to try it")
    args = parser.parse_args()
    if trouble := screen_trouble():
        raise NoScreenError(trouble)
    talk = load_talk(args.speech)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        soundfile.write(folder / "talk.wav", talk, SAMPLE_RATE)
        told = record(folder / "talk.wav", folder / "journal")
        captions = [json.dumps(to_json(captioned)) for captioned in told]
        lines = [str(len(talk) / SAMPLE_RATE), *captions]
        (folder / "told.jsonl").write_text("\n".join(lines), encoding="utf-8")
        os.environ[RECORD_VARIABLE] = os.fspath(folder / "told.jsonl")
        settings = Settings(
            engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER),
            window=WindowChoice(guided=True),
            outputs=OutputChoice(shares=True, port=_free_port(), file=os.fspath(folder / CAPTION_FILE)),
        )
        save_settings(settings, folder / "settings.json")
        replay(talk, folder, args.hours, args.hour_seconds)
