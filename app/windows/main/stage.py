"""What the main window holds, from above: bar, message, queue of files, talks, and what is looked for."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

MARGINS = (16, 12, 16, 6)
SPACING = 10


class MainStage(QWidget):
    """The bar from edge to edge, the rest on the ground below it; the talks take the room that is left."""

    def __init__(
        self, bar: QWidget, messages: QWidget, queue: QWidget, talks: QWidget, find_bar: QWidget
    ) -> None:
        super().__init__()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(bar)
        column = QVBoxLayout()
        column.setContentsMargins(*MARGINS)
        column.setSpacing(SPACING)
        whole.addLayout(column, 1)
        column.addWidget(messages)
        column.addWidget(queue)
        column.addWidget(talks, 1)
        column.addWidget(find_bar)
