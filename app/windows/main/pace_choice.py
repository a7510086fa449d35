"""Fast, balanced or accurate: what it costs in seconds on this computer, and the exact pace for experts."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.advice.languages import heads_beside_translator, manifest_of
from app.choices.session_choices import fill_choices
from app.look.kinds import Kind, set_kind
from app.widgets.announcing import announce
from app.widgets.labels import label_for, note, sentence
from app.widgets.quantities import number
from app.widgets.segments import Segments
from app.windows.main.pace_curve import PaceCurve, points_of
from app.windows.main.paces import DelayMeter, Pace, name_of, named_policies, paces_of, plain_policy
from core.captions.captions import CaptionUpdate
from core.translating.policies import LATENCIES
from core.wire.messages import Health
from models.manifests.manifests import LanguagePair, TranslatorManifest

N_LINES = 2
"""Kept for what is told of a pace, so that nothing below moves when it changes."""


class PaceChoice(QWidget):
    """Offers the paces of the translator in use; tells what was measured of the chosen one."""

    chosen = Signal(str)
    """The policy that the user chose."""
    resized = Signal()
    """More or less is shown than before."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._delay = DelayMeter()
        self._model = ("", "")
        self._measured_s: dict[tuple[tuple[str, str], str], float] = {}
        """What each pace cost with each translator since the program began."""
        self._heard_s: dict[tuple[tuple[str, str], str], float] = {}
        """How much of it passed until words were recognized."""
        self._named: dict[str, str] = {}
        self._paces: tuple[Pace, ...] = ()
        self._is_translating = True
        self._manifest: TranslatorManifest | None = None
        self.policy = ""
        """What is done."""
        self.name = ""
        """What everybody calls the choice; empty for one of an expert."""
        self.names = {
            "fast": self.tr("Fast"),
            "balanced": self.tr("Balanced"),
            "steady": self.tr("Accurate"),
        }
        self.segments = Segments(self.names)
        self.segments.setAccessibleName(self.tr("Pace"))
        self.segments.chosen.connect(self._choose_named)
        self.effect = QLabel(wordWrap=True)
        set_kind(self.effect, Kind.HEADING)
        self.meaning = sentence(n_lines=N_LINES)
        set_kind(self.meaning, Kind.NOTE)
        self.curve = PaceCurve()
        self.uncharted = note(self.tr("The quality of this translator at each pace was not measured."))
        self.details = QPushButton(self.tr("Details"))
        self.details.setCheckable(True)
        set_kind(self.details, Kind.LINK)
        self.exact = QComboBox()
        self.exact.setAccessibleName(self.tr("Exact pace"))
        self.exact.activated.connect(lambda: self._choose(self.exact.currentData()))
        self.figures = sentence(n_lines=2)
        set_kind(self.figures, Kind.SMALL_NOTE)
        self.expert = self._expert_row()
        self.details.toggled.connect(self._show_details)
        self._lay_out()

    @property
    def value_text(self) -> str:
        """The chosen pace, as it is read out."""
        return self.tr("{}: {}").format(self._name(self._pace), self.policy)

    def show_paces(self, translator: str, adapter: str, policy: str, languages: LanguagePair) -> None:
        """Offer the paces of this translator with this policy chosen; no target, no choice."""
        manifest = manifest_of(translator, adapter)
        heads = () if manifest else heads_beside_translator(translator)
        self.policy = plain_policy(policy, manifest, heads)
        self._named = named_policies(manifest, heads)
        self.name = name_of(policy, self._named)
        self._model = (translator, adapter)
        self._paces = paces_of(manifest, self.policy, languages, heads)
        self._manifest = manifest
        self._is_translating = bool(languages.target)
        self._fill_exact()
        self.segments.setVisible(self._is_translating)
        self.details.setVisible(self._is_translating)
        self._show_details(self.details.isChecked())
        self._tell()

    def begin(self) -> None:
        """Measure a new session."""
        self._delay.begin()
        self._tell()

    def show_update(self, update: CaptionUpdate) -> None:
        """Measure how long after the words their translation came, except in gaps filled later."""
        if update.is_filled or not self._delay.take(update):
            return
        median_s = self._delay.median_s
        if median_s is not None:
            self._measured_s[self._model, self.policy] = median_s
            self._heard_s[self._model, self.policy] = self._delay.heard_s or 0.0
        if self.isVisible():
            self._tell()

    def show_health(self, health: Health) -> None:
        """Take the backlog, which does not count against the pace."""
        self._delay.hear(health)

    def _choose_named(self, name: str) -> None:
        if name != self.name:
            self._take(name, self._named[name])

    def _choose(self, policy: str) -> None:
        """Choose by the exact policy: one that has a name is chosen by that, for other translators too."""
        if policy != self.policy:
            self._take(name_of(policy, self._named), policy)

    def _take(self, name: str, policy: str) -> None:
        if policy != self.policy:
            self._delay.begin_pace()
        self.name, self.policy = name, policy
        self._fill_exact()
        self._tell()
        announce(self, self.effect.text())
        self.chosen.emit(name or policy)

    def _fill_exact(self) -> None:
        fill_choices(self.exact, {pace.policy: self._exact_name(pace) for pace in self._paces}, self.policy)

    @property
    def _pace(self) -> Pace:
        return next(pace for pace in self._paces if pace.policy == self.policy)

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self._tell()

    def _tell(self) -> None:
        if not self._paces:
            return
        self.segments.choose(self.name)
        self.effect.setText(self._effect())
        self.meaning.setText(self._meaning() if self._is_translating else "")
        self.segments.setAccessibleDescription(f"{self.effect.text()}. {self.meaning.text()}")
        self.figures.setText(self._figures())
        self.figures.setToolTip(self._explanation())
        told = (self.value_text, self._stages(), self._figures())
        self.effect.setToolTip(". ".join(part for part in told if part))
        points = points_of(self._paces, self.policy) if self._is_translating else []
        self.curve.show_paces(points, self.policy)
        self.uncharted.setVisible(self._is_translating and self.curve.isHidden())

    def _effect(self) -> str:
        if not self._is_translating:
            return self.tr("Nothing is translated")
        here_s = self._measured_s.get((self._model, self.policy))
        if here_s is None:
            return self.tr("Not measured yet on this computer")
        return self.tr("About {} s behind").format(number(here_s, 1))

    def _stages(self) -> str:
        """Return how much of the delay is the recognizer's, and how much the translator's."""
        heard_s = self._heard_s.get((self._model, self.policy))
        if heard_s is None or not self._is_translating:
            return ""
        later_s = self._measured_s[self._model, self.policy] - heard_s
        return self.tr("{} s until a word is recognized, {} s more until it is translated").format(
            number(heard_s, 1), number(later_s, 1)
        )

    def _meaning(self) -> str:
        chosen = self.name or self.policy
        if self._manifest is not None and not self._manifest.keeps_pace(chosen):
            return self._meaning_of_another()
        meanings = {
            "fast": self.tr("Almost with the speaker, with more mistakes."),
            "balanced": self.tr("A few words behind. Right for most talks and calls."),
            "steady": self.tr("Further behind, with fewer mistakes. Best where every word counts."),
        }
        return meanings.get(self.name) or self.tr("{}.").format(self._name(self._pace))

    def _meaning_of_another(self) -> str:
        """Return what is done where the translator was not trained for what is chosen."""
        if not self.name:
            return self.tr("Not trained for this pace: the translation may be worse.")
        if self._model[1]:
            return self.tr("The adapter does not have this pace: its nearest is used, {}.").format(
                self.policy
            )
        return self.tr("The translator does not have this pace: its nearest is used, {}.").format(self.policy)

    def _figures(self) -> str:
        """Return what the translator's author measured of it."""
        quality = self._pace.quality
        if quality is None:
            return self.tr("Quality not measured")
        return self.tr("{} BLEU, about {} words behind").format(
            number(quality.scores["bleu"], 1), number(quality.scores["laal"])
        )

    def _explanation(self) -> str:
        quality = self._pace.quality
        if quality is None:
            return self.tr(
                "How far the translation stays behind the speaker: further behind is steadier and better."
            )
        return self.tr(
            "How far the translation stays behind the speaker: further behind is steadier and better. "
            "BLEU says, from 0 to 100, how close it is to human translations of the test set “{}”."
        ).format(quality.text)

    def _exact_name(self, pace: Pace) -> str:
        return self.tr("{}: {}").format(self._name(pace), pace.policy)

    def _name(self, pace: Pace) -> str:
        if not pace.is_offered:
            return self.tr("Custom")
        if pace.policy == "offline":
            return self.tr("Whole sentences")
        if pace.policy == "adaptive" or pace.policy.startswith(("confident-", "head-")):
            return self.tr("As the model decides")
        if pace.policy == self.policy and self.name:
            return self.names[self.name]
        if name := name_of(pace.policy, self._named):
            return self.names[name]
        between = (
            (LATENCIES["fast"], self.tr("Faster than fast")),
            (LATENCIES["balanced"], self.tr("Between fast and balanced")),
            (LATENCIES["steady"], self.tr("Between balanced and accurate")),
        )
        slower = self.tr("Slower than accurate")
        return next((words for n_words, words in between if pace.n_words < n_words), slower)

    def _show_details(self, is_wanted: bool) -> None:
        self.expert.setVisible(is_wanted and self._is_translating)
        self.resized.emit()

    def _expert_row(self) -> QWidget:
        row = QWidget()
        column = QVBoxLayout(row)
        column.setContentsMargins(0, 0, 0, 0)
        line = QHBoxLayout()
        line.addWidget(label_for(self.exact, self.exact.accessibleName()))
        line.addWidget(self.exact, 1)
        column.addLayout(line)
        column.addWidget(self.figures)
        return row

    def _lay_out(self) -> None:
        told = QVBoxLayout()
        told.setSpacing(4)
        told.addWidget(self.effect)
        told.addWidget(self.meaning)
        told.addWidget(self.uncharted)
        told.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addLayout(told, 1)
        row.addWidget(self.curve, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(self.segments)
        column.addLayout(row)
