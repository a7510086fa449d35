"""How a child ended that could not say so: the signal of POSIX, the status of Windows, in a sentence."""

from __future__ import annotations

import logging

from core.system.exit_codes import INTERRUPTED
from core.system.which import on_windows
from core.wording.errors import UserError
from core.wording.sentences import phrased

logger = logging.getLogger(__name__)

FIRST_ERROR = 0xC0000000
"""Windows: what is no less is the status of an error, and no exit code of ours."""
STOPPED_BY_KEY = 0xC000013A
WITHOUT_MEMORY = (0xC0000017, 0xC000009A, 0xC000012D)
"""No memory, no resources, nothing left of what Windows may promise."""
UNLOADABLE = (0xC000007B, 0xC0000135, 0xC0000139, 0xC0000142)
"""A DLL of another kind, missing, without an entry, or failing as it begins."""
UNKNOWN_INSTRUCTION = 0xC000001D


class ChildKilledError(UserError):
    """A child was killed, or crashed."""


def check_ended(return_code: int) -> int:
    """Return the exit code of a child that ended by itself.

    Raises:
        ChildKilledError: it did not; it could not say so.
    """
    if on_windows():
        return _checked_status(return_code & 0xFFFFFFFF)  # Qt has it with a sign
    if return_code < 0:
        logger.warning("a child was ended by signal %s", -return_code)
        raise ChildKilledError(
            phrased(
                "The work was ended from outside (signal {signal}), as a system does that runs out"
                " of memory: close other programs, or choose a smaller model.",
                signal=-return_code,
            )
        )
    return return_code


def shown_status(return_code: int) -> str:
    """Return the code as it is looked up: a status of Windows is known by its hexadecimal digits."""
    status = return_code & 0xFFFFFFFF
    return f"0x{status:08X}" if on_windows() and status >= FIRST_ERROR else str(return_code)


def _checked_status(status: int) -> int:
    if status == STOPPED_BY_KEY:
        return INTERRUPTED
    if status < FIRST_ERROR:
        return status
    logger.warning("a child ended with status %s", shown_status(status))
    raise ChildKilledError(_sentence(status))


def _sentence(status: int) -> str:
    shown = shown_status(status)
    if status in WITHOUT_MEMORY:
        return phrased(
            "The work ended because memory ran out ({status}): close other programs, or choose a "
            "smaller model.",
            status=shown,
        )
    if status in UNLOADABLE:
        return phrased(
            "Windows cannot load a library of the program ({status}): install Surtitle again.", status=shown
        )
    if status == UNKNOWN_INSTRUCTION:
        return phrased(
            "A library of the program needs a newer processor ({status}): choose another model.",
            status=shown,
        )
    return phrased(
        "A library of the program crashed ({status}): try again, or choose another model.",
        status=shown,
    )
