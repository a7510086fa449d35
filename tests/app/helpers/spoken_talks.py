"""Talks that are kept with their sound and their translation."""

from __future__ import annotations

import soundfile
from places import OFFICE_TALK

from core.captions.captions import CaptionUpdate
from core.journal.sound_record import SoundRecord
from core.speech.segments import SegmentId
from core.transcripts.entries import KeptCaption
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings

TRANSLATED = (
    ("we have the room until noon", "wir haben den Raum bis Mittag"),
    ("and then we meet again", "und dann treffen wir uns wieder"),
    ("thank you all", "danke euch allen"),
)
EACH_S = 2.0
SPOKEN_S = len(TRANSLATED) * EACH_S
"""How much is said in such a talk."""


def keep_spoken(transcripts: Transcripts, correction: str = "", *, keeps_sound: bool = True) -> int:
    """Return the number of a talk; the translation of its first caption is corrected if that is given."""
    settings = EngineSettings(source_language="en", target_language="de")
    live = transcripts.begin("journal", "Planning", settings, keeps_sound=keeps_sound)
    for n, (source, target) in enumerate(TRANSLATED):
        times = (n * EACH_S, (n + 1) * EACH_S)
        live.write(CaptionUpdate(SegmentId(n), *times, source, "", target, "", True, times[1]))
    if live.sound_path is not None:
        sound = SoundRecord(live.sound_path)
        sound.append(soundfile.read(OFFICE_TALK, frames=round(SPOKEN_S * 16_000), dtype="float32")[0])
        sound.close()
    live.finish()
    if correction:
        first = transcripts.entries(live.id)[0]
        assert isinstance(first, KeptCaption)
        transcripts.correct(first.id, source=None, target=correction)
    return live.id
