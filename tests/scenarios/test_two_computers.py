"""Two computers and the cable between them: network namespaces, each with its end of a pair of devices."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import soundfile
from places import OFFICE_TALK
from processes import UNHURRIED_S
from replayed_engine import PROGRAM

from core.wire.defaults import SHIPPED_RECOGNIZER

MODELS = ("--recognizer", SHIPPED_RECOGNIZER, "--translator", "embedded")
STRONG, WEAK = "192.0.2.1", "192.0.2.2"
CODE = re.compile(r"^  ((?:\w{4}-){5}\w{4})$", re.MULTILINE)

pytestmark = [
    pytest.mark.skipif(shutil.which("ip") is None, reason="ip is not installed"),
    pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="networks are made by root"),
]


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


class Computer:
    """A network of its own, and a home."""

    def __init__(self, name: str, address: str, home: Path, environment: dict[str, str]) -> None:
        self.network, self.device = f"surtitle{os.getpid()}{name}", f"{name}{os.getpid()}"
        home.mkdir()
        self.home = home
        self._environment = environment | {"HOME": str(home), "PYTHONUNBUFFERED": "1"}
        self.address = address
        self._started: list[subprocess.Popen[str]] = []

    def connect(self, other: Computer) -> None:
        ends = ["netns", self.network, "type", "veth", "peer", "name", other.device]
        ip("link", "add", self.device, *ends, "netns", other.network)
        for computer in (self, other):
            ip("-n", computer.network, "address", "add", f"{computer.address}/24", "dev", computer.device)
            computer.set_link("up")
            ip("-n", computer.network, "link", "set", "lo", "up")

    def set_link(self, state: str) -> None:
        """Put the cable in ("up") or pull it out ("down"): what is connected is told nothing."""
        ip("-n", self.network, "link", "set", self.device, state)

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            ["ip", "netns", "exec", self.network, *PROGRAM, *arguments],
            cwd=self.home,
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._started.append(process)
        return process

    def run(self, *arguments: str, typed: str = "") -> str:
        process = self.start(*arguments)
        said, trouble = process.communicate(typed, timeout=UNHURRIED_S)
        assert process.returncode == 0, trouble
        return said

    def end(self) -> None:
        for process in self._started:
            process.kill()
            process.communicate()
        subprocess.run(["ip", "netns", "del", self.network], check=False, capture_output=True)


@pytest.fixture
def strong(tmp_path: Path, environment: dict[str, str]) -> Iterator[Computer]:
    yield from _made("s", STRONG, tmp_path / "strong", environment)


@pytest.fixture
def weak(tmp_path: Path, environment: dict[str, str], strong: Computer) -> Iterator[Computer]:
    for computer in _made("w", WEAK, tmp_path / "weak", environment):
        strong.connect(computer)
        yield computer


def _made(name: str, address: str, home: Path, environment: dict[str, str]) -> Iterator[Computer]:
    computer = Computer(name, address, home, environment)
    try:
        ip("netns", "add", computer.network)
    except subprocess.CalledProcessError:
        pytest.skip("networks cannot be made here")
    try:
        yield computer
    finally:
        computer.end()


@pytest.fixture
def name(strong: Computer, weak: Computer) -> str:
    """What the strong computer is called once the weak one is paired with it, as their user does it."""
    serving = strong.start("serve-engine", STRONG)
    assert serving.stdout is not None
    shown = ""
    while (found := CODE.search(shown)) is None:
        line = serving.stdout.readline()
        assert line, serving.communicate()
        shown += line
    weak.run("remote", "pair", STRONG, typed=f"{found[1]}\n")
    return weak.run("remote", "list").split()[0]


def words_in(path: Path) -> list[tuple[str, str]]:
    """Return the last state of each caption of a file."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    last = {line["segment"]: line for line in lines}
    return [(last[n]["source"], last[n]["target"]) for n in sorted(last) if last[n]["source"]]


def captioned_with_cable_pulled(
    weak: Computer, name: str, clip: Path, pulled_s: float
) -> list[tuple[str, str]]:
    """Return the captions of a talk at its pace; after the first words the cable is out for so long."""
    out = weak.home / "there.jsonl"
    captioning = weak.start("caption", str(clip), *MODELS, "--engine-on", name, "--quiet", "--out", str(out))
    while not (out.exists() and words_in(out)):
        assert captioning.poll() is None, captioning.communicate()
        time.sleep(0.05)
    weak.set_link("down")
    time.sleep(pulled_s)
    weak.set_link("up")
    _, said = captioning.communicate(timeout=UNHURRIED_S)
    assert captioning.returncode == 0, said
    assert ("broke" in said) == (pulled_s > 10), said
    return words_in(out)


def captioned_here(weak: Computer, clip: Path) -> list[tuple[str, str]]:
    out = weak.home / "here.jsonl"
    weak.run("caption", str(clip), *MODELS, "--quiet", "--out", str(out))
    return words_in(out)


def test_a_talk_is_captioned_on_the_other_computer_though_the_cable_slips(
    weak: Computer, name: str, clip: Path
) -> None:
    assert captioned_with_cable_pulled(weak, name, clip, 1.0) == captioned_here(weak, clip)


@pytest.mark.long
def test_a_cable_that_is_out_for_long_loses_and_doubles_no_word(
    weak: Computer, name: str, tmp_path: Path
) -> None:
    samples, rate = soundfile.read(OFFICE_TALK, dtype="float32", frames=30 * 16_000)
    clip = tmp_path / "talk.wav"
    soundfile.write(clip, samples, rate)
    there = captioned_with_cable_pulled(weak, name, clip, 20.0)
    here = captioned_here(weak, clip)
    assert [word for source, _ in there for word in source.split()] == [
        word for source, _ in here for word in source.split()
    ]
    assert all(target for _, target in there)


@pytest.mark.long
def test_a_stranger_in_the_network_gets_nothing(strong: Computer, weak: Computer, name: str) -> None:
    """Who has the address and no code: he is let in by none that he makes up."""
    stranger = weak.start("remote", "pair", STRONG, "--code", "AAAA-" * 5 + "AAAA")
    _, said = stranger.communicate(timeout=UNHURRIED_S)
    assert stranger.returncode != 0 and "is not the one that made this code" in said
    assert len(strong.run("serve-engine", "--list").splitlines()) == 1
