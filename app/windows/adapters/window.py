"""The window that shows the adapters that are kept, in short, and what is known of one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QWidget

from app.adapters.shelf import ChosenTranslator, KeptAdapter, remove_adapter
from app.choices.model_names import model_name
from app.look.kinds import Kind
from app.settings.settings import Settings
from app.widgets.dialogs import PADDING, ClosingBox, dialog_column
from app.widgets.folders import open_folder
from app.widgets.labels import heading, note, sentence
from app.widgets.quantities import size
from app.widgets.question import confirmed
from app.windows.adapters.card import AdapterCard
from app.windows.adapters.grid import AdapterGrid
from app.windows.adapters.summary import AdapterSummary
from app.windows.adapters.wording import pair_in_words
from core.wording.errors import UserError
from models.store.inventory import n_bytes_in


class AdapterWindow(QDialog):
    """Shows a card for each adapter, and beside them all about one; what is chosen is another's to do."""

    chosen = Signal(str)
    """The folder of an adapter, empty for none."""
    switched = Signal(str, object)
    """The folder of an adapter, and the `WayOut` that makes it fit."""
    practice_wanted = Signal(str)
    """The folder of an adapter that is to practise."""
    again_wanted = Signal(str)
    """The folder of an adapter that is to be trained again."""
    import_wanted = Signal()
    hub_wanted = Signal()
    """Adapters of a hub are to be shown."""
    training_wanted = Signal()
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
        self._summaries: dict[str, AdapterSummary] = {}
        self._detailed = ""
        self.setWindowTitle(self.tr("Adapters"))
        self.chosen_now = note(name=self.tr("Chosen translator and languages"))
        self.room = note(name=self.tr("Number of adapters"))
        self.hint = sentence(
            self.tr(
                "You have no adapters yet. An adapter teaches a translator other languages or words, or "
                "to translate sooner."
            )
        )
        self.grid = AdapterGrid()
        self.import_button, self.train_button = self.grid.import_button, self.grid.train_button
        self.import_button.clicked.connect(self.import_wanted)
        self.grid.hub_button.clicked.connect(self.hub_wanted)
        self.train_button.clicked.connect(self.training_wanted)
        self.card = AdapterCard()
        self.card.closed.connect(lambda: self.show_details(""))
        self.card.hide()
        self.state = sentence(name=self.tr("Message"))
        self._lay_out()

    def event(self, event: QEvent) -> bool:
        # Languages may have been chosen meanwhile, and adapters trained.
        if event.type() == QEvent.Type.WindowActivate:
            self.refresh()
        return super().event(event)

    @property
    def current(self) -> KeptAdapter | None:
        """The adapter of which all is told."""
        return self._adapters.get(self._detailed)

    def summary(self, folder: Path) -> AdapterSummary:
        """Return the card of the adapter in this folder, which is kept."""
        return self._summaries[str(folder)]

    def refresh(self, select: str = "") -> None:
        """Show the adapters that there are now; of `select`, where it is given, all that is known."""
        self._translator, adapters = self._look()
        self._adapters = {str(adapter.folder): adapter for adapter in _fitting_first(adapters)}
        if select:
            self._detailed = select
        if self._detailed not in self._adapters:
            self._detailed = ""
        self._show_head()
        self._show_summaries()
        self._show_details()

    def show_details(self, folder: str) -> None:
        """Show all that is known of an adapter, or of none."""
        self._detailed = "" if folder == self._detailed else folder
        self._show_details()

    def say(self, sentence: str) -> None:
        """Show a sentence to the user."""
        self.state.setText(sentence)
        self.state.setVisible(bool(sentence))

    def ask_to_remove(self, adapter: KeptAdapter) -> None:
        """Delete an adapter, if that is confirmed."""
        title = self.tr("Remove adapter")
        question = self.tr("Remove the adapter “{}” from this computer? Its folder is deleted for good.")
        if confirmed(self, title, question.format(adapter.name), self.tr("&Remove")):
            self._remove(adapter.folder)

    def _show_head(self) -> None:
        pair = self._translator.languages
        languages = pair_in_words(pair) if pair else self.tr("nothing is translated")
        self.chosen_now.setText(self.tr("For: {} · {}").format(model_name(self._translator.name), languages))
        n_bytes = sum(n_bytes_in(adapter.folder) for adapter in self._adapters.values() if adapter.manifest)
        self.room.setText(self.tr("Adapters: {} · {}").format(len(self._adapters), size(n_bytes)))
        self.room.setVisible(bool(self._adapters))
        self.hint.setVisible(not self._adapters)

    def _show_summaries(self) -> None:
        for folder in set(self._summaries) - set(self._adapters):
            gone = self._summaries.pop(folder)
            gone.hide()
            gone.deleteLater()
        settings = self._settings().engine
        for folder, adapter in self._adapters.items():
            if folder not in self._summaries:
                self._summaries[folder] = self._new_summary(folder)
            self._summaries[folder].show_adapter(
                adapter, self._translator, settings.policy, is_chosen=folder == settings.adapter
            )
        self.grid.put([self._summaries[folder] for folder in self._adapters])

    def _new_summary(self, folder: str) -> AdapterSummary:
        summary = AdapterSummary(folder, self)
        summary.chosen.connect(self.chosen)
        summary.switched.connect(self.switched)
        summary.details_wanted.connect(self.show_details)
        summary.practice_wanted.connect(self.practice_wanted)
        summary.again_wanted.connect(self.again_wanted)
        summary.folder_wanted.connect(lambda folder: self.say(open_folder(Path(folder))))
        summary.removal_wanted.connect(lambda folder: self.ask_to_remove(self._adapters[folder]))
        return summary

    def _show_details(self) -> None:
        adapter = self.current
        self.card.setVisible(adapter is not None)
        if adapter is not None:
            self.card.show_adapter(adapter, self._translator, self._settings().engine.policy)

    def _remove(self, folder: Path) -> None:
        try:
            remove_adapter(folder)
            self.say("")
            self.removed.emit()
        except UserError as error:
            self.say(str(error))
        self.refresh()

    def _lay_out(self) -> None:
        column = dialog_column(self)
        column.setContentsMargins(*PADDING)
        column.addWidget(heading(self.tr("Adapters"), Kind.TITLE))
        column.addWidget(
            note(
                self.tr(
                    "An adapter teaches the translator a subject, other languages or another pace. It can be "
                    "changed while captions run."
                )
            )
        )
        head = QHBoxLayout()
        head.addWidget(self.chosen_now, 1)
        self.room.setWordWrap(False)
        head.addWidget(self.room)
        column.addLayout(head)
        column.addWidget(self.hint)
        halves = QHBoxLayout()
        halves.setSpacing(14)
        halves.addWidget(self.grid, 3)
        halves.addWidget(self.card, 2)
        column.addLayout(halves, 1)
        column.addWidget(self.state)
        foot = QHBoxLayout()
        points = note(self.tr("Points (out of 100) say how much closer translations come to a human's."))
        foot.addWidget(points, 1, Qt.AlignmentFlag.AlignVCenter)
        foot.addWidget(ClosingBox(self))
        column.addLayout(foot)
        self.say("")


def _fitting_first(adapters: Sequence[KeptAdapter]) -> list[KeptAdapter]:
    return sorted(adapters, key=lambda adapter: bool(adapter.trouble))
