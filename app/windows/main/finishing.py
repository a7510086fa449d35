"""The last words of a window that was closed: captioned before the program ends, within bounds."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.bridge.session_bridge import SessionBridge
from app.bridge.session_state import SessionState
from app.widgets.quantities import number
from app.widgets.question import confirmed
from app.widgets.screens import bring_forward, within
from core.wire.messages import Health

FINISHING_MS = 600_000
"""How long the program goes on for the last words before it keeps them for the next start."""
SHOWN_AFTER_MS = 1_000
"""A shorter wait needs no window."""
WIDTH = 400
"""Of its sentences, in pixels."""


class Finishing(QObject):
    """Waits for the session of a closed window; the user sees it in the tray, or in a small window."""

    over = Signal()
    """The session has ended, so the program can end too."""
    cancelled = Signal()
    """The window is wanted again."""
    told = Signal(str)
    """A sentence about the progress; empty when the wait is over."""

    def __init__(self, bridge: SessionBridge, parent: QWidget) -> None:
        super().__init__(parent)
        self._bridge, self._parent = bridge, parent
        self.is_active = False
        self.sentence = ""
        """What was told last."""
        self._is_given_up = False
        self.is_seen_elsewhere: Callable[[], bool] = lambda: False
        """Whether something else, such as the tray, shows the progress."""
        self.window = FinishingWindow(parent)
        self.window.end_button.clicked.connect(self.end_now)
        self.window.back_button.clicked.connect(lambda: bring_forward(parent))
        self.window.closed.connect(self.end_now)
        self._bound = QTimer(self, singleShot=True, interval=FINISHING_MS)
        self._bound.timeout.connect(self.end_now)
        self._showing = QTimer(self, singleShot=True, interval=SHOWN_AFTER_MS)
        self._showing.timeout.connect(self._show)
        self.told.connect(self.window.label.setText)
        bridge.health.connect(self._take)
        bridge.ended.connect(self._end)

    @property
    def is_needed(self) -> bool:
        """Whether the window may not go yet."""
        return self._bridge.is_running and not self._is_given_up

    def may_begin(self) -> bool:
        """Return whether the window may be closed: while a talk goes on the user is asked."""
        if not self._bridge.state.can_be_paused:
            return True
        question = self.tr("Captions are running. Do you want to stop them and close Surtitle?")
        yes, no = self.tr("&Stop and close"), self.tr("&Keep captioning")
        if self._bridge.state is SessionState.PAUSED:
            question = self.tr("Captions are paused. Do you want to end them and close Surtitle?")
            yes, no = self.tr("&End and close"), self.tr("&Stay paused")
        return confirmed(self._parent, self.tr("Close Surtitle"), question, yes, no)

    def begin_or_end_now(self) -> None:
        """Wait for the last words, or end at once if the window is closed a second time."""
        if self.is_active:
            self.end_now()
            return
        self.is_active = True
        self._bridge.stop()
        self._bound.start()
        self._showing.start()
        self._tell(self.tr("Surtitle is finishing the last captions"))

    def cancel(self) -> None:
        """Stop waiting: the window is shown again."""
        if self.is_active:
            self._leave()
            self.cancelled.emit()

    def end_now(self) -> None:
        """Keep what is not captioned yet for later, and end."""
        if self.is_active:
            self._tell(self.tr("Surtitle is closing; what is not captioned yet is kept"))
            self._bridge.abort()

    def give_up(self) -> None:
        """Let the window go whatever runs: the system asks for it."""
        self._is_given_up = True
        if self.is_active:
            self._leave()

    def _tell(self, sentence: str) -> None:
        self.sentence = sentence
        self.told.emit(sentence)

    def _leave(self) -> None:
        self.is_active = False
        self._bound.stop()
        self._showing.stop()
        self.window.hide()
        self._tell("")

    def _show(self) -> None:
        if self.is_active and not self.is_seen_elsewhere():
            self.window.show()

    def _take(self, health: Health) -> None:
        if self.is_active:
            told = self.tr("Surtitle is finishing the last captions; {} s of speech to go")
            self._tell(told.format(number(health.waiting_s)))

    def _end(self) -> None:
        if self.is_active:
            self._leave()
            self.over.emit()


class FinishingWindow(QWidget):
    """Says how far the last words are, where there is no tray to say it; closing it means not to wait.

    A button leads back to the main window.
    """

    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._main_window = parent
        self.setWindowTitle(self.tr("Surtitle is closing"))
        self.label = QLabel()
        self.label.setWordWrap(True)
        kept = QLabel(self.tr("What is not captioned by then is kept with its sound for the next start."))
        kept.setWordWrap(True)
        kept.setMinimumWidth(WIDTH)
        self.end_button = QPushButton(self.tr("&End now"))
        self.back_button = QPushButton(self.tr("&Back to Surtitle"))
        answers = QHBoxLayout()
        answers.addStretch(1)
        for button in (self.end_button, self.back_button):
            answers.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 20)
        column.setSpacing(12)
        column.addWidget(self.label)
        column.addWidget(kept)
        column.addLayout(answers)

    def showEvent(self, event: QShowEvent) -> None:
        """Open where the main window was."""
        if not event.spontaneous():
            place = QRect(QPoint(), self.sizeHint())
            place.moveCenter(self._main_window.geometry().center())
            self.setGeometry(within(place, self._main_window.screen().availableGeometry()))
        super().showEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()
