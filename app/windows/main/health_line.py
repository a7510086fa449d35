"""The line that shows at a glance whether all is well."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QStatusBar, QWidget

from app.bridge.session_bridge import SessionBridge
from app.bridge.session_state import SessionState
from app.look.icons import SMALL, paint_icon
from app.look.tokens import current_tokens
from app.settings.settings import Settings
from app.sharing.sharing import ShareAddress
from app.widgets.quantities import number
from app.windows.main.delay import Delay
from core.captions.captions import CaptionUpdate
from core.wire.messages import Health, Loading

DOT, GAP, MARGIN, HEIGHT = 8, 8, 20, 34
MOST_LETTERS = 32
BETWEEN = "·"
"""Between what the program does and how that goes; translations keep it."""


class HealthLine(QStatusBar):
    """What the program does in a few words, and whether anything of it leaves this computer.

    The exact numbers are in the tooltip of `state`, and in what a screen reader says about it.
    """

    def __init__(self, bridge: SessionBridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._delay = Delay()
        self._is_shared = False
        self._chosen_host = ""
        """The other computer that the next session's speech goes to, empty for none."""
        self.setSizeGripEnabled(False)
        self.setMinimumHeight(HEIGHT)
        self.state = StateWords()
        self.place = PlaceWords()
        self.addWidget(self.state, 1)
        self.addPermanentWidget(self.place)
        bridge.state_changed.connect(self._show_state)
        bridge.loading.connect(self._show_loading)
        bridge.ready.connect(self._show_ready)
        bridge.health.connect(self._show_health)
        bridge.captioned.connect(self._measure)
        self.show_shared(None)
        self._reset()
        self._show_state(bridge.state)

    def show_shared(self, address: ShareAddress | None) -> None:
        """Say whether other computers can read the captions: at an address that they reach they can."""
        self._is_shared = address is not None and not address.is_loopback
        self._tell_place()

    def show_settings(self, settings: Settings) -> None:
        """Say whether the next session's speech leaves this computer."""
        self._chosen_host = settings.leaves_to
        self._tell_place()

    def _tell_place(self) -> None:
        host = self._bridge.leaves_to if self._bridge.is_running else self._chosen_host
        if host:
            self.place.say(self.tr("Leaves this computer: goes to {}").format(_shortened(host)), "globe")
        elif self._is_shared:
            self.place.say(self.tr("Shared with other computers"), "share")
        else:
            self.place.say(self.tr("Stays on this computer"), "shield")

    def _reset(self) -> None:
        self._loading = self._catching_up = self.tr("Starting…")
        self._has_heard = False
        self._delay.begin()
        self._tell_numbers("")

    def _show_state(self, state: SessionState) -> None:
        if state is SessionState.IDLE:
            self._reset()
        self._tell_place()
        is_behind = state is SessionState.CAPTIONING and self._delay.backlog.is_large
        token = "live" if state.may_capture and not is_behind else "gold"
        self.state.say(self._in_words(state), token if _is_at_work(state) else "")

    def _in_words(self, state: SessionState) -> str:
        match state:
            case SessionState.IDLE:
                return self.tr("Ready")
            case SessionState.LOADING:
                return self._loading
            case SessionState.CAPTIONING:
                return self._how_it_goes()
            case SessionState.PAUSED:
                return self.tr("Paused · nothing is heard or kept")
            case SessionState.CATCHING_UP:
                return self._catching_up
            case SessionState.STOPPING:
                return self.tr("Stopping…")
            case SessionState.FINISHING:
                return self.tr("Finishing the last captions…")

    def _how_it_goes(self) -> str:
        seconds = self._delay.seconds
        if self._delay.backlog.is_large and seconds is not None:
            return self._how_late().format(number(seconds))
        if seconds is not None:
            return self.tr("Live · {} s behind").format(number(max(0.0, seconds), 1))
        return self.tr("Live · listening") if self._has_heard else self.tr("Live · nothing heard yet")

    def _how_late(self) -> str:
        if self._delay.backlog.is_shrinking:
            return self.tr("Live · {} s behind, catching up")
        return self.tr("Live · {} s behind for the moment")

    def _show_loading(self, loading: Loading) -> None:
        known = loading.fraction >= 0
        percent = self.tr("{} %").format(number(100 * loading.fraction))
        self._loading = self._catching_up = f"{loading.text} {percent}" if known else loading.text
        self._show_state(self._bridge.state)

    def _show_ready(self) -> None:
        self._catching_up = self.tr("Captioning what was missed · not listening")
        self._show_state(self._bridge.state)

    def _measure(self, update: CaptionUpdate) -> None:
        self._delay.take(update)
        self._has_heard = self._has_heard or update.has_text
        if update.final:
            self._show_state(self._bridge.state)

    def _show_health(self, health: Health) -> None:
        self._has_heard = self._has_heard or health.speech
        self._delay.hear(health)
        self._show_state(self._bridge.state)
        minutes, seconds = divmod(int(health.captured_s), 60)
        speech = self.tr("Speech is heard now.") if health.speech else self.tr("No speech is heard now.")
        lines = (
            self.tr("Captured: {}").format(f"{minutes}:{seconds:02d}"),
            speech,
            self.tr("Waiting to be recognized: {} s").format(number(health.recognition_lag_s, 1)),
            self.tr("Waiting to be translated: {} s").format(number(health.translation_lag_s, 1)),
            self.tr("Waiting in all: {} s").format(number(health.waiting_s, 1)),
        )
        self._tell_numbers("\n".join(lines))

    def _tell_numbers(self, told: str) -> None:
        if told != self.state.toolTip() or not told:
            self.state.setToolTip(told)
            self.state.setAccessibleDescription(told or self.tr("What the program is doing"))


def _shortened(host: str) -> str:
    """Return a host name shortened at its start, as its end says whose it is."""
    return host if len(host) <= MOST_LETTERS else f"…{host[1 - MOST_LETTERS :]}"


def _is_at_work(state: SessionState) -> bool:
    return state not in (SessionState.IDLE, SessionState.PAUSED)


class StateWords(QLabel):
    """What the program does, with a dot: full while it works, and hollow while it rests."""

    def __init__(self) -> None:
        super().__init__()
        self._token = ""

    def say(self, text: str, token: str) -> None:
        """Show a text; a `token` colours the dot, without one it is hollow."""
        if (text, token) != (self.text(), self._token):
            self._token = token
            self.setText(text)
            self.update()

    def sizeHint(self) -> QSize:
        width = MARGIN + DOT + GAP + QFontMetrics(self._strong).horizontalAdvance(self.text())
        return QSize(width, max(HEIGHT - 2, self.fontMetrics().height()))

    def minimumSizeHint(self) -> QSize:
        return QSize(MARGIN + DOT + GAP, self.sizeHint().height())

    @property
    def _strong(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_dot(painter)
        head, *rest = map(str.strip, self.text().partition(BETWEEN))
        width = self._paint_words(painter, 0, head, bool(rest[-1]))
        for words in filter(None, rest):
            # Each by itself: a space that begins a text is not painted where that is aligned to the right.
            width += self.fontMetrics().horizontalAdvance(" ")
            width += self._paint_words(painter, width, words, False)
        painter.end()

    def _paint_dot(self, painter: QPainter) -> None:
        tokens = current_tokens()
        place = self._mirrored(QRect(MARGIN, (self.height() - DOT) // 2, DOT, DOT))
        if self._token:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(getattr(tokens, self._token)))
            painter.drawEllipse(QRectF(place))
        else:
            painter.setPen(QPen(QColor(tokens.line_strong), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QRectF(place).adjusted(1, 1, -1, -1))

    def _paint_words(self, painter: QPainter, left: int, words: str, is_strong: bool) -> int:
        """Paint words after the dot, `left` pixels further, and return their width."""
        font, tokens = self._strong if is_strong else self.font(), current_tokens()
        metrics, begin = QFontMetrics(font), MARGIN + DOT + GAP + left
        room = self.width() - begin
        painter.setFont(font)
        painter.setPen(QColor(tokens.text if is_strong else tokens.muted))
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, max(0, room))
        side = self.style().visualAlignment(self.layoutDirection(), Qt.AlignmentFlag.AlignLeft)
        place = self._mirrored(QRect(begin, 0, room, self.height()))
        painter.drawText(place, side | Qt.AlignmentFlag.AlignVCenter, shown)
        return metrics.horizontalAdvance(words)

    def _mirrored(self, place: QRect) -> QRect:
        return self.style().visualRect(self.layoutDirection(), self.rect(), place)


class PlaceWords(QLabel):
    """Where the captions can be read, with an icon before it."""

    def __init__(self) -> None:
        super().__init__()
        self._icon = ""

    def say(self, text: str, icon: str) -> None:
        self._icon = icon
        self.setText(text)

    def sizeHint(self) -> QSize:
        width = SMALL + GAP + self.fontMetrics().horizontalAdvance(self.text()) + MARGIN
        return QSize(width, max(HEIGHT - 2, self.fontMetrics().height()))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, direction = QPainter(self), self.layoutDirection()
        colour = current_tokens().muted
        sign = QRect(0, (self.height() - SMALL) // 2, SMALL, SMALL)
        paint_icon(painter, QRectF(self.style().visualRect(direction, self.rect(), sign)), self._icon, colour)
        words = self.rect().adjusted(SMALL + GAP, 0, -MARGIN, 0)
        side = self.style().visualAlignment(direction, Qt.AlignmentFlag.AlignLeft)
        painter.setPen(QColor(colour))
        place = self.style().visualRect(direction, self.rect(), words)
        painter.drawText(place, side | Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.end()
