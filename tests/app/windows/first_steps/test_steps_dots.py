"""The dots that say how far one is in the guide."""

from __future__ import annotations

from app.look.tokens import current_tokens
from app.windows.first_steps.steps_dots import StepsDots


def test_it_is_filled_up_to_where_one_is(qtbot) -> None:
    dots = StepsDots(3)
    qtbot.addWidget(dots)
    dots.resize(dots.sizeHint())
    counts = []
    for step in range(3):
        dots.show_step(step)
        image = dots.grab().toImage()
        pixels = [image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())]
        counts.append(pixels.count(current_tokens().accent))
    assert counts == sorted(set(counts)) and counts[0] > 0
