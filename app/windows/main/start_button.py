"""The button that starts captions and stops them: while they run it shows for how long."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOptionButton, QStylePainter

from app.bridge.session_state import SessionState
from app.look.icons import SMALL, paint_icon
from app.look.kinds import Kind, set_kind
from app.look.tokens import current_tokens

PADDING, GAP, DOT, HEIGHT = 13, 9, 8, 36


class StartButton(QPushButton):
    """Start; or the time and Stop, in two parts of one button, red while something is heard."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Start or stop captions"))
        font = self.font()
        font.setWeight(QFont.Weight.DemiBold)
        font.setFeature(QFont.Tag("tnum"), 1)  # the digits of the time do not dance
        self.setFont(font)
        self._is_running = self._is_listening = False
        self._has_time = True
        self._shows_time = True
        self.time = ""
        """For how long it has listened, as it is shown."""
        self.show_state(SessionState.IDLE)

    def show_state(self, state: SessionState) -> None:
        """Say what a press does; a second one ends at once what is slow to stop."""
        self._is_running = state is not SessionState.IDLE
        self._is_listening = state.may_capture
        # Nobody listens to what was left, so there is no time for which that is done.
        self._has_time = state is not SessionState.CATCHING_UP and (self._has_time or not self._is_running)
        if not self._is_running or not self.time:
            self.time = _clock(0)
        self.setText(self._words(state))
        self.setAccessibleDescription(self.text())
        running = Kind.LIVE if self._is_listening else None
        set_kind(self, running if self._is_running else Kind.PRIMARY)
        self.updateGeometry()

    def show_time(self, captured_s: float) -> None:
        """Show for how long it has listened."""
        time = _clock(captured_s)
        if time == self.time:
            return
        grows, self.time = len(time) != len(self.time), time
        if grows:
            self.updateGeometry()
        self.update()

    def show_shortly(self, *, shows_time: bool) -> None:
        """Do without the time where there is no room for it."""
        if shows_time != self._shows_time:
            self._shows_time = shows_time
            self.updateGeometry()
            self.update()

    @property
    def does_show_time(self) -> bool:
        return self._is_running and self._shows_time and self._has_time

    @property
    def least_width(self) -> int:
        """Without the time."""
        return PADDING + SMALL + GAP + self.fontMetrics().horizontalAdvance(self.text()) + PADDING

    @property
    def full_width(self) -> int:
        return self.least_width + (self._width_with_time() if self._is_running and self._has_time else 0)

    def sizeHint(self) -> QSize:
        return QSize(self._time_width() + self.least_width, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)  # without Qt's box inside
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = self._colour()
        painter.setPen(QColor(colour))
        if self.does_show_time:
            self._paint_time(painter)
        left = self._time_width() + PADDING
        place = self._mirrored(QRect(left, (self.height() - SMALL) // 2, SMALL, SMALL))
        paint_icon(painter, QRectF(place), "stop" if self._is_running else "play", colour)
        self._paint_text(painter, left + SMALL + GAP, self.width() - PADDING, self.text())
        painter.end()

    def _colour(self) -> str:
        tokens = current_tokens()
        if not self.isEnabled():
            return tokens.disabled
        running = tokens.live_text if self._is_listening else tokens.text
        return running if self._is_running else tokens.on_accent

    def _paint_time(self, painter: QPainter) -> None:
        tokens, width = current_tokens(), self._time_width()
        dot = self._mirrored(QRect(PADDING, (self.height() - DOT) // 2, DOT, DOT))
        pen = painter.pen()
        if self._is_listening:
            painter.setBrush(QColor(tokens.live))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(dot)
        else:
            painter.setPen(QPen(QColor(tokens.line_strong), 2))
            painter.drawEllipse(dot.adjusted(1, 1, -1, -1))
        painter.setPen(QColor(tokens.live_line if self._is_listening else tokens.line))
        edge = self._mirrored(QRect(width, 1, 1, self.height() - 2))
        painter.drawLine(edge.topLeft(), edge.bottomLeft())
        painter.setPen(pen)
        self._paint_text(painter, PADDING + DOT + GAP, width - PADDING, self.time)

    def _paint_text(self, painter: QPainter, left: int, right: int, text: str) -> None:
        place = self._mirrored(QRect(left, 0, right - left + 1, self.height()))
        painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), text)

    def _mirrored(self, place: QRect) -> QRect:
        return self.style().visualRect(self.layoutDirection(), self.rect(), place)

    def _time_width(self) -> int:
        return self._width_with_time() if self.does_show_time else 0

    def _width_with_time(self) -> int:
        digits = "".join("0" if letter.isdigit() else letter for letter in self.time)
        return PADDING + DOT + GAP + self.fontMetrics().horizontalAdvance(digits) + PADDING

    def _words(self, state: SessionState) -> str:
        if state.is_ending:
            return self.tr("End now")
        return self.tr("Start") if state is SessionState.IDLE else self.tr("Stop")


def _clock(seconds: float) -> str:
    """Return a time such as 4:31 or 1:04:31."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
