"""The command line as a user meets it: a process, its output, its exit code."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from replayed_engine import PROGRAM

from core.wire.defaults import SHIPPED_RECOGNIZER

SHIPPED = ("--recognizer", SHIPPED_RECOGNIZER, "--translator", "")
"""Recognizes without any model that has to be fetched or loaded for long, and translates nothing."""
TROUBLE = 2
UNHURRIED_S = 240.0
"""Ends a test that hangs; nothing is measured by it."""


class CommandLine:
    """Surtitle, called in a folder."""

    def __init__(self, folder: Path, environment: dict[str, str], program: Sequence[str] = PROGRAM) -> None:
        self.program = program
        self.folder = folder
        self.environment = environment

    def start(self, *arguments: str, **options: object) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [*self.program, *arguments],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            **options,  # type: ignore[call-overload]
        )

    def run(self, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        process = self.start(*arguments, stdin=subprocess.PIPE)
        stdout, stderr = process.communicate(stdin)
        return subprocess.CompletedProcess(arguments, process.returncode, stdout, stderr)

    @property
    def journal_folder(self) -> Path:
        return Path(self.environment["HOME"]) / ".local" / "share" / "surtitle" / "journal"

    def journals(self) -> list[Path]:
        return list(Path(self.environment["HOME"]).rglob("session.sqlite"))


def assert_one_sentence(ran: subprocess.CompletedProcess[str], *wanted: str) -> None:
    """It ended in trouble, and told of it in sentences without a traceback."""
    assert ran.returncode == TROUBLE, ran.stderr
    lines = ran.stderr.strip().splitlines()
    assert lines[-1].startswith("surtitle: ")
    assert all(line.startswith("surtitle: ") for line in lines), ran.stderr
    assert "Traceback" not in ran.stderr
    for text in wanted:
        assert text in lines[-1]
