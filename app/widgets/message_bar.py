"""The bar in which the window says what went wrong and what to do: one message at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.look.icons import SIZE, SMALL, paint_icon
from app.look.tokens import current_tokens
from app.widgets.announcing import alert
from app.widgets.icon_button import IconButton
from app.widgets.two_line_label import TwoLineLabel

ROUNDING = 10
HEIGHT = 44
MARGIN, BEFORE_SIGN = 6, 14


class Tone(IntEnum):
    """How urgent a message is; what is most urgent is shown first."""

    TROUBLE = 0
    """Something does not work."""
    WARNING = 1
    """Something will go wrong unless the user looks at it now."""
    ADVICE = 2
    """Something could be better; it can wait while captions have just begun."""
    GOOD = 3
    """Something has been done."""


class ToneLook(NamedTuple):
    """Colour tokens of background, border and icon, and the name of the icon."""

    ground: str
    edge: str
    sign: str
    icon: str


LOOKS = {
    Tone.TROUBLE: ToneLook("live_soft", "live_line", "live_text", "alert"),
    Tone.WARNING: ToneLook("gold_soft", "gold_line", "gold_text", "alert"),
    Tone.ADVICE: ToneLook("gold_soft", "gold_line", "gold_text", "sparkle"),
    Tone.GOOD: ToneLook("good_soft", "edge", "good_text", "check"),
}


def _nothing() -> None:
    """What declining an offer does, unless it says otherwise."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What a message's button says and does, and what is done when the message is closed instead.

    A question has a second button for the other answer, which closes the message.
    """

    text: str
    taken: Callable[[], None]
    declined: Callable[[], None] = _nothing
    other: str = ""
    """The text of that button; without one, there is no such button."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence, at most one way to fix what it tells, and how urgent it is.

    `cause` names what may go away by itself: `MessageBar.settle` removes the message, and one of the same
    cause replaces an earlier one. `is_answer` where the user has just asked for something:
    such a message comes before others of its tone, and is shown even if it was closed before.
    """

    sentence: str
    tone: Tone = Tone.TROUBLE
    offer: Offer | None = None
    cause: str = ""
    icon: str = ""
    """Instead of the icon of its tone."""
    is_answer: bool = False

    @property
    def key(self) -> str:
        """What equal messages have in common."""
        return self.cause or self.sentence


class MessageBar(QWidget):
    """Shows the most urgent message until it is closed or settled; the others wait after it.

    A bar that `remembers` does not show a closed message again as long as the program runs, except for
    trouble that was settled and has come back.
    """

    def __init__(self, parent: QWidget | None = None, *, remembers: bool = False) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Messages"))
        self._remembers = remembers
        self._messages: list[Message] = []
        self._closed: dict[str, Tone] = {}
        self._alerted: set[str] = set()
        self._holds_advice = False
        self._shown: BarMessage | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.hide()

    @property
    def text(self) -> str:
        """The sentence that is shown, empty where there is none."""
        return self._shown.sentence if self._shown else ""

    @property
    def waiting(self) -> tuple[str, ...]:
        """The sentences that are not shown yet, the next one first."""
        ordered = sorted(self._messages, key=_urgency)
        return tuple(each.sentence for each in ordered if not self._shows(each))

    def say(self, message: Message | str, offer: Offer | None = None, *, tone: Tone = Tone.TROUBLE) -> None:
        """Show a message, or queue it until more urgent ones are gone."""
        if isinstance(message, str):
            message = Message(message, tone, offer)
        if message.key in self._closed and not message.is_answer:
            return
        keys = [each.key for each in self._messages]
        if message.key in keys:
            self._messages[keys.index(message.key)] = message
        else:
            self._messages.append(message)
        self._show_first()

    def settle(self, cause: str) -> None:
        """Remove the messages of this cause, which is gone."""
        self._messages = [each for each in self._messages if each.cause != cause]
        self._alerted.discard(cause)
        if self._closed.get(cause) is Tone.TROUBLE:
            del self._closed[cause]
        self._show_first()

    def hold_advice(self, is_held: bool) -> None:
        """Hold advice back, or release it."""
        if is_held != self._holds_advice:
            self._holds_advice = is_held
            self._show_first()

    def clear(self) -> None:
        self._messages.clear()
        self._alerted.clear()
        self._show_first()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._shown is not None:
            self._shown.close_button.click()
        else:
            super().keyPressEvent(event)

    def _shows(self, message: Message) -> bool:
        return self._shown is not None and self._shown.message is message

    def _first(self) -> Message | None:
        ready = (each for each in self._messages if each.tone is not Tone.ADVICE or not self._holds_advice)
        return min(ready, key=_urgency, default=None)

    def _show_first(self) -> None:
        """Show the most urgent message; if the focus was in the bar, it stays there."""
        first = self._first()
        if (first is None and self._shown is None) or (first is not None and self._shows(first)):
            return
        had_focus = self._shown is not None and self._has_focus()
        self._put_away()
        if first is not None:
            self._put(first)
            if had_focus:
                self._shown_message.close_button.setFocus()
        self.setVisible(first is not None)
        if first is not None and first.key not in self._alerted:
            self._alerted.add(first.key)
            alert(self._shown_message, first.sentence)

    @property
    def _shown_message(self) -> BarMessage:
        assert self._shown is not None
        return self._shown

    def _has_focus(self) -> bool:
        focused = self.window().focusWidget()
        return focused is not None and self.isAncestorOf(focused)

    def _put(self, message: Message) -> None:
        self._shown = shown = BarMessage(message, self)
        shown.closed.connect(self._close)
        shown.taken.connect(self._forget)
        # Tab reaches it here, and not after everything that was in the window before.
        stop = self._last_stop
        for button in shown.buttons:
            self.setTabOrder(stop, button)
            stop = button
        self._column.addWidget(shown)
        shown.show()

    def _put_away(self) -> None:
        if self._shown is not None:
            self._column.removeWidget(self._shown)
            self._shown.hide()
            self._shown.deleteLater()
            self._shown = None

    @property
    def _last_stop(self) -> QWidget:
        """What Tab reaches just before the bar."""
        stop = self.previousInFocusChain()
        while stop and stop is not self and stop.focusPolicy() == Qt.FocusPolicy.NoFocus:
            stop = stop.previousInFocusChain()
        return stop or self

    def _close(self, message: Message) -> None:
        if self._remembers:
            self._closed[message.key] = message.tone
        self._forget(message)

    def _forget(self, message: Message) -> None:
        self._messages = [each for each in self._messages if each is not message]
        self._alerted.discard(message.key)
        self._show_first()


def _urgency(message: Message) -> tuple[int, bool]:
    """Return the sort key of a message; equal ones stay in order."""
    return message.tone, not message.is_answer


class BarMessage(QWidget):
    """One message with its icon, the button of its offer, and the one that closes it."""

    closed = Signal(object)
    """The `Message` was closed."""
    taken = Signal(object)
    """The `Message` whose offer was taken."""

    def __init__(self, message: Message, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(message.sentence)
        self.message, self.sentence = message, message.sentence
        self.setMinimumHeight(HEIGHT)
        self.close_button = IconButton("x", self.tr("Close the message"), size=SMALL)
        self.close_button.setAccessibleDescription(self.sentence)
        self.close_button.clicked.connect(self._close)
        self.buttons: list[QPushButton | IconButton] = [self.close_button]
        row = QHBoxLayout(self)
        row.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        row.setSpacing(10)
        row.addSpacing(BEFORE_SIGN)  # this spacing replaces the default one
        row.addWidget(_Sign(message))
        row.addWidget(TwoLineLabel(self.sentence), 1, Qt.AlignmentFlag.AlignVCenter)
        self.buttons[:0] = self._offer_buttons(message.offer) if message.offer is not None else []
        for button in self.buttons:
            row.addWidget(button)

    def _offer_buttons(self, offer: Offer) -> list[QPushButton]:
        """Return what takes an offer, which ends the message, and what declines it."""
        taking = QPushButton(offer.text)
        taking.clicked.connect(lambda: self.taken.emit(self.message))
        taking.clicked.connect(offer.taken)
        buttons = [taking]
        if offer.other:
            buttons.append(QPushButton(offer.other))
            buttons[-1].clicked.connect(self._close)
        for button in buttons:
            button.setAccessibleDescription(self.sentence)
        return buttons

    def _close(self) -> None:
        offer = self.message.offer
        self.closed.emit(self.message)
        if offer is not None:
            offer.declined()

    def paintEvent(self, event: QPaintEvent) -> None:
        tokens, look = current_tokens(), LOOKS[self.message.tone]
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(getattr(tokens, look.edge)))
        painter.setBrush(QColor(getattr(tokens, look.ground)))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), ROUNDING, ROUNDING)
        painter.end()


class _Sign(QWidget):
    """The icon that shows the tone without its colour."""

    def __init__(self, message: Message) -> None:
        super().__init__()
        look = LOOKS[message.tone]
        self._icon, self._token = message.icon or look.icon, look.sign
        self.setFixedSize(SIZE, SIZE)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_icon(painter, QRectF(self.rect()), self._icon, getattr(current_tokens(), self._token))
        painter.end()
