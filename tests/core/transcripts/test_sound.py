"""The room that transcripts take."""

from __future__ import annotations

from pathlib import Path

from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.transcripts.store import DATABASE
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings


def test_the_room_of_text_is_that_of_its_file_and_not_of_the_log_before_it(tmp_path: Path) -> None:
    transcripts = Transcripts(tmp_path)
    talk = transcripts.begin("journal", "mic", EngineSettings())
    for n in range(40):
        talk.write(
            CaptionUpdate(
                SegmentId(n), n, n + 1.0, "a sentence of some length " * 20, "", "", "", True, n + 2.0
            )
        )
    talk.finish()
    log = transcripts.folder / f"{DATABASE}-wal"
    assert log.stat().st_size > 40_000
    told = transcripts.storage().text_bytes
    transcripts.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert log.stat().st_size == 0
    assert told == (transcripts.folder / DATABASE).stat().st_size == transcripts.storage().text_bytes
    transcripts.close()
