"""A menu entry of two lines: what it is, and below it, smaller, what speaks for or against it.

Several of them can have a heading.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QMenu, QStyle, QWidget, QWidgetAction

from app.look.icons import SIZE, paint_icon
from app.look.kinds import Kind, set_kind
from app.look.style_sheet import BASE_PX, SIZES
from app.look.tokens import current_tokens
from app.widgets.margins import mirrored
from app.widgets.menus import entry_text
from core.system.which import on_macos
from core.wording.printable import on_one_line

BEFORE, AFTER, ABOVE = 32, 28, 5
"""Room around the words, in pixels; before them is room for the check."""
RADIUS = 6.0
HAS_TWO_LINES = not on_macos()
"""On macOS menus are native and have only one line."""


class MenuHeading(QWidgetAction):
    """Names the entries below it; it cannot be chosen, and arrow keys skip it."""

    def __init__(self, menu: QMenu, text: str) -> None:
        super().__init__(menu)
        self.setText(text)
        self.setEnabled(False)
        if HAS_TWO_LINES:
            label = QLabel(text)
            set_kind(label, Kind.MENU_HEADING)
            label.setContentsMargins(*mirrored(BEFORE, ABOVE, AFTER, 0))
            self.setDefaultWidget(label)


class TwoLineEntry(QWidgetAction):
    """Can be chosen like any entry; its text is both lines, which is what screen readers read.

    The menu handles keys and clicks as for its other entries; only the painting differs.
    """

    def __init__(self, menu: QMenu, name: str, note: str) -> None:
        """`name` may mark its letter by "&"; without a note there is one line."""
        super().__init__(menu)
        self.setText(f"{name} · {entry_text(note)}" if note else name)
        self.setCheckable(True)
        if HAS_TWO_LINES:
            self.setDefaultWidget(_Lines(self, menu, name, note))


class _Lines(QWidget):
    def __init__(self, action: QAction, menu: QMenu, name: str, note: str) -> None:
        super().__init__(menu)
        self._action, self._menu = action, menu
        self._name, self._note = name, on_one_line(note)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        menu.hovered.connect(self.update)
        action.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        name, note = QFontMetrics(self.font()), QFontMetrics(self._small)
        width = max(
            name.size(Qt.TextFlag.TextShowMnemonic, self._name).width(), note.horizontalAdvance(self._note)
        )
        height = name.height() + (note.height() if self._note else ABOVE)
        return QSize(BEFORE + width + AFTER, height + 2 * ABOVE)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, tokens = QPainter(self), current_tokens()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._menu.activeAction() is self._action:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.hover))
            painter.drawRoundedRect(QRectF(self.rect()), RADIUS, RADIUS)
        if self._action.isChecked():
            paint_icon(painter, QRectF(self._check_area()), "check", tokens.accent_text)
        name, note = self._line_areas()
        painter.setPen(QColor(tokens.text if self._action.isEnabled() else tokens.disabled))
        flags = Qt.AlignmentFlag.AlignVCenter | self._alignment
        painter.drawText(name, flags | Qt.TextFlag.TextShowMnemonic, self._name)
        painter.setFont(self._small)
        painter.setPen(QColor(tokens.muted))
        painter.drawText(note, flags, self._note)
        painter.end()

    @property
    def _alignment(self) -> Qt.AlignmentFlag:
        return QStyle.visualAlignment(self.layoutDirection(), Qt.AlignmentFlag.AlignLeft)

    @property
    def _small(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(round(self.fontInfo().pixelSize() * SIZES["tiny"] / BASE_PX))
        return font

    def _check_area(self) -> QRect:
        area = QRect((BEFORE - SIZE) // 2, (self.height() - SIZE) // 2, SIZE, SIZE)
        return self._mirrored(area)

    def _line_areas(self) -> tuple[QRect, QRect]:
        """Return the places of the two lines; a single one is centred."""
        words = self.rect().adjusted(BEFORE, ABOVE, -AFTER, -ABOVE)
        name, note = QRect(words), QRect(words)
        if self._note:
            name.setHeight(QFontMetrics(self.font()).height())
            note.setTop(name.bottom() + 1)
        return self._mirrored(name), self._mirrored(note)

    def _mirrored(self, area: QRect) -> QRect:
        return QStyle.visualRect(self.layoutDirection(), self.rect(), area)
