"""The sound tracks of a film or a recording, and which of them is heard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from app.sound.converted import channels_of
from app.sound.opened_file import open_container
from core.speech.segments import Samples
from core.wording.language_tags import language_of_tag
from core.wording.languages import CODES, LANGUAGES

if TYPE_CHECKING:
    from av.audio.frame import AudioFrame
    from av.audio.stream import AudioStream
    from av.container import InputContainer
    from av.packet import Packet

N_PROBES, PROBE_S = 12, 1.5
"""So many places of a file are listened to, for so long each."""
PROBE_PACKETS = 2000
"""Of all tracks together at one place: one may have nothing there."""
SILENT, SILENT_BESIDE = 10 ** (-60 / 20), 10 ** (-40 / 20)
"""Loudness, of full scale and of the loudest track, below which a track has no voice."""
ASIDE = re.compile(r"comment|kommentar|des[ck]ri|beschreib|karaoke", re.IGNORECASE)
"""In the title of what is said about a film, or sung beside it."""
LONGEST_TITLE = 60


@dataclass(frozen=True, slots=True)
class SoundTrack:
    """A track, numbered from 1; its `language` is one that can be named, or empty."""

    number: int
    language: str = ""
    title: str = ""
    is_default: bool = False
    is_aside: bool = False
    """Whether it is a commentary, or describes the picture."""

    @property
    def words(self) -> str:
        """What it is called: its language, as those say who speak it, and its title."""
        language = LANGUAGES[self.language].own_name if self.language else ""
        return ", ".join(filter(None, (language, self.title)))


def tracks_of(path: Path) -> list[SoundTrack]:
    """Return the sound tracks of a file.

    Raises:
        SoundError: it holds none, or cannot be read.
    """
    with open_container(path) as container:
        return listed_tracks(container)


def listed_tracks(container: InputContainer) -> list[SoundTrack]:
    return [_track(number, stream) for number, stream in enumerate(container.streams.audio, 1)]


def heard_track(path: Path, tracks: list[SoundTrack], language: str) -> SoundTrack:
    """Return the track that is heard where none is asked for: one with a voice, in the spoken language.

    Of several such no commentary, and what the file itself would have played.
    """
    if len(tracks) == 1:
        return tracks[0]
    loudness = _loudness(path)
    least = max(SILENT, SILENT_BESIDE * max(loudness))
    return min(tracks, key=lambda track: (loudness[track.number - 1] < least, *_rank(track, language)))


def _rank(track: SoundTrack, language: str) -> tuple[int, bool, bool]:
    distance = 0 if track.language == language else 1 if not track.language else 2
    return distance if language in CODES else 0, track.is_aside, not track.is_default


def _track(number: int, stream: AudioStream) -> SoundTrack:
    from av.stream import Disposition as Flag

    title = " ".join(stream.metadata.get("title", "").split())[:LONGEST_TITLE]
    asides = Flag.comment | Flag.visual_impaired | Flag.descriptions | Flag.karaoke
    return SoundTrack(
        number,
        language_of_tag(stream.metadata.get("language", "")),
        title,
        is_default=bool(stream.disposition & Flag.default),
        is_aside=bool(stream.disposition & asides or ASIDE.search(title)),
    )


def _loudness(path: Path) -> list[float]:
    """Return how loud each track gets, as far as a few looks into the file tell."""
    with open_container(path) as container:
        loudness = [0.0] * len(container.streams.audio)
        for _ in _places(container):
            for place, track_loudness in enumerate(_loudness_here(container)):
                loudness[place] = max(loudness[place], track_loudness)
    return loudness


def _places(container: InputContainer) -> Iterator[None]:
    """Go to some places of a file, the beginning first."""
    import av

    yield
    for probe in range(1, N_PROBES):
        with suppress(av.error.FFmpegError):  # then it is read on where it is
            container.seek(probe * (container.duration or 0) // N_PROBES + (container.start_time or 0))
        yield


def _loudness_here(container: InputContainer) -> list[float]:
    import av

    loudness = [0.0] * len(container.streams.audio)
    heard_s = [0.0] * len(loudness)
    place_of = {stream.index: place for place, stream in enumerate(container.streams.audio)}
    try:
        for n_packets, packet in enumerate(container.demux(container.streams.audio)):
            place = place_of[packet.stream.index]
            for frame in _frames(packet):
                heard_s[place] += frame.samples / frame.sample_rate
                loudness[place] = max(loudness[place], _loudness_of(channels_of(frame)))
            if min(heard_s) >= PROBE_S or n_packets >= PROBE_PACKETS:
                break
    except av.error.FFmpegError:
        pass  # what was heard until here tells enough
    return loudness


def _frames(packet: Packet[AudioStream]) -> list[AudioFrame]:
    import av

    try:
        return packet.decode()
    except (av.error.FFmpegError, ValueError):  # what cannot be decoded cannot be heard
        return []


def _loudness_of(channels: Samples) -> float:
    """Return the loudness of the loudest channel."""
    loudest = np.square(np.nan_to_num(channels)).mean(axis=0).max() if len(channels) else 0.0
    return float(np.sqrt(loudest))
