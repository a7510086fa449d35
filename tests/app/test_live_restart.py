"""The engine killed while speech comes at its own pace: nothing committed is lost, nothing is shown twice."""

from __future__ import annotations

import os
import signal
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import soundfile

from app.file_source import FileSource
from app.live_session import LiveMessage, LiveSession
from core.journal import crashed_sessions
from core.messages import Captioned, EngineSettings, Finished, Trouble

DEMO = Path(__file__).parents[2] / "app" / "assets" / "demo.flac"
FROM_S, TO_S = 12.4, 18.9
"""Two sentences, long enough for their first words to be committed and translated before they end."""
TRANSLATED = EngineSettings(recognizer="sphinx", translator="embedded", policy="wait-1")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills by POSIX signal")


@pytest.fixture
def clip(tmp_path: Path) -> Path:
    samples, rate = soundfile.read(DEMO, dtype="int16")
    soundfile.write(tmp_path / "clip.wav", samples[round(FROM_S * rate) : round(TO_S * rate)], rate)
    return tmp_path / "clip.wav"


class Run:
    """A session to its end; its engine is killed when the first sentence is half translated."""

    def __init__(self, source: FileSource, settings: EngineSettings, folder: Path, *, killing: bool) -> None:
        self.messages: list[LiveMessage] = []
        self._is_to_kill = killing
        self._session = LiveSession(source, settings, self._take, journal_folder=folder)
        self._session.start()
        assert self._session.wait()

    def _take(self, message: LiveMessage) -> None:
        self.messages.append(message)
        if self._is_to_kill and isinstance(message, Captioned) and _is_half_translated(message):
            self._is_to_kill = False
            assert self._session.engine_pid is not None
            os.kill(self._session.engine_pid, signal.SIGKILL)

    @property
    def captions(self) -> list[Captioned]:
        return [message for message in self.messages if isinstance(message, Captioned)]

    @property
    def troubles(self) -> list[Trouble]:
        return [message for message in self.messages if isinstance(message, Trouble)]

    def last_states(self) -> list[Captioned]:
        """Return the last caption of each segment, in order."""
        last = {caption.update.segment: caption for caption in self.captions}
        return [last[index] for index in sorted(last)]

    def words(self) -> list[str]:
        return [word.text for caption in self.last_states() for word in caption.words]


def _is_half_translated(captioned: Captioned) -> bool:
    return bool(captioned.update.target) and not captioned.update.final


def assert_only_grows(captions: list[Captioned]) -> None:
    shown: dict[int, Captioned] = {}
    for caption in captions:
        before = shown.get(caption.update.segment)
        if before is not None:
            assert not before.update.final
            assert caption.words[: len(before.words)] == before.words
            assert caption.update.source.startswith(before.update.source)
            assert caption.update.target.startswith(before.update.target)
        shown[caption.update.segment] = caption


def test_killing_the_engine_of_a_live_talk_loses_and_doubles_nothing(tmp_path: Path, clip: Path) -> None:
    recognized = replace(TRANSLATED, translator="")
    uninterrupted = Run(FileSource(clip, "fast"), recognized, tmp_path / "journal", killing=False)
    live = Run(FileSource(clip, "real"), TRANSLATED, tmp_path / "journal", killing=True)
    assert [trouble.fatal for trouble in live.troubles] == [False]
    assert isinstance(live.messages[-1], Finished)
    assert crashed_sessions(tmp_path / "journal") == []
    assert_only_grows(live.captions)
    assert len(live.last_states()) == 2
    assert all(caption.update.final and caption.update.target for caption in live.last_states())
    assert live.words() == uninterrupted.words()
