"""A session that is paused: nothing is heard meanwhile, and the same session goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from taken import Taken
from told import Told

from app.session.capturing import PAUSE_S
from app.session.live_session import LiveSession
from app.sound.capture import open_source
from app.sound.file_source import FileSource
from core.captions.captions import Gap
from core.speech.segments import SAMPLE_RATE, Samples
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings, Ready

pytestmark = pytest.mark.usefixtures("replayed_engine")

SHIPPED = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="")
N_BLOCKS_BEFORE_PAUSE = 15
UNHURRIED_S = 240.0
"""Ends a test that hangs; nothing is measured by it."""

WaitUntil = Callable[[Callable[[], bool], str], None]


def sound_of(path: Path) -> np.ndarray[Any, Any]:
    return soundfile.read(path, dtype="int16")[0]


def test_a_file_goes_on_where_it_was_paused(
    two_sentences: Path, tmp_path: Path, wait_until: WaitUntil
) -> None:
    told = Told()
    blocks: list[Samples] = []

    def hear(samples: Samples) -> None:
        blocks.append(samples)
        if len(blocks) == N_BLOCKS_BEFORE_PAUSE:
            session.pause()

    kept = tmp_path / "kept.wav"
    session = LiveSession(
        FileSource(two_sentences, "real"),
        SHIPPED,
        told.messages.append,
        journal_folder=tmp_path / "journal",
        keep_sound=kept,
        on_block=hear,
    )
    session.start()
    # What was said is a sentence of its own, though the file has not been heard to its end.
    wait_until(lambda: any(state.update.final for state in told.last_states), "its end")
    paused_s = session.captured_s
    whole = sound_of(two_sentences)
    assert paused_s < len(whole) / SAMPLE_RATE
    assert not session.wait(1.0)
    assert session.captured_s == paused_s
    session.resume()
    assert session.wait(UNHURRIED_S)
    heard = sound_of(kept)
    begin, end = round((paused_s - PAUSE_S) * SAMPLE_RATE), round(paused_s * SAMPLE_RATE)
    assert not heard[begin:end].any()
    assert np.array_equal(np.concatenate([heard[:begin], heard[end:]]), whole)
    starts = [state.update.start_s for state in told.last_states]
    assert starts == sorted(starts)
    assert starts[-1] >= paused_s - PAUSE_S
    gaps = [message for message in told.messages if isinstance(message, Gap)]
    assert gaps == [Gap(paused_s - PAUSE_S, paused_s, is_pause=True)]


def test_a_pause_can_be_ended_at_once_and_begun_again(two_sentences: Path, tmp_path: Path) -> None:
    told = Told()
    session = LiveSession(
        FileSource(two_sentences, "fast"), SHIPPED, told.messages.append, journal_folder=tmp_path
    )
    session.start()
    for _ in range(3):
        session.pause()
        session.resume()
    assert session.wait(UNHURRIED_S)
    assert session.trouble == ""
    assert told.last_states


def test_a_pause_counts_at_once_though_its_device_is_slow_to_close(
    two_sentences: Path, tmp_path: Path, wait_until: WaitUntil
) -> None:
    may_close = threading.Event()

    class SlowToClose(FileSource):
        def close(self) -> None:
            assert may_close.wait(UNHURRIED_S)
            super().close()

    told = Told()
    kept = tmp_path / "kept.wav"
    source = SlowToClose(two_sentences, "real")
    session = LiveSession(
        source, SHIPPED, told.messages.append, journal_folder=tmp_path / "journal", keep_sound=kept
    )
    session.start()
    wait_until(lambda: session.captured_s > 0, "sound")
    session.pause()
    session.resume()
    may_close.set()
    assert session.wait(UNHURRIED_S)
    # All of the file, and the silence that stands for the pause.
    assert len(sound_of(kept)) == len(sound_of(two_sentences)) + round(PAUSE_S * SAMPLE_RATE)


def test_a_paused_session_can_be_stopped(two_sentences: Path, tmp_path: Path, wait_until: WaitUntil) -> None:
    told = Told()
    session = LiveSession(
        FileSource(two_sentences, "fast"), SHIPPED, told.messages.append, journal_folder=tmp_path
    )
    session.start()
    wait_until(lambda: session.captured_s > 0, "sound")
    session.pause()
    session.stop()
    assert session.wait(UNHURRIED_S)
    assert session.trouble == ""


def tone(path: Path, hertz: float) -> Path:
    times = np.arange(2 * SAMPLE_RATE) / SAMPLE_RATE
    soundfile.write(path, 0.5 * np.sin(2 * np.pi * hertz * times), SAMPLE_RATE)
    return path


def loudness(sound: np.ndarray[Any, Any], hertz: float) -> float:
    """Return how much of a tone there is, as a share of all that is heard."""
    spectrum = np.abs(np.fft.rfft(sound.astype(float))) ** 2
    frequencies = np.fft.rfftfreq(len(sound), 1 / SAMPLE_RATE)
    return float(spectrum[np.abs(frequencies - hertz) < 20].sum() / spectrum.sum())


def test_a_paused_microphone_is_closed_and_what_is_said_meanwhile_is_not_kept(
    sound_server, tmp_path: Path, wait_until: WaitUntil
) -> None:
    before, meanwhile, after = (tone(tmp_path / f"{hertz}.wav", hertz) for hertz in (500, 1100, 2300))
    told = Told()
    kept = tmp_path / "kept.wav"
    session = LiveSession(
        open_source("mic:VirtualMic"),
        SHIPPED,
        told.messages.append,
        journal_folder=tmp_path / "journal",
        keep_sound=kept,
    )
    session.start()
    wait_until(lambda: any(isinstance(message, Ready) for message in told.messages), "the engine")
    sound_server.play(before, "mic_feed")
    session.pause()
    wait_until(lambda: not sound_server.is_recorded(), "the microphone to be closed")
    sound_server.play(meanwhile, "mic_feed")
    session.resume()
    wait_until(sound_server.is_recorded, "the microphone to be open")
    paused_s = session.captured_s
    wait_until(lambda: session.captured_s > paused_s, "sound to come")
    sound_server.play(after, "mic_feed")
    session.stop()
    assert session.wait(UNHURRIED_S)
    heard = sound_of(kept)
    assert min(loudness(heard, 500), loudness(heard, 2300)) > 0.1
    assert loudness(heard, 1100) < 0.01
    assert session.trouble == ""


@pytest.mark.parametrize("name", ["mic:VirtualMic", "both"])
def test_both_devices_are_opened_again(sound_server, name: str) -> None:
    source = open_source(name)
    source.open()
    source.close()
    while source.read(0.2) is not None:
        pass
    again = source.reopened()
    again.open()
    block = Taken(again).block()
    again.close()
    assert len(block)
