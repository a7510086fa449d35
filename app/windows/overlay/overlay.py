"""The caption overlay: above all windows, and to mouse and keyboard not there until it is unlocked."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QShowEvent,
)

from app.settings.overlay_style import DEFAULT_STYLE, OverlayStyle
from app.windows.overlay.canvas import CORNER, MARGIN, CaptionCanvas
from app.windows.overlay.screen_capture import can_hide_from_capture, hide_from_capture
from core.captions.captions import CaptionUpdate

UNLOCKED = Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint | Qt.WindowType.Tool
LOCKED = UNLOCKED | Qt.WindowType.WindowTransparentForInput | Qt.WindowType.WindowDoesNotAcceptFocus
FRAME_COLOR = QColor(255, 176, 0)
HINT_PX = 17
EDGE = 12
"""How near to the edge the mouse resizes."""
STEP, FINE_STEP = 10, 1
SMALLEST_WIDTH = 240

NO_EDGE = Qt.Edge(0)
CURSORS = {
    NO_EDGE: Qt.CursorShape.SizeAllCursor,
    Qt.Edge.LeftEdge: Qt.CursorShape.SizeHorCursor,
    Qt.Edge.RightEdge: Qt.CursorShape.SizeHorCursor,
    Qt.Edge.TopEdge: Qt.CursorShape.SizeVerCursor,
    Qt.Edge.BottomEdge: Qt.CursorShape.SizeVerCursor,
    Qt.Edge.LeftEdge | Qt.Edge.TopEdge: Qt.CursorShape.SizeFDiagCursor,
    Qt.Edge.RightEdge | Qt.Edge.BottomEdge: Qt.CursorShape.SizeFDiagCursor,
    Qt.Edge.RightEdge | Qt.Edge.TopEdge: Qt.CursorShape.SizeBDiagCursor,
    Qt.Edge.LeftEdge | Qt.Edge.BottomEdge: Qt.CursorShape.SizeBDiagCursor,
}
ARROWS = {
    Qt.Key.Key_Left: QPoint(-1, 0),
    Qt.Key.Key_Right: QPoint(1, 0),
    Qt.Key.Key_Up: QPoint(0, -1),
    Qt.Key.Key_Down: QPoint(0, 1),
}
LOCKING = (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter)


def is_wayland() -> bool:
    """Return whether windows are kept from placing themselves and from staying above others."""
    return QGuiApplication.platformName().startswith("wayland")


def is_x11() -> bool:
    """Return whether a window without anything in it may be black: it is where nothing composes windows."""
    return QGuiApplication.platformName() == "xcb"


class Overlay(CaptionCanvas):
    """Locked, lets every click through; unlocked, is moved and resized by the mouse or the arrow keys."""

    moved = Signal()
    """The user has moved or resized it."""
    lock_wanted = Signal()
    captioned = Signal()
    """What it shows may have changed with a caption."""
    hiding_refused = Signal()
    """It was to be hidden from who shares the screen, and is seen."""

    def __init__(
        self, style: OverlayStyle = DEFAULT_STYLE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(style, clock=clock)
        self.overrideWindowFlags(LOCKED)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        # The window's end is the application's; the overlay's is not.
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.setMouseTracking(True)
        self.setWindowTitle(self.tr("Surtitle captions"))
        self.setAccessibleName(self.tr("Caption overlay"))
        self._grip: tuple[Qt.Edge, QPoint, QRect] | None = None
        self._is_new = True
        self._asked_to_hide = False

    @property
    def is_unlocked(self) -> bool:
        return not self.windowFlags() & Qt.WindowType.WindowTransparentForInput

    def set_unlocked(self, is_unlocked: bool) -> None:
        """Take the mouse and the keyboard, or let them through, without going from the screen for it."""
        flags = UNLOCKED if is_unlocked else LOCKED
        # `setWindowFlags` would hide the window; shown again it comes elsewhere and may take the focus.
        self.overrideWindowFlags(flags)
        if self.windowHandle() is not None:
            self.windowHandle().setFlags(flags)
        self._grip = None
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell the window manager once more, when the window is up, that it takes no input.

        Openbox gives a window that is new a frame that does, and hears only of changes.
        """
        if event.type() == QEvent.Type.Expose and self._is_new and self.windowHandle().isExposed():
            self._is_new = False
            if not self.is_unlocked:
                self.windowHandle().setFlags(UNLOCKED | Qt.WindowType.WindowDoesNotAcceptFocus)
                self.windowHandle().setFlags(LOCKED)
        return super().eventFilter(watched, event)

    def use_style(self, style: OverlayStyle) -> None:
        super().use_style(style)
        self.setMinimumSize(SMALLEST_WIDTH, self.needed_height())
        if self.isVisible() and style.hidden_from_sharing != self._asked_to_hide:
            self._hide_from_capture()

    def show_update(self, update: CaptionUpdate) -> None:
        super().show_update(update)
        self.captioned.emit()
        self.setAccessibleDescription(update.target if self._is_bilingual else update.source)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._is_new = True
        self.windowHandle().installEventFilter(self)
        self._hide_from_capture()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._grip = None
        super().closeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.is_unlocked:
            self._draw_unlocked()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        edges = self._edges_at(event.position().toPoint())
        if is_wayland():
            # Only the compositor may move windows; where to, it does not tell.
            handle = self.windowHandle()
            _ = handle.startSystemResize(edges) if edges else handle.startSystemMove()
            return
        self._grip = (edges, event.globalPosition().toPoint(), self.geometry())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip is None:
            self.setCursor(CURSORS[self._edges_at(event.position().toPoint())])
            return
        edges, start, geometry = self._grip
        self.setGeometry(self.dragged(geometry, edges, event.globalPosition().toPoint() - start))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._grip is not None and event.button() == Qt.MouseButton.LeftButton:
            self._grip = None
            self.moved.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in LOCKING:
            self.lock_wanted.emit()
        elif key in ARROWS:
            is_fine = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            step = ARROWS[key] * (FINE_STEP if is_fine else STEP)
            resizes = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            edges = Qt.Edge.RightEdge | Qt.Edge.BottomEdge if resizes else NO_EDGE
            self.setGeometry(self.dragged(self.geometry(), edges, step))
            self.moved.emit()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange:
            self.update()

    def _hide_from_capture(self) -> None:
        """Ask the system to hide it, or to show it again; tell if it is shown against its user's wish."""
        wanted = self.style_used.hidden_from_sharing
        if not can_hide_from_capture() or not (wanted or self._asked_to_hide):
            return
        self._asked_to_hide = wanted
        if not hide_from_capture(int(self.winId()), wanted) and wanted:
            self.hiding_refused.emit()

    def _edges_at(self, at: QPoint) -> Qt.Edge:
        edges = NO_EDGE
        for edge, distance in (
            (Qt.Edge.LeftEdge, at.x()),
            (Qt.Edge.RightEdge, self.width() - 1 - at.x()),
            (Qt.Edge.TopEdge, at.y()),
            (Qt.Edge.BottomEdge, self.height() - 1 - at.y()),
        ):
            if distance < EDGE and not edges & _opposite(edge):
                edges |= edge
        return edges

    def dragged(self, geometry: QRect, edges: Qt.Edge, by: QPoint) -> QRect:
        """Return `geometry` with these edges moved, or all of it; never smaller than its text."""
        if not edges:
            return geometry.translated(by)
        dragged = QRect(geometry)
        smallest = self.minimumSize()
        if edges & Qt.Edge.LeftEdge:
            dragged.setLeft(min(geometry.left() + by.x(), geometry.right() + 1 - smallest.width()))
        if edges & Qt.Edge.RightEdge:
            dragged.setWidth(max(geometry.width() + by.x(), smallest.width()))
        if edges & Qt.Edge.TopEdge:
            dragged.setTop(min(geometry.top() + by.y(), geometry.bottom() + 1 - smallest.height()))
        if edges & Qt.Edge.BottomEdge:
            dragged.setHeight(max(geometry.height() + by.y(), smallest.height()))
        return dragged

    def _draw_unlocked(self) -> None:
        """Draw a frame that cannot be missed, and where there is no caption, what to do."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(FRAME_COLOR, 3, Qt.PenStyle.SolidLine if self.isActiveWindow() else Qt.PenStyle.DashLine)
        painter.setPen(pen)
        # Almost nothing, but a pixel without any colour lets clicks through on Windows.
        painter.setBrush(QColor(0, 0, 0, 160 if not self.text_lines() else 1))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), CORNER, CORNER)
        if not self.text_lines():
            font = painter.font()
            font.setPixelSize(HINT_PX)
            painter.setFont(font)
            painter.setPen(Qt.GlobalColor.white)
            area = self.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(area, flags, self.unlocked_hint())
        painter.end()

    def unlocked_hint(self) -> str:
        """Return what can be done with the unlocked overlay."""
        return self.tr(
            "Unlocked: drag to move, drag an edge to resize.\n"
            "Arrow keys move, with Shift they resize. Enter locks: clicks pass through again."
        )


def _opposite(edge: Qt.Edge) -> Qt.Edge:
    pairs = ((Qt.Edge.LeftEdge, Qt.Edge.RightEdge), (Qt.Edge.TopEdge, Qt.Edge.BottomEdge))
    return next(b if edge == a else a for a, b in pairs if edge in (a, b))
