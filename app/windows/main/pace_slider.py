"""The slider from fast to steady, with what its place means written beside it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QSlider, QWidget

from app.choices.language_choice import manifest_of
from app.widgets.announcing import announce
from app.widgets.quantities import number
from app.windows.main.paces import DelayMeter, Pace, paces_of, plain_policy
from core.captions.captions import CaptionUpdate
from models.manifests.manifests import LanguagePair

N_LINES = 2
"""Kept for what is told of a pace, so that nothing below moves when it changes."""


class PaceSlider(QWidget):
    """Offers the paces of the translator in use; tells what was measured of the chosen one."""

    chosen = Signal(str)
    """The policy that the user chose."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._paces: tuple[Pace, ...] = ()
        self._delay = DelayMeter()
        self._is_translating = True
        self._policy = ""
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(self.tr("Translation pace"))
        self.slider.setPageStep(1)
        self.slider.setTickPosition(QSlider.TickPosition.TicksBelow)
        self.slider.valueChanged.connect(self._move)
        self.slider.sliderReleased.connect(self._choose)
        self.effect = QLabel()
        self.effect.setWordWrap(True)
        self.effect.setMinimumHeight(N_LINES * self.effect.fontMetrics().lineSpacing())
        self.effect.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setFocusProxy(self.slider)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.slider, 2)
        row.addWidget(self.effect, 3)

    @property
    def policy(self) -> str:
        """The policy where the slider stands."""
        return self._pace.policy

    @property
    def value_text(self) -> str:
        """Where the slider stands, as it is read out."""
        return self.tr("{}: {}").format(self._name(self._pace), self._pace.policy)

    def show_paces(self, translator: str, adapter: str, policy: str, languages: LanguagePair) -> None:
        """Offer the paces of this translator, with the slider at this policy; no target, no choice."""
        manifest = manifest_of(translator, adapter)
        policy = plain_policy(policy, manifest)
        self._paces = paces_of(manifest, policy, languages)
        self._is_translating = bool(languages.target)
        self._stand_at(policy)
        self.slider.setEnabled(self._is_translating and len(self._paces) > 1)

    def begin(self) -> None:
        """Measure a new session."""
        self._delay.begin()
        self._tell()

    def show_update(self, update: CaptionUpdate) -> None:
        """Measure how long after the words their translation came."""
        if self._delay.take(update):
            self._tell()

    @property
    def _pace(self) -> Pace:
        return self._paces[self.slider.value()]

    def _stand_at(self, policy: str) -> None:
        policies = [pace.policy for pace in self._paces]
        was_blocked = self.slider.blockSignals(True)
        self.slider.setRange(0, len(self._paces) - 1)
        if policy in policies:
            self.slider.setValue(policies.index(policy))
        self.slider.blockSignals(was_blocked)
        self._policy = self.policy
        self._tell()

    def _move(self) -> None:
        self._tell()
        announce(self.slider, self.value_text)
        if not self.slider.isSliderDown():
            self._choose()

    def _choose(self) -> None:
        if self.policy == self._policy:
            return
        self._policy = self.policy
        self._delay.begin_pace()
        self._tell()
        self.chosen.emit(self.policy)

    def _tell(self) -> None:
        if not self._is_translating:
            self.effect.setText(self.tr("Nothing is translated"))
            return
        text = self.tr("{}. {}").format(self.value_text, self._effect())
        self.effect.setText(text)
        self.slider.setAccessibleDescription(text)
        self.slider.setToolTip(self._explanation())

    def _effect(self) -> str:
        quality, here_s = self._pace.quality, self._delay.median_s
        if quality is None:
            told = self.tr("Quality not measured")
        else:
            told = self.tr("{} BLEU, about {} words behind").format(
                number(quality.scores["bleu"], 1), number(quality.scores["laal"])
            )
        return told if here_s is None else self.tr("{}; here: {} s").format(told, number(here_s, 1))

    def _explanation(self) -> str:
        quality = self._pace.quality
        if quality is None:
            return self.tr(
                "How far the translation stays behind the speaker: further is steadier and better."
            )
        return self.tr(
            "How far the translation stays behind the speaker: further is steadier and better. BLEU tells, "
            "from 0 to 100, how near it is to people's translations of the test set “{}”."
        ).format(quality.text)

    def _name(self, pace: Pace) -> str:
        if not pace.is_offered:
            return self.tr("Custom")
        if pace.policy == "offline":
            return self.tr("Whole sentences")
        if pace.policy == "adaptive" or pace.policy.startswith(("confident-", "head-")):
            return self.tr("As the model decides")
        names = (
            (1, self.tr("Fastest")),
            (3, self.tr("Fast")),
            (5, self.tr("Balanced")),
            (7, self.tr("Steady")),
        )
        return next((name for n_words, name in names if pace.n_words <= n_words), self.tr("Steadiest"))
