"""The command that helps against a trouble: a terminal has it where a window has a button."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.translating.policies import LATENCIES
from core.wording.causes import Cause
from core.wording.errors import UserError
from core.wording.readers import for_reader

COMMANDS: Final[Mapping[str, str]] = {
    Cause.ENGINE_FAILED: "`surtitle doctor` looks for the cause.",
    Cause.SOUND_TRACK: "Another one is chosen by --track.",
    Cause.OTHER_LANGUAGE: "--from CODE names another; `surtitle models list` shows recognizers for it.",
    Cause.NO_MODEL: "`surtitle models list` shows which are here, `surtitle models download NAME` gets one.",
    Cause.NO_TORCH: "`surtitle engines install` gets it, for the graphics card or the processor.",
    Cause.UNKNOWN_MODEL: "`surtitle models list` names the known ones; others are given by their folder, or"
    " by their name on the Hub, such as Qwen/Qwen3-0.6B.",
    Cause.UNKNOWN_PACE: f"Known are {', '.join(LATENCIES)}, wait-K, read-N, agree-N and align-N with a number"
    " from 1 to 99, confident-P and head-P with a probability from 0.01 to 0.99, adaptive and offline.",
    Cause.WHOLE_SENTENCES: "That pace is --policy offline.",
    Cause.UNTRAINED_PACE: "`surtitle train` makes adapters, with --method head for head-P; `surtitle"
    " calibrate` finds what align-N goes by.",
    Cause.FILES_WANTED: "`surtitle engines install --from FOLDER` does so.",
    Cause.DAMAGED_VOICES: "`surtitle voices forget --all` does so.",
    Cause.KEY_WANTED: "It is put into SURTITLE_SERVER_KEY.",
    Cause.UNCONFIRMED: "--allow-remote confirms it.",
}


def with_command(sentence: str, cause: str) -> str:
    """Return the sentence, at a terminal with the command that helps where there is one."""
    command = COMMANDS.get(cause)
    return for_reader(window=sentence, terminal=f"{sentence} {command}") if command else sentence


def told_with_command(error: UserError) -> UserError:
    """Return the error with the command that helps after its sentence, where there is one."""
    return UserError(with_command(str(error), error.cause)) if error.cause in COMMANDS else error
