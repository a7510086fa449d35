"""The bar does what the menu does, and says by which keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow

from app.choices.actions import WindowActions
from app.look.theme import use_theme
from app.look.tokens import DARK
from app.windows.overlay.bar import BOTH, ONE, OverlayBar
from app.windows.overlay.overlay import Overlay


@pytest.fixture
def actions(qtbot) -> WindowActions:
    window = QMainWindow()
    qtbot.addWidget(window)
    actions = WindowActions(window, {})
    actions.window = window  # type: ignore[attr-defined]
    return actions


@pytest.fixture
def overlay(qtbot) -> Overlay:
    overlay = Overlay()
    qtbot.addWidget(overlay)
    return overlay


@pytest.fixture
def bar(qtbot, overlay: Overlay, actions: WindowActions) -> OverlayBar:
    bar = OverlayBar(overlay, actions.by_id)
    with qtbot.waitExposed(bar, timeout=60_000):
        bar.show()
    return bar


@pytest.mark.parametrize(
    ("button", "action"),
    [
        ("pause", "pause"),
        ("earlier", "overlay-earlier"),
        ("newest", "overlay-newest"),
        ("lock", "unlock-overlay"),
        ("close_button", "show-overlay"),
    ],
)
def test_its_buttons_trigger_the_actions_and_name_their_keys(
    bar: OverlayBar, actions: WindowActions, qtbot, button: str, action: str
) -> None:
    pressed = getattr(bar, button)
    keys = actions.by_id[action].shortcut().toString()
    assert pressed.toolTip().endswith(f"({keys})") and pressed.accessibleName()
    with qtbot.waitSignal(actions.by_id[action].triggered):
        qtbot.mouseClick(pressed, Qt.MouseButton.LeftButton)
    actions.use_shortcuts({action: "F8"})
    assert pressed.toolTip().endswith("(F8)")


def test_the_pause_button_is_called_what_the_menu_calls_it_now(
    bar: OverlayBar, actions: WindowActions
) -> None:
    actions.by_id["pause"].setText("&Resume")
    assert bar.pause.accessibleName() == "Resume"
    actions.by_id["pause"].setEnabled(False)
    assert not bar.pause.isEnabled()


def test_it_asks_for_larger_and_smaller_letters_and_for_languages(bar: OverlayBar, qtbot) -> None:
    wishes: list[object] = []
    bar.resize_wanted.connect(wishes.append)
    bar.languages_chosen.connect(wishes.append)
    for button in (bar.larger, bar.smaller, bar.languages.button(ONE), bar.languages.button(BOTH)):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert wishes == [1, -1, ONE, BOTH]


def test_languages_are_offered_where_there_are_two(bar: OverlayBar) -> None:
    bar.show_languages(BOTH, is_bilingual=True)
    assert bar.languages.isVisible() and bar.languages.current == BOTH
    bar.show_languages("heard", is_bilingual=False)
    assert not bar.languages.isVisible() and bar.languages.current == ""


def test_it_takes_the_keyboard_only_while_the_overlay_is_unlocked(bar: OverlayBar) -> None:
    no_keys = Qt.WindowType.WindowDoesNotAcceptFocus
    assert bar.windowHandle().flags() & no_keys
    told = bar.lock.accessibleName()
    bar.set_unlocked(True)
    assert not bar.windowHandle().flags() & no_keys and bar.lock.accessibleName() != told
    bar.set_unlocked(False)
    assert bar.windowHandle().flags() & no_keys and bar.lock.accessibleName() == told


def test_it_is_dark_in_every_theme(bar: OverlayBar) -> None:
    try:
        pictures = []
        for theme in ("light", "dark"):
            use_theme(theme)
            picture = bar.grab().toImage()
            assert picture.pixelColor(picture.width() // 2, 2).name() == DARK.surface
            pictures.append(picture)
        assert pictures[0] == pictures[1]
    finally:
        use_theme("")
