"""The gold dot breathes only while it is seen, and where motion is wanted."""

from __future__ import annotations

import pytest
from made_captions import caption
from PySide6.QtWidgets import QProxyStyle, QStyle

from app.windows.main.breath import FAINTEST, PERIOD_S, opacity_at
from app.windows.main.live_pane import LivePane


class StillStyle(QProxyStyle):
    """The style of a desktop whose user wants less motion."""

    def styleHint(self, hint, option=None, widget=None, data=None) -> int:  # noqa: N802
        if hint == QStyle.StyleHint.SH_Widget_Animation_Duration:
            return 0
        return super().styleHint(hint, option, widget, data)


@pytest.fixture
def pane(qtbot) -> LivePane:
    pane = LivePane()
    qtbot.addWidget(pane)
    pane.show()
    return pane


def test_the_dot_breathes_while_something_is_being_said(pane: LivePane, qtbot) -> None:
    assert not pane.breath.is_going_on
    pane.show_update(caption(0, "one"))
    with qtbot.waitSignal(pane.breath.changed):
        pass
    assert FAINTEST <= pane.gutter.dot_opacity <= 1
    pane.show_update(caption(0, "one", final=True))
    assert not pane.breath.is_going_on
    assert pane.gutter.dot_opacity == 1


def test_a_hidden_pane_takes_no_time_and_goes_on_when_it_is_shown(pane: LivePane) -> None:
    pane.show_update(caption(0, "one"))
    pane.hide()
    assert not pane.breath.is_going_on
    pane.show_update(caption(0, "one two"))
    assert not pane.breath.is_going_on
    pane.show()
    assert pane.breath.is_going_on


def test_a_window_that_is_minimized_takes_no_time(pane: LivePane, qtbot) -> None:
    pane.show_update(caption(0, "one"))
    pane.showMinimized()
    qtbot.waitUntil(lambda: not pane.breath.is_going_on)


def test_nothing_moves_where_its_user_wants_less_motion(pane: LivePane) -> None:
    pane.breath.may_move = False
    pane.show_update(caption(0, "one"))
    assert not pane.breath.is_going_on
    pane.breath.may_move = True
    pane.show_update(caption(0, "one two"))
    assert pane.breath.is_going_on


def test_nothing_moves_where_the_desktop_moves_nothing(pane: LivePane) -> None:
    pane.setStyle(style := StillStyle())
    style.setParent(pane)  # which uses it to its end
    pane.show_update(caption(0, "one"))
    assert not pane.breath.is_going_on


def test_a_breath_goes_from_full_to_faint_and_back() -> None:
    assert opacity_at(0) == pytest.approx(1)
    assert opacity_at(PERIOD_S / 2) == pytest.approx(FAINTEST)
    assert opacity_at(PERIOD_S) == pytest.approx(1)
