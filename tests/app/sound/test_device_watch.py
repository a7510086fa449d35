"""Devices that go, come back, change and fall silent, on a real sound server."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
import soundfile
from command_line import SHIPPED, CommandLine
from headset import pactl, plug_in, unplug
from places import OFFICE_TALK
from taken import Taken

from app.bridge.device_scout import DeviceScout
from app.sound import muteness
from app.sound.capture import open_source
from app.sound.device_source import DeviceSource
from app.sound.devices import PORTAUDIO_LOCK
from app.sound.source import Notice, SoundSource
from core.speech.segments import SAMPLE_RATE
from core.wording.causes import Cause, Mended

UNHURRIED_MS = 120_000

TELL_NOTICES = """
import sys
from app.sound.capture import open_source
source = open_source(sys.argv[1])
source.open()
print("listening", flush=True)
while True:
    if told := getattr(source.read(0.5), "text", ""):
        print(told, flush=True)
"""


@pytest.fixture
def words(tmp_path: Path) -> Path:
    """Four seconds that are loud throughout."""
    samples, rate = soundfile.read(OFFICE_TALK, dtype="float32")
    path = tmp_path / "words.wav"
    soundfile.write(path, samples[: 4 * rate], rate)
    return path


class Listening(Taken):
    """Reads a source all the time, as a session does."""

    def __init__(self, source: SoundSource) -> None:
        super().__init__(source)
        assert isinstance(source, DeviceSource)
        self.watch = source.watch
        source.open()
        self._thread = threading.Thread(target=self.all)
        self._thread.start()

    @property
    def notices(self) -> list[str]:
        return [notice.text for notice in self.told]

    def end(self) -> None:
        self.source.close()
        self._thread.join()

    def loudness_after(self, n_blocks: int) -> float:
        return max(
            (float(np.abs(block).max()) for block in self.blocks[n_blocks:] if len(block)), default=0.0
        )


@pytest.fixture
def listen() -> Iterator[Callable[[str | DeviceSource], Listening]]:
    listening: list[Listening] = []

    def begin(source: str | DeviceSource) -> Listening:
        listening.append(Listening(open_source(source) if isinstance(source, str) else source))
        return listening[-1]

    yield begin
    for each in listening:
        each.end()


@pytest.mark.parametrize("name", ["mic:Headset", "system:Monitor of HeadsetFeed"])
def test_a_device_that_was_unplugged_is_heard_again_when_it_is_back(
    headset: list[str], sound_server, words: Path, listen, wait_until, name: str
) -> None:
    listening = listen(name)
    unplug(headset)
    wait_until(lambda: listening.watch.is_away, "the loss to be noticed")
    n_before = len(listening.blocks)
    wait_until(lambda: len(listening.blocks) > n_before + 5, "the clock to go on")
    assert "it is back" in listening.notices[0]
    headset[:] = plug_in()
    wait_until(lambda: not listening.watch.is_away, "the device to be heard again")
    n_back = len(listening.blocks)
    sound_server.play(words, "headset_feed")
    wait_until(lambda: listening.loudness_after(n_back) > 0.1, "what is said into it")
    (gap,) = listening.gaps
    lost = np.concatenate(listening.blocks)[round(gap.start_s * SAMPLE_RATE) : round(gap.end_s * SAMPLE_RATE)]
    assert gap.end_s > gap.start_s and not lost.any()
    assert "Listening to" in listening.notices[-1]
    away = Cause.MICROPHONE_AWAY if name.startswith("mic") else Cause.COMPUTER_AWAY
    assert [(type(told), told.cause) for told in listening.told] == [(Notice, away), (Mended, away)]


def test_a_device_that_does_not_come_back_is_a_gap_until_the_end(
    headset: list[str], listen, wait_until
) -> None:
    listening = listen("mic:Headset")
    unplug(headset)
    headset.clear()
    wait_until(lambda: listening.watch.is_away, "the loss to be noticed")
    n_before = len(listening.blocks)
    wait_until(lambda: len(listening.blocks) > n_before + 1, "the clock to go on")
    listening.end()
    (gap,) = listening.gaps
    assert gap.end_s * SAMPLE_RATE == pytest.approx(sum(map(len, listening.blocks)))


def test_a_device_that_was_unplugged_in_a_pause_is_waited_for(
    headset: list[str], sound_server, words: Path, listen, wait_until
) -> None:
    before = listen("mic:Headset")
    before.end()
    unplug(headset)
    listening = listen(before.source.reopened())
    assert listening.watch.is_away
    wait_until(lambda: any(len(block) for block in listening.blocks), "the clock to go on")
    (notice,) = listening.notices
    assert "Headset" in notice
    headset[:] = plug_in()
    wait_until(lambda: not listening.watch.is_away, "the device to be heard again")
    sound_server.play(words, "headset_feed")
    wait_until(lambda: listening.loudness_after(0) > 0.1, "what is said into it")
    assert listening.gaps[0].start_s == 0.0


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("mic", ("set-default-source", "headset")),
        ("system", ("set-default-sink", "headset_feed")),
    ],
)
def test_another_default_device_is_followed(
    headset: list[str], sound_server, words: Path, listen, wait_until, name: str, change: tuple[str, str]
) -> None:
    listening = listen(name)
    pactl(*change)

    def is_heard() -> bool:
        n_blocks = len(listening.blocks)
        sound_server.play(words, "headset_feed")
        return listening.loudness_after(n_blocks) > 0.1

    wait_until(is_heard, "what is said into the new default device")
    assert listening.gaps == []


def test_another_default_microphone_is_told_by_its_name(headset: list[str], listen, wait_until) -> None:
    listening = listen("mic")
    assert "VirtualMic" in listening.source.name
    pactl("set-default-source", "headset")
    wait_until(lambda: bool(listening.notices), "the other microphone to be noticed")
    (notice,) = listening.notices
    assert notice == "Listening to Headset (PulseAudio) now."


def test_where_the_default_is_what_the_computer_plays_a_microphone_is_heard(
    headset: list[str], sound_server, words: Path, listen, wait_until
) -> None:
    pactl("set-default-source", "headset")
    listening = listen("mic")
    pactl("set-default-source", "speakers.monitor")
    unplug(headset)
    headset.clear()
    wait_until(lambda: "Listening to VirtualMic (PulseAudio) now." in listening.notices, "the microphone")
    n_blocks = len(listening.blocks)
    sound_server.play(words, "speakers")
    assert listening.loudness_after(n_blocks) == 0.0
    sound_server.play(words, "mic_feed")
    wait_until(lambda: listening.loudness_after(n_blocks) > 0.1, "what is said into the microphone")


LOUDNESS = """
import sys
import numpy as np
from app.sound.capture import open_source
source = open_source(sys.argv[1])
source.open()
print("listening", flush=True)
while True:
    item = source.read(0.5)
    if isinstance(item, np.ndarray) and item.max(initial=0.0) > 0.1:
        print("heard", flush=True)
    elif told := getattr(item, "text", ""):
        print(told, flush=True)
"""


@pytest.mark.parametrize("name", ["mic", pytest.param("mic:pulse (ALSA)", marks=pytest.mark.long)])
def test_what_the_computer_plays_is_not_taken_for_a_microphone_that_went(
    mortal_sound_server, words: Path, name: str
) -> None:
    server = mortal_sound_server
    environment = {**os.environ, **server.env}

    def ask(*arguments: str) -> str:
        run = subprocess.run(
            ["pactl", *arguments], env=environment, capture_output=True, text=True, check=True
        )
        return run.stdout

    listener = subprocess.Popen(
        [sys.executable, "-c", LOUDNESS, name], env=environment, stdout=subprocess.PIPE, text=True
    )
    assert listener.stdout is not None
    assert listener.stdout.readline() == "listening\n"
    (module,) = [line for line in ask("list", "short", "modules").splitlines() if "virtual_mic" in line]
    ask("unload-module", module.split()[0])
    assert ask("get-default-source").strip().endswith(".monitor")
    assert "The microphone was unplugged" in listener.stdout.readline()
    server.play(words, "speakers")
    server.play(words, "mic_feed")
    ask("load-module", *module.split("\t")[1:3])
    ask("set-default-source", "virtual_mic")
    # Had a monitor been heard meanwhile, that would stand here.
    assert listener.stdout.readline() == "Listening to VirtualMic (PulseAudio) now.\n"
    server.play(words, "mic_feed")
    assert listener.stdout.readline() == "heard\n"
    listener.kill()
    listener.communicate()


def test_a_new_device_is_offered_as_soon_as_it_is_plugged_in(qtbot, headset: list[str], wait_until) -> None:
    unplug(headset)
    headset.clear()
    scout = DeviceScout()
    found: list[str] = []
    scout.found.connect(lambda devices: found.__setitem__(slice(None), [device.name for device in devices]))
    scout.look()
    qtbot.waitUntil(lambda: "VirtualMic" in found, timeout=UNHURRIED_MS)
    assert "Headset" not in found
    headset[:] = plug_in()
    qtbot.waitUntil(lambda: "Headset" in found, timeout=UNHURRIED_MS)
    scout.end(UNHURRIED_MS / 1000)


def test_a_wish_to_look_for_devices_is_kept_while_a_look_goes_on(qtbot, sound_server) -> None:
    scout = DeviceScout()
    found: list[object] = []
    scout.found.connect(found.append)
    with PORTAUDIO_LOCK:  # as somebody has who opens a device of a slow server
        scout.look()
        scout.look()
    qtbot.waitUntil(lambda: len(found) == 2, timeout=UNHURRIED_MS)
    scout.end(UNHURRIED_MS / 1000)


@pytest.mark.parametrize("name", ["mic", "mic:VirtualMic", "system"])
def test_a_sound_server_that_is_started_again_is_listened_to_again(mortal_sound_server, name: str) -> None:
    environment = {**os.environ, **mortal_sound_server.env}
    listener = subprocess.Popen(
        [sys.executable, "-c", TELL_NOTICES, name], env=environment, stdout=subprocess.PIPE, text=True
    )
    assert listener.stdout is not None
    assert listener.stdout.readline() == "listening\n"
    mortal_sound_server.process.kill()
    mortal_sound_server.process.wait()
    assert "as soon as it is back" in listener.stdout.readline()
    again = subprocess.Popen(mortal_sound_server.process.args, env=environment, stderr=subprocess.DEVNULL)
    assert "Listening to" in listener.stdout.readline()
    for process in (listener, again):
        process.kill()
        process.communicate()


def test_a_muted_microphone_is_explained_once_and_that_it_is_heard_again_is_told(
    sound_server, words: Path, listen, wait_until
) -> None:
    pactl("set-source-mute", "virtual_mic", "1")
    try:
        listening = listen("mic:VirtualMic")
        wait_until(lambda: bool(listening.notices), "the explanation")
        n_blocks = len(listening.blocks)
        wait_until(lambda: len(listening.blocks) > n_blocks + 10, "more silence")
        (notice,) = listening.notices
        pactl("set-source-mute", "virtual_mic", "0")
        sound_server.play(words, "mic_feed")
        wait_until(lambda: len(listening.told) == 2, "the sound to be heard again")
        assert listening.told[-1] == Mended(Cause.MICROPHONE_MUTE)
    finally:
        pactl("set-source-mute", "virtual_mic", "0")
    assert "only silence" in notice


def test_a_speakers_pause_is_no_muted_microphone(
    sound_server, words: Path, listen, wait_until, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The virtual microphone gives zeros in a pause, as those do that take noise away."""
    listening = listen("mic:VirtualMic")
    sound_server.play(words, "mic_feed")
    wait_until(lambda: any(block.any() for block in listening.blocks), "the words")
    monkeypatch.setattr(muteness, "MUTE_S", 0.1)
    wait_until(lambda: len(listening.blocks) > 20 and not any(map(np.any, listening.blocks[-20:])), "a pause")
    assert listening.notices == []


def test_captions_go_on_behind_the_gap_when_a_headset_is_back(
    command_line: CommandLine, headset: list[str], sound_server, words: Path, wait_until
) -> None:
    command_line.environment.update((name, os.environ[name]) for name in ("PULSE_SERVER", "XDG_RUNTIME_DIR"))
    process = command_line.start("caption", "mic:Headset", *SHIPPED, "--out", "call.jsonl")
    out = command_line.folder / "call.jsonl"
    wait_until(lambda: out.exists() and sound_server.is_recorded(2), "the headset to be heard")
    unplug(headset)
    headset.clear()
    assert process.stderr is not None
    while "was unplugged" not in process.stderr.readline():
        pass
    headset[:] = plug_in()
    while "Listening to Headset" not in process.stderr.readline():
        pass
    sound_server.play(words, "headset_feed")
    wait_until(lambda: '"caption"' in out.read_text("utf-8"), "a caption")
    process.send_signal(signal.SIGINT)
    process.communicate()
    assert process.returncode == 0
    events = [json.loads(line)["event"] for line in out.read_text("utf-8").splitlines()]
    assert events[0] == "gap" and events.count("gap") == 1 and "caption" in events
