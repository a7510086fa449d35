"""How a process of ours ends: what went wrong is one sentence on standard error, and an exit code."""

from __future__ import annotations

import sys
from collections.abc import Callable

from core.errors import UserError

TROUBLE = 2
INTERRUPTED = 130


def exit_code_of(work: Callable[[], int | None]) -> int:
    """Do the work and return its exit code: `TROUBLE` told in a sentence, `INTERRUPTED` by Ctrl-C."""
    try:
        return work() or 0
    except UserError as error:
        sys.stderr.write(f"surtitle: {' '.join(str(error).split())}\n")
        return TROUBLE
    except KeyboardInterrupt:
        return INTERRUPTED
