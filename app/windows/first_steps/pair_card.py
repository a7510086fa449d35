"""The card that shows the recommended pair: what each does, why it suits, and how large it is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.advice.recommending import Advised, Recommendation
from app.choices.languages import language_name
from app.choices.model_names import model_name
from app.look.kinds import Kind, card, set_kind
from app.widgets.badge import Badge, BadgeTone
from app.widgets.labels import name_label, note
from app.widgets.quantities import size
from app.widgets.tile import Tile
from core.wording.languages import DETECTED
from models.store.catalog import ModelKind

HEAD_HEIGHT = 44


class PairCard(QWidget):
    """Is made again with each recommendation."""

    def __init__(self) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._card: QFrame | None = None

    def show_pair(self, advice: Recommendation, spoken: str, target: str) -> None:
        """Show what is recommended for these languages."""
        if self._card:
            self._column.removeWidget(self._card)
            self._card.hide()
            self._card.deleteLater()
        self._card = card()
        rows = QVBoxLayout(self._card)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addLayout(self._head(spoken, target))
        for model in advice.models:
            rows.addWidget(_line())
            rows.addLayout(self._row(model))
        self._column.addWidget(self._card)
        self._card.show()
        self.setVisible(bool(advice.models))

    def _head(self, spoken: str, target: str) -> QHBoxLayout:
        heard = self.tr("any language") if spoken == DETECTED else language_name(spoken)
        text = self.tr("For {} → {}").format(heard, language_name(target)) if target else ""
        label = QLabel(text or self.tr("For {}, without translation").format(heard))
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setMinimumHeight(HEAD_HEIGHT)
        font = label.font()
        font.setBold(True)
        label.setFont(font)
        row = QHBoxLayout()
        row.setContentsMargins(16, 0, 16, 0)
        row.addWidget(label, 1)
        row.addWidget(Badge(self.tr("Recommended"), BadgeTone.ADVICE, "star"))
        return row

    def _row(self, model: Advised) -> QHBoxLayout:
        hears = model.kind is ModelKind.RECOGNIZER
        words = QVBoxLayout()
        words.setSpacing(2)
        for label in (
            note(self.tr("Hears") if hears else self.tr("Translates"), kind=Kind.SMALL_NOTE),
            name_label(model_name(model.setting)),
            note(model.why),
        ):
            words.addWidget(label)
        row = QHBoxLayout()
        row.setContentsMargins(16, 12, 16, 12)
        row.setSpacing(14)
        row.addWidget(Tile("ear" if hears else "languages"), 0, Qt.AlignmentFlag.AlignVCenter)
        row.addLayout(words, 1)
        row.addWidget(QLabel(self._size_of(model)), 0, Qt.AlignmentFlag.AlignVCenter)
        return row

    def _size_of(self, model: Advised) -> str:
        if model.is_built_in:
            return self.tr("Built in")
        if model.is_here:
            return self.tr("Downloaded")
        return size(model.n_bytes) if model.n_bytes else self.tr("Size not known")


def _line() -> QFrame:
    line = QFrame()
    line.setFixedHeight(1)
    set_kind(line, Kind.DIVIDER)
    return line
