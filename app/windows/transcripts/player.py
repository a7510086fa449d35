"""Kept sound played again, on a thread of its own."""

from __future__ import annotations

import threading
from pathlib import Path

import soundfile
from PySide6.QtCore import QObject, Signal

from app.bridge.background_job import BackgroundJob, Tell
from app.sound.loudspeaker import BLOCK_S, Loudspeaker, Volume, cannot_play
from app.sound.tempo import Tempo

STOPPING_S = 2.0
"""How long a window waits for a loudspeaker that does not stop."""


class Player(QObject):
    """Plays one file at a time; its signals arrive in the thread of the receiver."""

    position = Signal(object)
    """A float, seconds from the beginning of the file, about ten times a second."""
    ended = Signal()
    """It has stopped: at the end of the file, on request, or after trouble."""
    trouble = Signal(str)
    """One sentence for the user."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.speed = 1.0
        """Times that of the talk; a change is heard at once, at the same pitch."""
        self.volume = Volume()
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
        try:
            with soundfile.SoundFile(path) as sound:
                speaker = Loudspeaker(sound.samplerate, sound.channels, self.volume, stopping)
                with speaker:
                    self._feed(sound, speaker, start_s, tell, stopping)
        except soundfile.SoundFileError as error:
            raise cannot_play(error) from error

    def _feed(
        self,
        sound: soundfile.SoundFile,
        speaker: Loudspeaker,
        start_s: float,
        tell: Tell,
        stopping: threading.Event,
    ) -> None:
        """Write the sound to its end; `start_s` and what is told are places in the file."""
        tell(start_s)
        while not stopping.is_set():
            speed = self.speed
            tempo = Tempo(speed, sound.samplerate, sound.channels)
            sound.seek(min(round(start_s * sound.samplerate), sound.frames))
            while self.speed == speed and not stopping.is_set():
                block = sound.read(round(BLOCK_S * speed * sound.samplerate), "float32", always_2d=True)
                played = tempo.feed(block) if len(block) else tempo.flush()
                speaker.write(played, start_s)
                start_s += len(played) / sound.samplerate * speed
                if not len(block):
                    speaker.play_out()
                    tell(sound.frames / sound.samplerate)
                    return
                if speaker.place_s is not None:
                    tell(speaker.place_s)
