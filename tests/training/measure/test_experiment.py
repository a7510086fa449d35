"""How experiments are called: with a place to work in, or for a report alone."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from core.wording.errors import UserError
from training.measure.experiment import add_experiment_arguments, workplace_of


@pytest.fixture
def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser()
    add_experiment_arguments(parser, out="the base", results=Path("results"), document=Path("EVIDENCE.md"))
    return parser


def test_what_is_not_said_is_as_each_experiment_wants_it(parser: argparse.ArgumentParser) -> None:
    args = parser.parse_args(["--report"])
    assert args.report and args.threads == 1
    assert (args.results, args.document) == (Path("results"), Path("EVIDENCE.md"))
    assert "folder for the base" in parser.format_help()


def test_work_needs_data_and_a_place(parser: argparse.ArgumentParser) -> None:
    assert workplace_of(parser.parse_args(["--data", "a", "--out", "b"])) == (Path("a"), Path("b"))
    for arguments in ([], ["--data", "a"], ["--out", "b"]):
        with pytest.raises(UserError, match="Give --data and --out"):
            workplace_of(parser.parse_args(arguments))
