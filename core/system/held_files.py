"""Files that others hold for a moment: one that is read can be neither renamed nor deleted on Windows."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from core.system.clock import awake_s

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

HELD = (5, 32, 33)
"""What Windows says then: access denied, a sharing violation, a lock."""

PATIENCE_S = 2.0
"""A scanner for viruses or an indexer lets go within a second."""

PAUSE_S = 0.05


def while_held(act: Callable[Arguments, Result], *args: Arguments.args, **named: Arguments.kwargs) -> Result:
    """Return what `act` returns, tried again as long as somebody else may let go of a file.

    Raises:
        OSError: it is held too long, or it is something else.
    """
    until_s = awake_s() + PATIENCE_S
    while True:
        try:
            return act(*args, **named)
        except OSError as error:
            if getattr(error, "winerror", None) not in HELD or awake_s() > until_s:
                raise
        time.sleep(PAUSE_S)
