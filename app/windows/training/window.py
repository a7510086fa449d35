"""The window of trainings and practice: choose, look what data and memory allow, train, use."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QDialog, QWidget

from app.bridge.background_job import BackgroundJob
from app.look.kinds import Kind, set_kind
from app.widgets.dialogs import closing_row, push_button
from app.widgets.labels import heading, note
from app.widgets.quantities import number
from app.widgets.question import confirmed
from app.widgets.screens import bring_forward
from app.widgets.scrolled_part import scrolled_columns
from app.windows.training import runs
from app.windows.training.again import begin_again
from app.windows.training.child import TrainingChild
from app.windows.training.form import TrainingForm
from app.windows.training.material import Material, few_pairs, spoken_in_words
from app.windows.training.plans import FEWEST_PAIRS, bases
from app.windows.training.practice import is_practice, practice_bases
from app.windows.training.progress import RunProgress
from app.windows.training.record import Record
from app.windows.training.result import result_of
from app.windows.training.scratch import remove_left_over
from app.windows.training.speech import DirectChoices
from app.windows.training.unfinished_bar import UnfinishedBar
from core.transcripts.transcripts import Transcripts
from core.wire.defaults import SHIPPED_TRANSLATOR
from core.wire.direct_training_plan import AnyPlan, DirectPlan
from core.wire.training_events import Checked, Event, Saved
from core.wording.errors import UserError
from models.memory.footprint import CUDA

CUTTING_END_S = 10.0
"""How long to wait for a sound file that is being copied when that is cancelled."""
TYPING_MS = 300
"""How long after the last choice the check begins."""
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
        self._adapters = adapters
        self._material = Material(transcripts)
        self.plan: AnyPlan | None = None
        self._record = Record(adapters)
        self._checked: Checked | None = None
        self._n_learned = 0
        """How many pairs were found to learn from; with none, nothing can start."""
        self._saved: Saved | None = None
        self._is_ending = False
        self._ready: AnyPlan | None = None
        self._practises = False
        self._cutting = BackgroundJob("recordings", self)
        """Copies sound of hours to where it is learned from."""
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
            self.form.offer_practice(practice_bases(translator, adapter, self._adapters), translator, adapter)
        self._open()

    def train_again(self, adapter: Path) -> None:
        """Train an adapter as it was, for the translator that ships now, unless a run is under way."""
        self.open_for(SHIPPED_TRANSLATOR)
        if not self.is_training:
            self._looking.stop()
            self.child.abandon()  # it looks at what the form says
            try:
                self._show_begun(begin_again(adapter, self._adapters, self._material))
            except UserError as error:
                self._refuse(str(error))

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
                    "While practising, a translator translates each of your sentences several times, and "
                    "learns from the better and faster tries when to wait and when to write. The result is a "
                    "new adapter, made on this computer only; what it begins with stays as it is."
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
        if self._cutting.is_running:
            self._cutting.end(CUTTING_END_S)
            self._finish("")
            return
        self.child.stop()
        self.start_button.setText(self.tr("&Stop now"))
        self.progress.state.setText(self.tr("Stopping…"))

    def may_end(self) -> bool:
        """Return whether the program may end: nothing is being trained, or the user does not mind."""
        if not self.is_training:
            return True
        name = Path(self.plan.out).name if self.plan else ""
        question = self.tr("“{}” is being made. That stops when the program is closed, and can be resumed.")
        yes, no = self.tr("&Stop and close"), self.tr("&Keep it running")
        return confirmed(self, self.windowTitle(), question.format(name), yes, no)

    def end(self, timeout_s: float) -> None:
        """Let the training save and end before the program does."""
        self._looking.stop()
        self._is_ending = True
        self._cutting.end(timeout_s)
        self.child.end(timeout_s)
        self._material.remove()

    def _make_widgets(self) -> None:
        self.title = heading("", Kind.TITLE)
        self.purpose, self.state = note(), note(name=self.tr("What data and memory allow"))
        self.sharing_note = note(
            self.tr(
                "Captions are running. Training shares the computer with them, at a low priority, but"
                " captions may come later."
            )
        )
        self.sharing_note.hide()
        self.start_button = push_button("", self.toggle)
        self.use_button = push_button(self.tr("&Use this adapter"), self._use)
        set_kind(self.use_button, Kind.SOFT)
        self.use_button.hide()
        self._looking = QTimer(self, singleShot=True, interval=TYPING_MS)

    def _lay_out(self) -> None:
        whole, column = scrolled_columns(self)
        for widget in (self.unfinished, self.title, self.purpose, self.form, self.state, self.sharing_note):
            column.addWidget(widget)
        column.addWidget(self.progress, 1)
        column.addStretch()
        whole.addLayout(closing_row(self, [self.start_button, self.use_button]))
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
        self._cutting.done.connect(self._train_by_child)
        self._cutting.failed.connect(self._finish)

    def _refuse(self, sentence: str) -> None:
        self.state.setText(sentence)

    def _look_soon(self) -> None:
        self._n_learned = 0
        self._show_possible()
        self._looking.start()

    def _look(self) -> None:
        """Have a child check data and memory, if the choices are complete enough to ask it."""
        self._looking.stop()
        self.child.abandon()  # it looks at what was chosen before
        self._checked, self._n_learned = None, 0
        self._show_possible()
        choice, is_from_file = self.form.choice, self.form.from_file.isChecked()
        if trouble := choice.base.trouble:
            self._refuse(trouble)
            return
        name = choice.proposed_name(self.form.data_name if is_from_file else "corrections")
        self.form.propose_name(runs.free_name(self._adapters, name))
        try:
            if isinstance(choice, DirectChoices):
                captions = self._material.spoken(choice.source, choice.target)
                self._allow(len(captions), spoken_in_words(captions))
                return
            material, nothing = self._material, self._material.scratch / "nothing"
            data = material.file(self.form.data) if is_from_file else material.corrected(choice)
            plan = choice.plan(data, nothing)
        except UserError as error:
            self._refuse(str(error))
            return
        self.state.setText(self.tr("Checking data and memory…"))
        self.child.check(plan)

    def _allow(self, n_learned: int, told: str) -> None:
        """Allow starting, and say on what data."""
        self._n_learned = n_learned
        self.state.setText(told)
        self._show_possible()

    def _take(self, event: Event) -> None:
        match event:
            case Checked():
                self._take_check(event)
                return
            case Saved():
                self._saved = event
        self._record.add(event)
        self.progress.show_event(event)

    def _take_check(self, checked: Checked) -> None:
        self.form.offer_qlora(checked.device == CUDA)
        self.progress.show_event(checked)
        if (n_pairs := checked.n_learned + checked.n_measured) < FEWEST_PAIRS:
            self._refuse(str(few_pairs(n_pairs)))
            return
        self._checked = checked
        told = self.tr(
            "{} pairs to learn, {} held out to measure by. Takes {} GB of memory or more; {} GB are free."
        )
        needed, free = number(checked.needed / GB, 1), number(checked.free / GB, 1)
        self._allow(checked.n_learned, told.format(checked.n_learned, checked.n_measured, needed, free))

    def _begin(self, folder: Path) -> None:
        run, is_direct = folder / runs.RUN_FOLDER, self.form.is_direct
        is_corrected = self.form.from_corrections.isChecked() and not is_direct
        own = runs.RECORDINGS if is_direct else runs.DATA
        data = str(run / own) if is_direct or is_corrected else self.form.data
        plan = self.form.choice.plan(data, folder, self._n_learned)
        try:
            runs.begin(plan, self._material.corrections if is_corrected else None)
        except UserError as error:
            self._refuse(str(error))
            return
        self._show_begun(plan)

    def _show_begun(self, plan: AnyPlan) -> None:
        self.progress.begin(self.tr("Getting ready…"), plan)
        self._record = Record(Path(plan.out))
        self._record.add(self._checked)
        self._train(plan)

    def _train(self, plan: AnyPlan) -> None:
        self.plan, self._saved = plan, None
        self._looking.stop()
        self.unfinished.show_run(None)
        self.use_button.hide()
        self._show_possible()
        if runs.lacks_recordings(plan):
            self._cutting.begin(lambda _, given_up: self._material.cut(plan, given_up.is_set))
        else:
            self.child.train(plan)

    def _train_by_child(self) -> None:
        if self.plan is not None:
            self.child.train(self.plan)

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

    def _tell_result(self, plan: AnyPlan) -> None:
        """Tell what came of a run, and offer it; what a practice did not make better goes."""
        try:
            result = result_of(plan, self._record.events)
        except UserError as error:
            self._tell(str(error))
            return
        self._tell(result.told, result.figures)
        if result.is_kept:
            self._offer(plan)

    def _offer(self, plan: AnyPlan) -> None:
        is_model = isinstance(plan, DirectPlan)
        self.use_button.setText(self.tr("&Use this model") if is_model else self.tr("&Use this adapter"))
        self._ready = plan
        self.use_button.show()
        self.use_button.setFocus()
        self.form.name.setModified(False)
        self.trained.emit()

    def _cancelled(self, plan: AnyPlan) -> str:
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
        self.unfinished.show_run(runs.left_of(self._adapters, ended))

    def _show_possible(self) -> None:
        self.form.setEnabled(not self.is_training)
        self.start_button.setText(self.tr("&Cancel") if self.is_training else self._start_text)
        set_kind(self.start_button, Kind.DANGER if self.is_training else Kind.PRIMARY)
        self.start_button.setEnabled(self.is_training or self._n_learned > 0)
