"""The line that tells at a glance whether all goes well."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QStatusBar, QWidget

from app.bridge.session_bridge import SessionBridge
from app.bridge.session_state import SessionState
from app.widgets.quantities import number
from core.wire.messages import Health, Loading


class HealthLine(QStatusBar):
    """State, speech heard, recognition lag, translation lag, seconds waiting."""

    def __init__(self, bridge: SessionBridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.setSizeGripEnabled(False)
        self.state = self._part(self.tr("What the program is doing, and how long it has listened"), stretch=1)
        self.speech = self._part(self.tr("Whether somebody is heard to speak"))
        self.recognition_lag = self._part(self.tr("Sound that waits to be recognized"))
        self.translation_lag = self._part(self.tr("Recognized speech that waits to be translated"))
        self.waiting = self._part(self.tr("How far the captions are behind in all"))
        bridge.state_changed.connect(self._show_state)
        bridge.loading.connect(self._show_loading)
        bridge.ready.connect(self._show_ready)
        bridge.health.connect(self._show_health)
        self._begin_anew()
        self._show_state(bridge.state)

    def _begin_anew(self) -> None:
        self._loading = self._catching_up = self.tr("Starting…")
        self._captured = self.tr("Listening")
        for part in (self.speech, self.recognition_lag, self.translation_lag, self.waiting):
            part.clear()

    def _show_state(self, state: SessionState) -> None:
        if state is SessionState.IDLE:
            self._begin_anew()
        self.state.setText(self._in_words(state))

    def _in_words(self, state: SessionState) -> str:
        match state:
            case SessionState.IDLE:
                return self.tr("Ready")
            case SessionState.LOADING:
                return self._loading
            case SessionState.CAPTIONING:
                return self._captured
            case SessionState.PAUSED:
                return self.tr("Paused: nothing is heard")
            case SessionState.CATCHING_UP:
                return self._catching_up
            case SessionState.STOPPING:
                return self.tr("Stopping…")
            case SessionState.FINISHING:
                return self.tr("Finishing the last captions…")

    def _show_loading(self, loading: Loading) -> None:
        known = loading.fraction >= 0
        percent = self.tr("{} %").format(number(100 * loading.fraction))
        self._loading = self._catching_up = f"{loading.text} {percent}" if known else loading.text
        self._captured = self.tr("Listening")
        self._show_state(self._bridge.state)

    def _show_ready(self) -> None:
        self._catching_up = self.tr("Captioning what was left: nothing is heard")
        self._show_state(self._bridge.state)

    def _show_health(self, health: Health) -> None:
        minutes, seconds = divmod(int(health.captured_s), 60)
        if self._bridge.state is not SessionState.LOADING:  # what is loaded says more, until that is over
            self._captured = self.tr("Capturing {}:{:02d}").format(minutes, seconds)
        self._show_state(self._bridge.state)
        self.speech.setText(self.tr("● Speech") if health.speech else self.tr("○ Silence"))
        self.recognition_lag.setText(
            self.tr("Recognition lag {} s").format(number(health.recognition_lag_s, 1))
        )
        self.translation_lag.setText(
            self.tr("Translation lag {} s").format(number(health.translation_lag_s, 1))
        )
        self.waiting.setText(self.tr("Waiting {} s").format(number(health.waiting_s, 1)))

    def _part(self, explanation: str, stretch: int = 0) -> QLabel:
        # The text is the accessible name, too: another one would be read in its stead.
        label = QLabel()
        label.setToolTip(explanation)
        label.setAccessibleDescription(explanation)
        label.setContentsMargins(6, 0, 6, 0)
        self.addWidget(label, stretch)
        return label
