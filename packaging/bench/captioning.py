"""What the window takes while it captions, beside what it takes while it is idle.

    python packaging/bench captioning --seconds 120

The program runs as its user starts it, on the present screen, with settings of its own: the window, its
level meter, the overlay and the transcript. It captions speech at its pace through the real engine. Its
process is watched from outside; then buttons are pressed in it. Prints a table. The CPU is that of the
window's process alone; an answer is the time from a press to the button drawn again.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import psutil
from talk import add_speech, load_talk, write_talk
from usage import cpu_s

from app.commands.window import NoScreenError
from app.host.children import child_environment
from app.host.screen import screen_trouble
from app.settings.settings import EngineChoice, Settings, SoundChoice, WindowChoice, save_settings
from core.captions.captions import CaptionUpdate
from core.files.user_folders import PROGRAM, settings_path
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.wire import from_json
from core.wording.errors import UserError
from core.wording.units import MEBIBYTE

BENCH = Path(__file__).parent
SETTLING_S = 10.0
SPARE_S = 600.0
"""Speech for what is measured with presses, however busy the machine is."""
SAMPLE_S = 1.0
ENDING_S = 60.0
NETWORKS = ("torch", "transformers", "ctranslate2", "onnxruntime")


@dataclass(frozen=True, slots=True)
class ProcessCost:
    """What the process took over some time."""

    cpu_percent: float
    wakeups_a_second: float
    rss_mb: float
    """At its most."""
    uss_mb: float
    """Of it, what no other process shares, at the end."""
    click_ms: Sequence[float]
    key_ms: Sequence[float]


class AskedWindow:
    """The window's process from outside."""

    def __init__(self, home: Path) -> None:
        kinds = ("CONFIG", "DATA", "CACHE", "STATE")
        self._child = subprocess.Popen(
            [sys.executable, str(BENCH), "asked_window"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=child_environment() | {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in kinds},
        )
        self.process = psutil.Process(self._child.pid)

    def ask(self, what: str) -> None:
        assert self._child.stdin is not None
        self._child.stdin.write(what + "\n")
        self._child.stdin.flush()

    def answer(self) -> Any:
        """Return the next thing that it tells."""
        assert self._child.stdout is not None
        line = self._child.stdout.readline()
        if not line:
            raise UserError("The window ended before it was measured: what it wrote above tells why.")
        return json.loads(line)

    def expect(self, told: str) -> None:
        if (answer := self.answer()) != told:
            raise UserError(f"The window told {answer!r} where {told!r} was expected: give longer speech.")

    def pressed_ms(self, kind: str, n_times: int) -> list[float]:
        self.ask(f"{kind} {n_times}")
        answers_ms = self.answer()
        if not isinstance(answers_ms, list):
            raise UserError("The captions ended before all was measured: give longer speech.")
        return answers_ms

    def captions(self) -> list[CaptionUpdate]:
        """Return every state of every caption that it has shown."""
        self.ask("captions")
        return [from_json(CaptionUpdate, told) for told in self.answer()]

    def mapped_networks(self) -> list[str]:
        """Return the libraries for networks that are mapped into it."""
        paths = [mapped.path for mapped in self.process.memory_maps()]
        return [name for name in NETWORKS if any(f"/{name}/" in path for path in paths)]

    def end(self) -> None:
        assert self._child.stdin is not None
        self._child.stdin.close()
        try:
            self._child.wait(ENDING_S)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        assert self._child.stdout is not None
        self._child.stdout.close()


@contextmanager
def asked_window(home: Path, settings: Settings) -> Iterator[AskedWindow]:
    """Run the program with these settings until the end of the block."""
    save_settings(settings, home / "config" / PROGRAM / settings_path().name)
    window = AskedWindow(home)
    try:
        window.expect("open")
        yield window
    finally:
        window.end()


def measure(window: AskedWindow, seconds: float, n_presses: int) -> ProcessCost:
    """Watch the process for some time, then press."""
    time.sleep(min(SETTLING_S, seconds))
    process = window.process
    began = time.monotonic()
    used_cpu_s, wakeups = cpu_s(process), process.num_ctx_switches().voluntary
    most_rss = process.memory_info().rss
    while (passed_s := time.monotonic() - began) < seconds:
        time.sleep(min(SAMPLE_S, seconds - passed_s))
        most_rss = max(most_rss, process.memory_info().rss)
    return ProcessCost(
        cpu_percent=100 * (cpu_s(process) - used_cpu_s) / passed_s,
        wakeups_a_second=(process.num_ctx_switches().voluntary - wakeups) / passed_s,
        rss_mb=most_rss / MEBIBYTE,
        uss_mb=process.memory_full_info().uss / MEBIBYTE,
        click_ms=window.pressed_ms("click", n_presses),
        key_ms=window.pressed_ms("key", n_presses),
    )


def table(idle: ProcessCost, captioning: ProcessCost) -> Iterator[str]:
    """Yield the lines of a Markdown table."""
    yield "| the window's process | idle | captioning |"
    yield "|---|---:|---:|"
    for name, form, values in (
        ("CPU, percent of one core", ".1f", (idle.cpu_percent, captioning.cpu_percent)),
        ("wake-ups a second", ".0f", (idle.wakeups_a_second, captioning.wakeups_a_second)),
        ("memory (RSS) at its most, MB", ".0f", (idle.rss_mb, captioning.rss_mb)),
        ("of it shared with no other process (USS), MB", ".0f", (idle.uss_mb, captioning.uss_mb)),
    ):
        yield f"| {name} | {values[0]:{form}} | {values[1]:{form}} |"
    for name, answers_ms in (
        ("answer to a click", (idle.click_ms, captioning.click_ms)),
        ("answer to a key", (idle.key_ms, captioning.key_ms)),
    ):
        told = (f"{statistics.median(ms):.1f}, {np.percentile(ms, 95):.1f}" for ms in answers_ms)
        yield f"| {name}, median and 95th percentile, ms | {' | '.join(told)} |"


def main() -> None:
    """Run it as the first lines tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_speech(parser)
    parser.add_argument("--source", help="caption this, such as mic, in place of files")
    parser.add_argument("--seconds", type=float, default=120.0, help="how long to watch, idle and captioning")
    parser.add_argument("--presses", type=int, default=100, help="of the mouse and of a key, each")
    args = parser.parse_args()
    if trouble := screen_trouble():
        raise NoScreenError(trouble)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        talk = Path(folder) / "talk.wav"
        if not args.source:
            write_talk(load_talk(args.speech), args.seconds + SPARE_S, talk)
        settings = Settings(
            sound=SoundChoice(source=args.source or str(talk)),
            engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER),
            window=WindowChoice(guided=True),
        )
        with asked_window(Path(folder), settings) as window:
            idle = measure(window, args.seconds, args.presses)
            window.ask("toggle")
            window.expect("ready")
            captioning = measure(window, args.seconds, args.presses)
            networks = window.mapped_networks()
    for line in table(idle, captioning):
        sys.stdout.write(line + "\n")
    sys.stdout.write(f"\nLibraries for networks in the window's process: {', '.join(networks) or 'none'}\n")
