from __future__ import annotations

import logging
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import numpy as np
import pytest
from told import Told

from app.host.log_file import LogFile
from app.session import engine_life
from app.session.client import EngineClient
from app.session.engine_life import Patience
from app.session.feed import SoundFeed, WordsFeed
from core.captions.captions import Captioned
from core.captions.resume import Resume
from core.files.user_folders import log_path
from core.journal.sound_record import SoundRecord
from core.speech.segments import SAMPLE_RATE, SegmentId
from core.wire.messages import EndOfSound, EngineSettings, Finished, FromEngine, Sound, SourceWords
from core.wording.causes import Cause

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="engines are killed by POSIX signals here")

WORDS = EngineSettings(recognizer="", translator="", realtime=False)
"""Of an engine that loads nothing."""


def some_words() -> WordsFeed:
    """Return words of a sentence that has not ended yet."""
    feed = WordsFeed()
    for word in ("good", "morning", "everyone"):
        feed.put(SourceWords(0, (word,), False))
    return feed


class Talk:
    """What a client says, and what happens to the engine meanwhile."""

    def __init__(self) -> None:
        self.told = Told()
        self.client: EngineClient | None = None
        self.at_caption: Callable[[int], None] = lambda n_captions: None

    def take(self, message: FromEngine) -> None:
        self.told.messages.append(message)
        if isinstance(message, Captioned):
            self.at_caption(len(self.told.captions))

    def signal_engine(self, number: int) -> None:
        assert self.client is not None
        assert self.client.engine_pid is not None
        os.kill(self.client.engine_pid, number)

    def run(
        self, feed: WordsFeed, settings: EngineSettings = WORDS, patience: Patience | None = None
    ) -> None:
        self.client = EngineClient(settings, self.take, feed, patience=patience)
        self.client.start()
        self.client.wait()


def test_time_in_which_nobody_ran_is_not_held_against_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if all had been stopped, or the computer had slept: the engine says nothing before the next look."""
    slept_s = [0.0]
    looks: queue.SimpleQueue[float] = queue.SimpleQueue()

    def now() -> float:
        looks.put(slept_s[0])
        return time.monotonic() + slept_s[0]

    monkeypatch.setattr(engine_life, "awake_s", now)
    feed, talk = some_words(), Talk()

    def sleep(n_captions: int) -> None:
        if n_captions == 1:
            Thread(target=fall_asleep).start()

    def fall_asleep() -> None:
        talk.signal_engine(signal.SIGSTOP)
        while not looks.empty():
            looks.get()
        looks.get(), looks.get()  # what it had said is taken
        slept_s[0] = 62.0
        while looks.get() == 0.0:
            pass
        looks.get()
        talk.signal_engine(signal.SIGCONT)
        feed.end()

    talk.at_caption = sleep
    talk.run(feed, patience=Patience(silent_s=4.0))
    assert talk.told.troubles == []
    assert isinstance(talk.told.messages[-1], Finished)


def test_the_time_for_which_the_reader_is_held_up_is_not_held_against_the_engine() -> None:
    feed, talk = some_words(), Talk()
    patience = Patience(silent_s=5.0)

    def hold_up(n_captions: int) -> None:
        if n_captions == 1:
            time.sleep(2.5 * patience.silent_s)
            feed.end()

    talk.at_caption = hold_up
    talk.run(feed, patience=patience)
    assert talk.told.troubles == []
    assert isinstance(talk.told.messages[-1], Finished)


def test_an_engine_that_never_gets_on_is_given_up_with_one_sentence() -> None:
    talk = Talk()
    talk.client = EngineClient(WORDS, talk.take, some_words())

    def kill_every_life() -> None:
        killed: set[int] = set()
        while not any(trouble.fatal for trouble in talk.told.troubles):
            pid = talk.client.engine_pid if talk.client else None
            if pid is not None and pid not in killed:
                killed.add(pid)
                talk.signal_engine(signal.SIGKILL)
            time.sleep(0.01)

    killer = threading.Thread(target=kill_every_life)
    killer.start()
    talk.client.start()
    talk.client.wait()
    killer.join()
    assert [trouble.fatal for trouble in talk.told.troubles] == [False, False, True]
    assert "3 times in a row" in talk.told.troubles[-1].text


def test_what_the_user_got_wrong_ends_the_engine_with_its_sentence() -> None:
    talk = Talk()
    talk.run(some_words(), EngineSettings(recognizer="/no/such/folder", translator="", realtime=False))
    (trouble,) = talk.told.troubles
    assert trouble.fatal
    assert "/no/such/folder" in trouble.text
    assert talk.told.messages[-1] == trouble


def test_a_fault_of_ours_is_told_and_the_log_says_where() -> None:
    def stumble(n_captions: int) -> None:
        raise RuntimeError("a stone")

    handler, logger = LogFile(log_path()), logging.getLogger("app")
    talk = Talk()
    talk.at_caption = stumble
    logger.addHandler(handler)
    try:
        talk.run(some_words())
    finally:
        logger.removeHandler(handler)
    *_, last = talk.told.troubles
    assert last.fatal and last.cause == Cause.ENGINE_FAILED
    assert "in stumble" in log_path().read_text("utf-8")


def test_a_stopped_client_leaves_no_engine() -> None:
    talk = Talk()
    reached = threading.Event()
    talk.at_caption = lambda n: reached.set()
    client = EngineClient(WORDS, talk.take, some_words())
    client.start()
    reached.wait()
    pid = client.engine_pid
    assert pid is not None
    client.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_the_engine_ends_when_its_application_is_killed(tmp_path: Path) -> None:
    script = (
        "import sys, time\n"
        "from app.session.child import EngineChild\n"
        "from core.wire.messages import EngineSettings, Start\n"
        "child = EngineChild(Start(EngineSettings(recognizer='', translator='', realtime=False)))\n"
        "child.receive()\n"
        "print(child.pid, flush=True)\n"
        "time.sleep(1000)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    while _is_running(pid):
        time.sleep(0.05)


def _is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_words_come_back_after_a_restart_in_the_groups_in_which_they_were_put() -> None:
    feed = WordsFeed()
    sent = [SourceWords(0, ("a",), False), SourceWords(0, ("b", "c"), True), SourceWords(1, ("d",), True)]
    for message in sent:
        feed.put(message)
    feed.end()
    assert list(feed.after([Resume()])) == [*sent, EndOfSound()]
    feed.forget(0)
    assert list(feed.after([Resume()])) == [sent[2], EndOfSound()]


def test_each_track_of_a_record_is_sent_from_where_its_speaker_is_resumed(tmp_path: Path) -> None:
    record = SoundRecord(tmp_path / "sound.wav", n_tracks=2)
    tracks = np.arange(8000, dtype=np.float32)[:, np.newaxis] * np.float32([1, -1]) / 32768
    record.append(tracks)
    record.end()
    starts = (5000, 1000)
    resumes = [Resume(SegmentId(track=track), start / SAMPLE_RATE) for track, start in enumerate(starts)]
    sent = [message for message in SoundFeed(record).after(resumes) if isinstance(message, Sound)]
    record.close()
    assert [message.track for message in sent] == [1, 0, 1, 0, 1]
    for track, start in enumerate(starts):
        chunks = [message.chunk for message in sent if message.track == track]
        assert chunks[0].start_s == start / SAMPLE_RATE
        samples = np.concatenate([chunk.samples for chunk in chunks])
        np.testing.assert_array_equal(samples, tracks[start:, track])


def test_sound_is_sent_in_blocks_on_a_fixed_grid_wherever_it_begins(tmp_path: Path) -> None:
    record = SoundRecord(tmp_path / "sound.wav")
    record.append(np.arange(8000, dtype=np.float32) / 32768)
    record.end()
    *blocks, end = SoundFeed(record).after([Resume(start_s=1000 / SAMPLE_RATE)])
    record.close()
    assert end == EndOfSound()
    assert [round(block.chunk.start_s * SAMPLE_RATE) for block in blocks if isinstance(block, Sound)] == [
        1000,
        3200,
        6400,
    ]
    samples = np.concatenate([block.chunk.samples for block in blocks if isinstance(block, Sound)])
    np.testing.assert_array_equal(samples * 32768, np.arange(1000, 8000))
