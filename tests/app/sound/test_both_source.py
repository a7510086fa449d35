"""Microphone and system sound at once: two tracks on one clock, two speakers in one engine."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from pathlib import Path

import numpy as np
import pytest
import soundfile
from command_line import SHIPPED, CommandLine, assert_one_sentence
from places import OFFICE_TALK
from taken import Taken
from told import Told, assert_only_grows

from app.session.client import restarted
from app.session.live_session import LiveMessage, LiveSession
from app.sound.both_source import LONGEST_LEAD, BothSource
from app.sound.capture import open_source
from app.sound.file_source import FileSource
from app.sound.source import BLOCK_SAMPLES, FromSource, Lost, SoundError
from core.captions.captions import Captioned, Gap
from core.hearing.delays import delay_at
from core.speech.segments import SAMPLE_RATE, Samples
from core.speech.silence import SILENCE
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings, Finished, PolicyInUse, Ready, UsePolicy
from core.wording.causes import Cause

SPEAKERS = ("Me", "Others")
N_BLOCKS_BEFORE_PAUSE = 15


class PacedSource:
    """A device whose sound comes when the test says so."""

    name = "device"
    realtime = True
    can_wait = False

    def __init__(self) -> None:
        self.items: deque[FromSource] = deque()

    def open(self) -> None:
        pass

    def hear(self, level: float, n_blocks: int = 1) -> None:
        self.items.extend([np.full(BLOCK_SAMPLES, level, np.float32)] * n_blocks)

    def read(self, timeout_s: float) -> FromSource | None:
        return self.items.popleft() if self.items else SILENCE

    def close(self) -> None:
        pass


class LiveFile(FileSource):
    """A file whose sound comes as that of a device does, only faster; a pause loses none of it."""

    realtime = True

    def reopened(self) -> LiveFile:
        return self


def levels(source: BothSource) -> list[tuple[float, float]]:
    """Return what is read of both until nothing comes, a level for each block."""
    taken = Taken(source)
    taken.due()
    assert {block.shape for block in taken.blocks} <= {(BLOCK_SAMPLES, 2), (0, 2)}
    return [(float(block[0, 0]), float(block[0, 1])) for block in taken.blocks if len(block)]


@pytest.fixture
def devices() -> tuple[PacedSource, PacedSource]:
    return PacedSource(), PacedSource()


def test_both_stand_on_one_clock(devices: tuple[PacedSource, PacedSource]) -> None:
    mine, theirs = devices
    mine.hear(0.5, 3)
    theirs.hear(0.25, 2)
    source = BothSource(mine, theirs)
    assert levels(source) == [(0.5, 0.25)] * 2
    theirs.hear(0.25)
    assert levels(source) == [(0.5, 0.25)]


def test_silence_stands_in_for_a_source_that_is_a_second_behind(
    devices: tuple[PacedSource, PacedSource],
) -> None:
    mine, theirs = devices
    mine.hear(0.5, 8)
    n_ahead = LONGEST_LEAD // BLOCK_SAMPLES
    assert levels(BothSource(mine, theirs)) == [(0.5, 0.0)] * (8 - n_ahead)


def test_silence_that_is_ahead_is_cut_short_and_sound_never_is(
    devices: tuple[PacedSource, PacedSource],
) -> None:
    mine, theirs = devices
    source = BothSource(mine, theirs)
    theirs.hear(0.0, 30)
    while theirs.items:
        assert levels(source) == []
    mine.hear(0.5, 20)
    theirs.hear(0.25, 10)
    heard = levels(source)
    assert [mine_is for mine_is, _ in heard if mine_is] == [0.5] * 15  # and a second of it waits
    assert [theirs_is for _, theirs_is in heard if theirs_is] == [0.25] * 10


def test_a_gap_is_told_where_it_stands_on_the_clock_of_both(
    devices: tuple[PacedSource, PacedSource],
) -> None:
    mine, theirs = devices
    taken = Taken(BothSource(mine, theirs))
    mine.hear(0.5, 8)
    taken.due()  # three blocks of silence stand in for the other
    theirs.items += [np.ones(800, np.float32), np.zeros(1600, np.float32), Lost(1600)]
    theirs.hear(0.25, 2)
    taken.due()
    (gap,) = taken.gaps
    assert (gap.start_s, gap.end_s) == (pytest.approx(0.65), pytest.approx(0.75))
    mine_is, theirs_is = np.concatenate(taken.blocks)[round(0.6 * SAMPLE_RATE) :].T
    assert list(theirs_is[:2400]) == [1.0] * 800 + [0.0] * 1600 and theirs_is[2400:].all()
    assert mine_is.all(), "what the other has lost is heard on this track"


def test_the_longer_of_two_files_is_heard_to_its_end(tmp_path: Path) -> None:
    paths = [tmp_path / "short.wav", tmp_path / "long.wav"]
    for path, n in zip(paths, (5000, 12_345), strict=True):
        soundfile.write(path, np.full(n, 0.5), SAMPLE_RATE)
    source = BothSource(*(FileSource(path, "fast") for path in paths))
    source.open()
    heard = Taken(source).all().samples
    assert [int(np.count_nonzero(heard[:, track])) for track in (0, 1)] == [5000, 12_345]
    assert len(heard) == 12_345


def test_loudspeakers_that_the_microphone_hears_are_left_out_and_told_of_once(tmp_path: Path) -> None:
    talk, rate = soundfile.read(OFFICE_TALK, dtype="float32")
    delay = round(0.15 * rate)
    for name, samples in (("mine", np.concatenate([np.zeros(delay), 0.3 * talk])), ("theirs", talk)):
        soundfile.write(tmp_path / f"{name}.wav", samples, rate)
    source = BothSource(*(LiveFile(tmp_path / f"{name}.wav", "fast") for name in ("mine", "theirs")))
    source.open()
    taken = Taken(source).all()
    assert [told.cause for told in taken.told] == [Cause.ECHO]
    mine, theirs = taken.samples[60 * BLOCK_SAMPLES :].T
    assert np.sum(mine**2) < 0.01 * np.sum((0.3 * theirs) ** 2)
    assert Taken(source.reopened()).all().told == []


@pytest.mark.parametrize("names", [("mic:Nobody", "system"), ("mic", "system:Nobody")])
def test_a_device_that_is_not_there_is_named(sound_server, names: tuple[str, str]) -> None:
    microphone, loudspeakers = (name.partition(":")[2] for name in names)
    source = open_source(f"both:{microphone}|{loudspeakers}")
    with pytest.raises(SoundError, match="Nobody"):
        source.open()
    while source.read(0.0) is not None:
        pass


class Run:
    """A session with two speakers to its end: its pace changes, its engine is killed, and it is paused.

    The engine is killed when words of a sentence are committed, which live
    are always shown before the sentence is final.
    """

    def __init__(self, source: BothSource, settings: EngineSettings, policy: str, folder: Path) -> None:
        self.told = Told()
        self._policy = policy
        self._has_asked = False
        self._is_to_kill = False
        self._n_blocks = 0
        self._session = LiveSession(
            source,
            settings,
            self._take,
            journal_folder=folder / "journal",
            keep_sound=folder / "kept.wav",
            on_block=self._hear,
        )
        self._session.start()
        assert self._session.wait()

    def _take(self, message: LiveMessage) -> None:
        self.told.messages.append(message)
        if isinstance(message, Ready) and not self._has_asked:
            self._has_asked = True
            self._session.use(UsePolicy(self._policy))
        elif isinstance(message, PolicyInUse):
            self._is_to_kill = True
        elif self._is_to_kill and isinstance(message, Captioned) and _is_half_heard(message):
            self._is_to_kill = False
            assert self._session.engine_pid is not None
            os.kill(self._session.engine_pid, signal.SIGKILL)

    def _hear(self, samples: Samples) -> None:
        self._n_blocks += 1
        if self._n_blocks == N_BLOCKS_BEFORE_PAUSE:
            self._session.pause()
            self._session.resume()

    def words(self, speaker: str) -> list[str]:
        states = [state for state in self.told.last_states if state.update.speaker == speaker]
        return [word.text for state in states for word in state.words]


def _is_half_heard(captioned: Captioned) -> bool:
    return bool(captioned.words) and not captioned.update.final


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="kills by POSIX signal")
def test_killing_the_engine_loses_and_doubles_nothing_of_two_who_speak_at_once(
    tmp_path: Path, clip: Path, two_sentences: Path
) -> None:
    first, policy = "wait-1", "wait-2"
    assert delay_at(first) == delay_at(policy), "or words would depend on when the pace was changed"
    translated = EngineSettings(recognizer=SHIPPED_RECOGNIZER, policy=first, speakers=SPEAKERS)
    live_source = BothSource(FileSource(clip, "real"), FileSource(two_sentences, "real"))
    live = Run(live_source, translated, policy, tmp_path)
    assert [trouble.text for trouble in live.told.troubles] == [restarted()]
    assert [message for message in live.told.messages if isinstance(message, PolicyInUse)] == [
        PolicyInUse(policy)
    ]
    assert [gap.is_pause for gap in live.told.messages if isinstance(gap, Gap)] == [True]
    assert isinstance(live.told.messages[-1], Finished)
    assert_only_grows(live.told.captions)
    assert {state.update.segment.track for state in live.told.last_states} == {0, 1}
    for state in live.told.last_states:
        assert state.update.final and state.update.target
        assert state.update.speaker == SPEAKERS[state.update.segment.track]
    for track, speaker in enumerate(SPEAKERS):
        assert live.words(speaker) == heard_alone(tmp_path / "kept.wav", track, policy)


def heard_alone(recorded: Path, track: int, policy: str) -> list[str]:
    """Return the words of one track of a record, heard at a pace by an engine of its own."""
    samples, rate = soundfile.read(recorded, dtype="int16")
    path = recorded.with_name(f"track{track}.wav")
    soundfile.write(path, samples[:, track], rate)
    told = Told()
    # At the pace of the two: how far behind the speaker a translator reads is how long a word is waited for.
    settings = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="", policy=policy)
    source = FileSource(path, "fast")
    session = LiveSession(source, settings, told.messages.append, journal_folder=path.parent / "journal")
    session.start()
    assert session.wait()
    return [word.text for state in told.last_states for word in state.words]


@pytest.mark.usefixtures("replayed_command_line")
def test_a_call_is_captioned_with_both_its_sides(
    command_line: CommandLine, sound_server, clip: Path, two_sentences: Path, wait_until
) -> None:
    command_line.environment.update((name, os.environ[name]) for name in ("PULSE_SERVER", "XDG_RUNTIME_DIR"))
    sources = ("both", "--speakers", "Anna", "Team")
    process = command_line.start("caption", *sources, *SHIPPED, "--out", "call.txt", "--out", "call.vtt")
    wait_until(lambda: sound_server.is_recorded(2), "both to be recorded")
    sides = [
        threading.Thread(target=sound_server.play, args=said)
        for said in ((clip, "mic_feed"), (two_sentences, "speakers"))
    ]
    for side in sides:
        side.start()
    for side in sides:
        side.join()
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate()
    assert process.returncode == 0, stderr
    lines = (command_line.folder / "call.txt").read_text("utf-8").splitlines()
    assert {line.partition(":")[0] for line in lines} == {"Anna", "Team"}
    assert "<v Anna>" in (command_line.folder / "call.vtt").read_text("utf-8")


def test_a_speaker_without_a_name_is_refused(command_line: CommandLine) -> None:
    ran = command_line.run("caption", "both", *SHIPPED, "--speakers", "Anna", " ")
    assert_one_sentence(ran, "needs a name")
