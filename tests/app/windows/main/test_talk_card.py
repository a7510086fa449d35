"""A talk is one card from its head to the line that closes it."""

from __future__ import annotations

import pytest
from made_captions import caption
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from app.windows.main.talk_card import TalkCard
from app.windows.main.talk_head import Talk

TALK = Talk("Sunday 07:58", "English → German", "Microphone")


@pytest.fixture
def card(qtbot) -> TalkCard:
    card = TalkCard()
    qtbot.addWidget(card)
    card.resize(600, 400)
    card.begin(TALK)
    card.show()
    return card


def test_a_card_is_closed_by_a_line_and_the_next_talk_opens_it_again(card: TalkCard) -> None:
    assert not card.foot.isVisible()
    card.close_talk("4 min", QMenu(card))
    assert card.foot.isVisible()
    card.begin(TALK)
    assert not card.foot.isVisible()


def test_the_last_words_are_seen_above_the_line_that_closes_the_card(card: TalkCard, qtbot) -> None:
    for n in range(40):
        card.pane.show_update(caption(n, f"sentence {n}", target=f"Satz {n}", final=True))
    before = card.pane.height()
    card.close_talk("4 min", QMenu(card))
    qtbot.waitUntil(lambda: card.pane.height() < before)
    bar = card.pane.verticalScrollBar()
    assert bar.value() == bar.maximum()


def test_captions_never_cover_the_round_corners(card: TalkCard) -> None:
    for close in (lambda: None, lambda: card.close_talk("4 min", QMenu(card))):
        close()
        card.layout().activate()
        below = card.rect().bottom() - card.pane.geometry().bottom()
        assert below >= 8
        assert card.pane.geometry().left() >= 1


def test_what_is_kept_nowhere_is_copied_as_clean_text(card: TalkCard, qtbot) -> None:
    card.pane.show_update(caption(0, "good morning", target="Guten Morgen", speaker="Me", final=True))
    card.close_talk("4 min", None)
    qtbot.mouseClick(card.foot.copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "Guten Morgen\ngood morning"
