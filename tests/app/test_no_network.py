"""While it captions, the program opens no connection and listens for none, in neither of its processes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
from command_line import DEMO, CommandLine
from loopback_hub import served

from app.engine.child import EngineChild
from app.settings import Settings, save_settings
from core.messages import EngineSettings, Start, Trouble

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows makes pipes of loopback connections")

WATCHER = """
import os
import subprocess
import sys


def note(what):
    with open(os.environ["WATCHED"], "a", encoding="utf-8") as file:
        file.write(f"{os.getpid()} {what}\\n")


def stays_here(event, args):
    import socket

    family = args[1] if event == "socket.__new__" else getattr(args[0], "family", None) if args else None
    return family == getattr(socket, "AF_UNIX", None)


sys.addaudithook(
    lambda event, args: note(event) if event.startswith("socket.") and not stays_here(event, args) else None
)
note(" ".join(sys.orig_argv))
"""
"""Python imports it as `sitecustomize` before anything else; it notes every use of a socket of a network.

Sockets without one (AF_UNIX) are how a process wakes itself and meets its second start.
"""


@pytest.fixture
def watched(tmp_path: Path, command_line: CommandLine) -> Path:
    folder = tmp_path / "watcher"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(WATCHER)
    noted = folder / "noted.txt"
    environment = command_line.environment
    environment["PYTHONPATH"] = os.pathsep.join([str(folder), environment["PYTHONPATH"]])
    environment["WATCHED"] = str(noted)
    return noted


def internet_sockets(process: psutil.Process) -> list[object]:
    """Return those of a process and its children, also of libraries that are not Python."""
    found: list[object] = []
    for one in (process, *process.children(recursive=True)):
        try:
            found += one.net_connections("inet")
        except psutil.NoSuchProcess:  # it has ended since it was listed
            continue
    return found


def caption_watching(command_line: CommandLine, source: Path, *options: str) -> list[object]:
    """Caption a file; return the sockets that were seen open meanwhile."""
    arguments = ["caption", str(source), "--recognizer", "sphinx", "--pace", "fast", "--quiet", *options]
    started = command_line.start(*arguments)
    process = psutil.Process(started.pid)
    seen: list[object] = []
    while started.poll() is None:
        seen += internet_sockets(process)
        try:
            started.wait(0.2)
        except subprocess.TimeoutExpired:
            continue
    started.communicate()
    assert started.returncode == 0
    return seen


def test_a_talk_is_captioned_and_translated_without_a_connection(
    command_line: CommandLine, watched: Path
) -> None:
    seen = caption_watching(command_line, DEMO, "--out", "captions.txt")
    assert "Guten Morgen" in (command_line.folder / "captions.txt").read_text(encoding="utf-8")
    assert " --engine" in watched.read_text(encoding="utf-8")
    assert "socket." not in watched.read_text(encoding="utf-8")
    assert seen == []


def test_the_window_captions_without_a_connection(
    screen, command_line: CommandLine, clip: Path, watched: Path, engines_of
) -> None:
    command_line.environment |= screen.env
    path = Path(command_line.environment["HOME"]) / ".config" / "surtitle" / "settings.json"
    save_settings(Settings(recognizer="sphinx", caption_file=str(command_line.folder / "captions.txt")), path)
    started = command_line.start("window", str(clip))
    process = psutil.Process(started.pid)
    seen: list[object] = []
    has_begun = False
    while not has_begun or engines_of(process):
        assert started.poll() is None
        has_begun = has_begun or bool(engines_of(process))
        seen += internet_sockets(process)
        time.sleep(0.2)
    started.terminate()
    started.communicate()
    assert "Guten Morgen" in (command_line.folder / "captions.txt").read_text(encoding="utf-8")
    assert " --engine" in watched.read_text(encoding="utf-8")
    assert "socket." not in watched.read_text(encoding="utf-8")
    assert seen == []


def test_the_watchers_see_what_is_shared(command_line: CommandLine, clip: Path, watched: Path) -> None:
    seen = caption_watching(command_line, clip, "--serve", "0", "--translator", "")
    assert "socket.bind" in watched.read_text(encoding="utf-8")
    assert any(socket.status == psutil.CONN_LISTEN for socket in seen)


@pytest.mark.parametrize("may_fetch", [False, True])
def test_the_hub_is_asked_by_an_engine_that_may_fetch_and_by_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, may_fetch: bool
) -> None:
    for name, folder in (("HF_HUB_CACHE", "hub"), ("XDG_DATA_HOME", "data")):
        monkeypatch.setenv(name, str(tmp_path / folder))
    for name in ("HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE"):
        monkeypatch.delenv(name, raising=False)
    with served() as hub:
        monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
        settings = EngineSettings(recognizer="whisper:tiny", translator="", may_fetch=may_fetch)
        child = EngineChild(Start(settings))
        while not isinstance(message := child.receive(), Trouble):
            assert message is not None
        child.kill()
        child.end()
    assert "whisper:tiny" in message.text
    assert bool(hub.requests) == may_fetch
