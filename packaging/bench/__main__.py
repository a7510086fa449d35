"""Measures what the window costs: while it captions, how soon it does so, and over many hours of captions.

    python packaging/bench captioning --seconds 120
    python packaging/bench delays --recognizer moonshine --recognizer FOLDER
    python packaging/bench hours --hours 8
    python packaging/bench far_engine --words 500
    python packaging/bench many_talks --talks 50

`talk` is the speech that is captioned for minutes, `answers` how soon the window does what is asked;
`far_engine` is what another computer's engine adds to the delay, `many_talks` how many talks one server of
language models translates. Two more are processes that the others start: `asked_window`, the window that is
told what to do, and `repeating_engine`, which repeats what a real engine said, so that hours take minutes.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from core.system.exit_codes import TROUBLE, exit_code_of  # noqa: E402

MEASUREMENTS = ("captioning", "delays", "hours", "far_engine", "many_talks")
CHILDREN = ("asked_window", "repeating_engine")


def main() -> int:
    """Run what the first word names, with what follows it."""
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name not in (*MEASUREMENTS, *CHILDREN):
        sys.stderr.write(f"{__doc__}\nName one of {', '.join(MEASUREMENTS)}; each has --help.\n")
        return TROUBLE
    sys.argv[:2] = [f"packaging/bench {name}"]
    return exit_code_of(import_module(name).main)


if __name__ == "__main__":
    sys.exit(main())
