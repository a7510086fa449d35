"""Where sound comes from: a file, a microphone, or what the computer plays."""

from __future__ import annotations

from pathlib import Path

from app.sound.source import Pace, SoundError, SoundSource
from core.wording.sentences import phrased

BOTH = "both"
"""The microphone and what the computer plays, at once."""


def is_both(name: str) -> bool:
    """Return whether the source called `name` has two tracks: the microphone's and the computer's."""
    return name.partition(":")[0] == BOTH


def open_source(name: str, pace: Pace = "real", language: str = "", n_track: int = 0) -> SoundSource:
    """Return the source called `name`, not opened yet.

    `mic` and `system` are the default microphone and what the computer plays,
    `mic:DEVICE` and `system:DEVICE` a device by its name, `both` and
    `both:MICROPHONE|LOUDSPEAKERS` the two at once; all else is a path. Of a
    file's sound tracks number `n_track` is heard, without it one in the spoken
    `language`, if there is one.
    """
    # Each brings libraries that are wanted once something is heard.
    from app.sound.device_source import DeviceSource
    from app.sound.file_source import FileSource

    kind, _, device = name.partition(":")
    if kind == BOTH:
        from app.sound.both_source import BothSource

        microphone, _, loudspeakers = device.partition("|")
        return BothSource(DeviceSource("mic", microphone), DeviceSource("system", loudspeakers))
    if kind == "mic":
        return DeviceSource("mic", device)
    if kind == "system":
        return DeviceSource("system", device)
    if not name:
        raise SoundError(
            phrased("Choose what to listen to first: a file, a microphone, or the sound of this computer.")
        )
    return FileSource(Path(name), pace, language, n_track)
