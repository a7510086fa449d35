"""The curve of what was measured on this computer."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.windows.main.pace_curve import MeasuredPace, PaceCurve

POINTS = [
    MeasuredPace(3.6, 33.1, "wait-7"),
    MeasuredPace(1.0, 15.7, "wait-1"),
    MeasuredPace(1.9, 33.0, "wait-5"),
]


def test_one_measured_pace_is_no_curve(qtbot) -> None:
    window, curve = QWidget(), PaceCurve()
    qtbot.addWidget(window)
    QVBoxLayout(window).addWidget(curve)
    window.show()
    for n_points in range(3):
        curve.show_paces(POINTS[:n_points], "wait-5")
        assert curve.isVisible() == (n_points > 1)


def test_it_is_drawn_by_seconds_with_the_chosen_pace_marked(qtbot) -> None:
    curve = PaceCurve()
    qtbot.addWidget(curve)
    curve.show_paces(POINTS, "wait-5")
    assert [point.policy for point in curve.points] == ["wait-1", "wait-5", "wait-7"]
    first = curve.grab().toImage()
    curve.show_paces(POINTS, "wait-7")
    assert curve.grab().toImage() != first
    assert "wait-5: 1.9 s, 33.0 BLEU" in curve.toolTip()
