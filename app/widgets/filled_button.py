"""Buttons that contain more than an icon and a word."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLayout, QPushButton, QSizePolicy, QWidget

from app.look.kinds import Kind, set_kind


class FilledButton(QPushButton):
    """A button as large as the layout inside it; its contents take no clicks of their own."""

    def __init__(self, kind: Kind, name: str, description: str, inside: QLayout) -> None:
        super().__init__()
        self.setLayout(inside)
        for part in self.findChildren(QWidget):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(inside.hasHeightForWidth())
        self.setSizePolicy(policy)
        set_kind(self, kind)

    def sizeHint(self) -> QSize:
        return self._inside.totalSizeHint()

    def minimumSizeHint(self) -> QSize:
        return self._inside.totalMinimumSize()

    def heightForWidth(self, width: int) -> int:
        return self._inside.totalHeightForWidth(width)

    @property
    def _inside(self) -> QLayout:
        inside = self.layout()
        assert inside is not None
        return inside
