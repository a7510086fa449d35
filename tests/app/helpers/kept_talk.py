"""A talk that was badly captioned, with its sound: the beginning of the clip."""

from __future__ import annotations

import soundfile
from places import OFFICE_TALK

from core.captions.captions import CaptionUpdate
from core.journal.sound_record import SoundRecord
from core.speech.segments import SAMPLE_RATE, SegmentId
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings

SAID_S = 3.5
GARBLED = "it said quite another thing"


def keep_with_sound(transcripts: Transcripts, name: str = "Planning", source: str = "") -> int:
    """Return the number of the talk."""
    settings = EngineSettings(recognizer="garbling", translator="")
    live = transcripts.begin("journal", source or name, settings, keeps_sound=True)
    live.write(CaptionUpdate(SegmentId(0), 0.0, 1.0, GARBLED, "", "", "", True, 1.0))
    samples, _ = soundfile.read(OFFICE_TALK, frames=round(SAID_S * SAMPLE_RATE), dtype="float32")
    assert live.sound_path is not None
    sound = SoundRecord(live.sound_path)
    sound.append(samples)
    sound.close()
    live.finish()
    return live.id
