"""The adapters of a hub that fit what is chosen: looked for by a click, read, fetched by another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidgetItem, QProgressBar, QWidget

from app.adapters.offers import OfferedAdapter, fitting, readme_in, tags_for
from app.adapters.shelf import ChosenTranslator
from app.bridge.model_task import ModelTask
from app.choices.model_names import model_name
from app.host.children import MODEL_WORK, child_command
from app.look.kinds import Kind
from app.widgets.dialogs import PADDING, closing_row, dialog_column, push_button
from app.widgets.labels import heading, note, prose_list, sentence
from app.widgets.quantities import size
from app.windows.adapters.card import README_KINDS, StillBrowser
from app.windows.adapters.wording import gain_in_words, pair_in_words, pairs_in_words
from core.wording.printable import on_one_line
from models.manifests.manifests import licence_in_words
from models.store.hub_cache import Hub, Received
from models.store.messages import HubOffer, ModelAction, Outcome

FIRST_SIZE = QSize(860, 560)
LONGEST_LICENCE, LONGEST_GAIN = 60, 120


class HubDialog(QDialog):
    """Asks nobody before a button is pressed."""

    fetched = Signal(str, str)
    """The folder of an adapter that has come, and its name on the hub."""

    def __init__(self, chosen: ChosenTranslator, policy: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chosen, self._policy = chosen, policy
        self._endpoint = Hub.from_environment().endpoint
        self._descriptions: TemporaryDirectory[str] | None = None
        self._adapters: list[OfferedAdapter] = []
        self._n_unfit = 0
        self._task: ModelTask | None = None
        self.setWindowTitle(self.tr("Adapters on the hub"))
        self.list = prose_list(self.tr("Adapters on the hub"))
        self.readme = StillBrowser(self.tr("What its author wrote"))
        self.progress = QProgressBar()
        self.progress.setAccessibleName(self.tr("Download progress"))
        self.state = sentence(name=self.tr("Result"), n_lines=2)
        self.look_button = push_button(self.tr("Sea&rch"), self.look)
        self.get_button = push_button(self.tr("&Get"), self.get)
        self.stop_button = push_button(self.tr("&Stop"), self.stop)
        self.list.itemSelectionChanged.connect(self._show_current)
        self._lay_out()
        self._show_working(is_working=False)
        self.resize(FIRST_SIZE)

    @property
    def current(self) -> OfferedAdapter | None:
        """The adapter that is chosen in the list."""
        row = self.list.currentRow()
        return self._adapters[row] if 0 <= row < len(self._adapters) else None

    def look(self) -> None:
        """Ask the hub which adapters it has."""
        self._forget()
        self._descriptions = TemporaryDirectory(prefix="surtitle-offers-", ignore_cleanup_errors=True)
        self.state.setText(self.tr("Asking the hub…"))
        self.progress.setRange(0, 0)
        rest = self._descriptions.name, *tags_for(self._chosen)
        self._work(ModelAction.FIND_ADAPTERS, self._endpoint, rest, self._tell_found)

    def get(self) -> None:
        """Fetch the chosen adapter as it was when it was found."""
        adapter = self.current
        if adapter is None:
            return
        self.state.setText(self.tr("Downloading “{}”…").format(adapter.name))
        self.progress.setRange(0, 100)
        self.progress.setValue(0)
        rest = adapter.name, adapter.offer.revision
        self._work(ModelAction.FETCH_ADAPTER, adapter.name, rest, self._hand_on)

    def stop(self) -> None:
        """End what is being done; what has come is kept for the next time."""
        if self._task is not None:
            self._task.stop()

    def done(self, result: int) -> None:
        if self._task is not None:
            self._task.close()
        self._forget()
        super().done(result)

    def _work(
        self, action: ModelAction, name: str, rest: Sequence[str], end: Callable[[Outcome], None]
    ) -> None:
        task = ModelTask(action, name, self, [*child_command(MODEL_WORK), action, *rest])
        task.told.connect(self._take)
        task.ended.connect(lambda outcome: self._end(outcome, end))
        self._task = task
        self._show_working(is_working=True)
        task.start()

    def _take(self, message: object) -> None:
        match message:
            case HubOffer():
                self._add(message)
            case Received(n_there, n_total):
                self.progress.setValue(round(100 * n_there / max(n_total, 1)))

    def _add(self, offer: HubOffer) -> None:
        adapter = fitting(offer, self._chosen)
        if adapter is None:
            self._n_unfit += 1
            return
        says = adapter.manifest.translator
        licence = on_one_line(licence_in_words(says.licence))[:LONGEST_LICENCE]
        facts = pairs_in_words(says), size(offer.n_bytes), self.tr("Licence: {}").format(licence)
        gain = gain_in_words(adapter.manifest, self._chosen, self._policy)
        lines = adapter.name, " · ".join(facts), on_one_line(gain)[:LONGEST_GAIN]
        self.list.addItem(QListWidgetItem("\n".join(lines)))
        self._adapters.append(adapter)  # last: a row and its adapter have one number

    def _end(self, outcome: Outcome, end: Callable[[Outcome], None]) -> None:
        task, self._task = self._task, None
        if task is not None:
            task.deleteLater()
        self._show_working(is_working=False)
        if outcome.trouble or outcome.was_stopped:
            self.state.setText(outcome.trouble or self.tr("Stopped. What was downloaded is kept."))
        else:
            end(outcome)

    def _tell_found(self, outcome: Outcome) -> None:
        n_left_out = outcome.n_left_out + self._n_unfit
        told = self.tr("Adapters that fit: {}; left out because they do not fit or cannot be read: {}.")
        self.state.setText(told.format(len(self._adapters), n_left_out))
        self.list.setCurrentRow(0 if self._adapters else -1)

    def _hand_on(self, outcome: Outcome) -> None:
        adapter = self.current
        assert adapter is not None  # the list cannot be used while it comes
        self.fetched.emit(outcome.folder, adapter.name)
        self.accept()

    def _show_current(self) -> None:
        adapter = self.current
        self.get_button.setEnabled(adapter is not None)
        text = readme_in(Path(adapter.offer.folder)) if adapter else ""
        self.readme.document().setMarkdown(text, README_KINDS)

    def _show_working(self, *, is_working: bool) -> None:
        for part in (self.progress, self.stop_button):
            part.setVisible(is_working)
        for control in (self.list, self.look_button):
            control.setEnabled(not is_working)
        self.get_button.setEnabled(not is_working and self.current is not None)

    def _forget(self) -> None:
        self.list.clear()
        self._adapters, self._n_unfit = [], 0
        if self._descriptions is not None:
            self._descriptions.cleanup()
            self._descriptions = None

    def _lay_out(self) -> None:
        column = dialog_column(self)
        column.setContentsMargins(*PADDING)
        column.addWidget(heading(self.windowTitle(), Kind.TITLE))
        pair = self._chosen.languages
        languages = pair_in_words(pair) if pair else self.tr("any languages")
        told = self.tr(
            "When you press Search, {} is asked for adapters that fit {}, {}, and for nothing else. "
            "The descriptions were written by the authors of the adapters."
        )
        column.addWidget(note(told.format(self._endpoint, model_name(self._chosen.name), languages)))
        halves = QHBoxLayout()
        halves.addWidget(self.list, 1)
        halves.addWidget(self.readme, 1)
        column.addLayout(halves, 1)
        column.addWidget(self.progress)
        column.addWidget(self.state)
        column.addLayout(closing_row(self, (self.look_button, self.get_button, self.stop_button)))
