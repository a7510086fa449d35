"""Where the sound is played: play and pause, back and forth, where it is, how fast and how loud."""

from __future__ import annotations

from pathlib import Path

import soundfile
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSlider, QWidget

from app.look.kinds import Kind, set_kind
from app.widgets.icon_button import IconButton
from app.windows.transcripts.player import Player
from app.windows.transcripts.speed_button import SpeedButton
from app.windows.transcripts.volume_button import VolumeButton
from core.transcripts.markdown import clock

JUMP_S = 15
STEP_S = 5


class PlayerBar(QFrame):
    """Plays the sound that it was given; it is not seen while it has none."""

    began = Signal()
    """It plays."""
    sentence_wanted = Signal(int)
    """The next sentence, 1, or the one before, -1."""

    def __init__(self, player: Player, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("player")
        self._player = player
        self._path: Path | None = None
        self._position_s = 0.0
        self._duration_s = 0.0
        self.back = IconButton("back15", self.tr("15 seconds back"))
        self.toggle = IconButton("play", self.tr("Play"))
        self.forward = IconButton("fwd15", self.tr("15 seconds forward"))
        self.before = IconButton("left", self.tr("Previous sentence"))
        self.next = IconButton("right", self.tr("Next sentence"))
        self.speed, self.volume = SpeedButton(), VolumeButton()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(self.tr("Position in the sound"))
        self.slider.setSingleStep(STEP_S)
        self.slider.setPageStep(JUMP_S)
        # While somebody drags it, nothing is played again at each pixel.
        self.slider.setTracking(False)
        self.time, self.total = QLabel(), QLabel()
        self._lay_out()
        self.back.clicked.connect(lambda: self.go_to(self._position_s - JUMP_S))
        self.forward.clicked.connect(lambda: self.go_to(self._position_s + JUMP_S))
        self.before.clicked.connect(lambda: self.sentence_wanted.emit(-1))
        self.next.clicked.connect(lambda: self.sentence_wanted.emit(1))
        self.speed.chosen.connect(lambda speed: setattr(player, "speed", speed))
        self.volume.chosen.connect(lambda percent: setattr(player.volume, "part", percent / 100))
        self.toggle.clicked.connect(self.play_or_pause)
        self.slider.valueChanged.connect(self.go_to)
        player.position.connect(self._follow)
        player.ended.connect(self._show_playing)
        self.show_sound(None)

    @property
    def position_s(self) -> float:
        """Where it plays, or will go on."""
        return self._position_s

    def show_sound(self, path: Path | None) -> None:
        """Play this from now on, or nothing; what is shown already stays where it is."""
        if path != self._path:
            self._path, self._duration_s = path, _duration_s(path)
            self.slider.setRange(0, round(self._duration_s))
            self._show_position(0.0)
            self.total.setText(clock(self._duration_s))
            self._show_playing()
        self.setVisible(path is not None)

    def play_or_pause(self) -> None:
        if self._player.is_playing:
            self._player.stop()
        else:
            self.play_from(0.0 if self._position_s >= self._duration_s else self._position_s)

    def play_from(self, position_s: float) -> None:
        if self._path is not None:
            self._show_position(position_s)
            self._player.play(self._path, position_s)
            self._show_playing()
            self.began.emit()

    def go_to(self, position_s: float) -> None:
        """Go on from here, if it plays, else begin here when it is to."""
        position_s = min(max(0.0, position_s), self._duration_s)
        if self._player.is_playing:
            self.play_from(position_s)
        else:
            self._show_position(position_s)

    def _lay_out(self) -> None:
        set_kind(self.toggle, Kind.PRIMARY)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 10, 12, 10)
        row.setSpacing(4)
        buttons = self.back, self.before, self.toggle, self.next, self.forward
        for widget in (*buttons, self.time, self.slider, self.total, self.speed, self.volume):
            row.addWidget(widget)
        row.setStretchFactor(self.slider, 1)
        set_kind(self.total, Kind.NOTE)

    def _follow(self, position_s: float) -> None:
        if self._player.is_playing and not self.slider.isSliderDown():
            self._show_position(position_s)

    def _show_position(self, position_s: float) -> None:
        self._position_s = position_s
        self.time.setText(clock(position_s))
        with QSignalBlocker(self.slider):
            self.slider.setValue(round(position_s))

    def _show_playing(self) -> None:
        is_playing = self._player.is_playing
        self.toggle.show_icon("pause" if is_playing else "play", "on_accent")
        self.toggle.say(self.tr("Pause") if is_playing else self.tr("Play"))


def _duration_s(path: Path | None) -> float:
    """Return how long a sound is; nothing of what cannot be read, which is told when it is played."""
    if path is None:
        return 0.0
    try:
        return float(soundfile.info(path).duration)
    except (OSError, soundfile.SoundFileError):
        return 0.0
