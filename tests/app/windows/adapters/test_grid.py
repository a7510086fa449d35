"""Cards stand beside each other where there is room."""

from __future__ import annotations

import pytest

from app.windows.adapters.grid import AdapterGrid
from app.windows.adapters.summary import AdapterSummary


@pytest.fixture
def grid(qtbot) -> AdapterGrid:
    grid = AdapterGrid()
    qtbot.addWidget(grid)
    grid.put([AdapterSummary(str(number)) for number in range(3)])
    grid.resize(900, 700)
    grid.show()
    return grid


def cards(grid: AdapterGrid) -> list[AdapterSummary]:
    return grid.findChildren(AdapterSummary)


def test_two_stand_beside_each_other_and_in_a_narrow_window_one(grid: AdapterGrid, qtbot) -> None:
    first, second, third = cards(grid)
    qtbot.waitUntil(lambda: first.y() == second.y() < third.y() and first.x() < second.x())
    grid.resize(500, 700)
    qtbot.waitUntil(lambda: first.y() < second.y() < third.y() and first.x() == second.x())


def test_the_ways_to_more_stand_behind_all_of_them(grid: AdapterGrid, qtbot) -> None:
    place = grid.train_button.parentWidget()
    qtbot.waitUntil(lambda: place.y() > max(shown.y() for shown in cards(grid)))


def test_tab_goes_from_card_to_card_and_then_to_the_ways_to_more(grid: AdapterGrid) -> None:
    wanted = [button for shown in cards(grid) for button in shown.buttons]
    widget, found = wanted[0], [wanted[0]]
    while widget is not grid.import_button:
        widget = widget.nextInFocusChain()
        if widget in (*wanted, grid.train_button, grid.import_button):
            found.append(widget)
    assert found == [*wanted, grid.train_button, grid.import_button]
