"""A bar button that shows the current choice as an icon and words, and opens the alternatives."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QPaintEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from app.look.icons import SMALL
from app.widgets.icon_label import IconLabel
from app.widgets.short_label import ShortLabel

PADDING, SPACING, HEIGHT = 11, 8, 36


class BarButton(QPushButton):
    """Parts side by side on a button, followed by a chevron."""

    def __init__(self, *parts: QWidget, chevron: str = "down") -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(PADDING, 0, PADDING, 0)
        self._row.setSpacing(SPACING)
        for part in (*parts, IconLabel(chevron, "muted", SMALL)):
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


class WordsButton(BarButton):
    """Shows the choice in words, shortened where there is no room; the tooltip has all of them."""

    def __init__(self, chevron: str = "down") -> None:
        self._words = words_label()
        super().__init__(self._words, chevron=chevron)

    def show_words(self, words: str, told: str) -> None:
        """Show these words; `told` tells screen readers what they are about."""
        self._words.setText(words)
        self.setAccessibleName(told)
        self.setToolTip(told)

    @property
    def words(self) -> str:
        return self._words.text()


def words_label() -> ShortLabel:
    """Return a label for the words on such a button."""
    label = ShortLabel()
    label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    font = label.font()
    font.setWeight(QFont.Weight.Medium)
    label.setFont(font)
    return label
