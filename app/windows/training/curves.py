"""The curves of a run: the loss of a training, and what a practice is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.widgets.labels import note
from app.windows.training.curve import Curve
from app.windows.training.practice import is_practice
from core.wire.direct_training_plan import AnyPlan, DirectPlan
from core.wire.training_events import Checked, Evaluated, Event, Preparing, Saved, Stepped
from core.wire.training_plan import TrainingPlan


class RunCurves(QWidget):
    """Shows the curves that a run of its kind has, side by side, and what their lines are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.loss = Curve(self.tr("Remaining error"), 2)
        self.quality = Curve(self.tr("Quality (0 to 100)"), 1)
        self.delay = Curve(self.tr("Words behind the speaker"), 1)
        self.drift = Curve(self.tr("Distance from the start"), 2)
        self.of_practice = (self.quality, self.delay, self.drift)
        self.legend = note()
        row = QHBoxLayout()
        for curve in (self.loss, *self.of_practice):
            row.addWidget(curve)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row, 1)
        column.addWidget(self.legend)
        self._show_kind()

    def begin(self, plan: AnyPlan) -> None:
        """Show the empty curves of a run."""
        for curve in (self.loss, self.quality, self.delay):
            curve.begin()
        self.drift.begin(limit=plan.most_drift if isinstance(plan, TrainingPlan) else None)
        self._show_kind(practises=is_practice(plan), is_direct=isinstance(plan, DirectPlan))

    def show_event(self, event: Event) -> None:
        match event:
            case Stepped():
                self.loss.add_step(event.step, event.loss)
                _add(self.quality.add_step, event.step, event.quality)
                _add(self.delay.add_step, event.step, event.lag_words)
                _add(self.drift.add_step, event.step, event.drift)
            case Evaluated():
                self.loss.add_measured(event.step, event.dev_loss)
                _add(self.quality.add_measured, event.step, event.quality)
                _add(self.delay.add_measured, event.step, event.lag_words)
            case Preparing() | Checked() | Saved():
                pass
            case _:
                assert_never(event)

    def _show_kind(self, *, practises: bool = False, is_direct: bool = False) -> None:
        self.loss.setVisible(not practises)
        for curve in self.of_practice:
            curve.setVisible(practises)
        if practises:
            legend = self.tr(
                "Lines: the tries of each step, and smoothed; dots: held-out sentences;"
                " dashes: where it stops."
            )
        elif is_direct:
            legend = self.tr("Lines: the error at each step, and smoothed; every stage starts over.")
        else:
            legend = self.tr("Lines: the error at each step, and smoothed; dots: on held-out pairs.")
        self.legend.setText(legend)


def _add(add: Callable[[int, float], None], step: int, height: float | None) -> None:
    """Add a number that only practice tells."""
    if height is not None:
        add(step, height)
