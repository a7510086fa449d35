"""Controls that show one setting and change it at once."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QWidget

from app.preferences.keeper import SettingsKeeper


def check_box(keeper: SettingsKeeper, name: str, text: str) -> QCheckBox:
    """Return a box for a setting that is true or false."""
    box = QCheckBox(text)
    box.setChecked(getattr(keeper.settings, name))
    box.toggled.connect(lambda is_on: keeper.change(**{name: is_on}))
    keeper.changed.connect(lambda settings: box.setChecked(getattr(settings, name)))
    return box


def choice_box(keeper: SettingsKeeper, name: str, texts: Mapping[str, object]) -> QComboBox:
    """Return a box for a setting that has one of these values, shown by their marked texts."""
    box = QComboBox()
    for value, text in texts.items():
        box.addItem(QCoreApplication.translate("Preferences", str(text)), value)
    box.setCurrentIndex(max(0, box.findData(getattr(keeper.settings, name))))
    box.activated.connect(lambda: keeper.change(**{name: box.currentData()}))
    return box


def add_row(form: QFormLayout, text: str, control: QWidget) -> None:
    """Add a control that is named by the label before it."""
    label = QLabel(text)
    label.setBuddy(control)
    control.setAccessibleName(text.replace("&", ""))
    form.addRow(label, control)


def note(text: str = "") -> QLabel:
    """Return a sentence that takes as many lines as it needs."""
    label = QLabel(text)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
