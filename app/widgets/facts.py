"""Facts below one another: what each is called, and what it is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QWidget

from app.widgets.labels import note, sentence


class FactsTable(QWidget):
    """Shows names and texts; the texts can be selected and copied."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts: tuple[tuple[str, str], ...] = ()
        self._rows = QFormLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setHorizontalSpacing(16)
        self._rows.setVerticalSpacing(6)
        self._rows.setLabelAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignTop)
        self._rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)

    @property
    def text(self) -> str:
        """All of them, one a line."""
        return "\n".join(f"{name}: {text}" for name, text in self._facts)

    def show_facts(self, facts: Sequence[tuple[str, str]]) -> None:
        """Show these instead of the previous ones."""
        if tuple(facts) == self._facts:
            return
        self._facts = tuple(facts)
        while self._rows.rowCount():
            self._rows.removeRow(0)
        for name, text in facts:
            value = sentence(text, name)
            label = note(name)
            label.setWordWrap(False)
            self._rows.addRow(label, value)
