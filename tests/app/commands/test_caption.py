"""`surtitle caption` of sound files: what it shows, what it writes, how it ends."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import psutil
import pytest
import soundfile
from command_line import SHIPPED, UNHURRIED_S, CommandLine
from made_sound import Track, write_sound
from places import OFFICE_TALK

EXIT_INTERRUPTED = 130


def test_a_file_is_captioned_into_every_format_twice_the_same_and_leaves_no_record(
    command_line: CommandLine, clip: Path
) -> None:
    names = ("a.srt", "a.vtt", "a.txt", "a.jsonl")
    outs = [argument for name in names for argument in ("--out", name)]
    ran = command_line.run("caption", str(clip), *SHIPPED, "--pace", "fast", *outs)
    assert ran.returncode == 0, ran.stderr
    folder = command_line.folder
    lines = [json.loads(line) for line in (folder / "a.jsonl").read_text("utf-8").splitlines()]
    finals = [line["source"] for line in lines if line["final"]]
    assert finals and all(finals)
    assert (folder / "a.txt").read_text("utf-8").splitlines() == finals
    assert finals[0].split()[0] in (folder / "a.srt").read_text("utf-8")
    assert (folder / "a.vtt").read_text("utf-8").startswith("WEBVTT\n\n00:")
    shown = [line.split(" | ")[1].split() for line in ran.stdout.splitlines() if " | " in line]
    assert [word for words in shown for word in words] == " ".join(finals).split()
    emitted_s = [line["emitted_s"] for line in lines]
    assert emitted_s == sorted(emitted_s)
    assert emitted_s[-1] <= 5.0
    assert command_line.journals() == []
    again = command_line.run("caption", str(clip), *SHIPPED, "--pace", "fast", "--out", "b.jsonl")
    assert again.returncode == 0, again.stderr
    assert (folder / "a.jsonl").read_bytes() == (folder / "b.jsonl").read_bytes()


def test_silence_gives_no_captions(command_line: CommandLine) -> None:
    soundfile.write(command_line.folder / "silence.wav", np.zeros(3 * 16000), 16000)
    ran = command_line.run("caption", "silence.wav", *SHIPPED, "--pace", "fast", "--out", "a.jsonl")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout == ""
    assert (command_line.folder / "a.jsonl").read_text() == ""


@pytest.mark.usefixtures("replayed_command_line")
@pytest.mark.skipif(sys.platform == "win32", reason="draws on a POSIX terminal")
def test_a_file_that_is_read_ahead_is_not_called_late(command_line: CommandLine) -> None:
    ours, its = os.openpty()
    arguments = ["caption", str(OFFICE_TALK), *SHIPPED, "--pace", "fast"]
    with os.fdopen(ours, "rb", buffering=0) as terminal:
        process = subprocess.Popen(
            [*command_line.program, *arguments],
            cwd=command_line.folder,
            env=command_line.environment,
            stdout=its,
            stderr=subprocess.DEVNULL,
        )
        os.close(its)
        shown = b""
        with contextlib.suppress(OSError):  # how a terminal without programs ends
            while content := terminal.read(65536):
                shown += content
    assert process.wait() == 0
    assert b"Listening" in shown
    assert b"behind" not in shown


@pytest.mark.usefixtures("replayed_command_line")
@pytest.mark.skipif(sys.platform == "win32", reason="interrupts by POSIX signal")
def test_an_interrupt_ends_cleanly_with_complete_files(command_line: CommandLine) -> None:
    process = command_line.start("caption", str(OFFICE_TALK), *SHIPPED, "--out", "a.srt", "--out", "a.jsonl")
    assert process.stdout is not None
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    rest, stderr = process.communicate()
    assert process.returncode == 0, stderr
    lines = (command_line.folder / "a.jsonl").read_text("utf-8").splitlines()
    last = json.loads(lines[-1])
    assert last["final"]
    said = " ".join(line.split(" | ")[1] for line in (first + rest).splitlines() if " | " in line)
    written = (command_line.folder / "a.srt").read_text("utf-8")
    assert said.split()[-1] in written
    assert command_line.journals() == []


def running_engines(pid: int) -> list[psutil.Process]:
    """Return the children that run the engine's program; a moment before they are copies of their parent."""
    children = psutil.Process(pid).children()
    return [child for child in children if "--engine" in child.cmdline()]


@pytest.mark.usefixtures("replayed_command_line")
@pytest.mark.skipif(sys.platform == "win32", reason="interrupts by POSIX signal")
def test_an_interrupt_does_not_wait_for_networks_to_be_loaded(command_line: CommandLine) -> None:
    process = command_line.start("caption", str(OFFICE_TALK), *SHIPPED, "--out", "a.srt")
    while not (engines := running_engines(process.pid)):
        assert process.poll() is None
    engines[0].suspend()  # as if what it loads never came
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=UNHURRIED_S)
    assert process.returncode == 0, stderr
    assert not engines[0].is_running()
    assert not (command_line.folder / "a.srt").exists()
    assert command_line.journals() == []


@pytest.mark.usefixtures("replayed_command_line")
@pytest.mark.skipif(sys.platform == "win32", reason="interrupts by POSIX signal")
def test_the_first_interrupt_tells_of_the_second_which_ends_at_once(command_line: CommandLine) -> None:
    process = command_line.start("caption", str(OFFICE_TALK), *SHIPPED)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.readline()
    (engine,) = psutil.Process(process.pid).children()
    engine.suspend()
    process.send_signal(signal.SIGINT)
    assert any("Ctrl-C again ends at once" in line for line in process.stderr)
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=UNHURRIED_S)
    assert process.returncode == EXIT_INTERRUPTED
    assert not engine.is_running()
    assert f"s were not captioned. Caption {OFFICE_TALK} again for what follows on 00:" in stderr
    assert command_line.journals() == []


def test_of_a_film_the_track_with_the_voice_is_captioned_and_told(
    command_line: CommandLine, clip: Path
) -> None:
    said, rate = soundfile.read(clip, dtype="float32")
    tracks = [Track(np.zeros_like(said), rate=rate), Track(said, "eng", rate=rate)]
    write_sound(command_line.folder / "film.mkv", tracks)
    ran = command_line.run("caption", "film.mkv", *SHIPPED, "--pace", "fast", "--out", "film.txt")
    assert ran.returncode == 0, ran.stderr
    assert "Track 2 of 2 is heard (English). Another one is chosen by --track." in ran.stdout + ran.stderr
    assert (command_line.folder / "film.txt").read_text("utf-8").strip()
