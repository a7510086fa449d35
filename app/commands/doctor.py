"""`surtitle doctor`: what works on this machine, and what to do about what does not."""

from __future__ import annotations

import argparse
import functools
import sys
import textwrap

from app.commands.progress_line import ProgressLine
from app.doctor.findings import Finding, Verdict, captions_at_all

AREA_WIDTH = 13
LINE_WIDTH = 110


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command does; it takes no arguments."""
    parser.description = (
        "Look at everything that captioning needs on this machine, and caption a spoken sentence with it. "
        "The exit code is 0 if captioning works at all, 1 if not."
    )


def run(args: argparse.Namespace) -> int:
    """Write one line a finding and return whether captioning works at all, as an exit code."""
    from app.doctor import checks  # the sound libraries are loaded only now

    findings = []
    with ProgressLine(sys.stderr) as line:
        for finding in checks.examine(line.tell):
            line.end()
            findings.append(finding)
            sys.stdout.write(_lines(finding))
            sys.stdout.flush()
    works = captions_at_all(findings)
    n_problems = sum(finding.verdict is Verdict.PROBLEM for finding in findings)
    problems = {0: "", 1: ", with one problem"}.get(n_problems, f", with {n_problems} problems")
    sys.stdout.write(
        f"\nCaptioning works on this machine{problems}.\n" if works else "\nCaptioning does not work.\n"
    )
    return 0 if works else 1


def _lines(finding: Finding) -> str:
    head = f"{finding.verdict:<8} {finding.area:<{AREA_WIDTH}} "
    text = finding.text + (f". {finding.todo}" if finding.todo else "")
    indent = " " * len(head)
    # Paths stay whole.
    fill = functools.partial(textwrap.fill, break_on_hyphens=False, break_long_words=False)
    return fill(text, LINE_WIDTH, initial_indent=head, subsequent_indent=indent) + "\n"
