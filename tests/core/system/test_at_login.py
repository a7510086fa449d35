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


def program_in(folder: Path) -> Path:
    """Return a program whose name is hard to write down."""
    (program := folder / "Zoë `B` $c \\d.exe").write_text("#!/bin/sh\n")
    program.chmod(0o700)
    return program


def test_windows_starts_what_stands_in_its_registry(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    registry = Registry()
    monkeypatch.setitem(sys.modules, "winreg", registry)
    pretend(monkeypatch, "win32")
    start_no_more()
    assert not starts_at_login()
    program = program_in(tmp_path)
    start_at_login([str(program), "--start-hidden"])
    assert starts_at_login()
    assert registry.keys[RUN] == {NAME: f'"{program}" --start-hidden'}
    registry.keys[APPROVED] = {NAME: bytes([3, 0, 0, 0])}
    assert not starts_at_login(), "switched off in the Task Manager"
    (bare := tmp_path / "surtitlew.exe").symlink_to(program)
    start_at_login([str(bare)])
    assert registry.keys[RUN] == {NAME: str(bare)} and starts_at_login()
    program.unlink()
    assert not starts_at_login(), "it is gone"
    start_no_more()
    assert registry.keys[RUN] == {}


def test_macos_starts_what_its_agents_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    pretend(monkeypatch, "darwin")
    assert not starts_at_login()
    command = [str(program := program_in(tmp_path)), "--start-hidden"]
    start_at_login(command)
    assert starts_at_login()
    (agent,) = (tmp_path / "Library" / "LaunchAgents").iterdir()
    said = plistlib.loads(agent.read_bytes())
    assert (said["Label"], said["ProgramArguments"], said["RunAtLoad"]) == (agent.stem, command, True)
    program.unlink()
    assert not starts_at_login(), "it is gone"
    start_no_more()
    start_no_more()
    assert not agent.exists()


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


@pytest.mark.skipif(shutil.which("gio") is None, reason="gio, which reads entries as desktops do, is missing")
def test_an_entry_that_outlives_its_program_starts_nothing_and_is_not_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As one does whose package was removed: no package takes anything out of a home."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    program = program_in(tmp_path)
    start_at_login([str(program), "--start-hidden"])
    launch = ["gio", "launch", tmp_path / "autostart" / "surtitle.desktop"]
    assert starts_at_login()
    subprocess.run(launch, check=True)
    program.unlink()
    assert not starts_at_login()
    told = subprocess.run(launch, check=False, capture_output=True, text=True)
    assert told.returncode and "No such file or directory" not in told.stderr, "it tried to start it"
