"""Groups of settings, in which each note stands below the label that it belongs to."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from app.widgets.segments import Segments
from app.widgets.setting_cards import SettingsPage
from app.widgets.switch import Switch
from app.widgets.value_slider import ValueSlider


def place(widget: QWidget) -> QRect:
    return QRect(widget.mapTo(widget.window(), QPoint(0, 0)), widget.size())


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_a_note_stands_below_its_label_and_the_control_on_the_other_side(qtbot, direction) -> None:
    page = SettingsPage("General")
    qtbot.addWidget(page)
    page.setLayoutDirection(direction)
    group = page.add_group("Sound")
    control = QComboBox()
    note = group.add("&Kept", control, "Counts from the next start.")
    page.resize(640, 400)
    page.show()
    label = next(label for label in page.findChildren(QLabel) if label.buddy() is control)
    assert place(note).top() >= place(label).bottom()
    assert place(note).left() == place(label).left()
    beside = (place(label).center().x() < place(control).center().x()) == (
        direction == Qt.LayoutDirection.LeftToRight
    )
    assert beside and not place(label).intersects(place(control))
    assert control.accessibleName() == "Kept"


def test_nothing_of_a_page_that_is_made_is_a_window_for_a_moment(qtbot, qapp) -> None:
    seen: list[QObject] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
            if event.type() == QEvent.Type.Show:
                seen.append(watched)
            return False

    watch = Watch()
    qapp.installEventFilter(watch)
    page = SettingsPage("General")
    qtbot.addWidget(page)
    page.add_group().add("&Kept", QComboBox(), "Counts from the next start.")
    qapp.removeEventFilter(watch)
    assert seen == []


def test_the_letter_of_a_label_turns_its_switch(qtbot) -> None:
    page = SettingsPage("General")
    qtbot.addWidget(page)
    switch = Switch()
    page.add_group().add("&Kept", switch)
    page.show()
    qtbot.waitUntil(page.isActiveWindow)
    qtbot.keyClick(page, Qt.Key.Key_K, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(switch.isChecked)


def test_the_letter_of_a_label_brings_the_focus_to_its_slider(qtbot) -> None:
    page = SettingsPage("General")
    qtbot.addWidget(page)
    size, other = ValueSlider((1, 2), str), QComboBox()
    group = page.add_group()
    group.add("&Other", other)
    group.add("&Size", size)
    page.show()
    qtbot.waitUntil(page.isActiveWindow)
    other.setFocus()
    qtbot.keyClick(page, Qt.Key.Key_S, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(size.slider.hasFocus)


def test_a_wide_control_stands_below_its_label_where_the_window_is_narrow(qtbot) -> None:
    page = SettingsPage("General")
    qtbot.addWidget(page)
    theme = Segments({name: name for name in ("System", "Light", "Dark", "High contrast")})
    page.add_group().add("&Appearance", theme)
    label = next(label for label in page.findChildren(QLabel) if label.buddy() is theme)
    page.show()
    for width, is_below in ((800, False), (560, True), (800, False)):
        page.resize(width, 400)
        qtbot.waitUntil(lambda is_below=is_below: (place(theme).top() >= place(label).bottom()) == is_below)
        assert page.width() == width and page.rect().contains(place(theme))
        assert theme.width() >= theme.minimumSizeHint().width()


def test_a_row_without_a_note_leaves_no_room_for_one(qtbot) -> None:
    page = SettingsPage("General")
    qtbot.addWidget(page)
    note = page.add_group().add("Kept", Switch())
    page.show()
    assert not note.isVisible()
