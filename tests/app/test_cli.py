"""The commands as a whole: help, version, and what comes without a command."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest
from command_line import SHIPPED, CommandLine
from places import OFFICE_TALK


def test_help_tells_the_commands_and_imports_nothing_heavy(command_line: CommandLine) -> None:
    ran = command_line.run("--help")
    assert ran.returncode == 0
    for command in ("caption", "translate", "measure", "devices", "models", "doctor", "demo"):
        assert command in ran.stdout
    script = (
        "import sys\n"
        "from app.cli import main\n"
        "try:\n    main(sys.argv[1:])\n"
        "except SystemExit:\n    pass\n"
        "heavy = {'torch', 'PySide6', 'transformers', 'faster_whisper', 'onnxruntime'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    for arguments in (["--help"], ["caption", "--help"], ["translate", "--help"], ["measure", "--help"]):
        shown = subprocess.run(
            [sys.executable, "-c", script, *arguments],
            env=command_line.environment,
            capture_output=True,
            text=True,
            check=True,
        )
        assert shown.stdout.splitlines()[-1] == "[]"
        assert "--help" in shown.stdout


def test_version_is_told(command_line: CommandLine) -> None:
    ran = command_line.run("--version")
    assert ran.returncode == 0
    assert ran.stdout.startswith("surtitle ")


@pytest.mark.parametrize("place", [0, 1, 2])
def test_what_happens_is_logged_on_request_before_or_behind_the_command(
    command_line: CommandLine, place: int
) -> None:
    (command_line.folder / "cut.flac").write_bytes(OFFICE_TALK.read_bytes()[:30_000])
    arguments = ["caption", "cut.flac", *SHIPPED, "--pace", "fast"]
    ran = command_line.run(*arguments[:place], "--verbose", *arguments[place:])
    assert "app.sound.file_source WARNING" in ran.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts by POSIX signal")
@pytest.mark.parametrize("screen", [{}, {"DISPLAY": ":54321"}], ids=["none", "gone"])
def test_without_a_command_and_a_screen_the_demo_is_shown(
    command_line: CommandLine, screen: dict[str, str]
) -> None:
    """Its beginning: the whole clip is played at the pace of speech."""
    command_line.environment |= screen
    process = command_line.start()
    assert process.stdout is not None
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    rest, stderr = process.communicate()
    assert process.returncode == 0, stderr
    assert " en " in first
    assert " de | " in rest
    assert "-->" in (command_line.folder / "surtitle-demo.en-de.srt").read_text("utf-8")
