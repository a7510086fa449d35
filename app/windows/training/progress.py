"""How far a run is: bar, time left, curves, quality, and a log for experts."""

from __future__ import annotations

from typing import assert_never

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QProgressBar, QToolButton, QVBoxLayout, QWidget

from app.look.kinds import Kind
from app.widgets.labels import note, sentence
from app.widgets.quantities import number
from app.windows.training.curves import RunCurves
from app.windows.training.speech import stage_at
from core.wire.direct_training_plan import AnyPlan, DirectPlan
from core.wire.training_events import Checked, Evaluated, Event, Preparing, Saved, Stepped

MOST_LOG_LINES = 10_000


class RunProgress(QWidget):
    """Shows what a child tells."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plan: AnyPlan | None = None
        self.bar = QProgressBar()
        self.bar.setAccessibleName(self.tr("Progress of the training"))
        self.bar.setTextVisible(False)
        self.percent = note(kind=Kind.SMALL_NOTE)
        self.state = sentence(name=self.tr("State of the training"))
        self.stage = sentence(name=self.tr("What is being learned"))
        self.quality = sentence(name=self.tr("Quality so far"))
        self.curves = RunCurves()
        self.log = QPlainTextEdit(readOnly=True, maximumBlockCount=MOST_LOG_LINES)
        self.log.setAccessibleName(self.tr("Details of the training"))
        self.log.setTabChangesFocus(True)
        self.log.hide()
        self.details = QToolButton()
        self.details.setText(self.tr("D&etails"))
        self.details.setCheckable(True)
        self.details.setAutoRaise(True)
        self.details.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.details.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.details.toggled.connect(self._fold)
        self._fold(False)
        self._lay_out()

    def begin(self, state: str, plan: AnyPlan) -> None:
        """Show a run of which nothing is known yet."""
        self._plan = plan
        self.curves.begin(plan)
        self.log.clear()
        self.bar.setRange(0, 0)
        self.percent.setText("")
        self.state.setText(state)
        self.state.setToolTip("")
        self.stage.clear()
        self.stage.setVisible(isinstance(plan, DirectPlan))
        self._show_quality("", "")
        self.show()

    def end(self, state: str, figures: str = "") -> None:
        """Show what came of it; those who point at it read the figures."""
        if not self.bar.maximum():
            self.bar.setRange(0, 1)
            self.bar.reset()
        self.state.setText(state)
        self.state.setToolTip(figures)

    def show_event(self, event: Event) -> None:
        self.curves.show_event(event)
        match event:
            case Stepped():
                self._show_step(event)
            case Evaluated():
                self._show_evaluated(event)
            case Preparing(text):
                self.add_log(text)
            case Checked():
                self.add_log(event.report)
            case Saved():
                pass
            case _:
                assert_never(event)

    def add_log(self, line: str) -> None:
        self.log.appendPlainText(line)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        row.addWidget(self.bar, 1)
        row.addWidget(self.percent)
        column.addLayout(row)
        column.addWidget(self.state)
        column.addWidget(self.stage)
        column.addWidget(self.curves, 2)
        column.addWidget(self.quality)
        column.addWidget(self.details)
        column.addWidget(self.log, 1)

    def _show_step(self, event: Stepped) -> None:
        self.bar.setRange(0, event.n_steps)
        self.bar.setValue(event.step)
        self.percent.setText(self.tr("{} %").format(100 * event.step // max(event.n_steps, 1)))
        self.state.setText(
            self.tr("Step {} of {}, {}.").format(event.step, event.n_steps, self._left(event.seconds_left))
        )
        if isinstance(self._plan, DirectPlan):
            self._show_stage(self._plan, event.step)
        told = self.tr("Step {}: {}, learning rate {}, {} tokens a second")
        rate = QLocale().toString(event.learning_rate, "g", 2)
        self.add_log(told.format(event.step, self._learned(event), rate, number(event.tokens_per_s)))

    def _show_stage(self, plan: DirectPlan, step: int) -> None:
        learned = {
            "ctc": self.tr("to spell what is said"),
            "format": self.tr("to write a translation in parts"),
            "align": self.tr("to translate speech directly"),
            "policy": self.tr("when to write and when to wait"),
        }
        stages = plan.stages_in_order
        stage = stage_at(plan, step)
        self.stage.setText(
            self.tr("Stage {} of {}: it learns {}.").format(
                stages.index(stage) + 1, len(stages), learned.get(stage, stage)
            )
        )

    def _learned(self, event: Stepped) -> str:
        if event.quality is None:
            return self.tr("loss {}").format(number(event.loss, 3))
        return self.tr("quality {}, {} words behind the speaker, distance from the start {}").format(
            number(event.quality, 1), number(event.lag_words or 0.0, 1), number(event.drift or 0.0, 3)
        )

    def _left(self, seconds: float) -> str:
        if seconds < 1:
            return self.tr("measuring what was learned")
        minutes = round(seconds / 60)
        if minutes < 1:
            return self.tr("less than a minute left")
        if minutes < 60:
            return self.tr("about {} min left").format(minutes)
        return self.tr("about {} h {} min left").format(minutes // 60, minutes % 60)

    def _show_evaluated(self, event: Evaluated) -> None:
        figures = self._measured(event)
        self._show_quality(self._measured_in_words(event) or figures, figures)
        self.add_log(figures)

    def _show_quality(self, text: str, figures: str) -> None:
        self.quality.setText(text)
        self.quality.setToolTip(figures)

    def _measured_in_words(self, event: Evaluated) -> str:
        """Return how good and how soon translations are, "" where that was not measured."""
        if event.bleu is None or event.quality is not None:  # practice is judged by its quality
            return ""
        points = number(event.bleu, 1)
        if event.laal is None:
            return self.tr("After step {}, on held-out pairs: {} points of 100.").format(event.step, points)
        return self.tr(
            "After step {}, on held-out pairs: {} points of 100, {} words behind the speaker."
        ).format(event.step, points, number(event.laal, 1))

    def _measured(self, event: Evaluated) -> str:
        if event.quality is not None:
            return self.tr("Held-out sentences at step {}: quality {}, {} words behind the speaker.").format(
                event.step, number(event.quality, 1), number(event.lag_words or 0.0, 1)
            )
        loss = number(event.dev_loss, 2)
        if event.bleu is None:
            return self.tr("Held-out pairs at step {}: loss {}.").format(event.step, loss)
        bleu = number(event.bleu, 1)
        if event.laal is None:
            return self.tr("Held-out pairs at step {}: loss {}, BLEU {} under {}.").format(
                event.step, loss, bleu, event.policy
            )
        return self.tr(
            "Held-out pairs at step {}: loss {}, BLEU {} under {}, {} words behind the speaker (LAAL)."
        ).format(event.step, loss, bleu, event.policy, number(event.laal, 1))

    def _fold(self, is_open: bool) -> None:
        self.log.setVisible(is_open)
        self.details.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)
