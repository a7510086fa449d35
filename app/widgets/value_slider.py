"""A slider with its number beside it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider, QWidget

VALUE_WIDTH = 72
"""The least width of a value, in pixels, so that sliders below each other end in one line."""
PAGE = 10
"""How many presses of a page key go through all stops."""


class ValueSlider(QWidget):
    """Stops at each of some numbers; any other number that is shown becomes a stop."""

    changed = Signal(int)
    """What the user chose."""

    def __init__(self, stops: Sequence[int], in_words: Callable[[int], str]) -> None:
        super().__init__()
        self._stops = list(stops)
        self._in_words = in_words
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.valueChanged.connect(self._choose)
        self.label = QLabel()
        self.label.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        # As wide as the widest text, or the slider would move under the mouse.
        ends = (in_words(self._stops[0]), in_words(self._stops[-1]))
        widest = max(map(self.label.fontMetrics().horizontalAdvance, ends))
        self.label.setMinimumWidth(max(VALUE_WIDTH, widest))
        self.setFocusProxy(self.slider)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.slider, 1)
        row.addWidget(self.label)
        self._measure()
        self._tell()

    @property
    def value(self) -> int:
        return self._stops[self.slider.value()]

    def show_value(self, value: int) -> None:
        """Show this number without a signal."""
        with QSignalBlocker(self.slider):
            if value not in self._stops:
                self._stops.insert(bisect_left(self._stops, value), value)
                self._measure()
            self.slider.setValue(self._stops.index(value))
        self._tell()

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.slider.setAccessibleName(name)

    def _measure(self) -> None:
        self.slider.setRange(0, len(self._stops) - 1)
        self.slider.setPageStep(max(1, len(self._stops) // PAGE))

    def _choose(self) -> None:
        self._tell()
        self.changed.emit(self.value)

    def _tell(self) -> None:
        text = self._in_words(self.value)
        self.label.setText(text)
        self.slider.setAccessibleDescription(text)
