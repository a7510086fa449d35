"""A widget looks like its kind."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton

from app.host.assets import STYLE_SHEET
from app.look.kinds import Kind, card, set_kind
from app.look.theme import use_theme
from app.look.tokens import LIGHT


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_is_in_the_style_sheet(kind: Kind) -> None:
    assert f'[kind="{kind}"]' in STYLE_SHEET.read_text(encoding="utf-8")


def test_a_button_that_is_shown_already_takes_its_kind_at_once(qtbot) -> None:
    use_theme("light")
    button = QPushButton("Start")
    qtbot.addWidget(button)
    button.show()
    set_kind(button, Kind.PRIMARY)
    assert button.grab().toImage().pixelColor(6, button.height() // 2).name() == LIGHT.accent
    use_theme("")


def test_a_card_has_the_ground_of_cards(qtbot) -> None:
    use_theme("light")
    frame = card()
    qtbot.addWidget(frame)
    frame.resize(80, 60)
    assert frame.grab().toImage().pixelColor(40, 30).name() == LIGHT.surface
    use_theme("")
