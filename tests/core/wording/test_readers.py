"""One sentence for a window, another for a terminal: what is to be done differs, what is wrong does not."""

from __future__ import annotations

import subprocess
import sys

import pytest

from core.wording.readers import VARIABLE, for_reader, read_in_window

CHILD = "from core.wording.readers import for_reader; print(for_reader(window='window', terminal='terminal'))"


def said() -> str:
    return for_reader(window="window", terminal="terminal")


def test_at_a_terminal_nothing_is_worded_for_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert said() == "terminal"


def test_what_a_window_starts_is_worded_for_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "")  # which is undone after the test
    read_in_window()
    assert said() == "window"
    told = subprocess.run([sys.executable, "-c", CHILD], capture_output=True, text=True, check=True)
    assert told.stdout == "window\n"
