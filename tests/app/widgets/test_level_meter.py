"""The meter of the captured sound."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QAccessible, QHelpEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.bridge.session_bridge import SessionBridge
from app.look.tokens import current_tokens
from app.sound.file_source import FileSource
from app.widgets.level_meter import LevelMeter
from core.speech.levels import FLOOR_DBFS, dbfs, peaks
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""


@pytest.fixture
def meter(qtbot) -> LevelMeter:
    meter = LevelMeter()
    qtbot.addWidget(meter)
    meter.resize(300, meter.sizeHint().height())
    with qtbot.waitExposed(meter, timeout=UNHURRIED_MS):
        meter.show()
    return meter


def row_of(meter: LevelMeter) -> list[str]:
    """Return the colours in the middle of the meter, from left to right."""
    image = meter.grab().toImage()
    return [image.pixelColor(x, image.height() // 2).name() for x in range(image.width())]


def drawn_share(meter: LevelMeter) -> float:
    """Return how much of the meter has the colour of the level."""
    row = row_of(meter)
    return row.count(current_tokens().good) / len(row)


def test_peaks_are_of_all_parts_and_tracks() -> None:
    samples = np.array([0.1, -0.5, 0.2, 0.0, 0.0, 0.0, -1.0], dtype=np.float32)
    assert peaks(samples, 2) == pytest.approx((0.5, 1.0))
    assert peaks(np.stack([samples, -2 * samples], axis=1), 1) == pytest.approx((2.0,))
    assert peaks(samples[:1], 4) == pytest.approx((0.1,))
    assert peaks(samples[:0], 4) == ()


@pytest.mark.parametrize(
    ("peak", "expected"), [(1.0, 0.0), (0.1, -20.0), (1e-9, FLOOR_DBFS), (0.0, FLOOR_DBFS)]
)
def test_decibels_count_from_full_scale(peak: float, expected: float) -> None:
    assert dbfs(peak) == pytest.approx(expected)


def test_the_bar_is_as_wide_as_what_stands_above_it(meter: LevelMeter, qtbot) -> None:
    meter.show_peaks((0.999,))
    qtbot.waitUntil(lambda: drawn_share(meter) > 0.95, timeout=UNHURRIED_MS)


def test_a_peak_is_drawn_and_decays_until_the_meter_rests(meter: LevelMeter, qtbot) -> None:
    assert drawn_share(meter) == 0
    levels: list[float] = []
    shares: list[float] = []

    def look() -> None:
        levels.append(meter.level_dbfs)
        shares.append(drawn_share(meter))

    meter.findChild(QTimer).timeout.connect(look)
    meter.show_peaks((0.1, 0.5))
    qtbot.waitUntil(lambda: meter.is_at_rest, timeout=UNHURRIED_MS)
    assert levels[:2] == pytest.approx([-20.0, -6.0], abs=0.1)
    assert 0.2 < shares[0] < shares[1]
    assert levels[1:] == sorted(levels[1:], reverse=True)
    assert meter.level_dbfs == FLOOR_DBFS
    assert drawn_share(meter) == 0


def test_sound_that_is_cut_off_is_told_in_words_for_a_while(meter: LevelMeter, qtbot) -> None:
    told: list[str] = []
    meter.findChild(QTimer).timeout.connect(lambda: told.append(meter.text()))
    meter.show_peaks((1.0, 0.001))
    qtbot.waitUntil(lambda: meter.is_at_rest, timeout=UNHURRIED_MS)
    assert told[:20] == ["too loud"] * 20
    assert meter.text() == ""


def test_sound_that_is_cut_off_is_told_by_another_colour_too(meter: LevelMeter, qtbot) -> None:
    meter.show_peaks((1.0,))
    qtbot.waitUntil(lambda: meter.is_clipped, timeout=UNHURRIED_MS)
    assert current_tokens().live in row_of(meter)
    assert drawn_share(meter) == 0


def test_the_number_is_in_the_tooltip_alone(meter: LevelMeter, qtbot) -> None:
    meter.show_peaks((0.1, 0.1, 0.1, 0.1))
    qtbot.waitUntil(lambda: meter.level_dbfs > -21, timeout=UNHURRIED_MS)
    assert meter.text() == ""
    place = QPoint(5, 5)
    QApplication.sendEvent(meter, QHelpEvent(QEvent.Type.ToolTip, place, meter.mapToGlobal(place)))
    assert meter.toolTip().startswith("-20 dB")


def test_it_begins_where_the_language_does(meter: LevelMeter, qtbot) -> None:
    meter.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    meter.show_peaks((0.1, 0.1, 0.1))
    qtbot.waitUntil(lambda: meter.level_dbfs > -21, timeout=UNHURRIED_MS)
    row = row_of(meter)
    good = [x for x, colour in enumerate(row) if colour == current_tokens().good]
    assert good[0] > len(row) / 3 and good[-1] > len(row) - 10


class Painted(QObject):
    """How often widgets are painted."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self.counts = dict.fromkeys(widgets, 0)
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            self.counts[watched] += 1
        return False


def test_a_step_paints_the_meter_once_and_nothing_below_it(qtbot) -> None:
    below = QWidget()
    qtbot.addWidget(below)
    meter = LevelMeter(below)
    below.resize(300, 100)
    with qtbot.waitExposed(below, timeout=UNHURRIED_MS):
        below.show()
    qtbot.wait(300)
    n_steps = [0]
    meter.findChild(QTimer).timeout.connect(lambda: n_steps.__setitem__(0, n_steps[0] + 1))
    painted = Painted(below, meter)
    meter.show_peaks((0.5,))
    qtbot.waitUntil(lambda: meter.is_at_rest, timeout=UNHURRIED_MS)
    qtbot.wait(300)
    assert n_steps[0] > 10
    n_exposed = painted.counts[below]  # by a window manager that comes late
    assert n_exposed <= 2
    assert n_steps[0] / 2 < painted.counts[meter] <= n_steps[0] + n_exposed


def test_a_meter_that_nobody_sees_does_nothing(meter: LevelMeter) -> None:
    meter.hide()
    meter.show_peaks((0.5,))
    assert meter.is_at_rest


def test_assistive_technology_reads_name_and_value(meter: LevelMeter, qtbot) -> None:
    interface = QAccessible.queryAccessibleInterface(meter)
    assert interface.text(QAccessible.Text.Name) == "Sound level"
    assert interface.valueInterface().currentValue() == FLOOR_DBFS
    meter.show_peaks((1.0, 1.0, 1.0))
    qtbot.waitUntil(lambda: interface.valueInterface().currentValue() == 0, timeout=UNHURRIED_MS)


@pytest.mark.usefixtures("replayed_engine")
def test_what_a_session_captures_is_told_by_its_peaks(two_sentences: Path, tmp_path: Path, qtbot) -> None:
    bridge = SessionBridge(tmp_path)
    told: list[tuple[float, ...]] = []
    bridge.level.connect(told.append)
    with qtbot.waitSignal(bridge.ended, timeout=UNHURRIED_MS):
        bridge.start(
            FileSource(two_sentences, "fast"), EngineSettings(translator="", recognizer=SHIPPED_RECOGNIZER)
        )
    bridge.end(UNHURRIED_MS / 1000)
    heard = [peak for block in told for peak in block]
    assert len(heard) == pytest.approx(6.5 * 10, abs=2)
    assert 0.05 < max(heard) <= 1.0
    assert min(heard) < 0.1 * max(heard)
