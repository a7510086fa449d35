"""A sound server with a microphone into which a file is spoken."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PROGRAMS = ("pulseaudio", "pactl", "paplay")
MODULES = (
    "module-null-sink sink_name=room rate=48000 sink_properties=device.description=Speakers",
    "module-remap-source source_name=microphone master=room.monitor "
    "source_properties=device.description=Microphone",
)
N_LOOKS, PAUSE_S = 600, 0.1


class NoSound(Exception):
    """There can be no microphone here; says why."""


@contextmanager
def virtual_microphone(folder: Path) -> Iterator[dict[str, str]]:
    """Yield the environment of programs that hear the microphone, which is the default one.

    Raises:
        NoSound: what it is made of is missing, or does not start.
    """
    for program in PROGRAMS:
        if shutil.which(program) is None:
            raise NoSound(f"{program}, of which the virtual microphone is made, is not installed.")
    env = {"XDG_RUNTIME_DIR": str(folder), "PULSE_SERVER": f"unix:{folder / 'native'}"}
    modules = (f"module-native-protocol-unix auth-anonymous=1 socket={folder / 'native'}", *MODULES)
    server = subprocess.Popen(
        [
            "pulseaudio",
            "-n",
            "--daemonize=no",
            "--exit-idle-time=-1",
            "--use-pid-file=no",
            "--disable-shm=yes",
        ]
        + [argument for module in modules for argument in ("-L", module)],
        env=os.environ | env,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for_microphone(os.environ | env)
        yield env
    finally:
        server.terminate()
        server.wait()


def _wait_for_microphone(env: dict[str, str]) -> None:
    for _ in range(N_LOOKS):
        command = ["pactl", "set-default-source", "microphone"]
        if subprocess.run(command, env=env, capture_output=True, check=False).returncode == 0:
            return
        time.sleep(PAUSE_S)
    raise NoSound("The sound server did not start.")


@contextmanager
def spoken(talk: Path) -> Iterator[None]:
    """Speak a file into the microphone meanwhile."""
    speaker = subprocess.Popen(["paplay", "-d", "room", str(talk)], stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        speaker.terminate()
        speaker.wait()
