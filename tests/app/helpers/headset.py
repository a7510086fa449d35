"""What is plugged into the sound server and pulled out again: headset, recorder, loudspeakers in the room."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

FEED = "module-null-sink sink_name=headset_feed rate=48000 sink_properties=device.description=HeadsetFeed"
HEADSET = (
    "module-remap-source source_name=headset master=headset_feed.monitor "
    "source_properties=device.description=Headset"
)


def pactl(*arguments: str) -> str:
    run = subprocess.run(["pactl", *arguments], capture_output=True, text=True, check=True)
    return run.stdout.strip()


def plug_in() -> list[str]:
    """Connect a headset, and return what it is known by to the server."""
    return [pactl("load-module", *module.split()) for module in (FEED, HEADSET)]


def unplug(modules: list[str]) -> None:
    for module in reversed(modules):
        pactl("unload-module", module)


@contextmanager
def recorder(n_channels: int) -> Iterator[None]:
    """Have a default microphone `Recorder`, whose channels have no places: what `recorder_feed` plays."""
    places = f"channels={n_channels} channel_map={','.join(f'aux{n}' for n in range(n_channels))}"
    feed = f"module-null-sink sink_name=recorder_feed rate=48000 {places}"
    microphone = (
        f"module-remap-source source_name=recorder master=recorder_feed.monitor remix=no {places} "
        "source_properties=device.description=Recorder"
    )
    default = pactl("get-default-source")
    modules = [pactl("load-module", *module.split()) for module in (feed, microphone)]
    try:
        pactl("set-default-source", "recorder")
        yield
    finally:
        pactl("set-default-source", default)
        unplug(modules)


@contextmanager
def loudspeakers_in_the_room() -> Iterator[None]:
    """Have the microphone hear what the computer plays, a little later."""
    heard = "module-loopback source=speakers.monitor sink=mic_feed latency_msec=120"
    module = pactl("load-module", *heard.split())
    try:
        yield
    finally:
        unplug([module])
