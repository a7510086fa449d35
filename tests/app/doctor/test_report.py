"""The report of a problem, which says much of a computer and nothing of its user."""

from __future__ import annotations

from pathlib import Path, PureWindowsPath

import pytest

from app.doctor.findings import Area, Finding, Verdict
from app.doctor.report import N_LOG_LINES, last_lines, problem_report, without_home

FINDINGS = [
    Finding(Area.PYTHON, Verdict.OK, "3.13 on Debian"),
    Finding(Area.SOUND, Verdict.PROBLEM, "no sound server", "Start one."),
]


def test_it_has_version_findings_and_the_end_of_the_log(tmp_path: Path) -> None:
    log = tmp_path / "surtitle.log"
    log.write_text("".join(f"line {n}\n" for n in range(2 * N_LOG_LINES)), encoding="utf-8")
    report = problem_report("1.2.3", FINDINGS, log)
    assert report.startswith("Surtitle 1.2.3\n")
    assert "PROBLEM  Sound: no sound server (Start one.)" in report
    assert report.endswith(f"line {2 * N_LOG_LINES - 1}\n")
    assert f"line {N_LOG_LINES - 1}\n" not in report


@pytest.mark.parametrize("kind", ["missing", "folder", "no text"])
def test_a_log_that_cannot_be_read_leaves_the_rest(tmp_path: Path, kind: str) -> None:
    log = tmp_path / "surtitle.log"
    if kind == "folder":
        log.mkdir()
    elif kind == "no text":
        log.write_bytes(b"\xff\xfe\x1b[2J\n")
    report = problem_report("", FINDINGS, log)
    assert "3.13 on Debian" in report and "\x1b" not in report
    assert (last_lines(log) == []) == (kind != "no text")


def test_the_home_of_the_user_is_named_in_no_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "anna"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    log = tmp_path / "surtitle.log"
    log.write_text(f'  File "{home}/surtitle/app/cli.py", line 3\n', encoding="utf-8")
    findings = [Finding(Area.FOLDERS, Verdict.OK, f"{home / 'data'}, 3 GB free")]
    report = problem_report("1", findings, log)
    assert "anna" not in report and "~/data" in report and "~/surtitle/app/cli.py" in report


def test_a_home_is_found_with_slashes_and_quoted_too() -> None:
    home = PureWindowsPath("C:\\Users\\Anna")
    text = "C:\\Users\\Anna\\log C:/Users/Anna/log 'C:\\\\Users\\\\Anna\\\\log' D:\\Users"

    assert without_home(text, _Named(home)) == "~\\log ~/log '~\\\\log' D:\\Users"  # type: ignore[arg-type]


class _Named:
    """A folder that is not resolved, as it belongs to another system."""

    def __init__(self, path: PureWindowsPath) -> None:
        self._path = path

    anchor = "C:\\"

    def resolve(self) -> _Named:
        return self

    def __str__(self) -> str:
        return str(self._path)

    def as_posix(self) -> str:
        return self._path.as_posix()
