"""The line that tells at a glance whether all goes well."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtWidgets import QLabel, QStatusBar, QWidget

from app.widgets.quantities import number
from core.wire.messages import Health, Loading


class State(Enum):
    """What the program is to do; how far it has got is shown only while it captions."""

    IDLE = auto()
    CAPTIONING = auto()
    PAUSED = auto()
    STOPPING = auto()


class HealthLine(QStatusBar):
    """State, speech heard, recognition lag, translation lag, seconds waiting."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.state = self._part(self.tr("What the program is doing, and how long it has listened"), stretch=1)
        self.speech = self._part(self.tr("Whether somebody is heard to speak"))
        self.recognition_lag = self._part(self.tr("Sound that waits to be recognized"))
        self.translation_lag = self._part(self.tr("Recognized speech that waits to be translated"))
        self.waiting = self._part(self.tr("How far the captions are behind in all"))
        self.show_state(State.IDLE)

    def show_state(self, state: State) -> None:
        """Show what the program is to do from now on."""
        if state is State.IDLE:
            self._begin_anew()
        self._state = state
        self._write_state()

    def show_loading(self, loading: Loading) -> None:
        self._is_ready = False
        known = loading.fraction >= 0
        percent = self.tr("{} %").format(number(100 * loading.fraction))
        self._show_progress(f"{loading.text} {percent}" if known else loading.text)

    def show_ready(self) -> None:
        self._is_ready = True
        self._show_progress(self.tr("Listening"))

    def show_health(self, health: Health) -> None:
        minutes, seconds = divmod(int(health.captured_s), 60)
        if self._is_ready:  # before, what is loaded says more
            self._show_progress(self.tr("Capturing {}:{:02d}").format(minutes, seconds))
        self.speech.setText(self.tr("● Speech") if health.speech else self.tr("○ Silence"))
        self.recognition_lag.setText(
            self.tr("Recognition lag {} s").format(number(health.recognition_lag_s, 1))
        )
        self.translation_lag.setText(
            self.tr("Translation lag {} s").format(number(health.translation_lag_s, 1))
        )
        self.waiting.setText(self.tr("Waiting {} s").format(number(health.waiting_s, 1)))

    def _begin_anew(self) -> None:
        self._progress = self.tr("Starting…")
        self._is_ready = False
        for part in (self.speech, self.recognition_lag, self.translation_lag, self.waiting):
            part.clear()

    def _show_progress(self, progress: str) -> None:
        self._progress = progress
        self._write_state()

    def _write_state(self) -> None:
        match self._state:
            case State.IDLE:
                self.state.setText(self.tr("Ready"))
            case State.CAPTIONING:
                self.state.setText(self._progress)
            case State.PAUSED:
                self.state.setText(self.tr("Paused: nothing is heard"))
            case State.STOPPING:
                self.state.setText(self.tr("Stopping…"))

    def _part(self, explanation: str, stretch: int = 0) -> QLabel:
        # The text is the accessible name, too: another one would be read in its stead.
        label = QLabel()
        label.setToolTip(explanation)
        label.setAccessibleDescription(explanation)
        label.setContentsMargins(6, 0, 6, 0)
        self.addWidget(label, stretch)
        return label
