"""Kept sound played again, on a thread of its own."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import soundfile
from PySide6.QtCore import QObject, Signal

from app.bridge.background_job import BackgroundJob, Tell
from app.sound.devices import PORTAUDIO_LOCK, PORTAUDIO_USERS, import_portaudio, renew_portaudio
from app.sound.source import SoundError

BLOCK_S = 0.1
STOPPING_S = 2.0
"""How long a window waits for a loudspeaker that does not stop."""


class _StoppedError(Exception):
    """It was stopped before it played."""


class Player(QObject):
    """Plays one file at a time; its signals arrive in the thread of the receiver."""

    position = Signal(object)
    """A float, seconds from the beginning of the file, about ten times a second."""
    ended = Signal()
    """It plays no more: at the end of the file, on request, or after trouble."""
    trouble = Signal(str)
    """One sentence for the user."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job = BackgroundJob(
            "player", self, fault=self.tr("The sound cannot be played because of a fault in the program.")
        )
        self._job.told.connect(self.position)
        self._job.failed.connect(self.trouble)
        self._job.failed.connect(self.ended)
        self._job.done.connect(self.ended)

    @property
    def is_playing(self) -> bool:
        return self._job.is_running

    def play(self, path: Path, start_s: float) -> None:
        """Play `path` from `start_s` on; what plays ends first."""
        self.stop()
        self._job.begin(lambda tell, stopping: self._play(path, start_s, tell, stopping))

    def stop(self) -> None:
        """Return when nothing plays any more, or nothing of it is heard."""
        if self.is_playing:
            self._job.end(STOPPING_S)
            self.ended.emit()

    def _play(self, path: Path, start_s: float, tell: Tell, stopping: threading.Event) -> None:
        sounddevice = import_portaudio()
        try:
            with soundfile.SoundFile(path) as sound, self._speaker(sounddevice, sound, stopping) as stream:
                sound.seek(min(round(start_s * sound.samplerate), sound.frames))
                _feed(sound, stream, tell, stopping)
        except _StoppedError:
            pass
        except (sounddevice.PortAudioError, soundfile.SoundFileError, ValueError) as error:
            raise SoundError(self.tr("The sound cannot be played: {}.").format(error)) from error

    @contextlib.contextmanager
    def _speaker(
        self, sounddevice: Any, sound: soundfile.SoundFile, stopping: threading.Event
    ) -> Iterator[Any]:
        """Give a stream to the default loudspeaker, while PortAudio is not started anew."""
        try:
            with _portaudio_unless(stopping):
                renew_portaudio(sounddevice)
                PORTAUDIO_USERS.add(self)
                stream = sounddevice.OutputStream(samplerate=sound.samplerate, channels=sound.channels)
            with stream:
                yield stream
        finally:
            PORTAUDIO_USERS.discard(self)


def _feed(sound: soundfile.SoundFile, stream: Any, tell: Tell, stopping: threading.Event) -> None:
    n_samples = round(BLOCK_S * sound.samplerate)
    while not stopping.is_set():
        tell(sound.tell() / sound.samplerate)
        block = sound.read(n_samples, dtype="float32")
        if not len(block):
            return
        stream.write(block)
    stream.abort()


@contextlib.contextmanager
def _portaudio_unless(stopping: threading.Event) -> Iterator[None]:
    """Hold PortAudio's lock, for which a device that opens may let one wait for seconds.

    Raises:
        _StoppedError: when nothing is to be played any more before it is free.
    """
    while not PORTAUDIO_LOCK.acquire(timeout=BLOCK_S):
        if stopping.is_set():
            raise _StoppedError
    try:
        yield
    finally:
        PORTAUDIO_LOCK.release()
