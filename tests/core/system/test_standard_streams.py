"""What a process writes is printable, and its trouble one sentence."""

from __future__ import annotations

import io
import os
import subprocess
import sys

import pytest

from core.system.exit_codes import TROUBLE, exit_code_of
from core.system.standard_streams import PrintableStream, draw
from core.system.threads import GuardedThread
from core.wording.errors import TROUBLES, UserError, sentence_of


def test_a_stream_shows_strangers_text_written_out_and_our_own_commands_as_they_are() -> None:
    inner = io.StringIO()
    stream = PrintableStream(inner, may_lose=False)
    print("\x1b[31m", file=stream)
    stream.draw("\x1b[2m")
    assert inner.getvalue() == "\\x1b[31m\n\x1b[2m"


TROUBLE_OF_EACH_KIND = [
    UserError("It is wrong."),
    FileNotFoundError(2, "No such file", "name\x1b[31m"),
    OSError(36, "File name too long"),
    OSError("no number"),
    UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"),
    RecursionError("maximum recursion depth exceeded"),
    MemoryError(),
]


@pytest.mark.parametrize("error", TROUBLE_OF_EACH_KIND, ids=lambda error: type(error).__name__)
def test_trouble_of_each_kind_ends_a_command_in_one_sentence(
    error: Exception, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> int:
        raise error

    assert exit_code_of(fail) == TROUBLE
    told = capsys.readouterr().err
    assert told.startswith("surtitle: ") and told.endswith(".\n") and told.count("\n") == 1
    assert "\x1b" not in told


@pytest.mark.parametrize("error", TROUBLE_OF_EACH_KIND, ids=lambda error: type(error).__name__)
def test_trouble_of_each_kind_ends_a_thread_in_one_sentence(error: Exception) -> None:
    def fail() -> None:
        raise error

    told: list[str] = []
    thread = GuardedThread(fail, "test", on_trouble=told.append)
    thread.start()
    thread.join()
    assert told == [sentence_of(error)]
    assert isinstance(error, TROUBLES)


def test_a_fault_of_the_program_is_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its traceback is written where only what is printable comes through."""
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with pytest.raises(ZeroDivisionError):
        exit_code_of(lambda: 1 // 0)
    assert isinstance(sys.stderr, PrintableStream)


@pytest.mark.skipif(sys.platform == "win32", reason="its streams are no descriptors")
def test_a_file_never_takes_the_number_of_a_closed_stream() -> None:
    script = (
        "import sys\nfrom core.system.exit_codes import exit_code_of\n"
        "def work():\n    with open(sys.argv[1], 'wb') as file:\n        assert file.fileno() > 2\n"
        "sys.exit(exit_code_of(work))"
    )
    done = subprocess.run(
        ["bash", "-c", '"$0" -c "$1" "$2" <&- >&- 2>&-', sys.executable, script, os.devnull], check=False
    )
    assert done.returncode == 0


def test_a_command_within_a_command_draws_as_one_alone(capsys: pytest.CaptureFixture[str]) -> None:
    def work() -> None:
        draw(sys.stdout, "\x1b[1mbold\x1b[0m\n")
        sys.stdout.write("\x1b[2J\n")

    assert exit_code_of(lambda: exit_code_of(work)) == 0
    assert capsys.readouterr().out == "\x1b[1mbold\x1b[0m\n\\x1b[2J\n"


def test_what_an_output_cannot_hold_is_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="cp1252", write_through=True))

    def work() -> None:
        sys.stdout.write("Grüße 日本\n")

    assert exit_code_of(work) == 0
    assert written.getvalue().decode("cp1252").rstrip() == "Grüße \\u65e5\\u672c"
