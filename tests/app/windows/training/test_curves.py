"""Each kind of run shows its own curves."""

from __future__ import annotations

from app.windows.training.curves import RunCurves
from core.wire.training_events import Evaluated, Stepped
from core.wire.training_plan import TrainingPlan

TRAINING = TrainingPlan("embedded", "pairs.tsv", "out")
PRACTICE = TrainingPlan("embedded", "pairs.tsv", "out", objective="seqpo")


def test_a_practice_shows_quality_delay_and_distance_and_a_training_the_loss(qtbot) -> None:
    curves = RunCurves()
    qtbot.addWidget(curves)
    curves.show()
    curves.begin(PRACTICE)
    curves.show_event(Evaluated(0, 0.0, True, quality=40.0, lag_words=2.4))
    curves.show_event(Stepped(1, 9, 0, 0.1, 1e-4, 100.0, 9.0, quality=38.0, lag_words=2.5, drift=0.01))
    assert all(curve.isVisible() for curve in curves.of_practice) and not curves.loss.isVisible()
    assert [curve.steps for curve in curves.of_practice] == [[(1, 38.0)], [(1, 2.5)], [(1, 0.01)]]
    assert [curve.measured for curve in curves.of_practice] == [[(0, 40.0)], [(0, 2.4)], []]
    assert curves.drift.accessibleDescription().endswith("The practice ends above 0.15.")
    assert "held-out sentences" in curves.legend.text()
    curves.begin(TRAINING)
    curves.show_event(Stepped(1, 9, 0, 2.5, 1e-4, 100.0, 9.0))
    curves.show_event(Evaluated(1, 2.4, True))
    assert curves.loss.isVisible() and not any(curve.isVisible() for curve in curves.of_practice)
    assert (curves.loss.steps, curves.loss.measured) == ([(1, 2.5)], [(1, 2.4)])
    assert [curve.steps + curve.measured for curve in curves.of_practice] == [[], [], []]
