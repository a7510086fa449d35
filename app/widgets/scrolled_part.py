"""The part of a window that scrolls where the screen is too small for it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from app.widgets.dialogs import PADDING, dialog_column
from app.widgets.geometry import FRAME
from app.widgets.margins import mirrored
from app.widgets.setting_controls import PageArea

LEAST_HEIGHT = 160
"""Least visible height, in pixels."""

BESIDE_BAR = 8
"""Pixels between what it holds and the bar that scrolls it."""


class ScrolledPart(PageArea):
    """As wide as its contents; the window grows with them as far as the screen allows."""

    def __init__(self) -> None:
        self._inside = QWidget()
        super().__init__(self._inside)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.column = QVBoxLayout(self._inside)
        self.column.setContentsMargins(*mirrored(0, 0, BESIDE_BAR, 0))
        self._needed = 0
        """The height of the contents when it was last checked."""

    def sizeHint(self) -> QSize:
        return self._inside.sizeHint()

    def minimumSizeHint(self) -> QSize:
        inside, bar = self._inside.minimumSizeHint(), self.verticalScrollBar().sizeHint().width()
        return QSize(inside.width() + bar, min(inside.height(), LEAST_HEIGHT))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and watched is self._inside:
            self.updateGeometry()
            self._grow()
        return super().eventFilter(watched, event)

    def _grow(self) -> None:
        """Make room for new contents; a window that the user has made smaller keeps its size otherwise."""
        before, self._needed = self._needed, self._inside.minimumSizeHint().height()
        lacking = min(self._needed - before, self._needed - self.viewport().height())
        window = self.window()
        if lacking <= 0 or not window.isVisible():
            return
        handle, desk = window.windowHandle(), window.screen().availableGeometry()
        # Of the window system: the widget learns of its frame only when it is moved or gets another size.
        frame, margins = handle.frameGeometry(), handle.frameMargins()
        beside = margins.top() + margins.bottom()
        added = min(lacking, desk.height() - max(FRAME.height(), beside) - window.height())
        if added <= 0:
            return
        window.resize(window.width(), window.height() + added)
        over = frame.top() + beside + window.height() - 1 - desk.bottom()
        is_placed = handle.isExposed() or not margins.isNull()
        if over > 0 and is_placed:
            window.move(frame.left(), max(desk.top(), frame.top() - over))


def scrolled_columns(window: QDialog) -> tuple[QVBoxLayout, QVBoxLayout]:
    """Return the column of a window, and the one in it that scrolls where it has to."""
    whole, part = dialog_column(window), ScrolledPart()
    whole.setContentsMargins(*PADDING)
    part.column.setSpacing(whole.spacing())
    whole.addWidget(part, 1)
    return whole, part.column
