"""The dialog in which this computer is paired with another one, by the code that that shows."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLineEdit, QWidget

from app.bridge.background_job import BackgroundJob
from app.look.kinds import Kind
from app.widgets.dialogs import PADDING, ClosingBox, dialog_column, push_button
from app.widgets.labels import heading, label_for, note, sentence

CODE_LETTERS = 34


class PairingDialog(QDialog):
    """Connects when its button is pressed, to the address that is entered; no sound goes there by that."""

    paired = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Pair with another computer"))
        self.address, self.code = QLineEdit(), QLineEdit()
        self.pair_button = push_button(self.tr("&Pair"), self.pair)
        self.state = sentence(name=self.tr("Result"), n_lines=3)
        self._working = BackgroundJob("pairing", self)
        self._working.done.connect(self._show_paired)
        self._working.failed.connect(self.state.setText)
        self._lay_out()
        self.finished.connect(self._working.give_up)

    def pair(self) -> None:
        """Pair with the computer at that address by that code, once: a second time it would be refused."""
        if self._working.is_running:
            return
        address, code = self.address.text(), self.code.text()
        self.state.setText(self.tr("Connecting…"))
        self._working.begin(lambda tell, given_up: _paired_with(address, code))

    def _show_paired(self, name: object) -> None:
        told = self.tr("Paired with {}. It recognizes and translates when you choose it in the settings.")
        self.state.setText(told.format(name))
        self.paired.emit()

    def _lay_out(self) -> None:
        column = dialog_column(self)
        column.setContentsMargins(*PADDING)
        column.addWidget(heading(self.windowTitle(), Kind.TITLE))
        column.addWidget(
            note(
                self.tr(
                    "A stronger computer of yours can recognize and translate for this one. Start"
                    " “surtitle serve-engine” there: it shows its address and a code."
                )
            )
        )
        grid = QGridLayout()
        for row, (name, line) in enumerate(
            ((self.tr("&Address"), self.address), (self.tr("&Code"), self.code))
        ):
            line.setAccessibleName(name.replace("&", ""))
            grid.addWidget(label_for(line, name), row, 0)
            grid.addWidget(line, row, 1)
        grid.setColumnMinimumWidth(1, CODE_LETTERS * self.fontMetrics().averageCharWidth())
        column.addLayout(grid)
        column.addWidget(self.state, 1)
        foot = QHBoxLayout()
        foot.addWidget(self.pair_button)
        foot.addStretch(1)
        foot.addWidget(ClosingBox(self))
        column.addLayout(foot)


def _paired_with(address: str, code: str) -> str:
    from app.remote.dialing import pair  # with TLS

    return pair(address, code).name
