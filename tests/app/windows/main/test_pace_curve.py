"""The curve of what the author of a translator measured."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.windows.main.pace_curve import PaceCurve, PacePoint

POINTS = [
    PacePoint(6.1, 35.7, "wait-7"),
    PacePoint(1.58, 11.4, "wait-1"),
    PacePoint(4.88, 35.5, "wait-5"),
]


def test_one_measured_pace_is_no_curve(qtbot) -> None:
    window, curve = QWidget(), PaceCurve()
    qtbot.addWidget(window)
    QVBoxLayout(window).addWidget(curve)
    window.show()
    for n_points in range(3):
        curve.show_paces(POINTS[:n_points], "wait-5")
        assert curve.isVisible() == (n_points > 1)


def test_it_is_drawn_by_words_with_the_chosen_pace_marked(qtbot) -> None:
    curve = PaceCurve()
    qtbot.addWidget(curve)
    curve.show_paces(POINTS, "wait-5")
    assert [point.policy for point in curve.points] == ["wait-1", "wait-5", "wait-7"]
    first = curve.grab().toImage()
    curve.show_paces(POINTS, "wait-7")
    assert curve.grab().toImage() != first
    assert "wait-5: 4.9 words behind, 35.5 BLEU" in curve.toolTip()
    assert curve.accessibleDescription() == curve.toolTip()
