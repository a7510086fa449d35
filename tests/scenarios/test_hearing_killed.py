"""A recognizer that transformers runs, in the real engine: killed in the middle, the text is the same."""

import os
import signal
import sys
from pathlib import Path

import pytest
from tiny_hearing import save_network

import app
from app.session.live_session import LiveSession
from app.sound.file_source import FileSource
from core.wire.messages import Captioned, EngineSettings
from models import taught

DEMO = Path(app.__file__).parent / "assets" / "demo.flac"

pytestmark = [
    pytest.mark.engine,
    pytest.mark.skipif(sys.platform == "win32", reason="kills by POSIX signal"),
]


class HearingRun:
    """A talk to its end through the real engine process, killed where words are committed or not."""

    def __init__(self, recognizer: Path, journal: Path, *, killing: bool) -> None:
        self.captions: list[Captioned] = []
        self.is_to_kill = killing
        settings = EngineSettings(recognizer=str(recognizer), translator="", device="cpu")
        self._session = LiveSession(FileSource(DEMO, "fast"), settings, self._take, journal_folder=journal)
        self._session.start()
        assert self._session.wait()
        assert not self._session.trouble

    def _take(self, message: object) -> None:
        if not isinstance(message, Captioned):
            return
        self.captions.append(message)
        if self.is_to_kill and message.update.source and not message.update.final:
            self.is_to_kill = False
            os.kill(self._session.engine_pid, signal.SIGKILL)

    def last_states(self) -> dict[int, str]:
        return {m.update.segment: m.update.source for m in self.captions if m.update.final}


@pytest.mark.parametrize("kind", ["taught", "moonshine_streaming"])
def test_a_killed_engine_hears_the_same_as_one_that_was_left_alone(tmp_path, kind):
    recognizer = taught.RECOGNIZER if kind == "taught" else save_network(tmp_path / "recognizer", kind)
    whole = HearingRun(recognizer, tmp_path / "journal", killing=False)
    killed = HearingRun(recognizer, tmp_path / "journal", killing=True)
    assert whole.last_states() and all(whole.last_states().values())
    assert not killed.is_to_kill
    assert killed.last_states() == whole.last_states()
