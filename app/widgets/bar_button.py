"""A button of a bar that shows what is chosen by an icon and words, and opens what else there is."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from app.look.icons import SIZE, SMALL, paint_icon
from app.look.tokens import current_tokens

PADDING, SPACING, HEIGHT = 11, 8, 36
N_SHORTEST = 6
"""So many letters of words are always seen."""


class IconLabel(QWidget):
    """An icon that stands beside words; says nothing itself."""

    def __init__(self, icon: str = "", size: int = SIZE, token: str = "text") -> None:
        super().__init__()
        self._icon, self._token = icon, token
        self.setFixedSize(size, size)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @property
    def icon(self) -> str:
        return self._icon

    def show_icon(self, icon: str) -> None:
        self._icon = icon
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._icon:
            return
        painter = QPainter(self)
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft and self._icon == "arrow":
            painter.translate(self.width(), 0)
            painter.scale(-1, 1)
        paint_icon(painter, QRectF(self.rect()), self._icon, getattr(current_tokens(), self._token))
        painter.end()


class ShortLabel(QLabel):
    """Words that are cut at their end where there is no room for all."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        font = self.font()
        font.setWeight(QFont.Weight.Medium)
        self.setFont(font)

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self.text()) + 2, self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        shortest = N_SHORTEST * self.fontMetrics().averageCharWidth()
        return QSize(min(shortest, self.sizeHint().width()), self.fontMetrics().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
        self.style().drawItemText(painter, self.rect(), int(flags), self.palette(), self.isEnabled(), text)
        painter.end()


class BarButton(QPushButton):
    """Parts side by side on the ground of a button, with a chevron behind them."""

    def __init__(self, *parts: QWidget) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(PADDING, 0, PADDING, 0)
        self._row.setSpacing(SPACING)
        for part in (*parts, IconLabel("down", SMALL, "muted")):
            self._row.addWidget(part)

    def sizeHint(self) -> QSize:
        return self._row.sizeHint().expandedTo(QSize(0, HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return self._row.minimumSize().expandedTo(QSize(0, HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.features &= ~QStyleOptionButton.ButtonFeature.HasMenu
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)
        painter.end()
