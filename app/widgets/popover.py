"""What opens below a button and closes when the user turns to something else."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QStyle, QStyleOption, QVBoxLayout, QWidget

from app.look.transparency import round_corners
from app.widgets.screens import within

GAP, MARGIN = 6, 16


class Popover(QFrame):
    """Opens beside its button, which looks pressed meanwhile; Escape or a press elsewhere closes it."""

    closed = Signal()

    def __init__(self, opener: QAbstractButton, title: str) -> None:
        super().__init__(opener, Qt.WindowType.Popup)
        self._opener = opener
        self.setObjectName("popover")
        round_corners(self)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        # Otherwise the click on its button that closes it would open it again.
        self.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        self.column.setSpacing(12)
        opener.clicked.connect(self.open)

    def open(self) -> None:
        """Show it, with the keyboard at its first part, or at the chosen one where that is one of several."""
        self._place(self.sizeHint())
        self._opener.setDown(True)
        self._opener.window().installEventFilter(self)
        self.show()
        first: QWidget | None = self.nextInFocusChain()
        while first is not None and first is not self and not _takes_focus(first):
            first = first.nextInFocusChain()
        group = first.group() if isinstance(first, QAbstractButton) else None
        first = (group.checkedButton() if group is not None else None) or first
        (first or self).setFocus(Qt.FocusReason.PopupFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go with the window."""
        if event.type() == QEvent.Type.Hide and watched is self._opener.window():
            self.close()
        return False

    def fit(self) -> None:
        """Adapt the height to the contents."""
        if self.isVisible():
            self.column.activate()
            self._place(self.sizeHint())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the background, which Qt leaves out for translucent windows."""
        painter, option = QPainter(self), QStyleOption()
        option.initFrom(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_Widget, option, painter, self)
        painter.end()

    def _place(self, size: QSize) -> None:
        """Move below the button, or above it where there is no room, and stay on the screen."""
        opener, room = self._opener, self._opener.screen().availableGeometry()
        corner = opener.mapToGlobal(QPoint(0, opener.height() + GAP))
        if corner.y() + size.height() > room.bottom():
            corner = opener.mapToGlobal(QPoint(0, -GAP - size.height()))
        if opener.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            corner.setX(corner.x() + opener.width() - size.width())
        self.setGeometry(within(QRect(corner, size), room))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._opener.window().removeEventFilter(self)
        self._opener.setDown(False)
        self.closed.emit()


def _takes_focus(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.isVisible() and widget.isEnabled()
