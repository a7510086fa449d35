"""The engine killed while speech comes at its own pace: nothing committed is lost, nothing is shown twice."""

from __future__ import annotations

import os
import signal
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from told import Told, assert_only_grows, assert_translated_as_one, is_half_translated

from app.session.live_session import LiveMessage, LiveSession
from app.sound.file_source import FileSource
from core.journal.left_records import crashed_sessions
from core.wire.messages import Captioned, EngineSettings, Finished

TRANSLATED = EngineSettings(recognizer="sphinx", translator="embedded", policy="wait-1")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills by POSIX signal")


class Run:
    """A session to its end; its engine is killed when the first sentence is half translated.

    Where the machine is so busy that it comes whole, then.
    """

    def __init__(self, source: FileSource, settings: EngineSettings, folder: Path, *, killing: bool) -> None:
        self.told = Told()
        self._is_to_kill = killing
        self._session = LiveSession(source, settings, self._take, journal_folder=folder)
        self._session.start()
        assert self._session.wait()

    def _take(self, message: LiveMessage) -> None:
        self.told.messages.append(message)
        if self._is_to_kill and isinstance(message, Captioned) and _is_time_to_kill(message):
            self._is_to_kill = False
            assert self._session.engine_pid is not None
            os.kill(self._session.engine_pid, signal.SIGKILL)

    def words(self) -> list[str]:
        return [word.text for caption in self.told.last_states for word in caption.words]


def _is_time_to_kill(message: Captioned) -> bool:
    return is_half_translated(message) or message.update.final


def test_killing_the_engine_of_a_live_talk_loses_and_doubles_nothing(
    tmp_path: Path, two_sentences: Path, caplog: pytest.LogCaptureFixture
) -> None:
    recognized = replace(TRANSLATED, translator="")
    uninterrupted = Run(FileSource(two_sentences, "fast"), recognized, tmp_path / "journal", killing=False)
    live = Run(FileSource(two_sentences, "real"), TRANSLATED, tmp_path / "journal", killing=True)
    assert [trouble.fatal for trouble in live.told.troubles] == [False]
    assert isinstance(live.told.messages[-1], Finished)
    assert crashed_sessions(tmp_path / "journal") == []
    assert_only_grows(live.told.captions)
    assert len(live.told.last_states) == 2
    for caption in live.told.last_states:
        assert caption.update.final and caption.update.target
        assert_translated_as_one(caption)
    assert live.words() == uninterrupted.words()
    assert [record.message for record in caplog.records if record.name == "core.journal.progress"] == []
