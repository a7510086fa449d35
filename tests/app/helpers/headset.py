"""A headset that is plugged into the sound server and pulled out again."""

from __future__ import annotations

import subprocess

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
