"""Files of the user's that cannot be read: they get another name, so that nothing overwrites them."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

from core.system.held_files import while_held
from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased


def put_aside(path: Path, trouble: UserError) -> str:
    """Give the file, of which `trouble` says what is wrong, a new name; return what to tell its user."""
    aside = _free_name(path)
    try:
        while_held(path.rename, aside)
    except OSError as error:
        return phrased(
            "{trouble} The old file could not be kept under another name ({reason}): copy it before you"
            " change anything.",
            trouble=trouble,
            reason=reason_of(error),
        )
    return phrased("{trouble} The old file was kept as {aside}.", trouble=trouble, aside=aside)


def _free_name(path: Path) -> Path:
    """Return a name beside the file that no earlier one was given."""
    names = (path.with_stem(f"{path.stem}.unread-{number}") for number in count(1))
    return next(name for name in names if not os.path.lexists(name))
