"""The dialog in which a talk is captioned again: who hears, who translates, from and into which language."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QPushButton, QWidget

from app.choices.again_choices import models_here, settings_of
from app.choices.session_choices import fill_choices, spoken_names, target_names
from app.choices.talk_titles import title_of
from app.look.kinds import Kind, set_kind
from app.settings.settings import Settings
from app.widgets.dialogs import dialog_column
from app.widgets.labels import sentence
from core.transcripts.transcripts import Transcript
from models.store.catalog import ModelKind

LEAST_LETTERS = 24


class AgainDialog(QDialog):
    """Begins with the languages of the talk and the models in use; one press of its button begins."""

    wanted = Signal(object)
    """The `Settings` that the captions are to be made with."""

    def __init__(self, transcript: Transcript, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Caption again"))
        self._settings = settings_of(transcript, settings)
        self.recognizer, self.spoken = QComboBox(), QComboBox()
        self.translator, self.target = QComboBox(), QComboBox()
        self.begin = QPushButton(self.tr("Caption &again"))
        self._lay_out(title_of(transcript))
        self._show()
        for box in (self.recognizer, self.spoken, self.translator, self.target):
            box.activated.connect(self._take)

    def _lay_out(self, name: str) -> None:
        title = QLabel(name, textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        set_kind(title, Kind.HEADING)
        told = self.tr("New captions are made from the kept sound. The existing ones are kept as well.")
        form = QFormLayout()
        for words, box in (
            (self.tr("&Recognizer"), self.recognizer),
            (self.tr("&Spoken"), self.spoken),
            (self.tr("&Translator"), self.translator),
            (self.tr("Translated &into"), self.target),
        ):
            box.setMinimumContentsLength(LEAST_LETTERS)
            form.addRow(words, box)
        set_kind(self.begin, Kind.PRIMARY)
        self.begin.setDefault(True)
        self.begin.clicked.connect(self._begin)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.addButton(self.begin, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.rejected.connect(self.reject)
        column = dialog_column(self)
        column.addWidget(title)
        column.addWidget(sentence(told))
        column.addLayout(form)
        column.addWidget(buttons)

    def _show(self) -> None:
        engine, languages = self._settings.engine, self._settings.languages
        best = self._settings.for_engine(realtime=False).recognizer
        recognizers = models_here(ModelKind.RECOGNIZER, engine.recognizer or best)
        fill_choices(self.recognizer, recognizers, engine.recognizer or best)
        fill_choices(self.spoken, spoken_names(self._settings), languages.source)
        translators = models_here(ModelKind.TRANSLATOR, engine.translator)
        fill_choices(self.translator, translators, engine.translator)
        fill_choices(self.target, target_names(self._settings), languages.target)
        self.translator.setEnabled(bool(languages.target))

    def _take(self) -> None:
        engine, languages = self._settings.engine, self._settings.languages
        translator = self.translator.currentData()
        adapter = engine.adapter if translator == engine.translator else ""
        engine = replace(
            engine, recognizer=self.recognizer.currentData(), translator=translator, adapter=adapter
        )
        languages = replace(languages, source=self.spoken.currentData(), target=self.target.currentData())
        self._settings = replace(self._settings, engine=engine, languages=languages)
        self._show()

    def _begin(self) -> None:
        self.wanted.emit(self._settings)
        self.accept()
