"""The page that captions the clip that ships: what can be had without a download."""

from __future__ import annotations

import threading

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QProgressBar, QPushButton, QWizard

from app.bridge.background_job import Tell
from app.session.trial import Trial, first_sentence, hold_trial
from app.widgets.announcing import announce
from app.widgets.labels import sentence
from app.windows.first_steps.page import GuidePage
from core.captions.captions import CaptionUpdate
from core.wire.defaults import SHIPPED_RECOGNIZER, SHIPPED_TRANSLATOR
from core.wire.messages import EngineSettings, Loading

SHIPPED = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator=SHIPPED_TRANSLATOR, realtime=False)

N_LINES = 2
"""Room for a sentence in a narrow window, so that nothing moves while it grows."""


def try_out(tell: Tell, given_up: threading.Event) -> None:
    """Tell how the clip is captioned, at last the `Trial`."""
    tell(
        hold_trial(
            SHIPPED,
            lambda text, fraction: tell(Loading(text, fraction)),
            show=tell,
            given_up=given_up,
        )
    )


class TrialPage(GuidePage):
    """Shows a sentence being recognized and translated by the real engine."""

    def __init__(self) -> None:
        super().__init__()
        self.setTitle(self.tr("What works without a download"))
        self.heard = sentence(name=self.tr("Recognized"))
        self.translated = sentence(name=self.tr("Translated"))
        self.state = sentence(name=self.tr("How the trial goes"))
        self.bar = QProgressBar()
        self.bar.setAccessibleName(self.tr("Progress"))
        self.bar.setRange(0, 0)
        self.again_button = QPushButton(self.tr("Try &again"))
        self.again_button.clicked.connect(self._begin)
        self.work.told.connect(self._take)
        self._lay_out()

    def enter(self) -> None:
        self.wizard().button(QWizard.WizardButton.NextButton).setFocus()  # not Back, where nothing else can
        self._begin()

    def _lay_out(self) -> None:
        self.add_text(
            self.tr(
                "A recognizer and a translator come with Surtitle. They now caption this sentence of a clip:"
            )
        )
        rows = QGridLayout()
        rows.setColumnStretch(1, 1)
        for row, (text, label) in enumerate(
            (
                (self.tr("Said:"), sentence(first_sentence(), self.tr("Said"))),
                (self.tr("Recognized:"), self.heard),
                (self.tr("In German:"), self.translated),
            )
        ):
            label.setMinimumHeight(N_LINES * label.fontMetrics().lineSpacing())
            rows.addWidget(QLabel(text), row, 0, Qt.AlignmentFlag.AlignTop)
            rows.addWidget(label, row, 1)
        self.column.addLayout(rows)
        below = QHBoxLayout()
        below.addWidget(self.state, 1)
        below.addWidget(self.bar)
        below.addWidget(self.again_button)
        self.column.addLayout(below)
        self.column.addStretch(1)
        self.add_text(
            self.tr(
                "This clip is spoken slowly and clearly. In a real meeting the small recognizer that comes"
                " with Surtitle mishears about two words in five, and it knows English only. It is good for"
                " a first look; the next page offers far better ones."
            )
        )

    def _begin(self) -> None:
        self.work.begin(try_out)
        self._show_captions("", "")
        self._show_state(self.tr("The engine starts…"))
        self._show_working(True)

    def _take(self, message: object) -> None:
        if isinstance(message, CaptionUpdate):
            self._show_captions(
                f"{message.source} {message.source_tail}", f"{message.target} {message.target_tail}"
            )
            self._show_state(self.tr("It listens…"))
        elif isinstance(message, Loading):
            self._show_state(message.text)
        elif isinstance(message, Trial):
            self._show_captions(message.source, message.target)
            self._show_took(message)

    def _show_captions(self, heard: str, translated: str) -> None:
        self.heard.setText(heard.strip())
        self.translated.setText(translated.strip())

    def _show_took(self, trial: Trial) -> None:
        sound_s, took_s = (QLocale().toString(value, "f", 1) for value in (trial.sound_s, trial.took_s))
        took = self.tr("{} seconds of sound took {} seconds on this computer.").format(sound_s, took_s)
        if trial.took_s > trial.sound_s:
            took += " " + self.tr("That is slower than speech: close other programs.")
        self._show_state(took)
        announce(self.state, f"{trial.source}\n{trial.target}\n{self.state.text()}")

    def show_end(self, trouble: str = "") -> None:
        self._show_working(False)
        if trouble:
            self._show_state(trouble)

    def _show_state(self, text: str) -> None:
        self.state.setText(text)

    def _show_working(self, is_working: bool) -> None:
        self.bar.setVisible(is_working)
        self.again_button.setVisible(not is_working)
