"""What stands where no transcript is shown: why there is none, and how to get one."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from app.look.kinds import Kind, set_kind

MARGIN, SPACING = 40, 16


class EmptyPage(QWidget):
    """One sentence; below it a button, unless something is being looked for."""

    start_wanted = Signal()
    """Captions are to begin."""

    def __init__(self) -> None:
        super().__init__()
        self.sentence = QLabel(alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self.start_button = QPushButton(self.tr("&Start captions"))
        set_kind(self.start_button, Kind.PRIMARY)
        self.start_button.clicked.connect(self.start_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(SPACING)
        column.addStretch(1)
        column.addWidget(self.sentence)
        column.addWidget(self.start_button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)

    def tell(self, *, is_searching: bool) -> None:
        """Say why there is nothing."""
        self.start_button.setVisible(not is_searching)
        if is_searching:
            self.sentence.setText(
                self.tr("Nothing found. The search looks for beginnings of words, in both languages.")
            )
            return
        self.sentence.setText(
            self.tr(
                "No transcripts yet. Everything that is captioned is kept here from the first word, on "
                "this computer only."
            )
        )
