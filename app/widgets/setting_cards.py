"""Groups of settings: cards with a row each: a label on the left, a note below it, a control on the right."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.look.kinds import Kind, card, divider, set_kind
from app.widgets.labels import label_for, sentence
from app.widgets.segments import Segments
from app.widgets.switch import Switch

CONTROL_WIDTH = 280
ROW_HEIGHT = 52
AROUND, BESIDE, BELOW = (16, 6, 16, 6), 16, 6
LEAST_WORDS = 120
"""Pixels for a label and its note beside a control."""
BETWEEN_GROUPS = 20


class SettingsPage(QWidget):
    """A title with cards below it."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(28, 20, 28, 24)
        self.column.setSpacing(8)
        label = QLabel(title)
        set_kind(label, Kind.TITLE)
        self.head = QHBoxLayout()
        self.head.addWidget(label, 1)
        self.column.addLayout(self.head)

    def add_group(self, heading: str = "") -> SettingsCard:
        """Return a new card at the end of the page."""
        self.column.addSpacing(BETWEEN_GROUPS if self.column.count() > 1 else 4)
        if heading:
            label = QLabel(heading)
            set_kind(label, Kind.HEADING)
            self.column.addWidget(label)
        group = SettingsCard()
        self.column.addWidget(group.frame)
        return group


class SettingsCard:
    """Rows with lines between them."""

    def __init__(self) -> None:
        self.frame = card()
        self._rows = QVBoxLayout(self.frame)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)

    def add(self, text: str, control: QWidget, note: QLabel | str = "") -> QLabel:
        """Add a control with a label, which names it unless it has a text of its own.

        The note below that label is returned.
        """
        if not (isinstance(control, QPushButton) and control.text()):
            control.setAccessibleName(text.replace("&", ""))
        shown = note if isinstance(note, QLabel) else sentence(note)
        set_kind(shown, Kind.SMALL_NOTE)
        if not shown.text():  # showing it here would make it a window for a moment
            shown.hide()
        shown.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        label = label_for(control, text)
        # In German a label may be longer than there is room for.
        label.setWordWrap(True)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(label)
        words.addWidget(shown)
        if isinstance(control, Segments):
            control.setMinimumWidth(CONTROL_WIDTH)
        elif not isinstance(control, Switch) and not control.minimumWidth():
            control.setFixedWidth(CONTROL_WIDTH)
        self._add_row(SettingRow(words, control))
        return shown

    def add_wide(self, *widgets: QWidget) -> None:
        """Add widgets that take the whole width, one below the other."""
        place = QWidget()
        column = QVBoxLayout(place)
        column.setContentsMargins(*AROUND)
        for widget in widgets:
            column.addWidget(widget)
        self._add_row(place)

    def _add_row(self, row: QWidget) -> None:
        if self._rows.count():
            self._rows.addWidget(divider())
        row.setMinimumHeight(ROW_HEIGHT)
        self._rows.addWidget(row)


class SettingRow(QWidget):
    """A control beside its label; below it where a narrow window has no room for both."""

    def __init__(self, words: QLayout, control: QWidget) -> None:
        super().__init__()
        self._control = control
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(*AROUND)
        self._box.addLayout(words, 1)
        self._box.addWidget(control, 0, Qt.AlignmentFlag.AlignVCenter)

    def minimumSizeHint(self) -> QSize:
        """Return the least width: with the control below its label."""
        margins = self._box.contentsMargins()
        width = self._control.minimumSizeHint().expandedTo(self._control.minimumSize()).width()
        return QSize(width + margins.left() + margins.right(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        needed = self.minimumSizeHint().width() + BESIDE + LEAST_WORDS
        is_stacked = event.size().width() < needed
        down, across = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._box.setDirection(down if is_stacked else across)
        self._box.setSpacing(BELOW if is_stacked else BESIDE)
        super().resizeEvent(event)
