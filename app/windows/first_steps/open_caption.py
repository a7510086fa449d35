"""The live caption of the test: the translation large, what was said below it, what is not settled dotted."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout

from app.look.kinds import Kind, set_kind
from app.widgets.labels import note, sentence
from core.captions.captions import CaptionUpdate

MIN_HEIGHT = 120


class OpenCaption(QFrame):
    """Shows the sentence that is being said."""

    def __init__(self) -> None:
        super().__init__()
        set_kind(self, Kind.OPEN)
        self.setMinimumHeight(MIN_HEIGHT)
        self.read, self.said = sentence(name=self.tr("Caption")), note(name=self.tr("What was heard"))
        font = self.read.font()
        font.setPointSizeF(font.pointSizeF() * 22 / 14)
        self.read.setFont(font)
        self.waiting = QLabel()
        self.waiting.setWordWrap(True)
        set_kind(self.waiting, Kind.NOTE)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        for label in (self.read, self.said, self.waiting):
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            column.addWidget(label)
        column.addStretch(1)

    def show_update(self, update: CaptionUpdate) -> None:
        """Show a caption as it is now; where nothing is translated, what was said is the caption."""
        said = f"{update.source} {update.source_tail}".strip()
        read = f"{update.target} {update.target_tail}".strip()
        self.read.setText(read or said)
        self.said.setText(said if read else "")
        self.waiting.setText("")

    def wait(self, text: str) -> None:
        """Say what is waited for."""
        self.read.setText("")
        self.said.setText("")
        self.waiting.setText(text)
