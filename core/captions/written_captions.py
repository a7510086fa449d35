"""What a file of captions holds, to be rewritten as more is known of who says what."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from core.captions.caption_files import WRITERS, check_caption_path
from core.captions.captions import CaptionUpdate, Gap
from core.files.whole_files import replacing
from core.speech.segments import SegmentId


@dataclass(slots=True)
class WrittenCaptions:
    """What a file of captions holds: the newest state of each caption, and the gaps."""

    captions: dict[SegmentId, CaptionUpdate] = field(default_factory=dict)
    gaps: list[Gap] = field(default_factory=list)

    def take(self, entry: CaptionUpdate | Gap) -> None:
        """Take what is written next."""
        if isinstance(entry, Gap):
            self.gaps.append(entry)
        elif entry.final or entry.source or entry.source_tail:
            self.captions[entry.segment] = entry
        else:  # it came to nothing, and its number serves what is said later
            self.captions.pop(entry.segment, None)


def rewrite(
    path: Path, captions: Iterable[CaptionUpdate], gaps: Iterable[Gap], *, bilingual: bool = True
) -> None:
    """Put a file of these captions into the place of one that is closed, wholly or not at all.

    Raises:
        CaptionFileError, OSError: when it cannot be written; the file stays as it is.
    """
    check_caption_path(path)
    writer_of = WRITERS[path.suffix.lower()]
    with replacing(path) as new, contextlib.closing(writer_of(new, bilingual=bilingual)) as again:
        for gap in sorted(gaps, key=lambda gap: gap.start_s):  # one that was filled in comes late
            again.write(gap)
        for caption in sorted(captions, key=lambda caption: caption.start_s):
            again.write(caption)
