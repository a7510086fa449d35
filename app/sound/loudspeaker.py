"""What a loudspeaker plays: written block by block, at a volume that counts at once."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from threading import Event
from types import TracebackType
from typing import Any, Self

from app.sound.advice import no_loudspeakers
from app.sound.devices import PORTAUDIO_LOCK, PORTAUDIO_USERS, import_portaudio, renew_portaudio
from app.sound.portaudio_thread import in_portaudio_thread
from app.sound.source import SoundError
from core.speech.segments import Samples
from core.wording.sentences import phrased

BLOCK_S = 0.1
N_WAITING = 3
"""So many blocks wait to be played: more would let a change of the speed be heard late."""
STALL_S = 5.0
"""A loudspeaker that takes nothing for so long is gone."""


@dataclass(slots=True)
class Volume:
    """How loud it is, 0 .. 1, which another thread may change."""

    part: float = 1.0

    @property
    def gain(self) -> float:
        """What samples are multiplied by: ears count in ratios, so half way is a quarter."""
        return self.part * self.part


class Loudspeaker:
    """The default one, from entering its context to leaving it; writing waits until there is room.

    PortAudio's callback takes the blocks, as on Windows a stream cannot be written to from another thread
    than the one that opened it.
    """

    def __init__(self, rate: int, n_channels: int, volume: Volume, stopping: Event) -> None:
        self._rate, self._n_channels = rate, n_channels
        self._volume = volume
        self._stopping = stopping
        self._blocks: deque[tuple[float, Samples]] = deque()
        self._n_played = 0
        """Of the first block."""
        self._is_last_written = False
        self._ended = Event()
        self._stream: Any = None
        self._portaudio = import_portaudio()
        self.place_s: float | None = None
        """What stood beside the block that is played now."""

    def __enter__(self) -> Self:
        while not PORTAUDIO_LOCK.acquire(timeout=BLOCK_S):  # a device that opens may have it for seconds
            if self._stopping.is_set():
                return self
        try:
            self._open()
        except (self._portaudio.PortAudioError, ValueError) as error:
            self._close()
            raise cannot_play(error) from error
        finally:
            PORTAUDIO_LOCK.release()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def write(self, block: Samples, place_s: float) -> None:
        """Have this played after what waits, and return when there is room for the next, or it is to stop.

        Raises `SoundError` where the loudspeaker takes nothing any more.
        """
        if len(block):
            self._blocks.append((place_s, block))
        self._wait_until_left(N_WAITING)

    def play_out(self) -> None:
        """Return when all that was written is played, or it is to stop."""
        self._is_last_written = True
        self._wait_until_left(0)
        if not self._stopping.is_set():
            self._ended.wait(STALL_S)

    def _wait_until_left(self, n_blocks: int) -> None:
        waited_s, before = 0.0, (len(self._blocks), self._n_played)
        while len(self._blocks) > n_blocks and not self._stopping.wait(BLOCK_S / 2):
            now = len(self._blocks), self._n_played
            waited_s = waited_s + BLOCK_S / 2 if now == before else 0.0
            before = now
            if waited_s > STALL_S or (self._ended.is_set() and self._blocks):
                raise cannot_play(phrased("the loudspeaker is gone"))

    @in_portaudio_thread
    def _open(self) -> None:
        renew_portaudio(self._portaudio)
        if self._portaudio.default.device[1] < 0:  # of which PortAudio tells the number alone
            raise SoundError(no_loudspeakers())
        PORTAUDIO_USERS.add(self)
        self._stream = self._portaudio.OutputStream(
            samplerate=self._rate,
            channels=self._n_channels,
            dtype="float32",
            callback=self._play,
            finished_callback=self._ended.set,
        )
        self._stream.start()

    @in_portaudio_thread
    def _close(self) -> None:
        if self._stream is not None:
            if self._stopping.is_set():
                self._stream.abort(ignore_errors=True)
            self._stream.close(ignore_errors=True)
        PORTAUDIO_USERS.discard(self)

    def _play(self, out: Any, n_samples: int, clocks: Any, status: Any) -> None:
        """Fill what is played next; silence where nothing was written in time."""
        n_filled = 0
        while self._blocks and n_filled < n_samples:
            self.place_s, block = self._blocks[0]
            piece = block[self._n_played : self._n_played + n_samples - n_filled]
            out[n_filled : n_filled + len(piece)] = piece * self._volume.gain
            n_filled += len(piece)
            self._n_played += len(piece)
            if self._n_played == len(block):
                self._n_played = 0
                self._blocks.popleft()
        out[n_filled:] = 0.0
        if self._is_last_written and not self._blocks:
            raise self._portaudio.CallbackStop


def cannot_play(why: object) -> SoundError:
    """Return the sentence about sound that is not heard."""
    return SoundError(phrased("The sound cannot be played: {why}.", why=why))
