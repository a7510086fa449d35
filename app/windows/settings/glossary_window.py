"""The window in which the glossary is edited; valid rows take effect at once, in a running talk too."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QTableView,
    QWidget,
)

from app.glossary_file import read_glossary, write_glossary
from app.look.icons import ButtonIcon
from app.look.kinds import Kind
from app.widgets.dialogs import PADDING, closing_row, dialog_column, push_button
from app.widgets.file_dialogs import file_dialogs
from app.widgets.labels import heading, note
from app.windows.settings.glossary_model import GlossaryModel
from core.files.damaged_files import put_aside
from core.translating.glossary import Term
from core.wording.errors import UserError

FILES = "*.tsv *.txt"
ROW_HEIGHT = 38
"""Of a field to type in, which a row becomes."""


class GlossaryWindow(QDialog):
    """Edits the list of terms that is kept in `path`."""

    changed = Signal(object)
    """The terms in use from now on, a tuple of `Term`."""
    trouble = Signal(str)
    """One sentence for the user."""

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._path = path
        self.model = GlossaryModel()
        self.terms: tuple[Term, ...] = ()
        """The terms in use."""
        self.setWindowTitle(self.tr("Glossary"))
        self.table = self._make_table()
        self.state = note(name=self.tr("State of the glossary"))
        self._lay_out()
        for news in (
            self.model.dataChanged,
            self.model.rowsInserted,
            self.model.rowsRemoved,
            self.model.modelReset,
        ):
            news.connect(self._take)
        self.table.selectionModel().selectionChanged.connect(self._enable_remove)
        self._enable_remove()
        self._show_state()

    def load(self) -> None:
        """Load the saved terms; a file that cannot be read is put aside and told."""
        if not os.path.exists(self._path):
            return
        try:
            self.terms = read_glossary(self._path)
            self.model.put(self.terms)
        except UserError as error:
            self.trouble.emit(put_aside(self._path, error))

    def import_from(self, path: Path) -> None:
        """Add the terms of a file, or say why not."""
        try:
            self.model.put(read_glossary(path))
        except UserError as error:
            self._show_state(str(error))

    def export_to(self, path: Path) -> None:
        """Write the terms to a file, or say why not."""
        try:
            write_glossary(path, self.terms)
        except UserError as error:
            self._show_state(str(error))
        else:
            self._show_state(self.tr("The terms were saved to {}.").format(path))

    def add(self) -> None:
        """Begin a new row."""
        index = self.model.add()
        self.table.setCurrentIndex(index)
        self.table.edit(index)

    def remove(self) -> None:
        """Remove the rows of which something is selected."""
        self.model.remove(index.row() for index in self.table.selectedIndexes())

    def _make_table(self) -> QTableView:
        table = QTableView()
        table.setModel(self.model)
        table.setAccessibleName(self.tr("Terms and their translations"))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setTabKeyNavigation(False)  # Tab leaves the table, the arrows move within it
        table.setWordWrap(False)
        table.setObjectName("terms")
        table.setShowGrid(False)
        table.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        table.verticalHeader().hide()
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        table.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        return table

    def _lay_out(self) -> None:
        column = dialog_column(self)
        column.setContentsMargins(*PADDING)
        column.addWidget(heading(self.tr("Glossary"), Kind.TITLE))
        what = note(
            self.tr(
                "Names and terms that the recognizer should expect, and how to translate them. Changes "
                "take effect at once, even during a talk."
            )
        )
        column.addWidget(what)
        column.addWidget(self.table, 1)
        column.addWidget(self.state)
        column.addLayout(self._make_buttons())

    def _make_buttons(self) -> QHBoxLayout:
        add_button = push_button(self.tr("&Add"), self.add)
        add_button.setShortcut(QKeySequence("Ctrl+N"))
        self.remove_button = push_button(self.tr("&Remove"), self.remove)
        ButtonIcon(add_button, "plus")
        ButtonIcon(self.remove_button, "trash")
        delete = QAction(self.table)
        delete.setShortcut(QKeySequence.StandardKey.Delete)
        delete.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)  # a cell that is edited has its own
        delete.triggered.connect(self.remove)
        self.table.addAction(delete)
        import_button = push_button(self.tr("&Import…"), self._ask_to_import)
        export_button = push_button(self.tr("&Export…"), self._ask_to_export)
        return closing_row(self, [add_button, self.remove_button], [import_button, export_button])

    def _take(self) -> None:
        terms = self.model.terms
        if terms != self.terms:
            self.terms = terms
            self.changed.emit(terms)
            try:
                write_glossary(self._path, terms)
            except UserError as error:
                self._show_state(str(error))
                return
        self._show_state()

    def _enable_remove(self) -> None:
        self.remove_button.setEnabled(self.table.selectionModel().hasSelection())

    def _show_state(self, sentence: str = "") -> None:
        trouble = self.model.trouble
        if trouble:
            trouble = self.tr("{} The changes are not used yet.").format(trouble)
        count = self.tr("Terms in use: {}").format(len(self.terms))
        empty = self.tr("No terms yet: add one, or import a list.")
        self.state.setText(sentence or trouble or (count if self.model.rowCount() else empty))

    def _ask_to_import(self) -> None:
        title, kinds = self.tr("Import terms"), self._kinds()
        path = file_dialogs.open_file(self, "glossary", title, kinds)
        if path is not None:
            self.import_from(path)

    def _ask_to_export(self) -> None:
        title, kinds = self.tr("Export terms"), self._kinds()
        path, _ = file_dialogs.save_file(self, "glossary", title, "glossary.tsv", kinds)
        if path is not None:
            self.export_to(path)

    def _kinds(self) -> str:
        return self.tr("Terms, one per line ({});;All files (*)").format(FILES)
