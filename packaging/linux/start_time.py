"""Time the start of one program's window against another's: `start_time.py ONE [OTHER] [--runs N]`.

Each is an installed program, or the folder of a checkout, which the Python that runs this runs; OTHER is this
checkout where none is named. Needs Xvfb, xwininfo and xwd. Each in turn, in an empty home whose settings say
that the first steps were shown, on a virtual screen of its own: by the clock and of the processor, until its
window is on the screen, painted; of the processor until the process is quiet, with all that it does after
the first paint (the engine is another process and not counted); by the clock until `--help` is answered.
Prints medians in seconds, and their ratio.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = '{"guided": true, "interface_language": "en"}\n'
PATIENCE_S = 120.0
STEP_S = 0.01
QUIET_S = 0.5
"""A program that uses next to no time for so long has done what there was to do."""


@dataclass(frozen=True, slots=True)
class Started:
    """What is started, and where its modules lie, if that is a checkout."""

    command: list[str]
    modules: str = ""

    @classmethod
    def of(cls, path: Path) -> Started:
        if path.is_dir():
            return cls([sys.executable, "-m", "app.cli"], str(path.absolute()))
        return cls([str(path.absolute())])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("one", type=Path)
    parser.add_argument("other", type=Path, nargs="?", default=ROOT)
    parser.add_argument("--runs", type=int, default=5)
    args = parser.parse_args()
    started = {str(path): Started.of(path) for path in (args.one, args.other)}
    took: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for run in range(args.runs + 1):  # the first of each warms the disk's cache
        for name, each in started.items():
            seconds = {**_window_s(each), "--help, clock": _help_s(each)}
            for what, one in seconds.items() if run else ():
                took[what][name].append(one)
    for what, of_each in took.items():
        _print(what, of_each)
    return 0


def _print(what: str, took: dict[str, list[float]]) -> None:
    for name, each in took.items():
        row = f"{what:20} {statistics.median(each):.2f} s ({min(each):.2f} to {max(each):.2f})"
        sys.stdout.write(f"{row:45} {name}\n")
    one, other = took.values()
    ratio = statistics.median(a / b for a, b in zip(one, other, strict=True))
    sys.stdout.write(f"{what:20} {ratio:.2f}, median ratio of pairs\n")


@contextmanager
def _home(modules: str) -> Iterator[dict[str, str]]:
    """Give an environment with a home that holds the settings alone."""
    with tempfile.TemporaryDirectory() as name:
        settings = Path(name, ".config", "surtitle", "settings.json")
        settings.parent.mkdir(parents=True)
        settings.write_text(SETTINGS, encoding="utf-8")
        dropped = ("XDG_", "QT_", "WAYLAND", "PULSE_", "HF_", "PYTHON")
        kept = {key: value for key, value in os.environ.items() if not key.startswith(dropped)}
        yield kept | {"HOME": name, "PYTHONPATH": modules}


def _window_s(started: Started) -> dict[str, float]:
    with _home(started.modules) as environment, _screen() as display:
        environment["DISPLAY"] = display
        began = time.monotonic()
        program = subprocess.Popen([*started.command, "window"], env=environment, cwd=environment["HOME"])
        try:
            while not _is_shown(display):
                if program.poll() is not None or time.monotonic() - began > PATIENCE_S:
                    sys.exit(f"{started} shows no window")
                time.sleep(STEP_S)
            seconds = {"window, clock": time.monotonic() - began, "window, processor": _processor_s(program)}
            return seconds | {"quiet, processor": _processor_s_when_quiet(program)}
        finally:
            program.terminate()
            program.wait(PATIENCE_S)


def _processor_s_when_quiet(program: subprocess.Popen[bytes]) -> float:
    before, now = -1.0, _processor_s(program)
    while now - before > 2 / os.sysconf("SC_CLK_TCK"):
        time.sleep(QUIET_S)
        before, now = now, _processor_s(program)
    return now


def _processor_s(program: subprocess.Popen[bytes]) -> float:
    """Return what the process has taken of a processor, without its children."""
    fields = Path(f"/proc/{program.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _help_s(started: Started) -> float:
    with _home(started.modules) as environment:
        began = time.monotonic()
        subprocess.run(
            [*started.command, "--help"],
            env=environment,
            cwd=environment["HOME"],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        return time.monotonic() - began


@contextmanager
def _screen() -> Iterator[str]:
    """Give the name of a virtual screen."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-noreset", "-nolisten", "tcp", "-screen", "0", "1280x800x24"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        display = f":{told.readline().strip()}"
    try:
        yield display
    finally:
        server.terminate()
        server.wait()


def _is_shown(display: str) -> bool:
    """Tell whether a window of the program is on the screen with something painted on it.

    Qt has others of the same name that nobody sees, of one pixel each.
    """
    tree = _output(["xwininfo", "-display", display, "-root", "-tree"]).decode("utf-8", "replace")
    for window in re.findall(r'^\s+(0x\w+) "[^"]*Surtitle": .* \d{3,}x\d{3,}\+', tree, re.MULTILINE):
        if b"Map State: IsViewable" in _output(["xwininfo", "-display", display, "-id", window]):
            shot = _output(["xwd", "-silent", "-display", display, "-id", window])
            return len(set(shot[-400_000:])) > 8
    return False


def _output(command: list[str]) -> bytes:
    return subprocess.run(command, capture_output=True, check=False).stdout


if __name__ == "__main__":
    sys.exit(main())
