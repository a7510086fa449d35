"""The curve of what the author of a translator measured."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.look.tokens import current_tokens
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


def n_filled(curve: PaceCurve) -> int:
    """Return how many pixels have the colour of what is chosen."""
    picture, accent = curve.grab().toImage(), QColor(current_tokens().accent)
    places = ((x, y) for x in range(picture.width()) for y in range(picture.height()))
    return sum(picture.pixelColor(x, y) == accent for x, y in places)


def test_what_was_not_measured_is_a_hollow_point_without_a_number(qtbot) -> None:
    curve = PaceCurve()
    qtbot.addWidget(curve)
    curve.show_paces(POINTS, "wait-5")
    measured = n_filled(curve)
    curve.show_paces([POINTS[0], POINTS[1], replace(POINTS[2], is_between=True)], "wait-5")
    assert 0 < n_filled(curve) < measured
    assert "wait-5: not measured" in curve.toolTip() and "4.9" not in curve.toolTip()
