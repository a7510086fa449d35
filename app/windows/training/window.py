"""The window of trainings and practice: choose, look what data and memory allow, train, use."""

from __future__ import annotations

import contextlib
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QDialog, QWidget

from app.look.kinds import Kind, set_kind
from app.widgets.dialogs import PADDING, closing_row, dialog_column, push_button
from app.widgets.labels import heading, note
from app.widgets.quantities import number
from app.widgets.question import confirmed
from app.widgets.screens import bring_forward
from app.windows.training import runs
from app.windows.training.child import TrainingChild
from app.windows.training.form import TrainingForm
from app.windows.training.gain import gain_in_words, gain_of, points_in_words
from app.windows.training.plans import FEWEST_PAIRS, bases
from app.windows.training.practice import is_practice, practisers
from app.windows.training.progress import RunProgress
from app.windows.training.record import Record
from app.windows.training.scratch import Scratch, remove_left_over
from app.windows.training.unfinished_bar import UnfinishedBar
from core.transcripts.export import corrected_pairs, write_corrections
from core.transcripts.transcripts import Transcripts
from core.wording.errors import UserError
from models.adapters.adapters import read_adapter_manifest
from models.memory.footprint import CUDA
from models.training_messages.events import Checked, Event, Saved
from models.training_messages.plan import TrainingPlan

TYPING_MS = 300
"""So long after the last choice the check begins."""
GB = 1e9


class TrainingWindow(QDialog):
    """Trains one adapter at a time into the folder of the user's adapters; hidden, it trains on."""

    use_wanted = Signal(object)
    """The plan of the run whose adapter is to be used."""
    trained = Signal()
    """There is a new adapter."""
    news = Signal(str)
    """What came of a training whose window is not seen, one sentence."""

    def __init__(
        self, transcripts: Transcripts | None, adapters: Path, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._transcripts = transcripts
        self._adapters = adapters
        self._scratch = Scratch()
        self.plan: TrainingPlan | None = None
        self._record = Record(adapters)
        self._checked: Checked | None = None
        self._saved: Saved | None = None
        self._is_ending = False
        self._ready: TrainingPlan | None = None
        self._practises = False
        self.child = TrainingChild(self)
        self.form = TrainingForm()
        self.progress = RunProgress()
        self.progress.hide()
        self.unfinished = UnfinishedBar()
        self._make_widgets()
        self._show_kind(practises=False)
        self._lay_out()
        self._connect()
        remove_left_over()

    @property
    def is_training(self) -> bool:
        return self.plan is not None

    def open_for(self, translator: str) -> None:
        """Show the window to train an adapter, for the translator in use unless a run is under way."""
        if not self.is_training:
            self._show_kind(practises=False)
            self.form.offer(bases(translator))
        self._open()

    def open_for_practice(self, translator: str, adapter: str) -> None:
        """Show the window for practice with a translator and an adapter, or none, unless a run is on."""
        if not self.is_training:
            self._show_kind(practises=True)
            self.form.offer_practice(practisers(translator, adapter, self._adapters), translator, adapter)
        self._open()

    def _open(self) -> None:
        if not self.is_training:
            self._offer_unfinished()
            self._look()
        bring_forward(self)

    def _show_kind(self, *, practises: bool) -> None:
        """Say what can be chosen and begun here."""
        self._practises = practises
        self._show_purpose(practises=practises)
        self._start_text = self.tr("&Start practice") if practises else self.tr("&Start training")
        self.start_button.setText(self._start_text)

    def _show_purpose(self, *, practises: bool) -> None:
        """Say what is done here."""
        if practises:
            self.setWindowTitle(self.tr("Practise live translation"))
            self.purpose.setText(
                self.tr(
                    "In practice a translator translates your sentences by itself, several tries each, and "
                    "learns from those that were better and sooner when to wait and when to write. The "
                    "result is a new adapter, made on this computer only; what it begins with stays as it is."
                )
            )
        else:
            self.setWindowTitle(self.tr("Train an adapter"))
            self.purpose.setText(
                self.tr(
                    "An adapter teaches a translator your words: from sentences and their translations, on "
                    "this computer only. The translator itself stays as it is."
                )
            )
        self.title.setText(self.windowTitle())

    def show_captioning(self, is_running: bool) -> None:
        """Warn while captions run that both share the machine."""
        self.sharing_note.setVisible(is_running)

    def start(self) -> None:
        """Begin to train what is chosen, or say why not."""
        name = self.form.choice.name
        if not runs.is_usable_name(name):
            self._refuse(self.tr("Give the adapter a name of letters, digits, - and _."))
        elif (self._adapters / name).exists():
            self._refuse(self.tr("There is something called “{}” already: choose another name.").format(name))
        else:
            self._begin(self._adapters / name)

    def resume(self) -> None:
        """Go on with the training that was interrupted."""
        run = self.unfinished.run
        if run is not None and not self.is_training:
            self._show_purpose(practises=is_practice(run.plan))
            self.progress.begin(self.tr("Going on with “{}”…").format(run.folder.name), run.plan)
            self._record = Record(run.folder)
            for event in self._record.go_back_to(run.step):
                self.progress.curves.show_event(event)
            self._train(run.plan)

    def toggle(self) -> None:
        """Start, cancel, or end what is slow to stop: what the button does."""
        if not self.is_training:
            self.start()
            return
        self.child.stop()
        self.start_button.setText(self.tr("&Stop now"))
        self.progress.state.setText(self.tr("Stopping…"))

    def may_end(self) -> bool:
        """Return whether the program may end: nothing is being trained, or its user does not mind."""
        if not self.is_training:
            return True
        question = self.tr(
            "“{}” is being made. That stops when the program is closed, and can be resumed."
        ).format(Path(self.plan.out).name if self.plan else "")
        answers = self.tr("&Stop and close"), self.tr("&Keep it running")
        return confirmed(self, self.windowTitle(), question, *answers)

    def end(self, timeout_s: float) -> None:
        """Let the training save and end before the program does."""
        self._looking.stop()
        self._is_ending = True
        self.child.end(timeout_s)
        self._scratch.remove()

    def _make_widgets(self) -> None:
        self.title = heading("", Kind.TITLE)
        self.purpose, self.state = note(), note(name=self.tr("What data and memory allow"))
        self.sharing_note = note(
            self.tr(
                "Captions are running. Training shares the machine with them: it works at a low priority, "
                "but captions may come later."
            )
        )
        self.sharing_note.hide()
        self.start_button = push_button("", self.toggle)
        self.use_button = push_button(self.tr("&Use this adapter"), self._use)
        set_kind(self.use_button, Kind.SOFT)
        self.use_button.hide()
        self._looking = QTimer(self, singleShot=True, interval=TYPING_MS)

    def _lay_out(self) -> None:
        column = dialog_column(self)
        column.setContentsMargins(*PADDING)
        for widget in (self.unfinished, self.title, self.purpose, self.form, self.state, self.sharing_note):
            column.addWidget(widget)
        column.addWidget(self.progress, 1)
        column.addStretch()
        column.addLayout(closing_row(self, [self.start_button, self.use_button]))
        self.resize(self.fontMetrics().averageCharWidth() * 100, self.sizeHint().height())

    def _connect(self) -> None:
        self.form.changed.connect(self._look_soon)
        self._looking.timeout.connect(self._look)
        self.unfinished.resume_wanted.connect(self.resume)
        self.unfinished.discarded.connect(self._offer_unfinished)
        self.unfinished.trouble.connect(self._refuse)
        self.child.told.connect(self._take)
        self.child.logged.connect(self.progress.add_log)
        self.child.ended.connect(self._finish)

    def _refuse(self, sentence: str) -> None:
        self.state.setText(sentence)

    def _look_soon(self) -> None:
        self._checked = None
        self._show_possible()
        self._looking.start()

    def _look(self) -> None:
        """Let a child tell what data and memory allow; what is chosen may not be enough to ask it."""
        self._looking.stop()
        self.child.abandon()  # it looks at what was chosen before
        self._checked = None
        self._show_possible()
        if trouble := self.form.choice.base.trouble:
            self._refuse(trouble)
            return
        try:
            data, scratch = self._data(), self._scratch.folder()
        except UserError as error:
            self._refuse(str(error))
            return
        if data:
            self.state.setText(self.tr("Looking at data and memory…"))
            self.child.check(self.form.choice.plan(data, scratch / "nothing"))

    def _data(self) -> str:
        """Return what is to be learned from, and propose a name; nothing if a sentence says why not."""
        choice, is_from_file = self.form.choice, self.form.from_file.isChecked()
        self._propose(choice.proposed_name(self.form.data_name if is_from_file else "corrections"))
        if is_from_file:
            if not self.form.data:
                self._refuse(self.tr("Choose a file with sentences and their translations."))
            return self.form.data
        if self._transcripts is None:
            self._refuse(self.tr("The transcripts cannot be opened: learn from a file."))
            return ""
        n_pairs = len(corrected_pairs(self._transcripts, choice.source, choice.target))
        if n_pairs < FEWEST_PAIRS:
            self._refuse_few(n_pairs)
            return ""
        write_corrections(self._transcripts, self._corrections, choice.source, choice.target)
        return str(self._corrections)

    @property
    def _corrections(self) -> Path:
        return self._scratch.folder() / runs.DATA

    def _propose(self, name: str) -> None:
        self.form.propose_name(runs.free_name(self._adapters, name))

    def _refuse_few(self, n_pairs: int) -> None:
        self._refuse(
            self.tr(
                "Sentence pairs to learn from: {}. At least {} are needed; hundreds are better. Correct "
                "more captions in the transcripts, or choose a larger file."
            ).format(n_pairs, FEWEST_PAIRS)
        )

    def _take(self, event: Event) -> None:
        if isinstance(event, Checked):
            self._take_check(event)
            return
        if isinstance(event, Saved):
            self._saved = event
        self._record.add(event)
        self.progress.show_event(event)

    def _take_check(self, checked: Checked) -> None:
        self.form.offer_qlora(checked.device == CUDA)
        self.progress.show_event(checked)
        if (n_pairs := checked.n_learned + checked.n_measured) < FEWEST_PAIRS:
            self._refuse_few(n_pairs)
            return
        self._checked = checked
        self.state.setText(
            self.tr(
                "{} pairs to learn, {} held out to measure by. Takes {} GB of memory or more; {} GB are free."
            ).format(
                checked.n_learned,
                checked.n_measured,
                number(checked.needed / GB, 1),
                number(checked.free / GB, 1),
            )
        )
        self._show_possible()

    def _begin(self, folder: Path) -> None:
        assert self._checked is not None
        is_corrected = self.form.from_corrections.isChecked()
        data = folder / runs.RUN_FOLDER / runs.DATA if is_corrected else self.form.data
        plan = self.form.choice.plan(str(data), folder, self._checked.n_learned)
        try:
            runs.begin(plan, self._corrections if is_corrected else None)
        except UserError as error:
            self._refuse(str(error))
            return
        self.progress.begin(self.tr("Getting ready…"), plan)
        self._record = Record(folder)
        self._record.add(self._checked)
        self._train(plan)

    def _train(self, plan: TrainingPlan) -> None:
        self.plan, self._saved = plan, None
        self._looking.stop()
        self.unfinished.show_run(None)
        self.use_button.hide()
        self._show_possible()
        self.child.train(plan)

    def _finish(self, trouble: str) -> None:
        if self._is_ending:
            return
        if self.plan is None:
            if trouble:
                self._refuse(trouble)
            return
        plan, self.plan = self.plan, None
        self._show_purpose(practises=self._practises)
        folder = Path(plan.out)
        if self._saved is not None and self._saved.is_finished and not trouble:
            self._tell_result(plan)
        else:
            self._tell(trouble or self._cancelled(plan))
        self._show_possible()
        self._offer_unfinished(folder)
        self._look()

    def _tell_result(self, plan: TrainingPlan) -> None:
        """Tell what came of a run, and offer its adapter; what a practice did not make better goes."""
        gain = gain_of(plan, self._record.events) if is_practice(plan) else None
        try:
            if gain is not None and not gain.best_step:
                runs.discard(runs.Unfinished(plan, 0))
                self._tell(gain_in_words(gain))
            else:
                self._offer_result(plan, gain_in_words(gain) if gain else "")
        except UserError as error:  # somebody has touched its folder
            self._tell(str(error))

    def _offer_result(self, plan: TrainingPlan, gained: str) -> None:
        folder = Path(plan.out)
        measured = read_adapter_manifest(folder).translator.measured
        runs.tidy(folder)
        ready = self.tr("“{}” is ready.").format(folder.name)
        told = " ".join(filter(None, (ready, gained, points_in_words(measured))))
        self._tell(told, "\n".join(map(str, measured)))
        self._ready = plan
        self.use_button.show()
        self.use_button.setFocus()
        self.form.name.setModified(False)
        self.trained.emit()

    def _cancelled(self, plan: TrainingPlan) -> str:
        told = (
            self.tr("The practice of “{}” was cancelled.")
            if is_practice(plan)
            else self.tr("The training of “{}” was cancelled.")
        )
        return told.format(Path(plan.out).name)

    def _tell(self, text: str, figures: str = "") -> None:
        self.progress.end(text, figures)
        if not self.isVisible():
            self.news.emit(text)

    def _use(self) -> None:
        assert self._ready is not None
        self.use_wanted.emit(self._ready)
        self.use_button.hide()
        self.progress.state.setText(self.tr("“{}” is in use.").format(Path(self._ready.out).name))

    def _offer_unfinished(self, ended: Path | None = None) -> None:
        """Offer the latest run that can be resumed; one that learned nothing before it ended goes."""
        waiting = runs.unfinished(self._adapters)
        for run in waiting:
            if run.folder == ended and not run.step:
                with contextlib.suppress(UserError):  # then it stays to be discarded by hand
                    runs.discard(run)
        left = [run for run in waiting if run.folder.exists()]
        self.unfinished.show_run(left[0] if left else None)

    def _show_possible(self) -> None:
        self.form.setEnabled(not self.is_training)
        self.start_button.setText(self.tr("&Cancel") if self.is_training else self._start_text)
        set_kind(self.start_button, Kind.DANGER if self.is_training else Kind.PRIMARY)
        self.start_button.setEnabled(self.is_training or self._checked is not None)
