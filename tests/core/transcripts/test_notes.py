"""Notes are kept beside a talk, changed, written, and gone with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from core.captions.captions import CaptionUpdate, Gap
from core.notes.points import Line, Point, Section
from core.speech.segments import SegmentId
from core.transcripts.entries import KeptCaption
from core.transcripts.markdown import in_markdown, write_notes
from core.transcripts.notes import change_point, delete_point, keep_notes, kept_notes, lines_of
from core.transcripts.store import DATABASE, TranscriptError
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings

HOSTILE = "1. <b>*now*</b> [x](http://a.b) # www.c.d `e` me@f.g"


@pytest.fixture
def transcripts(tmp_path: Path) -> Iterator[Transcripts]:
    """One talk of two captions and a gap, with notes."""
    opened = Transcripts(tmp_path / "transcripts")
    live = opened.begin("journal", "Meeting", EngineSettings(source_language="en", target_language="de"))
    live.write(
        CaptionUpdate(
            SegmentId(0), 0.0, 2.0, "we ship on friday", "", "wir liefern am Freitag", "", True, 2.0
        )
    )
    live.write(Gap(2.5, 3.0))
    live.write(CaptionUpdate(SegmentId(1), 4.0, 6.0, HOSTILE, "", "", "", True, 6.0, speaker="Anna"))
    live.finish()
    first, second = lines_of(opened.entries(live.id))
    task = Point(Section.TASK, "Send it.", HOSTILE, second, "Anna", "today")
    keep_notes(
        opened, live.id, [task, Point(Section.SUMMARY, "A zebra is shipped.", "ship on friday", first)]
    )
    yield opened
    opened.close()


def test_the_lines_of_a_talk_are_what_was_said_in_that_time_as_corrected(transcripts: Transcripts) -> None:
    entries = transcripts.entries(1)
    (first, *_) = entries
    assert isinstance(first, KeptCaption)
    transcripts.correct(first.id, source="we ship on monday", target=None)
    entries = transcripts.entries(1)
    assert [line.text for line in lines_of(entries)] == ["we ship on monday", HOSTILE]
    assert lines_of(entries, 3.0) == (Line(1, first.id + 1, 4.0, HOSTILE, "Anna"),)
    assert [line.number for line in lines_of(entries, 0.0, 4.0)] == [1]
    transcripts.correct(first.id, source="", target=None)
    assert lines_of(transcripts.entries(1))[0].text == "wir liefern am Freitag"


def test_notes_are_kept_by_section_and_changed(transcripts: Transcripts) -> None:
    summary, task = kept_notes(transcripts, 1)
    assert (summary.section, summary.start_s, task.start_s, task.who) == (Section.SUMMARY, 0.0, 4.0, "Anna")
    change_point(transcripts, replace(task, text="Send all.", due="soon"))
    with pytest.raises(TranscriptError, match="cannot be empty"):
        change_point(transcripts, replace(task, text=""))
    delete_point(transcripts, summary)
    assert [(point.text, point.due) for point in kept_notes(transcripts, 1)] == [("Send all.", "soon")]
    keep_notes(transcripts, 1, [])
    assert kept_notes(transcripts, 1) == []


def test_a_talk_that_is_not_over_has_no_notes(transcripts: Transcripts) -> None:
    live = transcripts.begin("journal", "Now", EngineSettings())
    with pytest.raises(TranscriptError, match="still being written"):
        keep_notes(transcripts, live.id, [])


def test_a_talk_takes_its_notes_along(transcripts: Transcripts) -> None:
    transcripts.delete(1)
    assert kept_notes(transcripts, 1) == []
    transcripts.close()
    assert all(b"zebra" not in path.read_bytes() for path in transcripts.folder.glob(f"{DATABASE}*"))


def test_what_a_damaged_file_says_is_no_point(transcripts: Transcripts) -> None:
    with transcripts.writing():
        transcripts.database.execute("UPDATE note SET section = x'00', text = 5 WHERE text = 'Send it.'")
    assert [point.text for point in kept_notes(transcripts, 1)] == ["A zebra is shipped."]


def test_markdown_has_notes_and_transcript_and_no_markup_of_a_stranger(
    transcripts: Transcripts, tmp_path: Path
) -> None:
    path = tmp_path / "notes.md"
    write_notes(path, HOSTILE, kept_notes(transcripts, 1), transcripts.entries(1))
    plain = r"1\. \<b\>\*now\*\</b\> \[x\](http\://a.b) \# www\.c.d \`e\` me\@f.g"
    assert path.read_text("utf-8").splitlines() == [
        f"# {plain}",
        "",
        "## Summary",
        "",
        "- A zebra is shipped. (0:00)",
        "",
        "## Tasks",
        "",
        "- Send it. **Anna, today** (0:04)",
        "",
        "## Transcript",
        "",
        "- 0:00 we ship on friday  ",
        "  wir liefern am Freitag",
        r"- \[0.5 s of sound lost\]",
        f"- 0:04 Anna: {plain[:1]}{plain[2:]}",
    ]
    assert list(map(in_markdown, ("- a", "=== #", "+", "12) b"))) == [r"\- a", r"\=== \#", r"\+", r"12\) b"]
    with pytest.raises(TranscriptError, match="cannot be written"):
        write_notes(tmp_path, "", [], [])
