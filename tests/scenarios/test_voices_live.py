"""Voices of a real talk told apart live: who is who outlasts a kill, and no file holds a print."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Event

import numpy as np
import pytest
import soundfile
from places import JFK, OFFICE_TALK

from app.engine.voices import VoiceTelling
from app.session.keeping import SessionRecord
from app.session.live_session import LiveMessage, LiveSession
from app.sound.file_source import FileSource
from core.captions.captions import Captioned, CaptionUpdate
from core.speech.segments import SAMPLE_RATE, AudioChunk, Samples, Segment, SegmentId, Word
from core.speech.voices import Prints, VoiceSpan
from core.transcripts.transcripts import Transcripts
from core.transcripts.voices import spans_of
from core.wire.messages import EngineSettings, Sound
from core.wire.voice_messages import Voiced
from models import voices

pytestmark = pytest.mark.skipif(not voices.is_here(), reason="set-up could not fetch the networks for voices")
SETTINGS = EngineSettings(translator="", tells_voices=True, realtime=False)


def stretch(path: Path, start_s: float, end_s: float) -> Samples:
    samples, rate = soundfile.read(path, dtype="float32")
    return np.concatenate([samples[round(start_s * rate) : round(end_s * rate)], np.zeros(rate, np.float32)])


def test_of_a_session_no_file_holds_a_print(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """While it runs and when it was cut off: looked for by the bytes of each that was made."""
    from models.voices.clustered import ClusteredTeller
    from models.voices.networks import OnnxVoiceNetworks

    made: list[Prints] = []

    class Noted(OnnxVoiceNetworks):
        def prints(self, pieces: Sequence[Samples]) -> Prints:
            made.append(super().prints(pieces))
            return made[-1]

    record = SessionRecord(tmp_path / "journal", SETTINGS, "mic", lambda trouble: None)
    transcripts = Transcripts(tmp_path / "transcripts")
    record.begin_transcript(lambda journal: transcripts.begin(journal, "mic", SETTINGS, keeps_sound=True))
    telling = VoiceTelling(SETTINGS, record.keep, lambda: ClusteredTeller(Noted()))  # type: ignore[arg-type]
    loaded = Event()
    loaded.set()
    telling.begin(loaded)
    sound = np.concatenate([stretch(OFFICE_TALK, 0.5, 3.5), stretch(JFK, 7.8, 10.8)])
    record.append(sound)
    telling.hear(Sound(AudioChunk(sound, 0.0)))
    for index in range(2):
        times = [index * 4 + 0.25 * n for n in range(12)]
        words = tuple(Word("word", at_s, at_s + 0.25) for at_s in times)
        update = CaptionUpdate(
            SegmentId(index), times[0], times[-1], "word " * 12, "", "", "", True, times[-1]
        )
        record.keep(Captioned(update, words, (), "", True))
        telling.end_sentence(Segment(SegmentId(index), times[0], times[-1] + 0.25, words, (), final=True))
    telling.finish()
    assert {span.voice for spans in spans_of(transcripts, 1).values() for span in spans} == {1, 2}
    record.close(stays=True)
    transcripts.close()
    content = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    content += caplog.text.encode()
    every = np.concatenate(made)
    assert len(every) > 6 and len(content) > len(sound)
    for print_ in every:
        for kind in (np.float16, np.float32, np.float64):
            assert print_[:4].astype(kind).tobytes() not in content
        assert str(float(print_[0]))[:7].encode() not in content


class Run:
    """A talk of two by the real engine, killed when so many sentences were told of, if at all."""

    def __init__(self, folder: Path, kill_at: int) -> None:
        self.told: dict[int, tuple[VoiceSpan, ...]] = {}
        self.n_deaths = 0
        self._kill_at = kill_at
        source = FileSource(folder / "talk.wav", "fast")
        self.session = LiveSession(source, SETTINGS, self._take, journal_folder=folder / "journal")
        self.session.start()
        assert self.session.wait()

    def _take(self, message: LiveMessage) -> None:
        if not isinstance(message, Voiced):
            return
        self.told |= message.by_segment()
        pid = self.session.engine_pid
        if len(self.told) == self._kill_at and not self.n_deaths and pid is not None:
            os.kill(pid, signal.SIGKILL)
            self.n_deaths += 1

    @property
    def voices(self) -> dict[int, list[int]]:
        return {segment: [span.voice for span in spans] for segment, spans in sorted(self.told.items())}


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="kills by POSIX signal")
def test_a_talk_of_two_has_the_same_voices_though_its_engine_is_killed(tmp_path: Path) -> None:
    office = [stretch(OFFICE_TALK, start_s, end_s) for start_s, end_s in ((0, 3.6), (3.6, 8), (12.4, 15.6))]
    jfk = stretch(JFK, 0, 11)
    talk = np.concatenate([office[0], jfk, office[1], jfk, office[2], jfk[: 6 * SAMPLE_RATE]])
    soundfile.write(tmp_path / "talk.wav", talk, SAMPLE_RATE)
    calm = Run(tmp_path, kill_at=0)
    assert {voice for spans in calm.voices.values() for voice in spans} == {1, 2}
    killed = Run(tmp_path, kill_at=3)
    assert killed.n_deaths == 1
    assert killed.voices == calm.voices
