from __future__ import annotations

from pathlib import Path

import pytest

from app.widgets.message_bar import Tone
from app.windows.transcripts.upkeep import maintain_transcripts
from core.captions.captions import CaptionUpdate
from core.journal.journal import Journal
from core.speech.segments import SegmentId
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings


@pytest.fixture
def transcripts(tmp_path: Path) -> Transcripts:
    return Transcripts(tmp_path / "transcripts")


def test_what_was_cut_off_is_recovered_and_told_once(transcripts: Transcripts, tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal", EngineSettings())
    talk = transcripts.begin(journal.path.name, "mic", EngineSettings())
    transcripts.rename(talk.id, "Planning")
    talk.write(CaptionUpdate(SegmentId(0), 0.0, 1.0, "good", "", "", "", False, 1.0))
    journal.abandon()
    (message,) = maintain_transcripts(transcripts, tmp_path / "journal", 5000)
    assert message.sentence.startswith("“Planning” was cut off")
    assert message.tone is Tone.GOOD
    assert maintain_transcripts(transcripts, tmp_path / "journal", 5000) == []


def test_text_that_takes_more_than_the_limit_is_told_of_and_stays(
    transcripts: Transcripts, tmp_path: Path
) -> None:
    talk = transcripts.begin("journal", "mic", EngineSettings(), keeps_sound=True)
    transcripts.rename(talk.id, "Planning")
    talk.write(CaptionUpdate(SegmentId(0), 0.0, 1.0, "good", "", "", "", True, 1.0))
    assert talk.sound_path is not None
    talk.sound_path.write_bytes(b"sound")
    talk.finish()
    deleted, beyond = maintain_transcripts(transcripts, tmp_path / "journal", 0)
    assert deleted.sentence.startswith("The sound of “Planning” was deleted")
    assert "more than 0 MB without any sound" in beyond.sentence
    assert len(transcripts.entries(talk.id)) == 1


def test_transcripts_that_cannot_be_written_are_told_of(transcripts: Transcripts, tmp_path: Path) -> None:
    transcripts.close()
    (message,) = maintain_transcripts(transcripts, tmp_path / "journal", 5000)
    assert "cannot be read" in message.sentence
    assert message.tone is Tone.TROUBLE
