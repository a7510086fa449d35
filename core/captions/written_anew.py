"""A file of captions that is written anew, as more is known of who says what stands in it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path

from core.captions.caption_files import caption_writer
from core.captions.captions import CaptionUpdate, Gap
from core.files.whole_files import move_whole

NEW = ".new."
"""Begins the name of a file until it is whole."""


def write_anew(
    path: Path, captions: Iterable[CaptionUpdate], gaps: Iterable[Gap], *, bilingual: bool = True
) -> None:
    """Put a file of these captions into the place of one that is closed, wholly or not at all.

    Raises:
        CaptionFileError, OSError: when it cannot be written; the file stays as it is.
    """
    new = path.with_name(NEW + path.name)
    try:
        new.unlink(missing_ok=True)
        with contextlib.closing(caption_writer(new, bilingual=bilingual)) as again:
            for gap in sorted(gaps, key=lambda gap: gap.start_s):  # one that was filled in comes late
                again.write(gap)
            for caption in sorted(captions, key=lambda caption: caption.start_s):
                again.write(caption)
        move_whole(new, path)
    finally:
        with contextlib.suppress(OSError):
            new.unlink(missing_ok=True)
