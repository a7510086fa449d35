"""What to train or practise, on what, for how long: the choices before a run begins."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QRadioButton,
    QWidget,
)

from app.choices.languages import FREQUENT, arrow, language_name
from app.choices.model_names import model_name
from app.look.kinds import Kind, set_kind
from app.widgets.dialogs import push_button
from app.widgets.file_dialogs import file_dialogs
from app.widgets.labels import label_for, note
from app.widgets.spin_box import spin_box
from app.windows.training.delay_slider import DelaySlider
from app.windows.training.plans import QUICK_STEPS, Length, TrainableBase, TrainingChoices
from app.windows.training.practice import QUICK_STEPS as QUICK_PRACTICE
from app.windows.training.practice import THOROUGH_STEPS as THOROUGH_PRACTICE
from app.windows.training.practice import PracticeChoices
from app.windows.training.speech import N_PASSES as SPEECH_PASSES
from app.windows.training.speech import QUICK_STEPS as QUICK_SPEECH
from app.windows.training.speech import DirectChoices
from core.wire.direct_training_plan import METHOD

DATA_FILES = "*.tsv *.tsv.gz *.jsonl *.jsonl.gz"
MOST_STEPS = 1_000_000


class TrainingForm(QFrame):
    """Emits whenever something else was chosen."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_kind(self, Kind.CARD)
        self._bases: list[TrainableBase] = []
        self._practises = False
        self.base = self._combo(self.tr("Translator to train"))
        self.source = self._combo(self.tr("Spoken language"))
        self.target = self._combo(self.tr("Language of the subtitles"))
        self.from_corrections = QRadioButton(self.tr("&My corrected transcripts"))
        self.from_file = QRadioButton(self.tr("Sentence pairs in a &file"))
        self.from_speech = note(
            self.tr(
                "My talks whose sound was kept, with their translations as corrected in the transcripts. "
                "The result is a model that translates speech directly; it takes hours of speech."
            )
        )
        self.path = self._line(self.tr("Data file"))
        self.path.setPlaceholderText(self.tr("TSV, JSON lines, or two text files as talk.en,talk.de"))
        self.choose_file = push_button(
            self.tr("Ch&oose…"), self._ask_for_file, self.tr("Choose the data file")
        )
        self.length = self._combo(self.tr("How long"))
        self.steps = spin_box(self.tr("Steps"))
        self.paces = self._combo(self.tr("Paces"))
        self.policy = self._line(self.tr("Exact paces"))
        self.delay = DelaySlider()
        self.method = self._combo(self.tr("Method"))
        self.name = self._line(self.tr("Name of the adapter"))
        self._fill_fixed()
        self._lay_out()
        self._connect()

    def offer(self, bases: Sequence[TrainableBase]) -> None:
        """Offer to train these translators, and keep the chosen one if it is still among them."""
        chosen = self.base.currentText()
        self._show_kind(practises=False)
        self._fill_bases(bases)
        self._choose_base(self.base.findText(chosen))

    def offer_practice(self, bases: Sequence[TrainableBase], translator: str, adapter: str) -> None:
        """Offer to practise with these, of which the one with this adapter, if it is there, is chosen."""
        self._show_kind(practises=True)
        self._fill_bases(bases)
        beginnings = [(base.name, base.adapter) for base in self._bases]
        wanted = next((one for one in ((translator, adapter), (translator, "")) if one in beginnings), None)
        self._choose_base(beginnings.index(wanted) if wanted else 0)

    def offer_qlora(self, is_possible: bool) -> None:
        """Offer 4-bit weights where there is a card for them."""
        wanted = is_possible and importlib.util.find_spec("bitsandbytes") is not None
        if wanted and self.method.findData("qlora") < 0:
            self.method.insertItem(1, self.tr("With less memory, over rounded weights"), "qlora")
            self.method.setItemData(1, self.tr("QLoRA: over 4-bit weights"), Qt.ItemDataRole.ToolTipRole)
        self._show_methods()

    @property
    def is_direct(self) -> bool:
        """Whether a model is to translate speech directly: it learns from kept sound alone."""
        return bool(self.method.currentData() == METHOD)

    @property
    def choice(self) -> TrainingChoices | PracticeChoices | DirectChoices:
        base, length = self._bases[self.base.currentIndex()], Length(self.length.currentData())
        if self._practises:
            return PracticeChoices(
                base=base,
                source=self.source.currentData(),
                target=self.target.currentData(),
                method=self.method.currentData(),
                length=length,
                steps=self.steps.value(),
                name=self.name.text().strip(),
                words_behind=self.delay.n_words,
            )
        if self.is_direct:
            return DirectChoices(
                base=base,
                source=self.source.currentData(),
                target=self.target.currentData(),
                length=length,
                steps=self.steps.value(),
                name=self.name.text().strip(),
            )
        return TrainingChoices(
            base=base,
            source=self.source.currentData(),
            target=self.target.currentData(),
            policy=self.policy.text().strip(),
            method=self.method.currentData(),
            length=length,
            steps=self.steps.value(),
            name=self.name.text().strip(),
        )

    def propose_name(self, name: str) -> None:
        """Fill the name in, unless the user has typed one."""
        if not self.name.isModified():
            self.name.setText(name)

    def _combo(self, name: str) -> QComboBox:
        combo = QComboBox()
        combo.setAccessibleName(name)
        return combo

    def _line(self, name: str) -> QLineEdit:
        line = QLineEdit()
        line.setAccessibleName(name)
        return line

    def _fill_fixed(self) -> None:
        self.from_corrections.setChecked(True)
        for length in Length:
            self.length.addItem("", length.value)
        self.length.setItemText(2, self.tr("Number of steps:"))
        self.steps.setRange(1, MOST_STEPS)
        self.steps.setValue(QUICK_STEPS)
        self.method.addItem(self.tr("The usual one"), "lora")
        lora = self.tr("LoRA: low-rank weights beside the translator's own")
        self.method.setItemData(0, lora, Qt.ItemDataRole.ToolTipRole)
        self.paces.addItem(self.tr("All that the translator knows"), False)
        self.paces.addItem(self.tr("Exactly:"), True)
        self.policy.setToolTip(
            self.tr(
                "The paces that the adapter learns, separated by commas: wait-3 stays three words behind the "
                "speaker, offline waits for the end of the sentence."
            )
        )

    def _lay_out(self) -> None:
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(16, 16, 16, 16)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(10)
        self._grid.setColumnStretch(1, 1)
        between = label_for(self.target, arrow())
        between.setAccessibleName(self.target.accessibleName())
        self._method_label = label_for(self.method, self.tr("Metho&d"))
        self._add(label_for(self.base, self.tr("&Translator")), self.base)
        self._add(label_for(self.source, self.tr("&Languages")), _row(self.source, between, self.target))
        self._add(QLabel(self.tr("Learn from")), _row(self.from_corrections, self.from_file))
        self._grid.addWidget(self.from_speech, self._grid.rowCount() - 1, 1)
        self._path_label = label_for(self.path, self.tr("D&ata"))
        self._add(self._path_label, _row(self.path, self.choose_file))
        self._add(label_for(self.length, self.tr("&How long")), _row(self.length, self.steps))
        self._policy_label = label_for(self.paces, self.tr("&Paces"))
        self._add(self._policy_label, _row(self.paces, self.policy))
        self._delay_label = label_for(self.delay.slider, self.tr("How far &behind"))
        self._add(self._delay_label, self.delay)
        self._add(self._method_label, self.method)
        self._add(label_for(self.name, self.tr("&Name")), self.name)
        self.offer_qlora(False)
        self._show_kind(practises=False)

    def _show_kind(self, *, practises: bool) -> None:
        self._practises = practises
        self._show_methods()
        self._show_method()

    def _show_methods(self) -> None:
        """Offer to learn from speech in a training, and to choose where there is a choice."""
        row = self.method.findData(METHOD)
        if self._practises and row >= 0:
            self.method.removeItem(row)
        elif not self._practises and row < 0:
            self.method.addItem(self.tr("Direct translation of speech"), METHOD)
        self._method_label.setVisible(self.method.count() > 1)
        self.method.setVisible(self.method.count() > 1)

    def _show_method(self) -> None:
        """Show what can be chosen of a practice, or of a training by its method."""
        is_direct = self.is_direct
        of_pairs = (self.from_corrections, self.from_file, self._path_label, self.path, self.choose_file)
        parts: tuple[tuple[bool, tuple[QWidget, ...]], ...] = (
            (self._practises, (self._delay_label, self.delay)),
            (is_direct, (self.from_speech,)),
            (not is_direct, of_pairs),
            (not is_direct and not self._practises, (self._policy_label, self.paces)),
        )
        for is_shown, widgets in parts:
            for widget in widgets:
                widget.setVisible(is_shown)
        self._show_paces()
        quick, thorough = (
            self.tr("Quick (a few minutes)"),
            self.tr("Thorough (all data twice, small data often)"),
        )
        if self._practises:
            quick = self.tr("Quick ({} steps)").format(QUICK_PRACTICE)
            thorough = self.tr("Thorough ({} steps)").format(THOROUGH_PRACTICE)
        elif is_direct:
            quick = self.tr("Quick ({} steps)").format(QUICK_SPEECH)
            thorough = self.tr("Thorough (each sentence {} times per stage)").format(
                max(SPEECH_PASSES.values())
            )
        self.length.setItemText(0, quick)
        self.length.setItemText(1, thorough)

    def _fill_bases(self, bases: Sequence[TrainableBase]) -> None:
        self._bases = list(bases)
        self.base.clear()
        for row, base in enumerate(self._bases):
            self.base.addItem(self._name_of(base))
            for role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
                self.base.setItemData(row, base.trouble, role)

    def _name_of(self, base: TrainableBase) -> str:
        name = model_name(base.name)
        return self.tr("{} with “{}”").format(name, Path(base.adapter).name) if base.adapter else name

    def _choose_base(self, row: int) -> None:
        self.base.setCurrentIndex(max(row, 0))
        self._show_base()

    def _add(self, label: QLabel, field: QWidget | QLayout) -> None:
        row = self._grid.rowCount()
        self._grid.addWidget(label, row, 0)
        if isinstance(field, QWidget):
            self._grid.addWidget(field, row, 1)
        else:
            self._grid.addLayout(field, row, 1)

    def _connect(self) -> None:
        self.base.activated.connect(self._show_base)
        self.source.activated.connect(self._show_targets)
        self.length.activated.connect(self._show_details)
        self.paces.activated.connect(self._choose_paces)
        self.method.activated.connect(self._show_method)
        for combo in (self.base, self.source, self.target, self.method):
            combo.activated.connect(self.changed)
        for line in (self.path, self.policy):
            line.editingFinished.connect(self.changed)
        self.from_file.toggled.connect(self._show_details)
        self.from_file.toggled.connect(self.changed)
        self._show_details()

    def _show_base(self) -> None:
        """Offer what the translator knows, or of a general one everything."""
        base = self._bases[self.base.currentIndex()]
        self._offer_languages(self.source, list(dict.fromkeys(pair.source for pair in base.pairs)), "en")
        self._show_targets()
        if not self.paces.currentData():
            self.policy.setText(base.policy)

    def _choose_paces(self) -> None:
        if not self.paces.currentData():
            self.policy.setText(self._bases[self.base.currentIndex()].policy)
        self._show_paces()
        self.changed.emit()

    def _show_paces(self) -> None:
        is_asked = not self._practises and not self.is_direct
        self.policy.setVisible(is_asked and self.paces.currentData())

    def _show_targets(self) -> None:
        base = self._bases[self.base.currentIndex()]
        targets = base.targets_of(self.source.currentData())
        self._offer_languages(self.target, targets, "de")

    def _offer_languages(self, combo: QComboBox, codes: list[str], preferred: str) -> None:
        chosen = combo.currentData() or preferred
        combo.clear()
        for code in codes or FREQUENT:
            combo.addItem(language_name(code), code)
        combo.setCurrentIndex(max(combo.findData(chosen), 0))

    def _show_details(self) -> None:
        self.steps.setVisible(self.length.currentData() == Length.STEPS.value)
        for widget in (self._path_label, self.path, self.choose_file):
            widget.setEnabled(self.from_file.isChecked())

    def _ask_for_file(self) -> None:
        kinds = self.tr("Sentence pairs ({});;All files (*)").format(DATA_FILES)
        paths = file_dialogs.open_files(self, "pairs", self.tr("Sentence pairs"), kinds)
        if paths:
            self.use_file(",".join(map(str, paths)))

    def use_file(self, path: str) -> None:
        """Learn from this file, or from two whose names a comma separates."""
        self.path.setText(path)
        was_chosen = self.from_file.isChecked()
        self.from_file.setChecked(True)
        if was_chosen:
            self.changed.emit()

    @property
    def data(self) -> str:
        """The file, or the two, by their whole paths: the run may be resumed from another folder."""
        text = self.path.text().strip()
        names = text.split(",") if text.count(",") == 1 and not Path(text).is_file() else [text]
        return ",".join(str(Path(name.strip()).expanduser().absolute()) for name in names if name)

    @property
    def data_name(self) -> str:
        """How the data are called in a name."""
        return Path(self.data.partition(",")[0]).name.partition(".")[0]


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(10)
    for widget in widgets:
        row.addWidget(widget, 1 if isinstance(widget, QComboBox | QLineEdit) else 0)
    if isinstance(widgets[0], QRadioButton):
        row.addStretch(1)
    return row
