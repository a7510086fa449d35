"""The ring around what the keyboard is at, a little outside of it, in every window.

Users of a mouse see no ring, except around text fields; any key brings it, Tab first of all,
and only pointing takes it away. It is not there at all times, as the first button of a window that has just
opened, or one that was clicked, would look as if it were chosen: a ring says where the keys go.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QListView, QMenu, QMenuBar, QTabBar, QWidget
from shiboken6 import isValid

from app.look.tokens import tokens_of

WIDTH, GAP, RADIUS = 2, 2, 10.0
SHOW_IT_THEMSELVES = (QMenu, QMenuBar, QTabBar)
"""Have several entries, one of which the keyboard is at."""
PAGES = "pages"
"""The name of lists of which the chosen entry has the ring, not the whole."""
MOVES = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide)
POINTS = (QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin, QEvent.Type.TabletPress)
ALONE = (
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Meta,
    Qt.Key.Key_CapsLock,
)
"""Keys that do nothing by themselves."""


class FocusRing(QWidget):
    """Stays around a widget wherever that moves. Qt's own frame lies closer and is cut off there."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(beside := _with_room_for(widget))
        self._beside = beside
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self._widget = widget
        self._moving = [widget, *_between(widget, beside)]
        for part in self._moving:
            part.installEventFilter(self)
        if isinstance(widget, QListView) and widget.objectName() == PAGES:
            widget.selectionModel().currentChanged.connect(self._surround)
        self._surround()

    def go(self) -> None:
        """Be seen no more, though its widget is shown or moved before this is deleted."""
        for part in filter(isValid, self._moving):
            part.removeEventFilter(self)
        self.hide()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in MOVES:
            self._surround()
        return False

    def _surround(self) -> None:
        if not (isValid(self._widget) and isValid(self._beside)):  # their window is being deleted
            return
        self.setGeometry(_place_of(self._widget, self._beside))
        self.setVisible(self._widget.isVisibleTo(self._beside))
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(tokens_of(self).accent), WIDTH))
        half = WIDTH / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), RADIUS, RADIUS)
        painter.end()


class FocusRings(QObject):
    """Puts the ring around whatever gets the focus while keys are used. Belongs to the program."""

    def __init__(self, program: QApplication) -> None:
        super().__init__(program)
        self._ring: FocusRing | None = None
        self._uses_keys = False
        program.focusChanged.connect(self._follow)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See in every window, before its parts do, whether keys are used or things are pointed at."""
        if event.type() in POINTS:
            self._uses_keys = False
        elif (
            isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() not in ALONE
        ):
            self._uses_keys = True
            if self._ring is None:
                self._put_around(QApplication.focusWidget())
        return False

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        if self._ring is not None and isValid(self._ring):
            self._ring.go()
        self._ring = None
        if now is None or not isValid(now):
            return
        handle = now.window().windowHandle()
        if handle is not None and isValid(handle):  # that of a dialog for files may be gone by now
            handle.installEventFilter(self)
        if self._uses_keys or now.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled):
            self._put_around(now)

    def _put_around(self, widget: QWidget | None) -> None:
        if widget is not None and not widget.isWindow() and not isinstance(widget, SHOW_IT_THEMSELVES):
            self._ring = FocusRing(widget)


def _place_of(widget: QWidget, beside: QWidget) -> QRect:
    """Return where the ring is, as `beside` counts."""
    outside = WIDTH + GAP
    area = _area_of(widget)
    place = QRect(widget.mapTo(beside, area.topLeft()), area.size())
    return place.adjusted(-outside, -outside, outside, outside)


def _with_room_for(widget: QWidget) -> QWidget:
    """Return the nearest of those in which a widget stands that does not cut off its ring.

    What is scrolled, a window, and a widget that has no size yet end the search.
    """
    first = beside = widget.parentWidget() or widget.window()
    while not beside.rect().contains(_place_of(widget, beside)):
        around = beside.parentWidget()
        if beside.isWindow() or around is None or isinstance(around, QAbstractScrollArea):
            return first
        beside = around
    return beside


def _between(widget: QWidget, beside: QWidget) -> Iterator[QWidget]:
    """Yield those in which a widget stands, up to `beside`: they carry it along."""
    parent = widget.parentWidget()
    while parent is not None and parent is not beside:
        yield parent
        parent = parent.parentWidget()


def _area_of(widget: QWidget) -> QRect:
    """Return what of a widget has the ring."""
    if isinstance(widget, QListView) and widget.objectName() == PAGES and widget.currentIndex().isValid():
        row = widget.visualRect(widget.currentIndex())
        return row.translated(widget.viewport().pos())
    return widget.rect()
