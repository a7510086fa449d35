"""The command that the system is given is one that opens no console."""

from __future__ import annotations

import sys

import pytest
from other_systems import pretend

from app.host.at_login import login_command


@pytest.mark.parametrize(
    ("platform", "program", "frozen", "command"),
    [
        ("win32", "/p/surtitlew.exe", True, ["/p/surtitlew.exe"]),
        ("win32", "/p/surtitle.exe", True, ["/p/surtitlew.exe"]),
        ("win32", "/p/python.exe", False, ["/p/pythonw.exe", "-P", "-m", "app.cli"]),
        ("darwin", "/Surtitle.app/Contents/MacOS/surtitle", True, ["/Surtitle.app/Contents/MacOS/surtitle"]),
        ("linux", "/usr/lib/surtitle/surtitle", True, ["/usr/lib/surtitle/surtitle"]),
    ],
)
def test_what_starts_with_the_session_has_no_console(
    monkeypatch: pytest.MonkeyPatch, platform: str, program: str, frozen: bool, command: list[str]
) -> None:
    pretend(monkeypatch, platform)
    monkeypatch.setattr(sys, "executable", program)
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    assert login_command() == [*command, "--start-hidden"]


def test_an_image_is_started_whole_and_none_that_another_program_came_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("APPIMAGE", "/home/zoe/Surtitle.AppImage")
    monkeypatch.setenv("APPDIR", "/tmp/.mount_Editor")
    assert login_command() == [sys.executable, "-P", "-m", "app.cli", "--start-hidden"]
    monkeypatch.setenv("APPDIR", "/tmp/.mount_Surtitle")
    monkeypatch.setattr(sys, "executable", "/tmp/.mount_Surtitle/usr/surtitle")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert login_command() == ["/home/zoe/Surtitle.AppImage", "--start-hidden"]
