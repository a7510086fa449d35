"""Causes of trouble that may resolve itself, or against which a window offers more than words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Cause(StrEnum):
    """The cause of a trouble; of most it is none of these."""

    NO_SOUND = "no-sound"
    """What was chosen to listen to gives no sound at all."""
    MICROPHONE_AWAY = "mic-away"
    """It was unplugged; it is listened to again when it is back."""
    COMPUTER_AWAY = "system-away"
    """The same of what plays the computer's sound."""
    MICROPHONE_MUTE = "mic-mute"
    """It gives zeros, where any other gives noise."""
    NO_ROOM = "no-room"
    """What is said cannot be kept now; it waits for room."""
    ENGINE_DIED = "engine-died"
    """Another one is loaded in its place."""
    SERVER_AWAY = "server-away"
    """The server that translates does not; it is asked again and again."""
    OTHERWISE = "otherwise"
    """Nothing is wrong: recognizer or translator run otherwise than was planned, or not at their best."""
    OTHER_LANGUAGE = "other-language"
    """What is said does not sound like the language that the recognizer hears."""
    SOUND_TRACK = "sound-track"
    """Nothing is wrong: of a file with several sound tracks one is heard."""
    ECHO = "echo"
    """Nothing is wrong: the microphone hears the loudspeakers, which is left out."""
    ENGINE_FAILED = "engine-failed"
    """None can be had; a look at this computer may tell why."""
    NO_MODEL = "no-model"
    """A model is wanted that is not on this computer, or not whole."""
    NO_TORCH = "no-torch"
    """What is wanted needs PyTorch, which an engine pack brings."""
    UNKNOWN_MODEL = "unknown-model"
    UNKNOWN_PACE = "unknown-pace"
    WHOLE_SENTENCES = "whole-sentences"
    """An adapter is to translate unfinished sentences that knows whole ones alone."""
    UNTRAINED_PACE = "untrained-pace"
    """Model and adapter lack what a pace goes by."""
    FILES_WANTED = "files-wanted"
    """Files of an engine pack cannot be fetched, and have to be brought."""
    DAMAGED_VOICES = "damaged-voices"
    """The voices that are remembered cannot be read; they can be forgotten."""
    KEY_WANTED = "key-wanted"
    """A server that translates asks for a key."""
    UNCONFIRMED = "unconfirmed"
    """Words would leave this computer, and nobody has confirmed that they may."""


@dataclass(frozen=True, slots=True)
class Mended:
    """Trouble of this cause is over; `text`, if any, tells who wants to know how it goes on."""

    cause: str
    text: str = ""
