"""The page of the overlay's look: every control tells its change, and all of it works by keyboard."""

from __future__ import annotations

from dataclasses import fields

import pytest
from activation import activate
from other_systems import pretend
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractButton, QColorDialog, QComboBox, QSlider, QWidget

from app.look.tokens import current_tokens
from app.settings.overlay_style import OverlayStyle
from app.widgets.theme import use_theme
from app.windows.overlay.settings_page import OverlaySettings
from core.system.on_top import can_hide_from_capture

UNHURRIED_MS = 60_000
"""Ends a test that hangs; nothing is measured by it."""


@pytest.fixture
def page(qtbot) -> OverlaySettings:
    page = OverlaySettings(OverlayStyle())
    qtbot.addWidget(page)
    page.show()
    activate(qtbot, page)
    return page


def controls(page: OverlaySettings) -> list[QWidget]:
    kinds = (QAbstractButton, QComboBox, QSlider)
    return [child for child in page.findChildren(QWidget) if isinstance(child, kinds) and child.isEnabled()]


def test_every_control_has_a_name_and_is_reached_by_tab(page: OverlaySettings, qtbot) -> None:
    wanted = {control for control in controls(page) if control.focusPolicy() & Qt.FocusPolicy.TabFocus}
    assert len(wanted) >= 11
    page.font_px.setFocus()
    reached: set[QWidget] = set()
    for _ in range(3 * len(wanted)):
        reached.add(page.focusWidget())
        qtbot.keyClick(page.focusWidget(), Qt.Key.Key_Tab)
    assert wanted <= reached
    for control in wanted:
        assert control.accessibleName() or (isinstance(control, QAbstractButton) and control.text())


def test_colours_are_framed_as_the_theme_is_now(qtbot) -> None:
    use_theme("dark")
    page = OverlaySettings(OverlayStyle(heard_color="#ffffff"))
    qtbot.addWidget(page)
    page.show()
    try:
        for theme in ("light", "dark"):
            use_theme(theme)
            wanted = QColor(current_tokens().line_strong)
            qtbot.waitUntil(lambda wanted=wanted: frame(page, "heard_color") == wanted, timeout=UNHURRIED_MS)
    finally:
        use_theme("")


def frame(page: OverlaySettings, name: str) -> QColor:
    icon = page.colors[name].icon()
    image = icon.pixmap(icon.availableSizes()[0]).toImage()
    return image.pixelColor(image.width() // 2, 0)


def test_a_style_is_shown_as_it_is_and_changes_nothing(qtbot) -> None:
    style = OverlayStyle(
        languages="heard",
        n_lines=3,
        font_px=50,
        outline_px=0,
        heard_color="#112233",
        background_percent=20,
        reading_speed=12,
        shows_names_in_audience=False,
    )
    page = OverlaySettings(style)
    qtbot.addWidget(page)
    assert page.style_chosen == style
    assert (page.languages.current, page.n_lines.current) == ("heard", "3")
    assert (page.font_px.value, page.outline_px.value) == (50, 0)
    assert (page.font_px.label.text(), page.outline_px.label.text()) == ("50 px", "as needed")
    assert page.names.isChecked() and not page.names_in_audience.isChecked()
    assert page.reading_speed.value == 12 and page.background_percent.value == 20
    assert page.colors["heard_color"].accessibleDescription() == "#112233"


def test_each_control_changes_its_part_and_the_preview(page: OverlaySettings, qtbot) -> None:
    told: list[OverlayStyle] = []
    page.changed.connect(told.append)
    for segments, key in ((page.languages, "translation"), (page.n_lines, "3")):
        qtbot.keyClick(segments.button(key), Qt.Key.Key_Space)
    for control in (page.font_px, page.outline_px, page.reading_speed):
        qtbot.keyClick(control.slider, Qt.Key.Key_Up)
    qtbot.keyClick(page.background_percent.slider, Qt.Key.Key_Left)
    for switch in (page.names, page.names_in_audience):
        qtbot.keyClick(switch, Qt.Key.Key_Space)
    assert told[-1] == OverlayStyle(
        languages="translation",
        shows_names=False,
        shows_names_in_audience=False,
        n_lines=3,
        font_px=35,
        outline_px=1,
        reading_speed=18,
        background_percent=85,
    )
    assert page.preview.canvas.style_used == told[-1]
    assert len(told) == 8


def test_a_font_is_chosen_and_the_systems_stays_unnamed(page: OverlaySettings) -> None:
    system = page.font_family.currentFont()
    others = [page.font_family.itemText(n) for n in range(page.font_family.count())]
    other = next(name for name in others if name != system.family())
    page.font_family.setCurrentText(other)
    assert page.style_chosen.font_family == page.font_family.currentFont().family()
    page.font_family.setCurrentFont(system)
    assert page.style_chosen.font_family == ""


def test_a_color_is_asked_for_and_kept(page: OverlaySettings, qtbot, monkeypatch) -> None:
    monkeypatch.setattr(QColorDialog, "getColor", lambda *_: QColor("#ffcc00"))
    qtbot.keyClick(page.colors["translation_color"], Qt.Key.Key_Space)
    assert page.style_chosen.translation_color == "#ffcc00"
    assert page.colors["translation_color"].accessibleDescription() == "#ffcc00"
    monkeypatch.setattr(QColorDialog, "getColor", lambda *_: QColor())
    qtbot.keyClick(page.colors["translation_color"], Qt.Key.Key_Space)
    assert page.style_chosen.translation_color == "#ffcc00"


def test_the_defaults_come_back(page: OverlaySettings, qtbot) -> None:
    qtbot.keyClick(page.font_px.slider, Qt.Key.Key_End)
    qtbot.keyClick(page.background_percent.slider, Qt.Key.Key_Home)
    assert (page.style_chosen.font_px, page.style_chosen.background_percent) == (120, 0)
    qtbot.mouseClick(page.defaults, Qt.MouseButton.LeftButton)
    assert page.style_chosen == OverlayStyle()
    assert page.font_px.value == OverlayStyle().font_px


def test_a_style_that_is_chosen_elsewhere_is_shown_and_told_to_nobody(page: OverlaySettings) -> None:
    told: list[OverlayStyle] = []
    page.changed.connect(told.append)
    page.follow(OverlayStyle(font_px=50, languages="heard"))
    assert page.font_px.value == 50 and page.languages.current == "heard"
    assert page.preview.canvas.style_used.font_px == 50
    page.n_lines.button("4").click()
    assert told == [OverlayStyle(font_px=50, languages="heard", n_lines=4)]


def test_the_preview_stands_in_the_middle(page: OverlaySettings) -> None:
    for style in (OverlayStyle(), OverlayStyle(languages="translation", font_px=24)):
        page.follow(style)
        canvas = page.preview.canvas
        middle = canvas.mapTo(page.preview, canvas.box.center())
        assert (middle - page.preview.rect().center()).manhattanLength() <= 2


def test_hiding_is_offered_only_where_the_system_can(
    page: OverlaySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert page.hidden.isEnabled() == can_hide_from_capture()
    for platform, can_hide in {"win32": True, "darwin": True, "linux": False}.items():
        pretend(monkeypatch, platform)
        assert can_hide_from_capture() is can_hide


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("n_lines", 0),
        ("n_lines", True),
        ("font_px", 9000),
        ("font_px", "34"),
        ("background_percent", -1),
        ("heard_color", "red"),
        ("translation_color", "#fff"),
        ("languages", "three"),
        ("hidden_from_sharing", 1),
        ("nobody", 1),
    ],
)
def test_a_wrong_value_is_as_at_the_first_start_and_the_others_stay(name: str, wrong: object) -> None:
    assert OverlayStyle.from_saved({"reading_speed": 9, name: wrong}) == OverlayStyle(reading_speed=9)


def test_defaults_are_within_their_own_bounds() -> None:
    style = OverlayStyle()
    saved = {field.name: getattr(style, field.name) for field in fields(style)}
    assert OverlayStyle.from_saved(saved) == style
    assert OverlayStyle.from_saved(["no", "style"]) == style
