"""Kept sound played again, on a thread of its own."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import soundfile
from PySide6.QtCore import QObject, Signal

from app.bridge.telling import tell
from app.sound.devices import PORTAUDIO_LOCK, PORTAUDIO_USERS, import_portaudio, renew_portaudio
from app.sound.source import SoundError
from core.process.threads import GuardedThread
from core.wording.errors import TROUBLES, logged_sentence_of

logger = logging.getLogger(__name__)

BLOCK_S = 0.1
STOPPING_S = 2.0
"""How long a window waits for a loudspeaker that does not stop."""


class _StoppedError(Exception):
    """It was stopped before it played."""


class Player(QObject):
    """Plays one file at a time; its signals arrive in the thread of the receiver."""

    position = Signal(float)
    """Seconds from the beginning of the file, about ten times a second."""
    ended = Signal()
    """It plays no more: at the end of the file, on request, or after trouble."""
    trouble = Signal(str)
    """One sentence for the user."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: threading.Thread | None = None
        self._stopping = threading.Event()

    @property
    def is_playing(self) -> bool:
        """Whether a file plays that nobody has stopped: a loudspeaker takes its time to fall silent."""
        return self._thread is not None and self._thread.is_alive() and not self._stopping.is_set()

    def play(self, path: Path, start_s: float) -> None:
        """Play `path` from `start_s` on; what plays ends first."""
        self.stop()
        self._stopping = threading.Event()
        arguments = (path, start_s, self._stopping)
        self._thread = GuardedThread(self._run, "player", arguments)
        self._thread.start()

    def stop(self) -> None:
        """Return when nothing plays any more, or nothing of it is heard."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join(STOPPING_S)

    def _run(self, path: Path, start_s: float, stopping: threading.Event) -> None:
        try:
            self._play(path, start_s, stopping)
        except _StoppedError:
            pass
        except TROUBLES as error:
            tell(self.trouble, logged_sentence_of(error))
        except Exception:
            logger.exception("a kept sound cannot be played")
            tell(self.trouble, self.tr("The sound cannot be played because of a fault in the program."))
        finally:
            tell(self.ended)

    def _play(self, path: Path, start_s: float, stopping: threading.Event) -> None:
        sounddevice = import_portaudio()
        try:
            with soundfile.SoundFile(path) as sound, self._speaker(sounddevice, sound, stopping) as stream:
                sound.seek(min(round(start_s * sound.samplerate), sound.frames))
                self._feed(sound, stream, stopping)
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

    def _feed(self, sound: soundfile.SoundFile, stream: Any, stopping: threading.Event) -> None:
        n_samples = round(BLOCK_S * sound.samplerate)
        while not stopping.is_set():
            tell(self.position, sound.tell() / sound.samplerate)
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
