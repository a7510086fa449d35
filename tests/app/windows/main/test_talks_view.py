"""Talks are cards: one that runs, earlier ones folded; a question where there is none."""

from __future__ import annotations

import pytest
from made_captions import caption
from PySide6.QtWidgets import QMenu

from app.bridge.session_state import SessionState
from app.settings.settings import Settings
from app.windows.main.talk_head import Talk
from app.windows.main.talks_view import TalksView


@pytest.fixture
def view(qtbot) -> TalksView:
    view = TalksView(Settings())
    qtbot.addWidget(view)
    view.resize(800, 600)
    view.show()
    return view


def begin(view: TalksView, title: str) -> None:
    view.begin(Talk(title, "English → German", "Microphone"))
    view.pane.begin(is_bilingual=True)


def say(view: TalksView, n_captions: int) -> None:
    for n in range(n_captions):
        view.pane.show_update(caption(n, f"s{n}", target=f"t{n}", final=True, start_s=60.0 * n))


def test_before_the_first_talk_it_is_asked_what_to_follow(view: TalksView) -> None:
    assert view.is_empty
    assert view.empty.isVisible() and not view.card.isVisible()
    begin(view, "one")
    assert not view.is_empty
    assert view.card.isVisible() and not view.empty.isVisible()


def test_a_talk_that_is_over_stays_with_its_length(view: TalksView) -> None:
    begin(view, "one")
    say(view, 5)
    view.end(7, QMenu(view))
    assert view.card.foot.details.text() == "4 min · 5 captions · on this computer"
    assert view.transcript == 7
    assert "s4" in view.pane.toPlainText()


def test_the_next_talk_folds_the_one_before_to_a_line(view: TalksView) -> None:
    begin(view, "one")
    say(view, 5)
    view.end(7, QMenu(view))
    begin(view, "two")
    [row] = view.folded.rows
    assert row.link.accessibleDescription() == "one, 4 min · 5 captions · Microphone"
    assert row.transcript == 7
    assert view.pane.toPlainText() == ""
    assert view.transcript is None


def test_a_talk_in_which_nothing_was_said_leaves_nothing(view: TalksView) -> None:
    begin(view, "one")
    view.end(None, None)
    assert view.is_empty and view.empty.isVisible()
    begin(view, "two")
    assert view.folded.rows == []


def test_words_that_are_still_open_at_the_end_count(view: TalksView) -> None:
    begin(view, "one")
    view.pane.show_update(caption(0, "one"))
    view.end(7, QMenu(view))
    assert not view.is_empty
    assert "1 caption ·" in view.card.foot.details.text()
    assert not view.pane.breath.is_going_on


def test_a_deleted_talk_goes_and_it_is_asked_again(view: TalksView) -> None:
    begin(view, "one")
    say(view, 1)
    view.end(7, QMenu(view))
    view.forget(8)
    assert not view.is_empty
    view.forget(7)
    assert view.is_empty and view.pane.toPlainText() == ""


def test_while_it_starts_nobody_is_told_to_start(view: TalksView) -> None:
    begin(view, "one")
    for state in SessionState:
        view.show_state(state)
        assert "Start" not in view.pane.placeholderText()
    view.show_state(SessionState.LOADING)
    assert view.pane.placeholderText().startswith("Getting ready")
    view.show_state(SessionState.CAPTIONING)
    assert view.pane.placeholderText() == "What is said will appear here."
