"""The stage at the side of the guide."""

from __future__ import annotations

from PySide6.QtGui import QColor, QFontMetricsF

from app.windows.first_steps.stage import READ, SIGN, WIDTH, Stage, wrapped


def colours_of(stage: Stage) -> set[str]:
    image = stage.grab().toImage()
    return {image.pixelColor(x, y).name() for x in range(0, WIDTH, 2) for y in range(0, image.height(), 2)}


def test_what_is_spoken_stands_above_the_stage(qtbot) -> None:
    stage = Stage()
    qtbot.addWidget(stage)
    stage.resize(stage.sizeHint())
    assert READ.name() not in colours_of(stage)
    stage.speak("Good evening and welcome", "Guten Abend und willkommen in unserem Haus")
    assert stage.line[0] == "Good evening and welcome"
    assert READ.name() in colours_of(stage)
    assert SIGN.alpha() < 255 and QColor(READ).isValid()


def test_a_line_that_is_too_long_is_wrapped_between_words(qtbot) -> None:
    stage = Stage()
    qtbot.addWidget(stage)
    metrics = QFontMetricsF(stage.font())
    text = "und herzlich willkommen in unserem Haus"
    lines = wrapped(text, metrics, metrics.horizontalAdvance("und herzlich willkommen"))
    assert len(lines) > 1 and " ".join(lines) == text
    assert wrapped("", metrics, 10) == [""]
