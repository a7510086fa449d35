"""A program that a click has started has no terminal: what is wrong is in a box and in the log."""

from __future__ import annotations

import io
import subprocess
import sys
from types import SimpleNamespace

import pytest
from other_systems import User32, pretend

from app.cli import main
from core.system import message_box
from core.system.exit_codes import TROUBLE, exit_code_of
from core.wording.errors import UserError


def fail() -> int:
    raise UserError("Surtitle runs already but does not answer; end it, then start again.")


@pytest.fixture
def user32(monkeypatch: pytest.MonkeyPatch) -> User32:
    """Windows, that has given the program no streams, in whose place stand some into nothing."""
    user32 = User32()
    user32.become_the_system(monkeypatch)
    monkeypatch.setattr(message_box, "sys", SimpleNamespace(__stderr__=None))
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    return user32


def test_windows_shows_what_goes_wrong_once_and_it_is_logged(
    user32: User32, caplog: pytest.LogCaptureFixture
) -> None:
    assert exit_code_of(fail) == TROUBLE
    sentence = "Surtitle runs already but does not answer; end it, then start again."
    assert user32.asked == [("Surtitle", sentence)]
    assert [record.getMessage() for record in caplog.records] == [f"the program cannot go on: {sentence}"]


def test_windows_shows_what_is_wrong_with_a_link(user32: User32) -> None:
    with pytest.raises(SystemExit):
        main(["window", "--togle"])
    (shown,) = user32.asked
    assert "--togle" in shown[1]


def test_windows_shows_no_box_where_there_is_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    user32 = User32()
    user32.become_the_system(monkeypatch)
    assert exit_code_of(fail) == TROUBLE
    assert user32.asked == [] and capsys.readouterr().err.startswith("surtitle: ")


def test_macos_shows_it_and_takes_no_word_of_it_for_a_script(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ran: list[list[str]] = []
    pretend(monkeypatch, "darwin")
    monkeypatch.setattr(message_box.os, "getppid", lambda: 1)
    monkeypatch.setattr(subprocess, "run", lambda command, **_: ran.append(command))
    assert exit_code_of(lambda: fail()) == TROUBLE
    (command,) = ran
    assert command[0] == "/usr/bin/osascript" and command[-1].startswith("Surtitle runs already")
    assert command[-2] == "Surtitle" and not any("runs already" in part for part in command[:-1])
