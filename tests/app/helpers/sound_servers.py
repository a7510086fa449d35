"""Sound servers of the tests' own."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest
from waiting import is_soon

KEPT = ("PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH")
"""All that a server takes from the environment: settings or a session bus of others may hold it up."""

ASKING_S = 10.0
"""Longer than a server that is at work lets one wait."""


@dataclass(frozen=True, slots=True)
class SoundServer:
    """A PulseAudio of our own: what is played into `mic_feed` is heard by the microphone `VirtualMic`."""

    process: subprocess.Popen[bytes]
    env: dict[str, str]

    def play(self, path: Path, sink: str) -> None:
        """Return when the whole file was played."""
        # Without `--no-remap` channels go where they are called for, and others nowhere.
        command = ["paplay", "--no-remap", "-d", sink, str(path)]
        subprocess.run(command, check=True, env={**os.environ, **self.env})

    def is_recorded(self, n_streams: int = 1) -> bool:
        """Return whether some program listens, on that many streams at least."""
        command = ["pactl", "list", "short", "source-outputs"]
        run = subprocess.run(command, env={**os.environ, **self.env}, capture_output=True, check=True)
        # The virtual microphone itself is one that listens to its feed.
        return len(run.stdout.splitlines()) > n_streams


def start_sound_server(folder: Path) -> SoundServer:
    """Return a server that answers; fail with its log where none does."""
    for program in ("pulseaudio", "pactl", "paplay"):
        if shutil.which(program) is None:
            pytest.skip(f"{program}, of which the virtual microphone is made, is not installed")
    runtime = folder / "run"
    runtime.mkdir(mode=0o700)
    socket = folder / "native"
    env = {"XDG_RUNTIME_DIR": str(runtime), "PULSE_SERVER": f"unix:{socket}", "HOME": str(folder)}
    surroundings = {name: os.environ[name] for name in KEPT if name in os.environ} | env
    process = subprocess.Popen(
        _command(folder, socket),
        env=surroundings,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    if not is_soon(lambda: process.poll() is not None or _is_ready(surroundings)):
        process.kill()
        process.wait()
    if process.poll() is not None:
        pytest.fail(f"no sound server answers; it says:\n{_log_of(folder)}")
    return SoundServer(process=process, env=env)


def _command(folder: Path, socket: Path) -> list[str]:
    modules = [
        # Without a cookie: where its file cannot be written the server goes on, and answers nobody.
        f"module-native-protocol-unix auth-anonymous=1 auth-cookie-enabled=0 socket={socket}",
        "module-null-sink sink_name=mic_feed rate=48000 sink_properties=device.description=MicFeed",
        "module-remap-source source_name=virtual_mic master=mic_feed.monitor "
        "source_properties=device.description=VirtualMic",
        "module-null-sink sink_name=speakers rate=48000 sink_properties=device.description=Speakers",
    ]
    return [
        # -n: without the default modules, which want udev and D-Bus.
        *("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--disable-shm=yes"),
        *("--use-pid-file=no", "--realtime=no", "--high-priority=no", f"--log-target=newfile:{folder}/log"),
        *(argument for module in modules for argument in ("-L", module)),
    ]


def _is_ready(env: dict[str, str]) -> bool:
    """Return whether the server hears the virtual microphone and plays to the speakers by default."""
    microphone, speakers = ("set-default-source", "virtual_mic"), ("set-default-sink", "speakers")
    return _obeys(env, *microphone) and _obeys(env, *speakers)


def _obeys(env: dict[str, str], *arguments: str) -> bool:
    try:
        command = ["pactl", *arguments]
        return not subprocess.run(
            command, env=env, capture_output=True, check=False, timeout=ASKING_S
        ).returncode
    except subprocess.TimeoutExpired:
        return False


def _log_of(folder: Path) -> str:
    return "\n".join(path.read_text("utf-8", "replace") for path in sorted(folder.glob("log*")))
