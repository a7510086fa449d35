"""The sound servers of the tests start whatever other tests have left behind, or say why not."""

from __future__ import annotations

import os
import shutil
import socket
import tempfile
from pathlib import Path

import pytest
from sound_servers import start_sound_server


def test_a_sound_server_starts_in_surroundings_that_would_hold_it_up(monkeypatch: pytest.MonkeyPatch) -> None:
    with tempfile.TemporaryDirectory(prefix="sound") as folder, socket.socket(socket.AF_UNIX) as deaf:
        deaf.bind(f"{folder}/bus")  # who connects is never answered
        deaf.listen()
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={folder}/bus")
        monkeypatch.setenv("XDG_CONFIG_HOME", "/dev/null/config")
        server = start_sound_server(Path(folder))
        server.process.kill()
        server.process.wait()


def test_a_sound_server_that_is_slow_to_obey_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """One that answers, but not the first time that it is told its default microphone."""
    asking = tmp_path / "pactl"
    refused = tmp_path / "refused"
    asking.write_text(
        f'#!/bin/sh\n[ "$1" != set-default-source ] || [ -e {refused} ] || {{ touch {refused}; exit 1; }}\n'
        f'exec {shutil.which("pactl") or "pactl"} "$@"\n'
    )
    asking.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    with tempfile.TemporaryDirectory(prefix="sound") as folder:
        server = start_sound_server(Path(folder))
        server.process.kill()
        server.process.wait()
    assert refused.exists()


@pytest.mark.long
def test_a_sound_server_that_does_not_start_is_explained_by_its_log() -> None:
    with tempfile.TemporaryDirectory(prefix="sound") as folder:
        (Path(folder) / "native").mkdir()
        with pytest.raises(pytest.fail.Exception, match="initialization failed"):
            start_sound_server(Path(folder))
