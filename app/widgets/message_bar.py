"""The bar in which the window says what went wrong and what to do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from app.look.tokens import current_tokens
from app.widgets.announcing import alert

ROUNDING = 10
N_SHOWN = 3
"""Messages beyond that wait until one of these is closed."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What a message's button says and does, and what is done when the message is closed instead."""

    text: str
    taken: Callable[[], None]
    declined: Callable[[], None]


class MessageBar(QWidget):
    """Shows the newest sentences, each until it is closed or a session starts anew."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Messages"))
        self._messages: list[BarMessage] = []
        self.n_waiting_label = QLabel()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self._column.addWidget(self.n_waiting_label)
        self.hide()

    @property
    def text(self) -> str:
        return "\n".join(message.sentence for message in self._messages)

    def say(self, sentence: str, offer: Offer | None = None) -> None:
        """Show a sentence below those that are already there, with a button where something is offered."""
        if sentence in (message.sentence for message in self._messages):
            return
        message = BarMessage(sentence, self, offer)
        message.closed.connect(self._close)
        # Tab comes to it here, and not behind all that the window has had from its beginning.
        for button in message.buttons:
            self.setTabOrder(self._last_stop if button is message.buttons[0] else message.buttons[0], button)
        self._messages.append(message)
        self._column.addWidget(message)
        self._show_newest()
        alert(message, sentence)

    def clear(self) -> None:
        for message in tuple(self._messages):
            self._forget(message)
        self._show_newest()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._messages:
            self._messages[-1].closed.emit(self._messages[-1])
        else:
            super().keyPressEvent(event)

    @property
    def _last_stop(self) -> QWidget:
        """The newest message's button, and before there is one what Tab reaches before the bar."""
        stop = self._messages[-1].close_button if self._messages else self.previousInFocusChain()
        while stop and stop is not self and stop.focusPolicy() == Qt.FocusPolicy.NoFocus:
            stop = stop.previousInFocusChain()
        return stop or self

    def _close(self, message: BarMessage) -> None:
        """Take one away; the focus goes to the next, so that all can be closed one after another."""
        had_focus = self.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        self._forget(message)
        self._show_newest()
        if had_focus and self._messages:
            self._messages[-1].close_button.setFocus()

    def _forget(self, message: BarMessage) -> None:
        self._messages.remove(message)
        self._column.removeWidget(message)
        message.hide()
        message.deleteLater()

    def _show_newest(self) -> None:
        n_waiting = max(0, len(self._messages) - N_SHOWN)
        for number, message in enumerate(self._messages):
            message.setVisible(number >= n_waiting)
        self.n_waiting_label.setText(
            self.tr("Earlier messages that wait until these are closed: {}").format(n_waiting)
        )
        self.n_waiting_label.setVisible(n_waiting > 0)
        self.setVisible(bool(self._messages))


class BarMessage(QWidget):
    """One sentence and the button that closes it."""

    closed = Signal(object)
    """This message."""

    def __init__(self, sentence: str, parent: QWidget, offer: Offer | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(sentence)
        self.sentence = sentence
        label = QLabel(sentence)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.close_button = QToolButton()
        self.close_button.setText("✕")
        self.close_button.setAutoRaise(True)
        self.close_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.close_button.setAccessibleName(self.tr("Close the message"))
        self.close_button.setAccessibleDescription(sentence)
        self.close_button.setToolTip(self.tr("Close"))
        self.close_button.clicked.connect(lambda: self.closed.emit(self))
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 6, 6, 6)
        row.addWidget(label, 1)
        self.buttons = [*([self._offer_button(offer)] if offer else []), self.close_button]
        if offer is not None:
            row.addWidget(self.buttons[0], 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)

    def _offer_button(self, offer: Offer) -> QPushButton:
        """Return what takes an offer; that, too, closes the message."""
        button = QPushButton(offer.text)
        button.setAccessibleDescription(self.sentence)
        self.close_button.clicked.connect(offer.declined)
        button.clicked.connect(lambda: self.closed.emit(self))
        button.clicked.connect(offer.taken)
        return button

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(current_tokens().gold_line))
        painter.setBrush(QColor(current_tokens().gold_soft))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), ROUNDING, ROUNDING)
        painter.end()
