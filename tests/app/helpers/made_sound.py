"""Files with sound of any layout and any number of tracks, made on the spot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import av
import numpy as np
from av.stream import Disposition

RATE = 16_000
BLOCK = 1024


@dataclass(frozen=True, slots=True)
class Track:
    """Sound of shape (n,) or (n_channels, n), and what the file says of it."""

    sound: np.ndarray
    language: str = ""
    title: str = ""
    disposition: int = 0
    layout: str = ""
    codec: str = "flac"
    rate: int = RATE


def write_sound(path: Path, tracks: Sequence[Track], container: str | None = None) -> Path:
    """Write tracks of equal length, side by side as films have them."""
    with av.open(str(path), "w", format=container) as file:
        streams = [_add(file, track) for track in tracks]
        n = max(track.sound.shape[-1] for track in tracks)
        for begin in range(0, n, BLOCK):
            for stream, track in zip(streams, tracks, strict=True):
                file.mux(stream.encode(_frame(track, begin)))
        for stream in streams:
            file.mux(stream.encode(None))
    return path


def _add(file: av.container.OutputContainer, track: Track) -> av.AudioStream:
    stream = file.add_stream(track.codec, rate=track.rate, layout=_layout(track))
    stream.disposition = Disposition(track.disposition)
    if track.language:
        stream.metadata["language"] = track.language
    if track.title:
        stream.metadata["title"] = track.title
    return stream


def _layout(track: Track) -> str:
    if track.layout or track.sound.ndim > 1:
        return track.layout or f"{len(track.sound)} channels"
    return "mono"


def _frame(track: Track, begin: int) -> av.AudioFrame:
    channels = np.atleast_2d(track.sound)[:, begin : begin + BLOCK]
    numbers = np.round(np.clip(channels, -1, 1) * 32767).astype(np.int16)
    frame = av.AudioFrame.from_ndarray(numbers.T.reshape(1, -1).copy(), format="s16", layout=_layout(track))
    frame.sample_rate, frame.pts = track.rate, begin
    return frame
