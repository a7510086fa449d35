"""A program that starts with the session: a desktop's own file, and stand-ins of registry and launchd."""

from __future__ import annotations

import os
import plistlib
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest
from other_systems import pretend

from core.system.at_login import APPROVED, NAME, RUN, start_at_login, start_no_more, starts_at_login

ODD = ["/opt/my `pro` $grams/100 %/sur\\title", "--start-hidden"]


class Registry(ModuleType):
    """That of a user of Windows who has nothing that starts: keys come with what is set."""

    HKEY_CURRENT_USER, REG_SZ, KEY_SET_VALUE = 0x80000001, 1, 2

    def __init__(self) -> None:
        super().__init__("winreg")
        self.keys: dict[str, dict[str, object]] = {}

    @contextmanager
    def OpenKey(self, root: int, place: str, reserved: int = 0, access: int = 1) -> Iterator[str]:  # noqa: N802
        assert root == self.HKEY_CURRENT_USER
        if place not in self.keys:
            raise FileNotFoundError(2, "The system cannot find the file specified")
        yield place

    def CreateKey(self, root: int, place: str):  # noqa: N802
        self.keys.setdefault(place, {})
        return self.OpenKey(root, place)

    def QueryValueEx(self, key: str, name: str) -> tuple[object, int]:  # noqa: N802
        if name not in self.keys[key]:
            raise FileNotFoundError(2, "The system cannot find the file specified")
        return self.keys[key][name], self.REG_SZ

    def SetValueEx(self, key: str, name: str, reserved: int, kind: int, value: object) -> None:  # noqa: N802
        self.keys[key][name] = value

    def DeleteValue(self, key: str, name: str) -> None:  # noqa: N802
        self.QueryValueEx(key, name)
        del self.keys[key][name]


def test_windows_starts_what_stands_in_its_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = Registry()
    monkeypatch.setitem(sys.modules, "winreg", registry)
    pretend(monkeypatch, "win32")
    start_no_more()
    assert not starts_at_login()
    start_at_login([r"C:\Users\Zoë B\AppData\Local\Programs\Surtitle\surtitlew.exe", "--start-hidden"])
    assert starts_at_login()
    assert registry.keys[RUN] == {
        NAME: r'"C:\Users\Zoë B\AppData\Local\Programs\Surtitle\surtitlew.exe" --start-hidden'
    }
    registry.keys[APPROVED] = {NAME: bytes([3, 0, 0, 0])}
    assert not starts_at_login(), "switched off in the Task Manager"
    start_at_login(["surtitlew.exe"])
    assert starts_at_login()
    start_no_more()
    assert not starts_at_login()


def test_macos_starts_what_its_agents_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    pretend(monkeypatch, "darwin")
    assert not starts_at_login()
    start_at_login(ODD)
    assert starts_at_login()
    (agent,) = (tmp_path / "Library" / "LaunchAgents").iterdir()
    said = plistlib.loads(agent.read_bytes())
    assert (said["Label"], said["ProgramArguments"], said["RunAtLoad"]) == (agent.stem, ODD, True)
    start_no_more()
    start_no_more()
    assert not starts_at_login()


@pytest.mark.skipif(shutil.which("gio") is None, reason="gio, which reads entries as desktops do, is missing")
def test_a_desktop_of_linux_starts_what_lies_in_its_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert not starts_at_login()
    os.mkfifo(said := tmp_path / "said")
    (program := tmp_path / "a `b` $c \\d").write_text(f'#!/bin/bash\necho "$*" >"{said}"\n')
    program.chmod(0o700)
    start_at_login([str(program), "--start-hidden", "100 % \\n"])
    assert starts_at_login()
    entry = tmp_path / "autostart" / "surtitle.desktop"
    subprocess.run(["gio", "launch", entry], check=True)
    assert said.read_text() == "--start-hidden 100 % \\n\n"
    entry.write_text(entry.read_text() + "X-GNOME-Autostart-enabled=false\n")
    assert not starts_at_login()
    start_no_more()
    assert not entry.exists()
