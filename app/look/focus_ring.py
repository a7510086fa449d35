"""The ring around what the keyboard is at, a little outside of it, in every window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QTabBar, QWidget
from shiboken6 import isValid

from app.look.tokens import tokens_of

WIDTH, GAP, RADIUS = 2, 2, 10.0
SHOW_IT_THEMSELVES = (QMenu, QMenuBar, QTabBar)
"""Have several entries, one of which the keyboard is at."""
MOVES = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide)


class FocusRing(QWidget):
    """Stays around a widget wherever that moves. Qt's own frame lies closer and is cut off there."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(beside := widget.parentWidget() or widget.window())
        self._beside = beside
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self._widget = widget
        widget.installEventFilter(self)
        self._surround()

    def go(self) -> None:
        """Be seen no more, though its widget is shown or moved before this is deleted."""
        if isValid(self._widget):
            self._widget.removeEventFilter(self)
        self.hide()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in MOVES:
            self._surround()
        return False

    def _surround(self) -> None:
        if not (isValid(self._widget) and isValid(self._beside)):  # their window is being deleted
            return
        outside = WIDTH + GAP
        place = QRect(self._widget.mapTo(self._beside, QPoint(0, 0)), self._widget.size())
        self.setGeometry(place.adjusted(-outside, -outside, outside, outside))
        self.setVisible(not self._widget.isHidden())
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(tokens_of(self).accent), WIDTH))
        half = WIDTH / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), RADIUS, RADIUS)
        painter.end()


class FocusRings(QObject):
    """Puts the ring around whatever gets the focus. Belongs to the program."""

    def __init__(self, program: QApplication) -> None:
        super().__init__(program)
        self._ring: FocusRing | None = None
        program.focusChanged.connect(self._follow)

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        if self._ring is not None and isValid(self._ring):
            self._ring.go()
        self._ring = None
        if now is not None and not now.isWindow() and not isinstance(now, SHOW_IT_THEMSELVES):
            self._ring = FocusRing(now)
