"""Everything in the window of the trainings has a name and is reached by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QPlainTextEdit

from app.windows.training import runs
from app.windows.training.curve import Curve
from app.windows.training.plans import Length
from app.windows.training.window import TrainingWindow
from core.wire.training_plan import TrainingPlan


@pytest.fixture
def adapters(tmp_path: Path) -> Path:
    return tmp_path / "adapters"


@pytest.fixture
def window(qtbot, adapters: Path) -> Iterator[TrainingWindow]:
    window = TrainingWindow(None, adapters)
    qtbot.addWidget(window)
    yield window
    window.end(0)


def test_every_control_has_a_name_and_is_reached_by_keyboard(
    window: TrainingWindow, qtbot, adapters: Path
) -> None:
    runs.begin(TrainingPlan(base="embedded", data="pairs.tsv", out=str(adapters / "old"), steps=9))
    window.open_for("embedded")
    window.form.from_file.click()
    window.form.length.setCurrentIndex(window.form.length.findData(Length.STEPS.value))
    window.form.length.activated.emit(2)
    window.progress.show()
    window.progress.details.click()
    window.start_button.setEnabled(True)
    kinds = (QAbstractButton, QLineEdit, QComboBox, QPlainTextEdit, Curve)
    controls = [
        control
        for kind in kinds
        for control in window.findChildren(kind)
        if control.isVisible() and control.objectName() != "qt_spinbox_lineedit"
    ]
    assert len(controls) >= 16
    reached = {window.form.from_corrections}  # by the arrows, as the other of the two
    for _ in range(2 * len(controls)):
        qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_Tab)
        reached.add(window.focusWidget())
    for control in controls:
        text = control.text() if isinstance(control, QAbstractButton) else ""
        assert control.accessibleName() or text, control
        assert control in reached, control
