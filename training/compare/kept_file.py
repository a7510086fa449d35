"""What a file keeps of results that were measured under some settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from core.files.strict_json import read_json
from core.wording.errors import UserError

Kept = TypeVar("Kept")


def read_kept(
    path: Path, settings: Mapping[str, Any] | None, made_of: Callable[[Mapping[str, Any]], Kept]
) -> Kept | None:
    """Return what is made of the fields of a file, of these settings or of any; None where none is kept.

    Raises:
        UserError: the file is something else.
    """
    if not path.is_file():
        return None
    try:
        fields = read_json(path)
        found, under = made_of(fields), dict(fields["settings"])
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise UserError(f"{path} holds no such results ({error}): delete it, and try again.") from error
    return found if settings in (None, under) else None
