"""The caption overlay: above all windows, and to mouse and keyboard not there until it is unlocked."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QRegion,
    QShowEvent,
    QWheelEvent,
)

from app.look.tokens import OVERLAY
from app.look.transparency import gives_transparency, is_wayland
from app.settings.overlay_style import DEFAULT_STYLE, OverlayStyle
from app.windows.overlay.canvas import ABOVE, SIDE, CaptionCanvas
from app.windows.overlay.ground import CORNER
from app.windows.overlay.screen_capture import hide_from_capture
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.system.on_top import can_hide_from_capture, keep_on_top

UNLOCKED = (
    Qt.WindowType.FramelessWindowHint
    | Qt.WindowType.WindowStaysOnTopHint
    | Qt.WindowType.Tool
    # Of words that were there before, macOS would keep the shadow.
    | Qt.WindowType.NoDropShadowWindowHint
)
LOCKED = UNLOCKED | Qt.WindowType.WindowTransparentForInput | Qt.WindowType.WindowDoesNotAcceptFocus
HINT_PX = 17
HANDLE = 10
"""How wide the handles are that show where it is resized."""
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
PAGES = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
WHEEL_STEP = 120
"""What Qt tells of one step of a wheel."""
LOCKING = (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Overlay(CaptionCanvas):
    """Locked, lets every click through; unlocked, is moved and resized by the mouse or the arrow keys."""

    moved = Signal()
    """The user has moved or resized it."""
    lock_wanted = Signal()
    captioned = Signal(object)
    """The `CaptionUpdate` that it has got."""
    speaker_called = Signal(object, str)
    """It was told who says the caption of a segment, as is known by now."""
    seen_or_hidden = Signal()
    """It has come onto the screen, or gone from it."""
    keys_wanted_elsewhere = Signal()
    """Tab was pressed: the keyboard goes on to what belongs to it."""
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
        self.setAttribute(Qt.WidgetAttribute.WA_MacAlwaysShowToolWindow)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.setMouseTracking(True)
        self.setWindowTitle(self.tr("Surtitle captions"))
        self.setAccessibleName(self.tr("Caption overlay"))
        self._grip: tuple[Qt.Edge, QPoint, QRect] | None = None
        self._turned = 0
        """What was turned of the wheel's next step."""
        self._is_new = True
        self._asked_to_hide = False
        self.box_changed.connect(self._cut_out)

    @property
    def is_bilingual(self) -> bool:
        """Whether there is a translation to show."""
        return self._is_bilingual

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
            self._keep_on_top()
        self._grip = None
        self._cut_out()
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
            self._keep_on_top()
        return super().eventFilter(watched, event)

    def use_style(self, style: OverlayStyle) -> None:
        super().use_style(style)
        self.setMinimumSize(SMALLEST_WIDTH, self.needed_height())
        if self.isVisible() and style.hidden_from_sharing != self._asked_to_hide:
            self._hide_from_capture()

    def show_update(self, update: CaptionUpdate) -> None:
        super().show_update(update)
        self.captioned.emit(update)
        self.setAccessibleDescription(self.text_of(update))

    def call_speaker(self, segment: SegmentId, speaker: str) -> None:
        super().call_speaker(segment, speaker)
        self.speaker_called.emit(segment, speaker)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._is_new = True
        self.windowHandle().installEventFilter(self)
        self._hide_from_capture()
        self.is_opaque = not gives_transparency()
        self._cut_out()
        self.seen_or_hidden.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.seen_or_hidden.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._grip = None
        super().closeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.is_unlocked:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        self._draw_unlocked(painter)
        self.draw_words(painter, event.region())
        self.draw_mark(painter)
        if not self.text_lines():
            self._draw_hint(painter)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if self.mark_area.contains(event.position().toPoint()):
            self.show_newest()
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

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.take_wheel(event)

    def take_wheel(self, event: QWheelEvent) -> None:
        """Scroll a line for each step of a wheel, and for as much of a touch pad."""
        self._turned += event.angleDelta().y()
        n_steps, rest = divmod(abs(self._turned), WHEEL_STEP)
        if n_steps:
            self.scroll_lines(-n_steps if self._turned > 0 else n_steps)
        self._turned = rest if self._turned > 0 else -rest
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in LOCKING:
            self.lock_wanted.emit()
        elif key in PAGES:
            self.scroll_lines(PAGES[key] * self.style_used.n_lines)
        elif key == Qt.Key.Key_End:
            self.show_newest()
        elif key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self.keys_wanted_elsewhere.emit()
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

    def _keep_on_top(self) -> None:
        if self.isVisible():
            keep_on_top(int(self.winId()), lets_clicks_through=not self.is_unlocked)

    def _hide_from_capture(self) -> None:
        """Ask the system to hide it, or to show it again; tell if it is shown against the user's wish."""
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

    def _cut_out(self) -> None:
        """Have only the words' ground on the screen, where the rest of the window would be black."""
        if self.is_opaque and not self.is_unlocked and not self.box.isEmpty():
            self.setMask(QRegion(self.box))
        else:
            self.clearMask()

    def _draw_unlocked(self, painter: QPainter) -> None:
        """Draw all the room that there is for words, with an edge and handles: it can be moved."""
        inset = HANDLE // 2
        room = self.rect().adjusted(inset, inset, -inset, -inset)
        self.draw_ground(painter, room)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_active = self.isActiveWindow()
        style = Qt.PenStyle.SolidLine if is_active else Qt.PenStyle.DashLine
        painter.setPen(QPen(QColor(OVERLAY.unlocked_edge), 1.5, style))
        # Almost nothing, but a pixel without any colour lets clicks through on Windows.
        painter.setBrush(QColor(0, 0, 0, 1))
        corner = 0 if self.is_opaque else CORNER
        painter.drawRoundedRect(QRectF(room).adjusted(0.75, 0.75, -0.75, -0.75), corner, corner)
        painter.setPen(QPen(QColor(OVERLAY.handle_edge), 2))
        painter.setBrush(QColor(OVERLAY.handle))
        for at in (room.topLeft(), room.topRight(), room.bottomLeft(), room.bottomRight()):
            painter.drawEllipse(at, inset - 1, inset - 1)

    def _draw_hint(self, painter: QPainter) -> None:
        font = painter.font()
        font.setPixelSize(HINT_PX)
        painter.setFont(font)
        painter.setPen(QColor(OVERLAY.text))
        area = self.rect().adjusted(SIDE, ABOVE, -SIDE, -ABOVE)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.unlocked_hint())

    def unlocked_hint(self) -> str:
        """Return what can be done with the unlocked overlay."""
        return self.tr(
            "Unlocked: drag to move, drag an edge to resize.\n"
            "Arrow keys move, with Shift they resize. Enter locks: clicks pass through again."
        )


def _opposite(edge: Qt.Edge) -> Qt.Edge:
    pairs = ((Qt.Edge.LeftEdge, Qt.Edge.RightEdge), (Qt.Edge.TopEdge, Qt.Edge.BottomEdge))
    return next(b if edge == a else a for a, b in pairs if edge in (a, b))
