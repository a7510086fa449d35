"""The window that shows the adapters that are kept, and what is known of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QWidget,
)

from app.adapters.shelf import ChosenTranslator, KeptAdapter, remove_adapter
from app.look.tokens import current_tokens
from app.settings.settings import Settings
from app.widgets.dialogs import closing_row, dialog_column, push_button
from app.widgets.folders import open_folder
from app.widgets.labels import sentence
from app.widgets.question import confirmed
from app.windows.adapters.card import AdapterCard
from core.wording.errors import UserError

FOLDER = Qt.ItemDataRole.UserRole


class AdapterWindow(QDialog):
    """Lists the adapters with a card of the selected one; what is chosen or imported is another's to do."""

    chosen = Signal(str)
    """The folder of an adapter, empty for none."""
    practice_wanted = Signal(str)
    """The folder of an adapter that is to practise."""
    import_wanted = Signal()
    removed = Signal()

    def __init__(
        self,
        settings: Callable[[], Settings],
        look: Callable[[], tuple[ChosenTranslator, Sequence[KeptAdapter]]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._look = look
        self._adapters: dict[str, KeptAdapter] = {}
        self.setWindowTitle(self.tr("Adapters"))
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Adapters"))
        self.list.currentItemChanged.connect(self._show_current)
        self.list.itemActivated.connect(self._use)
        self.card = AdapterCard()
        self.state = sentence(name=self.tr("Message"))
        self._lay_out()

    def event(self, event: QEvent) -> bool:
        # Languages may have been chosen meanwhile, and adapters trained.
        if event.type() == QEvent.Type.WindowActivate:
            self.refresh()
        return super().event(event)

    @property
    def current(self) -> KeptAdapter | None:
        item = self.list.currentItem()
        return self._adapters.get(item.data(FOLDER)) if item else None

    def refresh(self, select: str = "") -> None:
        """Show the adapters that there are now; the selected one stays so, unless another is to be."""
        current = self.current
        wanted = select or (str(current.folder) if current else self._settings().engine.adapter)
        self._translator, adapters = self._look()
        self._adapters = {str(adapter.folder): adapter for adapter in adapters}
        self.list.clear()
        for folder, adapter in self._adapters.items():
            self.list.addItem(self._item(folder, adapter))
        folders = list(self._adapters)
        self.list.setCurrentRow(folders.index(wanted) if wanted in folders else min(0, len(folders) - 1))
        self._show_current()

    def say(self, sentence: str) -> None:
        """Show a sentence to the user."""
        self.state.setText(sentence)
        self.state.setVisible(bool(sentence))

    def _item(self, folder: str, adapter: KeptAdapter) -> QListWidgetItem:
        is_chosen = folder == self._settings().engine.adapter
        item = QListWidgetItem(self.tr("{} (chosen)").format(adapter.name) if is_chosen else adapter.name)
        item.setData(FOLDER, folder)
        item.setToolTip(adapter.trouble)
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, adapter.trouble)
        if adapter.trouble:
            item.setForeground(QColor(current_tokens().muted))
        return item

    def _show_current(self) -> None:
        adapter = self.current
        is_chosen = adapter is not None and str(adapter.folder) == self._settings().engine.adapter
        self.use_button.setEnabled(adapter is not None and not adapter.trouble and not is_chosen)
        self.practise_button.setEnabled(adapter is not None and not adapter.trouble)
        self.open_button.setEnabled(adapter is not None)
        self.remove_button.setEnabled(adapter is not None and not is_chosen)
        self.remove_button.setToolTip(
            self.tr("It is chosen: choose another, or none, before you remove it.") if is_chosen else ""
        )
        if adapter is None:
            self.card.show_hint(
                self.tr(
                    "There is no adapter yet. An adapter teaches a translator other languages, other words, "
                    "or to translate sooner. Import one that somebody gave you, as a folder or a zip file, "
                    "or train your own: Translator, Train an adapter…"
                )
            )
        else:
            self.card.show_adapter(adapter, self._translator, self._settings().engine.policy)

    def _use(self) -> None:
        adapter = self.current
        if adapter is not None and not adapter.trouble:
            self.chosen.emit(str(adapter.folder))

    def _practise(self) -> None:
        if self.current is not None:
            self.practice_wanted.emit(str(self.current.folder))

    def _open_folder(self) -> None:
        if self.current is not None:
            self.say(open_folder(self.current.folder))

    def ask_to_remove(self) -> None:
        adapter = self.current
        if adapter is None:
            return
        title = self.tr("Remove adapter")
        question = self.tr("Remove the adapter “{}” from this computer? Its folder is deleted for good.")
        if confirmed(self, title, question.format(adapter.name), self.tr("&Remove")):
            self._remove(adapter.folder)

    def _remove(self, folder: Path) -> None:
        try:
            remove_adapter(folder)
            self.say("")
            self.removed.emit()
        except UserError as error:
            self.say(str(error))
        self.refresh()

    def _lay_out(self) -> None:
        halves = QSplitter()
        halves.setChildrenCollapsible(False)
        halves.addWidget(self.list)
        halves.addWidget(self.card)
        halves.setStretchFactor(0, 1)
        halves.setStretchFactor(1, 3)
        column = dialog_column(self)
        column.addWidget(halves, 1)
        column.addWidget(self.state)
        column.addLayout(self._make_buttons())
        self.say("")

    def _make_buttons(self) -> QHBoxLayout:
        self.use_button = push_button(self.tr("&Use"), self._use)
        self.practise_button = push_button(self.tr("&Practise…"), self._practise)
        self.open_button = push_button(self.tr("&Open folder"), self._open_folder)
        self.remove_button = push_button(self.tr("&Remove…"), self.ask_to_remove)
        self.import_button = push_button(self.tr("&Import…"), self.import_wanted)
        for_the_chosen = (self.use_button, self.practise_button, self.open_button, self.remove_button)
        return closing_row(self, for_the_chosen, [self.import_button])
