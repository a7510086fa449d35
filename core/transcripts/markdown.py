"""Notes and their transcript as Markdown, in which nothing that was said is markup."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from core.captions.captions import Gap, spoken_by
from core.files.whole_files import write_whole
from core.notes.points import Section
from core.transcripts.entries import KeptCaption
from core.transcripts.notes import KeptPoint
from core.transcripts.store import TranscriptError
from core.wording.errors import reason_of
from core.wording.plain_lines import plain_line
from core.wording.sentences import phrased

MARKUP = re.compile(r"([\\`*_\[\]<>&|~$@]|#|^[=+-]|:(?=//)|(?<=www)\.)", re.IGNORECASE)
"""What begins markup somewhere, or does so at the beginning of a line; addresses become links."""
NUMBERED = re.compile(r"^(\d{1,9})([.)])")
"""What begins a list."""


def section_name(section: Section) -> str:
    """Return what a section of the notes is called."""
    return {
        Section.SUMMARY: phrased("Summary"),
        Section.DECISION: phrased("Decisions"),
        Section.TASK: phrased("Tasks"),
        Section.QUESTION: phrased("Open questions"),
    }[section]


def write_notes(
    path: Path, title: str, points: Sequence[KeptPoint], entries: Sequence[KeptCaption | Gap]
) -> None:
    """Write notes and transcript to `path`.

    Raises:
        TranscriptError: it cannot be written.
    """
    try:
        write_whole(path, "\n".join(_lines(title, points, entries)) + "\n")
    except OSError as error:
        raise TranscriptError(
            phrased("{path} cannot be written: {reason}.", path=path, reason=reason_of(error))
        ) from error


def _lines(title: str, points: Sequence[KeptPoint], entries: Sequence[KeptCaption | Gap]) -> Iterator[str]:
    yield f"# {in_markdown(title)}"
    for section in Section:
        of_section = [point for point in points if point.section is section]
        if of_section:
            yield from ("", f"## {section_name(section)}", "")
            yield from (f"- {in_words(point)} ({clock(point.start_s)})" for point in of_section)
    yield from ("", "## " + phrased("Transcript"), "")
    for entry in entries:
        yield from _entry(entry)


def in_words(point: KeptPoint) -> str:
    """Return a point with who does it and by when, as Markdown."""
    whom = ", ".join(map(in_markdown, filter(None, (point.who, point.due))))
    return f"{in_markdown(point.text)} **{whom}**" if whom else in_markdown(point.text)


def in_markdown(text: str) -> str:
    """Return a text that Markdown shows as it is, on one line."""
    line = MARKUP.sub(r"\\\1", " ".join(plain_line(text).split()))
    return NUMBERED.sub(r"\1\\\2", line)


def _entry(entry: KeptCaption | Gap) -> Iterator[str]:
    if isinstance(entry, Gap):
        yield f"- {in_markdown(entry.text)}"
        return
    caption = entry.corrected
    texts = [
        in_markdown(text) for text in (spoken_by(caption.speaker, caption.source), caption.target) if text
    ]
    yield f"- {clock(caption.start_s)} " + "  \n  ".join(texts)


def clock(seconds: float) -> str:
    """Return a time of the sound as `1:02:03` or `2:03`."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
