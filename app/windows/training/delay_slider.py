"""The slider that says how far behind the speaker a translation may be."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSlider, QWidget

from app.widgets.announcing import announce
from app.widgets.labels import sentence
from app.widgets.quantities import number
from app.windows.training.practice import LEAST_WORDS, MOST_WORDS, USUAL_WORDS, seconds_behind

STOPS_A_WORD = 2


class DelaySlider(QWidget):
    """Offers half words from the soonest on, with what they are in seconds written beside."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(round(LEAST_WORDS * STOPS_A_WORD), round(MOST_WORDS * STOPS_A_WORD))
        self.slider.setPageStep(STOPS_A_WORD)
        self.slider.setTickPosition(QSlider.TickPosition.TicksBelow)
        self.slider.setAccessibleName(self.tr("How far behind the speaker"))
        self.slider.setToolTip(
            self.tr("Being faster than this is not rewarded. The time for recognition comes on top.")
        )
        self.effect = sentence()
        self.setFocusProxy(self.slider)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.slider, 2)
        row.addWidget(self.effect, 3)
        self.slider.valueChanged.connect(self._move)
        self.slider.setValue(round(USUAL_WORDS * STOPS_A_WORD))

    @property
    def n_words(self) -> float:
        """How many words behind the speaker were chosen."""
        return self.slider.value() / STOPS_A_WORD

    def _move(self) -> None:
        text = self.tr("{} words, about {} s at {} words a minute").format(
            number(self.n_words, 1), number(seconds_behind(self.n_words), 1), number(60 / seconds_behind(1))
        )
        self.effect.setText(text)
        self.slider.setAccessibleDescription(text)
        announce(self.slider, text)
