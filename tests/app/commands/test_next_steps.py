"""A terminal is told the command that helps against a trouble; a window has buttons against it."""

from __future__ import annotations

import re

import pytest

from app import cli
from app.commands.next_steps import COMMANDS, with_command
from core.wording.causes import Cause
from core.wording.readers import VARIABLE

TRANSLATE = ("translate", "--translator", "embedded")


@pytest.mark.parametrize(
    ("arguments", "sentence", "command"),
    [
        ((*TRANSLATE, "--policy", "wait-0"), "The pace “wait-0” is not known", "Known are fast, brisk"),
        ((*TRANSLATE[:-1], "http://192.0.2.1/v1#m"), "is another computer", "--allow-remote confirms it"),
        (
            (*TRANSLATE[:-1], "http://me:secret@localhost/v1"),
            "enter a key separately",
            "SURTITLE_SERVER_KEY",
        ),
        (("models", "remove", "no model"), "“no model” is not a model", "`surtitle models list` names"),
    ],
)
def test_a_terminal_is_told_what_to_type_next(
    arguments: tuple[str, ...],
    sentence: str,
    command: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert cli.main(arguments) == 2
    told = capsys.readouterr().err
    assert sentence in told and command in told and told.count("\n") == 1


def test_a_window_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "1")
    assert with_command("The pack is missing.", Cause.NO_TORCH) == "The pack is missing."


def test_the_commands_that_are_told_are_commands() -> None:
    told = re.findall(r"`surtitle ([a-z]+)", " ".join(COMMANDS.values()))
    assert len(told) > 5 and set(told) <= set(cli.COMMANDS)
