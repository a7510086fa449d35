"""The button that opens the volume of the sound."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider

from app.look.icons import SMALL
from app.settings.settings import FULL_VOLUME_PERCENT
from app.widgets.icon_button import IconButton
from app.widgets.icon_label import IconLabel
from app.widgets.popover import Popover
from app.widgets.quantities import number

STEP = 10
WIDTH = 160


class VolumeButton(IconButton):
    """Opens a slider from silence to the loudness that was heard."""

    chosen = Signal(int)
    """How loud it is to be, in percent of that."""

    def __init__(self) -> None:
        super().__init__("volume", "")
        self.say(self.tr("Volume"))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(self.tr("Volume"))
        self.slider.setRange(0, FULL_VOLUME_PERCENT)
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
        self.percent.setText(self.tr("{} %").format(number(FULL_VOLUME_PERCENT)))  # as wide as it gets
        self.percent.setMinimumWidth(self.percent.sizeHint().width())
        self.choose(FULL_VOLUME_PERCENT)

    def choose(self, percent: int) -> None:
        """Be as loud as this from now on."""
        self.slider.setValue(percent)

    def step(self, step: int) -> None:
        """Be louder by a step, 1, or softer, -1."""
        self.slider.setValue(self.slider.value() + step * STEP)

    def _tell(self, percent: int) -> None:
        self.percent.setText(self.tr("{} %").format(number(percent)))
        self.chosen.emit(percent)
