"""Trouble that a user can act on."""

from __future__ import annotations

import logging
import os

from core.wording.sentences import phrased

log = logging.getLogger(__name__)


class UserError(Exception):
    """One clear sentence: what is wrong, with which value, and what to do next."""

    cause: str = ""
    """A `Cause`, where a window has a button against it, or a terminal a command."""

    def __init__(self, sentence: str = "", cause: str = "") -> None:
        super().__init__(sentence)
        self.cause = cause or self.cause


TROUBLES = (UserError, OSError, UnicodeError, RecursionError, MemoryError)
"""What the top of a command or a thread tells in a sentence: other errors are faults of the program."""


def sentence_of(error: BaseException) -> str:
    """Return the sentence that tells one of `TROUBLES`."""
    match error:
        case OSError(filename=None):
            return phrased("The system refused something: {reason}.", reason=reason_of(error))
        case OSError():
            return phrased(
                "'{path}' cannot be used ({reason}): check the path, and who may read and write there.",
                path=_text_of(error.filename),
                reason=reason_of(error),
            )
        case UnicodeError():
            return phrased("A name or a text holds bytes that are not UTF-8, and cannot be used here.")
        case RecursionError():
            return phrased("What was to be read is nested too deeply: get it again from its author.")
        case MemoryError():
            return phrased("There is too little memory for this: close other programs, and try again.")
    return str(error)


def logged_sentence_of(error: BaseException) -> str:
    """Return the same at the top of a thread; where the system's trouble came from goes to the log."""
    if not isinstance(error, UserError):
        log.warning("told in a sentence", exc_info=error)
    return sentence_of(error)


def reason_of(error: BaseException) -> str:
    """Return why something failed, as the system says it where it does."""
    if isinstance(error, OSError) and error.errno:
        return error.strerror or os.strerror(error.errno)
    return str(error) or type(error).__name__


def _text_of(name: object) -> str:
    return name.decode("utf-8", "surrogateescape") if isinstance(name, bytes) else str(name)
