"""The button behind which the volume of the sound is."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider

from app.look.icons import SMALL
from app.widgets.icon_button import IconButton
from app.widgets.icon_label import IconLabel
from app.widgets.popover import Popover
from app.widgets.quantities import number

FULL, STEP = 100, 10
WIDTH = 160


class VolumeButton(IconButton):
    """Opens a slider from silence to the loudness that was heard."""

    chosen = Signal(float)
    """How loud it is to be, 0 .. 1."""

    def __init__(self) -> None:
        super().__init__("volume", "")
        self.say(self.tr("Volume"))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(self.tr("Volume"))
        self.slider.setRange(0, FULL)
        self.slider.setSingleStep(STEP)
        self.slider.setPageStep(STEP)
        self.slider.setMinimumWidth(WIDTH)
        self.percent = QLabel()
        self.popover = Popover(self, self.tr("Volume"))
        row = QHBoxLayout()
        row.addWidget(IconLabel("volume", "muted", SMALL))
        row.addWidget(self.slider, 1)
        row.addWidget(self.percent)
        self.popover.column.addLayout(row)
        self.slider.valueChanged.connect(self._tell)
        self.percent.setText(self.tr("{} %").format(number(FULL)))  # as wide as it gets
        self.percent.setMinimumWidth(self.percent.sizeHint().width())
        self.slider.setValue(FULL)

    def step(self, step: int) -> None:
        """Be louder by a step, 1, or softer, -1."""
        self.slider.setValue(self.slider.value() + step * STEP)

    def _tell(self, percent: int) -> None:
        self.percent.setText(self.tr("{} %").format(number(percent)))
        self.chosen.emit(percent / FULL)
