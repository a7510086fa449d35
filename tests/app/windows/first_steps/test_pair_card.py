"""The card of the recommended pair."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel

from app.advice.recommending import Advised, Recommendation
from app.windows.first_steps.pair_card import PairCard
from models.store.catalog import ModelKind

EARS = Advised("whisper:small", "whisper:small", ModelKind.RECOGNIZER, 486_000_000, False, False, "Keeps up")
PEN = Advised("embedded", "embedded", ModelKind.TRANSLATOR, 0, True, True, "Comes with Surtitle")
OWN = Advised("a/b", "a/b", ModelKind.TRANSLATOR, None, False, False, "Knows both")


def texts_of(card: PairCard) -> list[str]:
    return [label.text() for label in card.findChildren(QLabel) if label.isVisibleTo(card)]


def test_it_says_what_each_does_why_and_how_large_it_is(qtbot) -> None:
    card = PairCard()
    qtbot.addWidget(card)
    card.show_pair(Recommendation(EARS, PEN, None), "en", "de")
    assert texts_of(card) == [
        "For English → German", "Recommended",
        "Hears", "Whisper small", "Keeps up", "486 MB",
        "Translates", "Small translator", "Comes with Surtitle", "Built in",
    ]  # fmt: skip


def test_another_recommendation_takes_its_place(qtbot) -> None:
    card = PairCard()
    qtbot.addWidget(card)
    card.show_pair(Recommendation(EARS, PEN, None), "en", "de")
    card.show_pair(Recommendation(EARS, OWN, None), "fr", "en")
    assert "Size not known" in texts_of(card) and "Built in" not in texts_of(card)
    card.show_pair(Recommendation(EARS, None, None), "auto", "")
    assert texts_of(card)[0] == "For any language, without translation"
    card.show_pair(Recommendation(None, None, None, "nothing"), "fr", "en")
    assert not card.isVisibleTo(card.parentWidget() or card)
