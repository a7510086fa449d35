"""The transcripts show who says what, also where that was found otherwise later."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.windows.transcripts.caption_table import SOURCE, CaptionTable
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.speech.voices import VoiceSpan
from core.transcripts.transcripts import Transcripts
from core.transcripts.voices import join_voices, name_voice, put_voiced
from core.wire.messages import EngineSettings
from core.wire.voice_messages import Voiced


@pytest.fixture
def transcripts(tmp_path: Path) -> Iterator[Transcripts]:
    opened = Transcripts(tmp_path)
    yield opened
    opened.close()


def test_captions_stand_behind_the_names_of_their_voices(qapp, qtbot, transcripts: Transcripts) -> None:
    live = transcripts.begin("journal", "mic", EngineSettings())
    for n in range(3):
        live.write(
            CaptionUpdate(SegmentId(n), n, n + 1.0, f"sentence {n}", "", "", "", True, n, speaker="Others")
        )
    live.write(Voiced((VoiceSpan(SegmentId(0), 0, 2, 1, True), VoiceSpan(SegmentId(1), 0, 2, 2, True))))
    table = CaptionTable(transcripts)

    def shown() -> list[str]:
        table.show_transcript(transcripts.get(live.id))
        return [table.data(table.index(row, SOURCE)) for row in range(3)]

    assert shown() == ["Voice 1: sentence 0", "Voice 2: sentence 1", "Others: sentence 2"]
    name_voice(transcripts, live.id, 1, "Anna")
    put_voiced(
        transcripts,
        live.id,
        Voiced((VoiceSpan(SegmentId(2), 0, 1, 1, True), VoiceSpan(SegmentId(2), 1, 1, 2, True))),
    )
    with qtbot.waitSignal(table.dataChanged):
        assert shown() == ["Anna: sentence 0", "Voice 2: sentence 1", "Anna, Voice 2: sentence 2"]
    join_voices(transcripts, live.id, 2, 1)
    assert shown()[1:] == ["Anna: sentence 1", "Anna: sentence 2"]
    assert table.quoted(1, SOURCE) == ("sentence 1", "Anna")
