"""What stands in a transcript: captions as heard and as they are to be read, gaps, and their order."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.captions.captions import CaptionUpdate, Gap
from core.speech.segments import SegmentId
from core.transcripts.rows import SqlRow


@dataclass(frozen=True, slots=True)
class KeptCaption:
    """A caption as it was heard and translated, and what its user made of it."""

    id: int
    original: CaptionUpdate
    source_correction: str | None = None
    target_correction: str | None = None

    @property
    def corrected(self) -> CaptionUpdate:
        """The caption as it is to be read."""
        source = self.original.source if self.source_correction is None else self.source_correction
        target = self.original.target if self.target_correction is None else self.target_correction
        return replace(self.original, source=source, target=target)

    @property
    def is_corrected(self) -> bool:
        return self.source_correction is not None or self.target_correction is not None


@dataclass(frozen=True, slots=True)
class Bookmark:
    """Where to read on in a transcript: the first numbers of captions and gaps that are not settled."""

    caption: int
    gap: int


BEGINNING = Bookmark(0, 0)


@dataclass(frozen=True, slots=True)
class Reading:
    """Captions and gaps of a transcript in their order, and where to read on."""

    entries: tuple[KeptCaption | Gap, ...] = ()
    bookmark: Bookmark = BEGINNING


def caption_of(row: SqlRow) -> KeptCaption:
    """Return the caption that a row holds."""
    original = CaptionUpdate(
        segment=segment_of(row),
        start_s=row["start_s"],
        end_s=row["end_s"],
        source=row["source"],
        source_tail="",
        target=row["target"],
        target_tail="",
        final=bool(row["final"]),
        emitted_s=row["emitted_s"],
        speaker=row["speaker"],
        is_filled=bool(row["is_filled"]),
    )
    return KeptCaption(row["id"], original, row["source_correction"], row["target_correction"])


def segment_of(row: SqlRow) -> SegmentId:
    """Return which segment a row is of."""
    return SegmentId(row["segment"], row["track"], row["gap"])


def gap_of(row: SqlRow) -> Gap:
    """Return the gap that a row holds."""
    is_missed = row["resume"] is not None
    return Gap(row["start_s"], row["end_s"], bool(row["is_pause"]), is_missed)


def position(entry: KeptCaption | Gap) -> tuple[float, bool, float | SegmentId]:
    """Return where an entry stands among those of its transcript: no two stand in one place, none moves."""
    if isinstance(entry, Gap):
        return entry.start_s, True, entry.end_s
    return entry.original.start_s, False, entry.original.segment


def bookmark_behind(bookmark: Bookmark, captions: list[SqlRow], gaps: list[SqlRow]) -> Bookmark:
    """Return where to read on after these rows: at the first caption that still grows, if one does."""
    growing = [row["id"] for row in captions if not row["final"]]
    following = [row["id"] + 1 for row in captions]
    return Bookmark(
        caption=min(growing) if growing else max(following, default=bookmark.caption),
        gap=max((row["rowid"] + 1 for row in gaps), default=bookmark.gap),
    )
