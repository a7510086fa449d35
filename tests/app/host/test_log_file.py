"""What goes wrong is in the log, with its place in the program; what somebody said is not."""

from __future__ import annotations

import logging
import os
import re
import signal
import stat
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import psutil
import pytest
from command_line import SHIPPED, CommandLine
from places import OFFICE_TALK

from app.host.children import BENCH, ENGINE, EVALUATION, MODEL_WORK, child_command
from app.host.log_file import MOST_BYTES, LogFile

SECRET = "what was said"
FAULTS = """
import sys, threading
from pathlib import Path
from PySide6.QtCore import QCoreApplication, QTimer
from app import cli
from app.host import log_file
from core.wording.errors import UserError

def fail(error):
    raise error

def fail_in_between():
    try:
        {}["what was said"]
    except KeyError as error:
        raise OSError("the microphone is on fire") from error

def open_secretly_named():
    import av
    try:
        av.open("what was said.mp4")
    except OSError as error:
        raise UserError("The file what was said.mp4 cannot be read.") from error

cli._log(is_verbose=False)
log_file.log_uncaught()
application = QCoreApplication([])
QTimer.singleShot(0, fail_in_between)
QTimer.singleShot(0, application.quit)
application.exec()
for work, arguments in ((fail, (ValueError("what was said"),)), (open_secretly_named, ())):
    thread = threading.Thread(target=work, args=arguments)
    thread.start()
    thread.join()
fail(RuntimeError("the end"))
"""


def log_of(command_line: CommandLine) -> str:
    path = Path(command_line.environment["HOME"]) / ".local" / "state" / "surtitle" / "log" / "surtitle.log"
    return path.read_text("utf-8")


def words(text: str) -> list[str]:
    return re.findall(r"[a-z']+", text.casefold())


@pytest.mark.skipif(sys.platform == "win32", reason="ends the engine by a POSIX signal")
def test_of_captions_no_word_is_in_the_log_even_where_everything_is_shown(
    command_line: CommandLine, engines_of, wait_until
) -> None:
    (command_line.folder / "cut.flac").write_bytes(OFFICE_TALK.read_bytes()[:60_000])
    command_line.environment["SURTITLE_LOG"] = "DEBUG"
    process = command_line.start("--verbose", "caption", "cut.flac", *SHIPPED, "--pace", "fast")
    wait_until(lambda: len(engines_of(psutil.Process(process.pid))) == 1, "the engine")
    engines_of(psutil.Process(process.pid))[0].send_signal(signal.SIGKILL)
    captions, _ = process.communicate()
    log = log_of(command_line)
    assert "app.sound.file_source WARNING" in log
    assert "cut" not in log
    assert f"the engine died with exit code {-signal.SIGKILL}" in log
    said = set(pairwise(words(" ".join(line.rpartition("|")[2] for line in captions.splitlines()))))
    assert ("good", "morning") in said
    assert said & set(pairwise(words(log))) == set()


def test_what_nobody_catches_is_in_the_log_without_the_words_that_quote(command_line: CommandLine) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FAULTS], env=command_line.environment, capture_output=True, text=True
    )
    assert done.returncode == 1
    log = log_of(command_line)
    no_such_file = "FileNotFoundError: No such file or directory"
    endings = ("KeyError", "OSError: the microphone is on fire", "ValueError", no_such_file, "UserError")
    for ending in (f"\n{ending}\n" for ending in endings):
        assert ending in log
    assert log.endswith("\nRuntimeError: the end\n")
    assert log.count("in fail_in_between") == 2
    assert SECRET not in log
    assert SECRET in done.stderr


@pytest.mark.parametrize(
    ("module", "arguments"),
    [
        (MODEL_WORK, [SECRET]),
        pytest.param(BENCH, [], marks=pytest.mark.long),
        pytest.param(EVALUATION, [], marks=pytest.mark.long),
        (ENGINE, []),
    ],
)
def test_the_fault_of_a_child_is_in_the_log_without_what_it_was_given(
    command_line: CommandLine, module: str, arguments: list[str]
) -> None:
    done = subprocess.run(
        [*child_command(module), *arguments],
        input=SECRET,
        env=command_line.environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    log = log_of(command_line)
    assert "a fault in the program" in log and "in run_as_child" in log
    assert SECRET not in log


def test_processes_share_a_log_that_stays_small(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "surtitle.log"
    ours, theirs = LogFile(path), LogFile(path)
    for number in range(MOST_BYTES // 400):
        for handler, name in ((ours, "ours"), (theirs, "theirs")):
            handler.handle(logging.LogRecord(name, logging.ERROR, "", 0, f"{number} {'x' * 300}", (), None))
    sizes = {file.name: file.stat().st_size for file in path.parent.iterdir()}
    assert sorted(sizes) == ["surtitle.log", "surtitle.log.1"]
    assert max(sizes.values()) <= MOST_BYTES
    both = (path.parent / "surtitle.log.1").read_text() + path.read_text()
    numbers = re.findall(r"(ours|theirs) ERROR (\d+)", both)
    last = MOST_BYTES // 400 - 1
    first = int(numbers[0][1])
    assert numbers[-2 * (last - first) :] == [
        (name, str(number)) for number in range(first + 1, last + 1) for name in ("ours", "theirs")
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="the modes of POSIX")
@pytest.mark.parametrize("has_older", [True, False])
def test_nobody_else_may_read_the_log_be_it_older(tmp_path: Path, has_older: bool) -> None:
    path = tmp_path / "state" / "log" / "surtitle.log"
    if has_older:
        path.parent.mkdir(parents=True)
        path.parent.chmod(0o755)
        for name in ("surtitle.log", "surtitle.log.1"):
            (path.parent / name).write_text("earlier\n")
            (path.parent / name).chmod(0o644)
    LogFile(path).handle(logging.LogRecord("name", logging.ERROR, "", 0, "message", (), None))
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()} == {0o600}
    assert path.read_text().endswith("message\n")


def test_where_no_log_can_be_written_nothing_fails(tmp_path: Path, capsys) -> None:
    (tmp_path / "file").touch()
    handler = LogFile(tmp_path / "file" / "surtitle.log")
    handler.handle(logging.LogRecord("name", logging.ERROR, "", 0, "message", (), None))
    assert capsys.readouterr() == ("", "")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes in folders")
def test_nothing_is_logged_into_what_is_no_file_of_its_own(tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("of somebody else")
    (tmp_path / "linked.log").symlink_to(other)
    os.mkfifo(tmp_path / "pipe.log")
    for name in ("linked.log", "pipe.log"):
        LogFile(tmp_path / name).emit(logging.makeLogRecord({"levelno": logging.ERROR, "msg": "a failure"}))
    assert other.read_text() == "of somebody else"
