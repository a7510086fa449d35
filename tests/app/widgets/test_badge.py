"""A badge has a ground that says what it means, and room for its words."""

from __future__ import annotations

import pytest

from app.look.theme import use_theme
from app.look.tokens import LIGHT
from app.widgets.badge import Badge, BadgeTone

GROUNDS = {
    BadgeTone.ADVICE: LIGHT.gold_soft,
    BadgeTone.GOOD: LIGHT.good_soft,
    BadgeTone.CHOSEN: LIGHT.accent_soft,
    BadgeTone.TROUBLE: LIGHT.live_soft,
    BadgeTone.NEUTRAL: LIGHT.sunken,
    BadgeTone.EDGED: LIGHT.surface,
}


@pytest.mark.parametrize("tone", BadgeTone)
def test_the_ground_tells_what_it_means(tone: BadgeTone, qtbot) -> None:
    use_theme("light")
    badge = Badge("In use", tone)
    qtbot.addWidget(badge)
    badge.resize(badge.sizeHint())
    assert badge.grab().toImage().pixelColor(badge.width() // 2, 3).name() == GROUNDS[tone]
    use_theme("")


def test_there_is_room_for_icon_and_words(qtbot) -> None:
    plain, with_icon, longer = Badge("In use"), Badge("In use", icon="check"), Badge("In use for long")
    for badge in (plain, with_icon, longer):
        qtbot.addWidget(badge)
    assert plain.sizeHint().width() < with_icon.sizeHint().width() < longer.sizeHint().width()
    plain.setText("In use for long")
    assert plain.sizeHint() == longer.sizeHint()
