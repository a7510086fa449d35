"""Voices that the user wants to be known again: one file that its user alone reads, and nothing besides.

Nothing is remembered by itself. The caller of `remember` has shown `consent_to_remember` before, for
each voice again. What the file says can be listed and forgotten at any time, also where voices are not told
apart. A print that is read from it goes nowhere else.
"""

from __future__ import annotations

import base64
import json
import time
from typing import Any

import numpy as np

from core.files.strict_json import read_json
from core.files.user_folders import remembered_voices_path
from core.files.whole_files import write_whole
from core.speech.voices import Prints, VoicePrint
from core.voices.remembered import ENOUGH_S, RememberedVoice
from core.wording.causes import Cause
from core.wording.errors import UserError, reason_of
from core.wording.plain_lines import plain_line
from core.wording.sentences import phrased

MOST = 500
"""Voices that are remembered."""
LONGEST_NAME = 80
WIDEST = 4096
"""Numbers of a print."""


def consent_to_remember(name: str) -> str:
    """Return what its user has to agree to before a voice is remembered, as a question with its reasons."""
    return phrased(
        "Remember the voice of {name}? Surtitle keeps some numbers that say what this voice is "
        "like, in one file on this computer that only you can read, and suggests the name when it "
        "hears the voice again. People can be identified by such numbers, so {name} has to agree "
        "as well. You can have the voice forgotten at any time.",
        name=name,
    )


def remembered_voices() -> tuple[RememberedVoice, ...]:
    """Return them in the order in which they were remembered.

    Raises:
        UserError: the file is damaged, or cannot be read.
    """
    try:
        return tuple(_voice(said) for said in read_json(remembered_voices_path())["voices"])
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, TypeError, KeyError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else phrased("the file is damaged")
        raise UserError(
            phrased(
                "The remembered voices cannot be read ({reason}): have all of them forgotten.", reason=reason
            ),
            Cause.DAMAGED_VOICES,
        ) from error


def remember(name: str, heard: VoicePrint) -> RememberedVoice:
    """Keep what was heard of a voice, in place of what was kept under that name.

    Raises:
        UserError: it has no name, too little of it was heard, or there are too many.
        OSError: it cannot be written.
    """
    named = plain_line(name).strip()[:LONGEST_NAME]
    if not named:
        raise UserError(phrased("A voice is remembered by its name: enter one."))
    if heard.seconds < ENOUGH_S or not _is_print(heard.print):  # it may come from another computer
        raise UserError(
            phrased(
                "Too little of this voice was heard to remember it:"
                " try again when it has said more, {least} s in all.",
                least=round(ENOUGH_S),
            )
        )
    others = [voice for voice in remembered_voices() if voice.name != named]
    if len(others) >= MOST:
        raise UserError(phrased("{most} voices are remembered already: forget one first.", most=MOST))
    voice = RememberedVoice(named, heard, time.strftime("%Y-%m-%d"))
    _write([*others, voice])
    return voice


def forget(name: str) -> None:
    """Forget one voice; the file goes with the last.

    Raises:
        UserError: no voice of that name is remembered.
        OSError: it cannot be written.
    """
    voices = remembered_voices()
    others = [voice for voice in voices if voice.name != name]
    if len(others) == len(voices):
        raise UserError(phrased("No voice is remembered as {name}.", name=name))
    if others:
        _write(others)
    else:
        forget_all()


def forget_all() -> None:
    """Delete the file, whatever is in it; raise `OSError` where it cannot be deleted."""
    remembered_voices_path().unlink(missing_ok=True)


def _write(voices: list[RememberedVoice]) -> None:
    said = {"voices": [_said(voice) for voice in voices]}
    write_whole(remembered_voices_path(), json.dumps(said, ensure_ascii=False, indent=1), is_private=True)


def _said(voice: RememberedVoice) -> dict[str, Any]:
    numbers = voice.heard.print.astype("<f2").tobytes()
    return {
        "name": voice.name,
        "day": voice.day,
        "networks": voice.heard.networks,
        "seconds": round(voice.heard.seconds, 1),
        "print": base64.b64encode(numbers).decode(),
    }


def _voice(said: dict[str, Any]) -> RememberedVoice:
    """Return a voice as the file says it; raise `ValueError`, `TypeError` or `KeyError` for anything else."""
    name, day, networks = (str(said[key]) for key in ("name", "day", "networks"))
    numbers = np.frombuffer(base64.b64decode(said["print"], validate=True), "<f2").astype(np.float32)
    if not _is_print(numbers) or plain_line(name) != name:
        raise ValueError("no print of a voice")
    numbers /= np.linalg.norm(numbers)
    return RememberedVoice(name, VoicePrint(numbers, float(said["seconds"]), networks), day)


def _is_print(numbers: Prints) -> bool:
    is_small = 0 < len(numbers) <= WIDEST and bool((np.abs(numbers) < 2).all())
    return is_small and bool(abs(np.linalg.norm(numbers) - 1) < 0.05)
