"""The models in groups, and how they are sorted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.windows.models.library import ModelEntry, seen_now
from app.windows.models.row_view import RowView
from app.windows.models.rows import ModelRows, Order, SortMenu, in_order
from core.wire.defaults import SHIPPED_RECOGNIZER

ABSENT = RowView("Whisper small", "Many languages", (), "Not downloaded", None, "", (), None)


@pytest.fixture
def entries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[ModelEntry, ...]:
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return seen_now("en").entries


@pytest.fixture
def rows(entries: tuple[ModelEntry, ...], qtbot) -> ModelRows:
    rows = ModelRows()
    qtbot.addWidget(rows)
    rows.show_entries(entries)
    rows.show()
    return rows


def test_what_hears_stands_before_what_translates(rows: ModelRows, entries) -> None:
    assert rows.names[0] == SHIPPED_RECOGNIZER
    assert rows.names.index("embedded") > rows.names.index("whisper:large-v3")
    assert sorted(rows.names) == sorted(entry.name for entry in entries if not entry.name.endswith(".en"))


def test_the_same_model_for_english_alone_is_a_choice_in_its_row(rows: ModelRows, entries, qtbot) -> None:
    row = rows.row("whisper:tiny")
    assert row is rows.row("whisper:tiny.en") and row.name == "whisper:tiny" and row.twins.isVisible()
    assert not rows.row("whisper:large-v3").twins.isVisible()
    shown: list[str] = []
    rows.twin_chosen.connect(shown.append)
    qtbot.keyClick(row.twins, Qt.Key.Key_Down)
    assert shown == ["whisper:tiny.en"] and row.name == "whisper:tiny.en"
    rows.show_entries(entries[::-1])
    assert rows.row("whisper:tiny") is row and row.name == "whisper:tiny.en", "a choice stays"


def test_what_is_not_admitted_is_not_shown_and_comes_back(rows: ModelRows, entries) -> None:
    before = rows.names
    rows.show_only(frozenset({"whisper:base.en", "embedded"}))
    assert rows.names == ["whisper:base.en", "embedded"] and rows.row("whisper:base").isVisible()
    assert not rows.row("whisper:tiny").isVisible()
    rows.show_only(frozenset(entry.name for entry in entries))
    assert [name.removesuffix(".en") for name in rows.names] == before


def test_sizes_are_sorted_by_number_not_by_their_text(entries) -> None:
    sizes = [entry.status.n_total for entry in in_order(entries, Order.SIZE, Qt.SortOrder.DescendingOrder)]
    assert sizes == sorted(sizes, reverse=True) and sizes[0] > sizes[-1]
    assert in_order(entries, Order.USUAL, Qt.SortOrder.DescendingOrder) == list(entries)


def test_a_model_that_is_gone_takes_its_row_with_it_and_the_others_stay(rows: ModelRows, entries) -> None:
    kept = rows.row("embedded")
    rows.show_entries(tuple(entry for entry in entries if entry.name != SHIPPED_RECOGNIZER))
    assert rows.row(SHIPPED_RECOGNIZER) is None and rows.row("embedded") is kept
    assert rows.names[0] == "whisper:tiny"


def test_a_window_cannot_be_narrower_than_its_rows(entries, qtbot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    rows = ModelRows()
    QVBoxLayout(window).addWidget(rows)
    window.show()
    rows.show_entries(entries)
    long = replace(ABSENT, title="A model with a name so long that it needs a wide window, as none is cut")
    rows.row(SHIPPED_RECOGNIZER).show_view(long)
    qtbot.waitUntil(
        lambda: window.minimumWidth() >= rows.row(SHIPPED_RECOGNIZER).minimumSizeHint().width() > 500
    )
    window.resize(100, 400)
    qtbot.waitUntil(lambda: rows.viewport().width() >= rows.row(SHIPPED_RECOGNIZER).minimumSizeHint().width())


def test_tab_follows_the_order_in_which_they_stand(rows: ModelRows) -> None:
    rows.sort(Order.SIZE, Qt.SortOrder.DescendingOrder)
    widget = rows.row(rows.names[0]).more
    for name in rows.names[1:]:
        while widget.parentWidget() is None or widget is not rows.row(name).more:
            widget = widget.nextInFocusChain()
            assert widget is not rows.row(rows.names[0]).more, f"{name} is not reached in turn"


def test_directions_can_be_chosen_only_where_something_is_sorted(rows: ModelRows) -> None:
    menu = SortMenu(rows, rows)
    by_text = {action.text().replace("&", ""): action for action in menu.actions()}
    assert not by_text["Descending"].isEnabled()
    by_text["Name"].trigger()
    by_text["Descending"].trigger()
    assert rows.names[0] == "whisper:tiny"
    by_text["Usual order"].trigger()
    assert rows.names[0] == SHIPPED_RECOGNIZER and not by_text["Descending"].isEnabled()


def test_a_model_is_scrolled_to_and_has_the_focus(rows: ModelRows, qtbot) -> None:
    rows.resize(700, 300)
    name = rows.names[-1]
    rows.bring_into_view(name)
    row = rows.row(name)
    qtbot.waitUntil(lambda: not row.visibleRegion().isEmpty())
    assert rows.focusWidget() in (row.action, row.more)
