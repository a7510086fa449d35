"""Which devices are offered, and what they are called by those who use them."""

from __future__ import annotations

import re

from app.sound.devices import STAND_INS, Device

HOST_APIS = ("PulseAudio", "Windows WASAPI", "WASAPI", "Core Audio", "ALSA")
"""The ways to a device, the best first. Each lists the same devices once more, some with names cut off."""
OTHER_HOST_APIS = ("MME", "Windows DirectSound", "Windows WDM-KS", "JACK Audio Connection Kit", "OSS")
ALSA_PLUGINS = re.compile(
    r"(a52|dmix|dsnoop|front|hdmi|iec958|jack|lavrate|null|oss|samplerate|spdif|speex(rate)?|surround\d\d"
    r"|sysdefault|upmix|vdownmix)(:|$)"
)
"""What ALSA lists beside its devices: the same ones in other clothes."""
MONITOR = "Monitor of "
"""What a Linux sound server puts before the name of a loudspeaker that is listened to."""


def offered_devices(devices: tuple[Device, ...], kind: str) -> tuple[Device, ...]:
    """Return the devices of one kind, each once: those of the best way to them.

    What only stands for the default device is left out: that is offered by itself.
    """
    own = [device for device in devices if device.kind == kind and not _is_stand_in(device)]
    best = min(map(_rank, own), default=0)
    return tuple(device for device in own if _rank(device) == best)


def device_names(devices: tuple[Device, ...], kind: str) -> dict[str, str]:
    """Return how the devices of one kind are called, by their labels."""
    return {device.label: _spoken(device.name) for device in offered_devices(devices, kind)}


def plain_name(label: str) -> str:
    """Return how a device is called that settings know by its label, though it is not offered."""
    name, _, host_api = label.rpartition(" (")
    is_labelled = host_api.removesuffix(")") in (*HOST_APIS, *OTHER_HOST_APIS)
    return _spoken(name if name and is_labelled else label)


def _spoken(name: str) -> str:
    return name.removeprefix(MONITOR) or name


def _is_stand_in(device: Device) -> bool:
    if device.backend == "tap":  # it hears all that is played
        return True
    is_alsa = device.host_api == "ALSA"
    return device.name in STAND_INS or (is_alsa and bool(ALSA_PLUGINS.match(device.name)))


def _rank(device: Device) -> int:
    return HOST_APIS.index(device.host_api) if device.host_api in HOST_APIS else len(HOST_APIS)
