"""Reading on in a transcript while it grows."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from core.captions.captions import CaptionUpdate, Gap
from core.speech.segments import SegmentId
from core.transcripts.entries import BEGINNING, Reading, position
from core.transcripts.live_transcript import LiveTranscript
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings

said = st.tuples(st.integers(0, 5), st.integers(1, 3), st.booleans())
"""A segment, which may come later than those after it, its words and whether it is final."""
gaps = st.integers(0, 5).map(lambda second: Gap(float(second), second + 0.5))
steps = st.lists(st.one_of(said, gaps, st.just("read")), max_size=30)


def say(live: LiveTranscript, segment: int, n_words: int, is_final: bool) -> None:
    text = " ".join(["word"] * n_words)
    live.write(
        CaptionUpdate(SegmentId(segment), float(segment), segment + 1.0, text, "", "", "", is_final, 9.0)
    )


@given(steps)
def test_what_is_read_bit_by_bit_is_what_is_read_at_once(tmp_path_factory, done) -> None:
    transcripts = Transcripts(tmp_path_factory.mktemp("law"))
    live, other = (transcripts.begin(name, "mic", EngineSettings()) for name in ("a", "b"))
    reading, shown = Reading(), {}
    for step in [*done, "read"]:
        if step == "read":
            reading = transcripts.read(live.id, reading.bookmark)
            shown.update({position(entry): entry for entry in reading.entries})
        elif isinstance(step, Gap):
            live.write(step)
        else:
            say(live, *step)
            say(other, *step)
    assert [shown[place] for place in sorted(shown)] == transcripts.entries(live.id)
    transcripts.close()


def test_only_what_came_or_may_grow_is_read_again(tmp_path: Path) -> None:
    transcripts = Transcripts(tmp_path)
    live = transcripts.begin("journal", "mic", EngineSettings())
    for segment in range(50):
        say(live, segment, 1, True)
        live.write(Gap(segment + 0.5, segment + 0.6))
    bookmark = transcripts.read(live.id, BEGINNING).bookmark
    n_rows = 0

    def count(cursor: sqlite3.Cursor, row: tuple[object, ...]) -> sqlite3.Row:
        nonlocal n_rows
        n_rows += 1
        return sqlite3.Row(cursor, row)

    transcripts.database.row_factory = count
    say(live, 50, 1, False)
    bookmark = transcripts.read(live.id, bookmark).bookmark
    assert n_rows == 1
    live.write(Gap(50.5, 50.6))
    say(live, 51, 1, True)
    transcripts.read(live.id, bookmark)
    assert n_rows == 1 + 3
    transcripts.close()
