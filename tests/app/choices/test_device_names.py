"""Each device is offered once, by the name that its user knows."""

from __future__ import annotations

import pytest

from app.choices.device_names import device_names, plain_name
from app.sound.devices import Device


def microphone(name: str, host_api: str, backend: str = "portaudio") -> Device:
    return Device("mic", name, host_api, is_default=False, backend=backend, key=name)


def test_what_the_sound_server_knows_by_name_hides_what_alsa_calls_it() -> None:
    devices = (
        microphone("HDA Intel PCH: ALC257 Analog (hw:0,0)", "ALSA"),
        microphone("pulse", "ALSA"),
        microphone("default", "ALSA"),
        microphone("Built-in Audio Analog Stereo", "PulseAudio", "soundcard"),
    )
    assert device_names(devices, "mic") == {
        "Built-in Audio Analog Stereo (PulseAudio)": "Built-in Audio Analog Stereo"
    }


def test_without_a_sound_server_the_devices_of_alsa_are_offered_but_not_its_plugins() -> None:
    names = (
        "USB Audio: - (hw:1,0)",
        "sysdefault",
        "surround51:CARD=PCH",
        "speexrate",
        "front",
        "Frontier Mic",
    )
    devices = tuple(microphone(name, "ALSA") for name in names)
    assert list(device_names(devices, "mic").values()) == ["USB Audio: - (hw:1,0)", "Frontier Mic"]


def test_a_microphone_that_windows_lists_by_each_of_its_ways_is_offered_once_and_in_full() -> None:
    devices = (
        microphone("Microphone (Realtek High Defini", "MME"),
        microphone("Microphone (Realtek High Definition Audio)", "Windows DirectSound"),
        microphone("Microphone (Realtek High Definition Audio)", "Windows WASAPI"),
        microphone("Microphone (Realtek HD Audio Mic input)", "Windows WDM-KS"),
    )
    assert list(device_names(devices, "mic").values()) == ["Microphone (Realtek High Definition Audio)"]


def test_a_loudspeaker_is_called_by_its_own_name() -> None:
    speaker = Device("system", "Monitor of Speakers", "PulseAudio", True, "soundcard", "out.monitor")
    assert device_names((speaker,), "system") == {"Monitor of Speakers (PulseAudio)": "Speakers"}
    assert device_names((speaker,), "mic") == {}


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("Headset (ALSA)", "Headset"),
        ("default (ALSA)", "default"),
        ("Monitor of Speakers (PulseAudio)", "Speakers"),
        ("Microphone (Realtek) (Windows WASAPI)", "Microphone (Realtek)"),
        ("Microphone (Realtek)", "Microphone (Realtek)"),
        ("Headset", "Headset"),
    ],
)
def test_a_kept_device_that_is_not_offered_is_called_by_its_name(label: str, expected: str) -> None:
    assert plain_name(label) == expected
