"""What a maintainer of the program needs to know, and nothing of what was said, as a text."""

from __future__ import annotations

import platform
from collections.abc import Iterable
from pathlib import Path

from app.doctor.findings import Finding
from app.host.machine import system_name
from core.wording.printable import printable
from core.wording.sentences import phrased

N_LOG_LINES = 60
HOME = "~"


def problem_report(version: str, findings: Iterable[Finding], log: Path) -> str:
    """Return version, system, what the doctor found and the last lines of the log, without the user's home.

    What somebody said is in none of these: the log never takes it (`app.host.log_file`), and of a talk the
    doctor knows that it was cut off, not what was said in it.
    """
    parts = [
        f"Surtitle {version or '?'}\n{_system()}",
        "\n".join([phrased("Results of the check"), *map(_line, findings)]),
        "\n".join([phrased("The last lines of the log"), *(last_lines(log) or [phrased("(none)")])]),
    ]
    return printable(without_home("\n\n".join(parts), Path.home())) + "\n"


def last_lines(log: Path) -> list[str]:
    """Return the end of the log; nothing where there is none that can be read."""
    try:
        text = log.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return []
    return text.splitlines()[-N_LOG_LINES:]


def without_home(text: str, home: Path) -> str:
    """Return a text with `~` where the user's home was named, which is often the user's name."""
    folders = {home, home.resolve()} - {Path(home.anchor)}
    # A path is written with its own separators, with slashes, or quoted as Python does.
    names = {name for at in folders for name in (str(at), at.as_posix(), repr(str(at))[1:-1])}
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, HOME)
    return text


def _system() -> str:
    return f"{system_name()} ({platform.machine()}), Python {platform.python_version()}"


def _line(finding: Finding) -> str:
    todo = f" ({finding.todo})" if finding.todo else ""
    return f"{finding.verdict:<8} {finding.area}: {finding.text}{todo}"
