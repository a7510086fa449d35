"""How a process of ours ends: what went wrong is one sentence on standard error, and an exit code."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from contextvars import ContextVar

from core.system.message_box import is_heard_on_terminal, show_message
from core.system.standard_streams import PrintableStream, printable_output
from core.wording.errors import TROUBLES, UserError, sentence_of

logger = logging.getLogger(__name__)

TROUBLE = 2
INTERRUPTED = 130

_WORKS: ContextVar[bool] = ContextVar("works", default=False)


def exit_code_of(work: Callable[[], int | None]) -> int:
    """Do the work and return its exit code: `TROUBLE` told in a sentence, `INTERRUPTED` by Ctrl-C.

    What it writes meanwhile, and its logs on the terminal, come out printable. A part of other work leaves
    its trouble to that: the child of a command is told with the command that helps.
    """
    if _WORKS.get():
        return work() or 0
    token = _WORKS.set(True)
    try:
        with printable_output():
            return _exit_code(work)
    except BrokenPipeError:
        return TROUBLE  # the reader of the output has gone; nothing can be written there
    except UserError as error:  # the last of the output could not be written
        _tell(error)
        return TROUBLE
    finally:
        _WORKS.reset(token)


def _exit_code(work: Callable[[], int | None]) -> int:
    try:
        return work() or 0
    except BrokenPipeError:
        raise
    except TROUBLES as error:
        _tell(error)
        return TROUBLE
    except KeyboardInterrupt:
        return INTERRUPTED


def _tell(error: BaseException) -> None:
    """Say on standard error what went wrong; where nobody reads that, in a box and in the log."""
    sentence = " ".join(sentence_of(error).split())
    if not is_heard_on_terminal():
        logger.error("the program cannot go on: %s", sentence)
        show_message(sentence)
    elif sys.stderr is not None:
        PrintableStream(sys.stderr, may_lose=True).write(f"surtitle: {sentence}\n")
