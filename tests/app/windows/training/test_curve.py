"""The curve of a training: drawn, smoothed, and told in words."""

from __future__ import annotations

import pytest

from app.windows.training.curve import LossCurve, smooth


def test_the_curve_is_drawn_and_told_in_words(qtbot) -> None:
    curve = LossCurve()
    qtbot.addWidget(curve)
    curve.resize(curve.sizeHint())
    empty = curve.grab().toImage()
    assert curve.accessibleDescription() == "Nothing was learned yet."
    curve.add_step(1, 4.0)
    one = curve.grab().toImage()
    for step in range(2, 11):
        curve.add_step(step, 4.0 - step / 10)
    curve.add_measured(10, 3.5)
    assert len({bytes(image.constBits()) for image in (empty, one, curve.grab().toImage())}) == 3
    assert curve.accessibleDescription() == (
        "The loss went from 4.00 at step 1 to 3.00 at step 10."
        " On held-out pairs it was 3.50 at step 10, and 3.50 at best."
    )


def test_the_smooth_line_stays_within_the_losses_and_follows_them() -> None:
    assert smooth([(1, 3.0), (2, 3.0)]) == [(1, pytest.approx(3.0)), (2, pytest.approx(3.0))]
    losses = [loss for _, loss in smooth([(step, float(step % 2)) for step in range(200)])]
    assert losses[0] == 0.0 and 0.4 < losses[-1] < 0.6
