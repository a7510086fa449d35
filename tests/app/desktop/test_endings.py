"""What ends the program from outside loses nothing."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import shiboken6
from desktop_user import DesktopUser, kept_captions
from places import OFFICE_TALK
from PySide6.QtCore import QObject

from app.desktop.endings import EndingSignals
from app.host.ending_signals import ending_signals
from core.transcripts.missed import missed_of
from core.transcripts.recovery import recovered_transcripts
from core.transcripts.transcripts import Transcripts


@pytest.fixture
def user(screen, tmp_path: Path) -> Iterator[DesktopUser]:
    user = DesktopUser(screen, tmp_path / "user")
    yield user
    user.end_all()


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_a_signal_closes_the_window_as_its_user_does(name: str, user: DesktopUser, wait_until) -> None:
    process = user.start("window")
    wait_until(lambda: user.is_active(process), "the window")
    process.send_signal(getattr(signal, name))
    assert process.wait() == 0


def test_signals_are_again_what_they_were_when_nobody_hears_them_any_more(qapp) -> None:
    before = {number: signal.getsignal(number) for number in ending_signals()}
    parent = QObject()
    EndingSignals(list, parent)
    assert {number: signal.getsignal(number) for number in ending_signals()} != before
    shiboken6.delete(parent)
    assert {number: signal.getsignal(number) for number in ending_signals()} == before
    assert signal.set_wakeup_fd(-1) == -1


def test_what_could_not_be_captioned_any_more_is_kept_with_its_sound(
    user: DesktopUser, wait_until: Callable[..., None], engines_of
) -> None:
    process = user.start("window", str(OFFICE_TALK))
    wait_until(lambda: kept_captions(user.data / "transcripts", 1) != [], "the first words")
    (engine,) = engines_of(process)
    engine.suspend()
    process.send_signal(signal.SIGTERM)
    assert process.wait() == 0
    assert not engine.is_running()
    transcripts = Transcripts(user.data / "transcripts")
    assert recovered_transcripts(transcripts, user.data / "journal") == []
    ((talk, missed),) = missed_of(transcripts)
    assert missed.gap.end_s > missed.gap.start_s
    assert transcripts.sound.path(talk).exists()
    transcripts.close()
