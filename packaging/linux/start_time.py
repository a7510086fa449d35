"""Time the start of the installed program's window against a checkout's: `start_time.py PROGRAM [RUNS]`.

Needs Xvfb and xwininfo. Each in turn, in an empty home whose settings say that the first steps were shown,
on a virtual screen of its own: from the start of the process until its window is on the screen, painted,
and until `--help` is answered. Prints medians in seconds and their ratio.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = '{"guided": true, "interface_language": "en"}\n'
PATIENCE_S = 120.0
STEP_S = 0.01


def main() -> int:
    if len(sys.argv) not in (2, 3) or not Path(sys.argv[1]).is_file():
        sys.stderr.write(f"{__doc__}\n")
        return 2
    commands = {
        "installed": [str(Path(sys.argv[1]).absolute())],
        "checkout": [str(ROOT / ".venv" / "bin" / "python"), "-m", "app.cli"],
    }
    n_runs = int(sys.argv[2]) if len(sys.argv) == 3 else 5
    for what, timed in (("window", _window_s), ("--help", _help_s)):
        took: dict[str, list[float]] = {name: [] for name in commands}
        for run in range(n_runs + 1):  # the first of each warms the disk's cache
            for name, command in commands.items():
                seconds = timed(command)
                if run:
                    took[name].append(seconds)
        medians = {name: statistics.median(each) for name, each in took.items()}
        for name, each in took.items():
            sys.stdout.write(
                f"{what:8} {name:10} {medians[name]:.2f} s ({min(each):.2f} to {max(each):.2f})\n"
            )
        pairs = [one / other for one, other in zip(took["installed"], took["checkout"], strict=True)]
        sys.stdout.write(f"{what:8} ratio of pairs, median {statistics.median(pairs):.2f}\n")
    return 0


@contextmanager
def _home() -> Iterator[dict[str, str]]:
    """Give an environment with a home that holds the settings alone."""
    with tempfile.TemporaryDirectory() as name:
        settings = Path(name, ".config", "surtitle", "settings.json")
        settings.parent.mkdir(parents=True)
        settings.write_text(SETTINGS, encoding="utf-8")
        dropped = ("XDG_", "QT_", "WAYLAND", "PULSE_", "HF_")
        kept = {key: value for key, value in os.environ.items() if not key.startswith(dropped)}
        yield kept | {"HOME": name, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": ""}


def _window_s(command: list[str]) -> float:
    with _home() as environment, _screen() as display:
        environment["DISPLAY"] = display
        began = time.monotonic()
        program = subprocess.Popen([*command, "window"], env=environment)
        try:
            while not _is_shown(display):
                if program.poll() is not None or time.monotonic() - began > PATIENCE_S:
                    sys.exit(f"{command[0]} shows no window")
                time.sleep(STEP_S)
            return time.monotonic() - began
        finally:
            program.terminate()
            program.wait(PATIENCE_S)


def _help_s(command: list[str]) -> float:
    with _home() as environment:
        began = time.monotonic()
        subprocess.run([*command, "--help"], env=environment, check=True, stdout=subprocess.DEVNULL)
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
    """Tell whether a window called Surtitle is on the screen with something painted on it."""
    asked = subprocess.run(
        ["xwininfo", "-display", display, "-name", "Surtitle"], capture_output=True, text=True, check=False
    )
    if "Map State: IsViewable" not in asked.stdout:
        return False
    shot = subprocess.run(
        ["xwd", "-silent", "-display", display, "-name", "Surtitle"], capture_output=True, check=False
    )
    return shot.returncode == 0 and len(set(shot.stdout[-400_000:])) > 8


if __name__ == "__main__":
    sys.exit(main())
