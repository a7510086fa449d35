"""Whose turn it is on Windows, a stand-in here: in front of the others, and before the computer goes off."""

from __future__ import annotations

from pathlib import Path

import pytest
from other_systems import User32
from PySide6.QtCore import QByteArray
from PySide6.QtNetwork import QLocalSocket

from app.desktop import single_instance
from app.desktop.endings import finish_in_time
from app.desktop.single_instance import UNDERSTOOD, Place, tell_running
from app.desktop.wish import What, Wish


class Window:
    """One that is told how long it may take."""

    def __init__(self, asked: list[tuple[str, object]]) -> None:
        self._asked = asked

    def winId(self) -> int:  # noqa: N802
        return 7

    def finish(self, most_wait_s: float) -> None:
        self._asked.append(("finishes", most_wait_s))


def test_the_program_that_runs_may_come_forward_before_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user32 = User32()

    class Socket(QLocalSocket):
        """One end of a pipe at whose other end the program understands whatever it is told."""

        def connectToServer(self, name: str) -> None:  # type: ignore[override]  # noqa: N802
            assert name == "pipe"

        def waitForConnected(self, wait_ms: int) -> bool:  # type: ignore[override]  # noqa: N802
            return True

        def write(self, line: bytes) -> int:  # type: ignore[override]
            user32.asked.append(("told", line))
            return len(line)

        def canReadLine(self) -> bool:  # noqa: N802
            return True

        def readLine(self) -> QByteArray:  # type: ignore[override]  # noqa: N802
            return QByteArray(UNDERSTOOD)

    monkeypatch.setattr(single_instance, "QLocalSocket", Socket)
    user32.become_the_system(monkeypatch)
    wish = Wish.made_here(What.SHOW)
    assert tell_running(Place("pipe", tmp_path / "lock"), wish)
    assert user32.asked == [("may come forward", 0xFFFFFFFF), ("told", wish.line())]


def test_windows_waits_with_a_reason_and_less_than_it_complains_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    user32 = User32()
    user32.become_the_system(monkeypatch)
    finish_in_time(Window(user32.asked), "The last captions are kept.")
    waits, (finishes, most_wait_s), waits_no_more = user32.asked
    assert waits == ("waits", "The last captions are kept.") and waits_no_more == ("waits no more", 7)
    assert finishes == "finishes" and 2 * most_wait_s < 5


def test_elsewhere_the_window_takes_its_time() -> None:
    asked: list[tuple[str, object]] = []
    finish_in_time(Window(asked), "")
    assert asked == [("finishes", float("inf"))]
