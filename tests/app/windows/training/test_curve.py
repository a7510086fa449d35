"""The curve of a run: drawn, smoothed, and told in words."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QPalette

from app.windows.training.curve import Curve, smooth


def test_the_curve_is_drawn_and_told_in_words(qtbot) -> None:
    curve = Curve("Loss", 2)
    qtbot.addWidget(curve)
    curve.resize(curve.sizeHint())
    empty = curve.grab().toImage()
    assert curve.accessibleDescription() == "Nothing has been learned yet."
    curve.add_step(1, 4.0)
    one = curve.grab().toImage()
    for step in range(2, 11):
        curve.add_step(step, 4.0 - step / 10)
    curve.add_measured(10, 3.5)
    assert len({bytes(image.constBits()) for image in (empty, one, curve.grab().toImage())}) == 3
    assert curve.accessibleDescription() == (
        "Loss: from 4.00 at step 1 to 3.00 at step 10. On held-out pairs: 3.50 at step 10."
    )


def test_a_limit_is_drawn_and_told_and_seen_from_the_first_step(qtbot) -> None:
    curve = Curve("Distance", 2)
    qtbot.addWidget(curve)
    curve.resize(curve.sizeHint())
    images = []
    for limit in (None, 0.15, 0.3):
        curve.begin(limit)
        for step in (1, 2):
            curve.add_step(step, step / 100)
        images.append(bytes(curve.grab().toImage().constBits()))
    assert len(set(images)) == 3
    assert curve.accessibleDescription() == (
        "Distance: from 0.01 at step 1 to 0.02 at step 2. The practice ends above 0.30."
    )


def test_a_curve_that_has_the_focus_is_seen(qtbot) -> None:
    curve = Curve("Loss", 2)
    qtbot.addWidget(curve)
    curve.add_step(1, 4.0)
    curve.add_measured(1, 3.5)
    curve.show()
    curve.setFocus()
    qtbot.waitUntil(curve.hasFocus)
    ground = curve.palette().color(QPalette.ColorRole.Window)
    assert curve.grab().toImage().pixelColor(curve.width() * 3 // 4, curve.height() // 2) == ground


def test_the_smooth_line_stays_within_the_losses_and_follows_them() -> None:
    assert smooth([(1, 3.0), (2, 3.0)]) == [(1, pytest.approx(3.0)), (2, pytest.approx(3.0))]
    losses = [loss for _, loss in smooth([(step, float(step % 2)) for step in range(200)])]
    assert losses[0] == 0.0 and 0.4 < losses[-1] < 0.6
