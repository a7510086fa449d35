from __future__ import annotations

import logging
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
import soundfile
from places import DEMO
from told import Told, assert_only_grows, assert_translated_as_one, is_half_translated

from app.host.log_file import LogFile
from app.session.client import EngineClient, Patience
from app.session.feed import SoundFeed, WordsFeed
from core.captions.resume import Resume
from core.files.user_folders import log_path
from core.journal.sound_record import SoundRecord
from core.speech.segments import SAMPLE_RATE
from core.wire.messages import (
    Captioned,
    Checkpoint,
    EndOfSound,
    EngineSettings,
    Finished,
    FromEngine,
    Health,
    Ready,
    Sound,
    SourceWords,
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="engines are killed by POSIX signals here")

SPHINX = EngineSettings(recognizer="sphinx", translator="", realtime=False)
TRANSLATED = EngineSettings(recognizer="sphinx", translator="embedded", policy="wait-1", realtime=False)


class Talk:
    """What a client says, and what happens to the engine meanwhile."""

    def __init__(self) -> None:
        self.told = Told()
        self.client: EngineClient | None = None
        self.at_caption: Callable[[int], None] = lambda n_captions: None
        self.at_checkpoint: Callable[[Checkpoint], None] = lambda checkpoint: None

    def take(self, message: FromEngine) -> None:
        self.told.messages.append(message)
        if isinstance(message, Captioned):
            self.at_caption(len(self.told.captions))
        if isinstance(message, Checkpoint):
            self.at_checkpoint(message)

    def committed(self) -> list[tuple[str, str]]:
        """Return source and target of each segment."""
        return [(caption.update.source, caption.update.target) for caption in self.told.last_states]

    def signal_engine(self, number: int) -> None:
        assert self.client is not None
        assert self.client.engine_pid is not None
        os.kill(self.client.engine_pid, number)

    def run(
        self, record: SoundRecord, settings: EngineSettings = SPHINX, patience: Patience | None = None
    ) -> None:
        self.client = EngineClient(settings, self.take, SoundFeed(record), patience=patience)
        self.client.start()
        self.client.wait()


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory, two_sentences: Path) -> Iterator[SoundRecord]:
    samples, rate = soundfile.read(two_sentences, dtype="float32")
    assert rate == SAMPLE_RATE
    record = SoundRecord(tmp_path_factory.mktemp("record") / "sound.wav")
    record.append(samples)
    record.end()
    yield record
    record.close()


@pytest.fixture(scope="module")
def spoken() -> Path:
    return DEMO


@pytest.fixture(scope="module")
def uninterrupted(record: SoundRecord) -> Talk:
    talk = Talk()
    talk.run(record, TRANSLATED)
    return talk


def test_an_uninterrupted_talk_is_captioned_to_its_end(uninterrupted: Talk) -> None:
    assert isinstance(uninterrupted.told.messages[-1], Finished)
    assert not uninterrupted.told.troubles
    assert any(isinstance(message, Ready) for message in uninterrupted.told.messages)
    assert len(uninterrupted.committed()) >= 2
    assert all(source and target for source, target in uninterrupted.committed())
    assert_only_grows(uninterrupted.told.captions)


@pytest.mark.parametrize("fraction", [0.3, 0.8])
def test_killing_the_engine_changes_no_committed_word(
    record: SoundRecord, uninterrupted: Talk, fraction: float
) -> None:
    talk = killed_at(round(fraction * len(uninterrupted.told.captions)), record)
    assert talk.committed() == uninterrupted.committed()


def test_killing_the_engine_within_a_translation_changes_no_word_of_it(
    record: SoundRecord, uninterrupted: Talk
) -> None:
    captions = uninterrupted.told.captions
    talk = killed_at(max(n for n in range(1, len(captions)) if is_half_translated(captions[n - 1])), record)
    assert talk.committed() == uninterrupted.committed()


def killed_at(n_captions: int, record: SoundRecord) -> Talk:
    talk = Talk()
    talk.at_caption = lambda n: talk.signal_engine(signal.SIGKILL) if n == n_captions else None
    talk.run(record, TRANSLATED)
    assert isinstance(talk.told.messages[-1], Finished)
    assert [trouble.fatal for trouble in talk.told.troubles] == [False]
    assert [message.notes for message in talk.told.messages if isinstance(message, Ready)][1:] == [()]
    assert_only_grows(talk.told.captions)
    for caption in talk.told.last_states:
        assert_translated_as_one(caption)
    return talk


def test_an_engine_that_dies_or_falls_silent_again_and_again_still_gets_to_the_end(
    record: SoundRecord, uninterrupted: Talk
) -> None:
    talk = Talk()
    deaths = {4: signal.SIGKILL, 11: signal.SIGSTOP, 12: signal.SIGKILL}
    talk.at_caption = lambda n: talk.signal_engine(deaths[n]) if n in deaths else None
    talk.run(record, patience=Patience(silent_s=5.0))
    assert [trouble.fatal for trouble in talk.told.troubles] == [False] * 3
    assert [source for source, _ in talk.committed()] == [source for source, _ in uninterrupted.committed()]
    assert_only_grows(talk.told.captions)


def test_the_time_for_which_the_reader_is_held_up_is_not_held_against_the_engine(
    tmp_path: Path, spoken: Path
) -> None:
    samples, _ = soundfile.read(spoken, dtype="float32")
    record = SoundRecord(tmp_path / "sound.wav")
    record.append(samples[: round(3.6 * SAMPLE_RATE)])
    talk = Talk()
    patience = Patience(silent_s=5.0)

    def hold_up(n_captions: int) -> None:
        if n_captions == 1:
            time.sleep(2.5 * patience.silent_s)
            record.end()

    talk.at_caption = hold_up
    talk.run(record, patience=patience)
    record.close()
    assert talk.told.troubles == []
    assert isinstance(talk.told.messages[-1], Finished)


def test_an_engine_killed_in_a_long_silence_does_not_hear_the_talk_again(
    tmp_path: Path, spoken: Path
) -> None:
    samples, _ = soundfile.read(spoken, dtype="float32")
    sentence = samples[: round(3.6 * SAMPLE_RATE)]
    silence = np.zeros(14 * SAMPLE_RATE, np.float32)
    record = SoundRecord(tmp_path / "sound.wav")
    record.append(np.concatenate([sentence, silence, sentence]))
    record.end()
    whole = Talk()
    whole.run(record)

    talk = Talk()
    killed_at_s: list[float] = []

    def kill_in_silence(checkpoint: Checkpoint) -> None:
        if checkpoint.replay_from_s > 8.0 and not killed_at_s:
            killed_at_s.append(checkpoint.replay_from_s)
            talk.signal_engine(signal.SIGKILL)

    talk.at_checkpoint = kill_in_silence
    talk.run(record)
    record.close()
    assert killed_at_s
    after_restart = talk.told.messages[talk.told.messages.index(talk.told.troubles[0]) :]
    heard_s = [message.heard_s for message in after_restart if isinstance(message, Health)]
    assert heard_s
    assert min(heard_s) >= killed_at_s[0]
    assert talk.committed() == whole.committed()
    assert len(talk.committed()) == 2


def test_an_engine_that_never_gets_on_is_given_up_with_one_sentence(record: SoundRecord) -> None:
    talk = Talk()
    talk.client = EngineClient(SPHINX, talk.take, SoundFeed(record))

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


def test_what_the_user_got_wrong_ends_the_engine_with_its_sentence(record: SoundRecord) -> None:
    talk = Talk()
    talk.run(record, EngineSettings(recognizer="/no/such/folder", translator="", realtime=False))
    (trouble,) = talk.told.troubles
    assert trouble.fatal
    assert "/no/such/folder" in trouble.text
    assert talk.told.messages[-1] == trouble


def test_a_fault_of_ours_is_told_with_the_log_that_says_where(record: SoundRecord) -> None:
    def stumble(n_captions: int) -> None:
        raise RuntimeError("a stone")

    handler, logger = LogFile(log_path()), logging.getLogger("app")
    talk = Talk()
    talk.at_caption = stumble
    logger.addHandler(handler)
    try:
        talk.run(record)
    finally:
        logger.removeHandler(handler)
    *_, last = talk.told.troubles
    assert last.fatal
    (named,) = re.findall(r"the log (.+) says where", last.text)
    assert "in stumble" in Path(named).read_text("utf-8")


def test_a_stopped_client_leaves_no_engine(record: SoundRecord) -> None:
    talk = Talk()
    reached = threading.Event()
    talk.at_caption = lambda n: reached.set()
    client = EngineClient(SPHINX, talk.take, SoundFeed(record))
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
        "child = EngineChild(Start(EngineSettings(recognizer='sphinx', translator='', realtime=False)))\n"
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
    resumes = [Resume(track, start / SAMPLE_RATE, step=2) for track, start in enumerate(starts)]
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
