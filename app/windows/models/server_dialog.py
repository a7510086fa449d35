"""The dialog in which a server is chosen that shall translate, after a look at its models and a trial."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDialog, QGridLayout, QHBoxLayout, QLineEdit, QWidget

from app.bridge.background_job import BackgroundJob
from app.look.kinds import Kind
from app.settings.settings import EngineChoice
from app.widgets.dialogs import PADDING, ClosingBox, dialog_column, push_button
from app.widgets.labels import heading, label_for, note, sentence
from app.widgets.quantities import number
from app.widgets.question import confirmed
from core.translating.asked_sentence import Question
from core.wire.server_address import ServerAddress, is_server, server_address
from core.wording.errors import TROUBLES, UserError, sentence_of
from models.servers.chat import TRIAL, ChatServer, models_at
from models.servers.exchange import check_allowed
from models.servers.keys import keep_key, key_for
from models.servers.prompt import Task

FIRST_ADDRESS = "http://127.0.0.1:11434/v1"
"""Where Ollama listens, which most people have."""
TRYING_S = 120.0
"""For a trial, before which a server may load its model."""
TASK = Task("en", "de")
ADDRESS_LETTERS = 34


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a trial."""

    translation: str
    took_s: float


class ServerDialog(QDialog):
    """Connects to nothing before a button is pressed, and to another computer only when that is confirmed."""

    chosen = Signal(str, str)
    """The server as a translator is named, and the other computer that was confirmed, if any."""

    def __init__(self, engine: EngineChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._allowed_host = engine.allowed_host
        self.setWindowTitle(self.tr("A server on this computer"))
        self.address = QLineEdit(FIRST_ADDRESS)
        self.key = QLineEdit()
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.models = QComboBox()
        self.models.setEditable(True)
        self.models.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.look_button = push_button(self.tr("&Look for its models"), self.look)
        self.test_button = push_button(self.tr("&Test"), self.test)
        self.use_button = push_button(self.tr("&Use"), self.use)
        self.state = sentence(name=self.tr("What the server says"), n_lines=3)
        self._working = BackgroundJob("server-scout", self)
        self._working.done.connect(self._show)
        self._working.failed.connect(self.state.setText)
        self._show_chosen(engine.translator)
        self._lay_out()
        self.finished.connect(self._working.give_up)

    def look(self) -> None:
        """List the models that the server has."""
        self._work(lambda address: models_at(replace(address, model="")))

    def test(self) -> None:
        """Have a sentence translated, and show what came of it and how long it took."""
        self._work(_tried)

    def use(self) -> None:
        """Have this server translate from the next start of the captions on."""
        address = self._confirmed_address()
        if address is None:
            return
        if not address.model:
            self.state.setText(self.tr("Choose a model first: look for those that the server has."))
            return
        self._working.give_up()
        self.chosen.emit(str(address), "" if address.is_on_this_computer else self._allowed_host)
        self.accept()

    def _work(self, do: Callable[[ServerAddress], object]) -> None:
        address = self._confirmed_address()
        if address is not None:
            self.state.setText(self.tr("Asking the server…"))
            self._working.begin(lambda tell, given_up: do(address))

    def _confirmed_address(self) -> ServerAddress | None:
        """Return what is entered, None where that is none, or leads away and was not confirmed."""
        try:
            address = server_address(self.address.text())
            address = replace(address, model=self.models.currentText().strip() or address.model)
            if not self._may_ask(address):
                return None
            check_allowed(address, self._allowed_host)
            keep_key(address, self.key.text().strip())
        except TROUBLES as error:
            self.state.setText(sentence_of(error))
            return None
        return address

    def _may_ask(self, address: ServerAddress) -> bool:
        """Return whether words may go there, asking where they would leave this computer."""
        if address.is_on_this_computer or address.host == self._allowed_host:
            return True
        told = self.tr(
            "{} is another computer. While captions run, every word that is said goes there, with its "
            "translation and the glossary's terms. The people who run that computer can read and keep "
            "them."
        ).format(address.host)
        if address.scheme != "https":
            told += " " + self.tr("They go unencrypted: others in the network can read them too.")
        title, yes, no = self.tr("Another computer"), self.tr("&Send them there"), self.tr("&Stay here")
        if not confirmed(self, title, told, yes, no):
            return False
        self._allowed_host = address.host
        return True

    def _show(self, result: object) -> None:
        if isinstance(result, Tried):
            told = self.tr("“{}” became “{}” in {} s.")
            self.state.setText(told.format(TRIAL.source, result.translation, number(result.took_s, 1)))
        elif isinstance(result, tuple):
            self._show_models(result)

    def _show_models(self, names: tuple[str, ...]) -> None:
        before = self.models.currentText()
        self.models.clear()
        self.models.addItems(names)
        if before in names or not names:
            self.models.setCurrentText(before)
        told = self.tr("The server has {} models.") if len(names) != 1 else self.tr("The server has 1 model.")
        self.state.setText(told.format(len(names)))

    def _show_chosen(self, translator: str) -> None:
        """Begin with the server that is in use, if one is."""
        try:
            address = server_address(translator) if is_server(translator) else None
            if address is not None:
                self.address.setText(address.base)
                self.models.setCurrentText(address.model)
                self.key.setText(key_for(address))
        except UserError as error:
            self.state.setText(str(error))

    def _lay_out(self) -> None:
        column = dialog_column(self)
        column.setContentsMargins(*PADDING)
        column.addWidget(heading(self.windowTitle(), Kind.TITLE))
        column.addWidget(
            note(
                self.tr(
                    "Ollama, LM Studio, the server of llama.cpp and similar programs can translate. What is "
                    "said goes to the address below and nowhere else."
                )
            )
        )
        grid = QGridLayout()
        rows = (
            (self.tr("&Address"), self.address, self.look_button),
            (self.tr("&Model"), self.models, self.test_button),
            (self.tr("&Key, if it asks for one"), self.key, None),
        )
        for row, (name, control, button) in enumerate(rows):
            control.setAccessibleName(name.replace("&", ""))
            grid.addWidget(label_for(control, name), row, 0)
            grid.addWidget(control, row, 1)
            if button is not None:
                grid.addWidget(button, row, 2)
        grid.setColumnStretch(1, 1)
        grid.setColumnMinimumWidth(1, ADDRESS_LETTERS * self.fontMetrics().averageCharWidth())
        column.addLayout(grid)
        column.addWidget(self.state, 1)
        foot = QHBoxLayout()
        foot.addWidget(self.use_button)
        foot.addStretch(1)
        foot.addWidget(ClosingBox(self))
        column.addLayout(foot)


def _tried(address: ServerAddress) -> Tried:
    server = ChatServer(address)
    began_s = time.monotonic()
    answer = server.ask(Question(TRIAL.source, is_whole=True), TASK, most_s=TRYING_S)
    return Tried(answer.text, time.monotonic() - began_s)
