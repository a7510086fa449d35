"""Which of the models are shown: those that a word names, of those that fit, are here, or all."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from app.choices.languages import language_name
from app.widgets.segments import Segments
from app.windows.models.library import ModelEntry
from app.windows.models.words import title_of
from core.wording.languages import CODES


class ShownModels(StrEnum):
    """Of which models it is chosen."""

    FITTING = "fitting"
    HERE = "here"
    ALL = "all"


class FilterBar(QWidget):
    """A field for a name or a language, and a choice among few."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.field = QLineEdit(placeholderText=self.tr("Name or language"))
        self.field.setAccessibleName(self.tr("Show models of this name or language"))
        self.field.setClearButtonEnabled(True)
        self.segments = Segments(
            {
                ShownModels.FITTING: self.tr("For this computer"),
                ShownModels.HERE: self.tr("Downloaded"),
                ShownModels.ALL: self.tr("All"),
            }
        )
        self.segments.choose(ShownModels.FITTING)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.segments)
        row.addWidget(self.field, 1)
        self.field.textChanged.connect(self.changed)
        self.segments.chosen.connect(self.changed)

    def show_all(self) -> None:
        """Show every model from now on."""
        self.segments.choose(ShownModels.ALL)
        self.field.clear()
        self.changed.emit()

    def admits(self, entry: ModelEntry, *, is_in_use: bool) -> bool:
        """Return whether a model is shown; what is in use is, unless a word names others."""
        match ShownModels(self.segments.current):
            case ShownModels.FITTING:
                is_of_them = entry.fit is None or entry.fit.fits
            case ShownModels.HERE:
                is_of_them = entry.status.n_bytes > 0 or entry.is_here
            case ShownModels.ALL:
                is_of_them = True
            case shown:
                assert_never(shown)
        return (is_of_them or is_in_use) and _is_named(entry, self.field.text())


def _is_named(entry: ModelEntry, words: str) -> bool:
    """Return whether each word is in its name or in a language of it; what knows many is in each language."""
    languages = entry.status.model.languages
    told = f"{title_of(entry)} {entry.name} {' '.join(map(language_name, languages))}".casefold()
    knows_many = languages == ("*",)
    return all(word in told or (knows_many and _is_language(word)) for word in words.casefold().split())


def _is_language(word: str) -> bool:
    """Return whether a language begins so."""
    return any(language_name(code).casefold().startswith(word) for code in CODES)
