"""The engine of a session and its end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

import pytest
import soundfile
from places import OFFICE_TALK

from app.session.captioning import Captioning
from core.captions.captions import Captioned
from core.journal.sound_record import SoundRecord
from core.speech.segments import SAMPLE_RATE
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings, Finished, FromEngine, Trouble
from core.wording.causes import Cause

SHIPPED = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="", realtime=False)


@pytest.fixture
def sound(tmp_path: Path) -> SoundRecord:
    """A sentence that is over; the session that captions it closes it."""
    record = SoundRecord(tmp_path / "sound.wav")
    samples, _ = soundfile.read(OFFICE_TALK, frames=round(3.5 * SAMPLE_RATE), dtype="float32")
    record.append(samples)
    record.end()
    return record


class Run:
    def __init__(
        self,
        sound: SoundRecord,
        settings: EngineSettings = SHIPPED,
        close: Callable[[], None] = lambda: None,
    ) -> None:
        self.told: list[FromEngine] = []
        self.lasts: list[Finished | Trouble | None] = []
        self.n_closed = 0
        self._sound, self._at_close = sound, close
        self.captioning = Captioning(settings, sound, self._take, self._close)

    def _take(self, message: FromEngine) -> None:
        self.told.append(message)
        self.lasts.append(self.captioning.last)

    def _close(self) -> None:
        self._at_close()
        self.n_closed += 1
        self._sound.close()


@pytest.mark.usefixtures("replayed_engine")
def test_the_end_is_noted_before_it_is_told_and_then_all_is_closed(sound: SoundRecord) -> None:
    run = Run(sound)
    run.captioning.start()
    assert run.captioning.wait()
    assert any(isinstance(message, Captioned) for message in run.told)
    assert run.lasts[-2:] == [None, Finished()]
    assert run.captioning.is_complete and not run.captioning.is_given_up
    assert run.captioning.trouble == ""
    assert run.captioning.feed.n_sent == sound.n_samples
    assert run.n_closed == 1


def test_an_engine_that_is_given_up_leaves_its_sentence(sound: SoundRecord, tmp_path: Path) -> None:
    run = Run(sound, EngineSettings(recognizer=str(tmp_path), translator="", realtime=False))
    run.captioning.start()
    assert run.captioning.wait()
    assert run.told[-1] is run.lasts[-1] is run.captioning.last
    assert run.captioning.last == Trouble(run.captioning.trouble, fatal=True, cause=Cause.NO_MODEL)
    assert run.captioning.is_given_up and not run.captioning.is_complete
    assert run.n_closed == 1


@pytest.mark.usefixtures("replayed_engine")
def test_the_end_returns_when_another_has_closed_all_once(sound: SoundRecord) -> None:
    is_closing, may_close = Event(), Event()

    def close() -> None:
        is_closing.set()
        may_close.wait()

    run = Run(sound, close=close)
    run.captioning.start()
    ends = [Thread(target=end) for end in (run.captioning.wait, run.captioning.stop)]
    for end in ends:
        end.start()
    is_closing.wait()
    assert all(end.is_alive() for end in ends)
    may_close.set()
    for end in ends:
        end.join()
    assert run.n_closed == 1
