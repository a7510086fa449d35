"""`surtitle caption` whose terminal is closed: what was said until then is captioned, files are whole."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable

import pytest
from command_line import SHIPPED, CommandLine
from places import OFFICE_TALK

if sys.platform == "win32":
    pytest.skip("terminals and signals of POSIX", allow_module_level=True)
import fcntl
import termios

pytestmark = pytest.mark.usefixtures("replayed_command_line")

CAPTION = ["caption", str(OFFICE_TALK), *SHIPPED, "--out", "a.srt", "--out", "a.jsonl"]
FIRST_WORDS = b"good"


def own_terminal() -> None:
    """Make standard input the terminal of this new session: its end is then told by a signal."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def start_on_terminal(
    command_line: CommandLine, *arguments: str, preexec: Callable[[], None] | None
) -> tuple[subprocess.Popen[bytes], int]:
    """Return the program on a terminal, and that terminal's other end."""
    ours, its = os.openpty()
    process = subprocess.Popen(
        [*command_line.program, *arguments],
        cwd=command_line.folder,
        env=command_line.environment,
        stdin=its,
        stdout=its,
        stderr=its,
        start_new_session=True,
        preexec_fn=preexec,
    )
    os.close(its)
    return process, ours


def read_until(terminal: int, wanted: bytes) -> bytes:
    shown = b""
    while wanted not in shown:
        shown += os.read(terminal, 65536)
    return shown


def assert_whole(command_line: CommandLine) -> None:
    """What was said until the end stands in all files, as after Ctrl-C; nothing is left to recover."""
    lines = [json.loads(line) for line in (command_line.folder / "a.jsonl").read_text("utf-8").splitlines()]
    assert lines[-1]["final"]
    written = (command_line.folder / "a.srt").read_text("utf-8")
    finals = [line["source"] for line in lines if line["final"] and line["source"]]
    assert finals
    assert " ".join(finals).split() == [word for word in written.split() if word.isalpha()]
    assert command_line.journals() == []


@pytest.mark.parametrize(
    "preexec",
    [
        pytest.param(own_terminal, id="told by a signal"),
        pytest.param(None, id="seen by its writes alone", marks=pytest.mark.long),
    ],
)
def test_a_terminal_that_is_closed_ends_captions_with_complete_files(
    command_line: CommandLine, preexec: Callable[[], None] | None
) -> None:
    process, terminal = start_on_terminal(command_line, *CAPTION, preexec=preexec)
    read_until(terminal, FIRST_WORDS)
    os.close(terminal)
    assert process.wait() == 0
    assert_whole(command_line)


@pytest.mark.long
def test_who_is_told_twice_that_the_terminal_is_closed_still_ends_with_complete_files(
    command_line: CommandLine,
) -> None:
    process = command_line.start(*CAPTION)
    assert process.stdout is not None
    process.stdout.readline()
    for _ in range(2):
        process.send_signal(signal.SIGHUP)
    _, stderr = process.communicate()
    assert process.returncode == 0, stderr
    assert_whole(command_line)


@pytest.mark.long
def test_who_is_to_outlive_the_terminal_does(command_line: CommandLine, clip) -> None:
    """As by nohup; what is written goes to a file."""
    process = subprocess.Popen(
        [*command_line.program, "caption", str(clip), *SHIPPED, "--out", "a.txt"],
        cwd=command_line.folder,
        env=command_line.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    process.send_signal(signal.SIGHUP)
    rest, _ = process.communicate()
    assert process.returncode == 0
    heard = command_line.run("caption", str(clip), *SHIPPED, "--pace", "fast", "--out", "b.txt")
    assert heard.returncode == 0
    assert (command_line.folder / "a.txt").read_text() == (command_line.folder / "b.txt").read_text()
    assert first + rest
