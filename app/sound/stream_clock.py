"""Where the sound of a file belongs on the clock: damaged files leave some of it out."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from av.audio.frame import AudioFrame
    from av.audio.stream import AudioStream
    from av.container import InputContainer
    from av.packet import Packet


RAW_FORMATS = ("mp3", "aac", "ac3", "eac3", "dts", "loas")
"""Containers without time stamps: FFmpeg counts packets, and a packet of garbage, however long, is one."""

LEAST_JUMP_S = 0.05
LEAST_LOSS_S = 0.005
"""Stamps are rounded, in some containers to milliseconds: only a jump by more tells of a loss, by itself
or where something could not be decoded."""

MOST_PRIMING_S = 0.25
"""What some decoders (of WMA) give nothing of before their first frame, though nothing is lost."""

MOST_DRIFT = 0.02
"""Seconds a second by which stamps may run slower or faster than the sound: clocks do, and lose nothing."""

STEP_BACK_S = 1.0
"""Stamps that go back by more begin again, as in files that were joined."""

MOST_LOST_S = 3_600.0
"""Stamps that leave out more than that of a file, in all, are damaged themselves."""

BEYOND_END_S = 1.0
"""Stamps this far behind the end that the file declares are damaged too."""

TAG_HEADERS: dict[bytes, Callable[[bytes], int]] = {
    b"ID3": lambda content: 10 + syncsafe(content[6:10]),
    b"APETAGEX": lambda content: 32 + int.from_bytes(content[12:16], "little"),
    b"LYRICSBEGIN": len,
}
"""How tags begin that stand in, or after, a stream without a container, and how many bytes they have."""


class StreamClock:
    """Tells how much sound is missing before a frame, by the stream's own time stamps.

    Where it has none, the bytes of what cannot be decoded stand for its time,
    at the mean rate of what was decoded before.
    """

    def __init__(self, container: InputContainer, stream: AudioStream, *, has_end: bool = True) -> None:
        """`has_end` where the file ends where it says."""
        self._is_raw = container.format.name in RAW_FORMATS
        self._begin_s = (container.start_time or 0) / 1e6
        self._end_s = container.duration / 1e6 + BEYOND_END_S if container.duration and has_end else math.inf
        self._is_alone = len(container.streams) == 1
        self._now_s = 0.0
        self._has_restarted = False
        self._lost_s = 0.0
        self._drift_s = 0.0
        self._failed_until_s = 0.0
        """Where the last packet that failed to decode would have ended, 0 when something was heard since."""
        self._n_bytes = 0
        self._bytes_s = (container.bit_rate or 0) / 8
        self._n_tag_bytes = 0

    @property
    def now_s(self) -> float:
        """The clock of all that was heard and lost."""
        return self._now_s

    @property
    def drift_s(self) -> float:
        """Return by how much the stamps have run ahead of the sound, without what was lost."""
        return self._drift_s

    @property
    def is_exact(self) -> bool:
        """Whether it can be held against the length that the file declares."""
        return not (self._has_restarted or (self._is_raw and self._lost_s))

    def hear(self, frame: AudioFrame) -> None:
        """Go on by what a frame holds; what it is missing before was asked for."""
        self._now_s += frame.samples / frame.sample_rate
        self._failed_until_s = 0.0

    def note_decoded(self, packet: Packet[AudioStream]) -> None:
        """Learn how many bytes a second has."""
        self._n_bytes += packet.size
        self._n_tag_bytes = 0
        if self._is_raw and self._now_s > self._lost_s:
            self._bytes_s = self._n_bytes / (self._now_s - self._lost_s)

    def note_failed(self, packet: Packet[AudioStream]) -> None:
        """Remember that the sound of a packet is lost."""
        duration_s = float((packet.duration or 0) * (packet.time_base or 0))
        if self._is_raw:
            begin_s = max(self._now_s, self._failed_until_s)
            n_bytes = self._without_tags(packet)
            self._failed_until_s = begin_s + (n_bytes / self._bytes_s if self._bytes_s else duration_s)
        elif packet.pts is not None and packet.time_base is not None:
            self._failed_until_s = float(packet.pts * packet.time_base) - self._begin_s + duration_s

    def lost_before(self, frame: AudioFrame) -> float | None:
        """Return the seconds of sound that are missing before a frame; None if nobody knows how many."""
        if self._is_raw:
            return self._lose(self._failed_until_s)
        if frame.pts is None or frame.time_base is None:
            return 0.0
        stamp_s = float(frame.pts * frame.time_base) - self._begin_s
        if stamp_s < self._now_s - STEP_BACK_S:
            return self._restart(stamp_s, lost=0.0)
        if stamp_s > self._end_s or stamp_s - self._now_s > MOST_LOST_S - self._lost_s:
            return self._restart(stamp_s, lost=None)
        least_s = LEAST_LOSS_S if self._failed_until_s else LEAST_JUMP_S
        if stamp_s - self._now_s > least_s:
            return self._lose(stamp_s)
        self._follow(stamp_s - self._now_s, frame.samples / frame.sample_rate)
        return 0.0

    def lost_at_end(self) -> float:
        """Return the seconds of sound that are missing after the last frame."""
        return self._lose(min(self._failed_until_s, self._end_s))

    def is_loss(self, missing_s: float | None) -> bool:
        """Return whether what is missing now was lost: in a video the sound may just begin later."""
        is_first = self._now_s <= (missing_s or 0.0)
        may_be_late = not self._is_alone or (missing_s or 0.0) <= MOST_PRIMING_S
        return self._failed_until_s > 0.0 or not (is_first and may_be_late)

    def _lose(self, until_s: float) -> float:
        lost_s = max(0.0, min(until_s - self._now_s, MOST_LOST_S - self._lost_s))
        self._now_s += lost_s
        self._lost_s += lost_s
        return lost_s

    def _follow(self, ahead_s: float, frame_s: float) -> None:
        """Bring the stamps nearer to the clock, by what they may have drifted during a frame."""
        drift_s = max(-MOST_DRIFT * frame_s, min(ahead_s, MOST_DRIFT * frame_s))
        self._begin_s += drift_s
        self._end_s -= drift_s
        self._drift_s += drift_s

    def _restart(self, stamp_s: float, *, lost: float | None) -> float | None:
        """Go on where the clock stands, though the stamps say something else."""
        self._begin_s += stamp_s - self._now_s
        self._end_s = math.inf
        self._has_restarted = True
        return lost

    def _without_tags(self, packet: Packet[AudioStream]) -> int:
        """Return how many bytes would have been sound: tags with lyrics and pictures stand at a file's end.

        What comes with the end of a tag is padding and a frame that describes the file.
        """
        content = bytes(packet)
        for beginning, size_of in TAG_HEADERS.items():
            if not self._n_tag_bytes and content.startswith(beginning):
                self._n_tag_bytes = size_of(content)
        n_tag = min(self._n_tag_bytes, len(content))
        self._n_tag_bytes -= n_tag
        return 0 if n_tag else len(content)


def syncsafe(digits: bytes) -> int:
    """Return a number of which every byte holds seven bits (ID3v2.4, 6.2)."""
    number = 0
    for digit in digits:
        number = number << 7 | digit & 0x7F
    return number
