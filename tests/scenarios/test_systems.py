"""Which system this is, is asked in one room: nowhere else."""

from __future__ import annotations

import re
from collections import Counter

from places import ROOT

ROOM = "core/system/"
ASKS = re.compile(r"sys\.platform|os\.name\b|platform\.system\(")
LINUX_ALONE = {"app/sound/advice.py", "models/bench/machine.py"}
WORDS = re.compile(r"apt-get|PipeWire|\"/proc")


def found(pattern: re.Pattern[str], *wings: str) -> Counter[str]:
    """Return how often each file has it, but those of the room."""
    counted = Counter[str]()
    for wing in wings:
        for path in sorted((ROOT / wing).rglob("*.py")):
            counted[path.relative_to(ROOT).as_posix()] = len(
                pattern.findall(path.read_text(encoding="utf-8"))
            )
    return Counter({path: n for path, n in counted.items() if n and not path.startswith(ROOM)})


def test_no_other_place_asks_which_system_this_is() -> None:
    assert found(ASKS, "app", "core", "models") == Counter()


def test_no_session_counts_time_that_was_slept() -> None:
    """Elsewhere a clock that goes on while Windows sleeps ends a wait too early, at worst."""
    assert found(re.compile(r"time\.monotonic"), "app/session", "app/sound", "app/bridge") == Counter()


def test_linux_is_spoken_of_where_linux_is_meant() -> None:
    assert set(found(WORDS, "app", "core", "models")) == LINUX_ALONE


def test_no_folder_for_a_while_insists_on_files_that_windows_still_holds() -> None:
    """A child that has just ended, or a scanner, may: what is done with the files is done all the same."""
    insisting = re.compile(r"TemporaryDirectory\((?![^)]*ignore_cleanup_errors=True)")
    assert found(insisting, "app", "core", "models", "training") == Counter()
