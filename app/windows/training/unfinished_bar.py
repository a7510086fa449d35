"""The bar that offers to resume a training or a practice that was interrupted."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from app.look.kinds import Kind, set_kind
from app.widgets.dialogs import push_button
from app.widgets.labels import sentence
from app.widgets.margins import mirrored
from app.widgets.question import confirmed
from app.windows.training.practice import is_practice
from app.windows.training.runs import Unfinished, discard
from app.windows.training.speech import n_steps_of
from core.wording.errors import UserError


class UnfinishedBar(QFrame):
    """Seen while there is a run to resume."""

    resume_wanted = Signal()
    discarded = Signal()
    trouble = Signal(str)
    """One sentence for the user."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.run: Unfinished | None = None
        set_kind(self, Kind.CARD)
        self.text = sentence()
        self.resume = push_button(
            self.tr("&Resume"), self.resume_wanted, self.tr("Resume the training that was interrupted")
        )
        self.drop = push_button(
            self.tr("Discar&d…"), self._ask, self.tr("Discard the training that was interrupted")
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(*mirrored(16, 8, 8, 8))
        row.addWidget(self.text, 1)
        row.addWidget(self.resume)
        row.addWidget(self.drop)
        self.hide()

    def show_run(self, run: Unfinished | None) -> None:
        """Offer this run, or nothing."""
        self.run = run
        self.setVisible(run is not None)
        if run is not None:
            told = (
                self.tr("The practice of “{}” was interrupted at step {} of {}.")
                if is_practice(run.plan)
                else self.tr("The training of “{}” was interrupted at step {} of {}.")
            )
            self.text.setText(told.format(run.folder.name, run.step, n_steps_of(run.plan)))

    def _ask(self) -> None:
        if self.run is None:
            return
        title = self.tr("Train an adapter")
        question = self.tr("Discard what “{}” has learned so far? This cannot be undone.")
        if confirmed(self, title, question.format(self.run.folder.name), self.tr("&Discard")):
            self._discard(self.run)

    def _discard(self, run: Unfinished) -> None:
        try:
            discard(run)
        except UserError as error:
            self.trouble.emit(str(error))
        self.discarded.emit()
