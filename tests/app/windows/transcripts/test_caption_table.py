"""The rows of a transcript as their user sees and corrects them."""

from __future__ import annotations

from pathlib import Path

from made_captions import caption
from PySide6.QtCore import Qt

from app.windows.transcripts.caption_table import SOURCE, TARGET, CaptionTable
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings


def test_the_speaker_stands_before_a_caption_and_is_not_there_to_be_corrected(qapp, tmp_path: Path) -> None:
    transcripts = Transcripts(tmp_path)
    live = transcripts.begin("call", "call", EngineSettings(speakers=("Me", "Them")))
    live.write(caption(1, "good day", "guten Tag", final=True, speaker="Them"))
    table = CaptionTable(transcripts)
    table.show_transcript(transcripts.get(live.id))
    assert [table.index(0, column).data() for column in (SOURCE, TARGET)] == [
        "Them: good day",
        "Them: guten Tag",
    ]
    assert table.index(0, SOURCE).data(Qt.ItemDataRole.EditRole) == "good day"
    transcripts.close()
