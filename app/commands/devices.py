"""`surtitle devices`: the microphones and system sounds that can be captioned."""

from __future__ import annotations

import argparse
import sys

from app.sound.advice import nothing_at_all
from app.sound.devices import PORTAUDIO_LOCK, Device, Kind, heard_unnamed, list_devices
from app.sound.source import SoundError

TITLES: dict[Kind, str] = {
    "mic": 'Microphones (surtitle caption mic, or "mic:NAME")',
    "system": 'System sound (surtitle caption system, or "system:NAME")',
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command does; it takes no arguments."""
    parser.description = "List the microphones and system sounds by name and host API; * marks the defaults."


def run(args: argparse.Namespace) -> int:
    """Write the lists; raise `SoundError` when there is nothing at all to listen to."""
    troubles: list[str] = []
    lists: dict[Kind, list[Device]] = {}
    for kind in TITLES:
        try:
            with PORTAUDIO_LOCK:
                lists[kind] = list_devices(kind)
        except SoundError as error:
            troubles.append(str(error))
    if not any(lists.values()):
        raise SoundError(nothing_at_all())
    for kind, devices in lists.items():
        sys.stdout.write(f"{TITLES[kind]}\n{_listed(devices)}")
    for trouble in troubles:
        sys.stderr.write(f"surtitle: {trouble}\n")
    return 0


def _listed(devices: list[Device]) -> str:
    """Return a line for each device, with a star before the one that is heard where none is named.

    PortAudio and the sound server have a default microphone each.
    """
    if not devices:
        return "    none\n"
    unnamed = heard_unnamed(devices)
    heard = unnamed.behind or unnamed
    return "".join(f"  {'*' if device == heard else ' '} {device.label}\n" for device in devices)
