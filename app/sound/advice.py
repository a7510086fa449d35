"""What helps where there is nothing to listen to: a sound server is Linux's alone."""

from __future__ import annotations

from core.system.which import on_linux, on_macos
from core.wording.sentences import phrased


def no_device(what: str) -> str:
    """Say that there is no microphone, or no sound output, as `what` calls it."""
    return phrased("No {what} was found: connect one, or choose something else.", what=what)


def no_loudspeakers() -> str:
    return phrased(
        "No loudspeakers were found, or the sound system does not answer: connect some, then try again."
    )


def no_sound_system() -> str:
    return phrased(
        "The sound of this computer cannot be heard, because its sound system does not answer: start it"
        " again, then try again."
    )


def no_portaudio() -> str:
    if not on_linux():
        return phrased("No microphone can be used, because a part of Surtitle is missing: install it again.")
    return phrased(
        "No microphone can be used, because the system lacks the library PortAudio: install it (libportaudio2"
        " in Debian and Ubuntu), then start Surtitle again."
    )


def no_loopback() -> str:
    return phrased(
        "macOS before 14.2 does not let programs hear what the computer plays. A driver such as "
        "BlackHole can pass it on: it is then listed among the microphones."
    )


def untried_tap() -> str:
    return phrased("We have not yet tested how Surtitle hears what a Mac plays: tell us whether it works.")


def refused_computer() -> str:
    return phrased(
        "macOS gives Surtitle only silence: if something is played, allow it in System Settings, Privacy &"
        " Security, Screen & System Audio Recording, and start again."
    )


def refused_microphone() -> str:
    if on_macos():
        return phrased(
            "macOS does not let Surtitle use the microphone:"
            " allow it in System Settings, Privacy & Security, Microphone."
        )
    return phrased(
        "Windows does not let Surtitle use the microphone: allow it in Settings, Privacy and security,"
        " Microphone, for desktop apps too."
    )


def nothing_at_all() -> str:
    if not on_linux():
        return phrased(
            "No microphone and no system sound was found; connect one and try again. Files can be "
            "captioned without it."
        )
    return phrased(
        "No microphone and no system sound was found; connect one, or start the sound server "
        "(PulseAudio or PipeWire), and try again. Files can be captioned without it."
    )


def to_connect() -> str:
    """Say what to do where there is no microphone."""
    if not on_linux():
        return phrased("Connect one. Files can be captioned without it.")
    return phrased("Connect one, or start the sound server. Files can be captioned without it.")


def to_start() -> str:
    """Say what to do where there is nothing that the computer plays by."""
    if not on_linux():
        return phrased("Connect loudspeakers or headphones. Files can be captioned without them.")
    return phrased("Start PulseAudio or PipeWire. Files can be captioned without it.")
