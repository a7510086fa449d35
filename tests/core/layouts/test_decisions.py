"""Where it was asked whether to write: look-aheads in tables of their own, WRITEs in that of the sentence."""

import functools

import pytest

from core.layouts.actions import Read, Write
from core.layouts.decisions import BEGIN, MORE, lay_out_decisions
from core.layouts.layout import Markers, lay_out
from core.translating.schemes import SCHEMES

MARKERS = Markers(prompt=(5, 6), user=(6,), assistant=(3, 4))
MARK = Write((9,), is_mark=True)
TIMELINE = (
    *(Read((20,)), Write(()), Read((21, 22)), Write((60,)), Write((61,)), MARK),
    *(Read((23,)), Write(()), Read((24,)), Write((62,)), Write(())),
    *(Read((7,), n_words=0), Write((63,)), Write((1,), ends=True)),
)
"""Two words refused, two chunks begun, the second ended by silence; then the end, which asks nothing."""


def new_layout(scheme, slot_length=3):
    return functools.partial(SCHEMES[scheme].new_layout, MARKERS, slot_length)


def asked(table):
    """Return the token, position and arrival of each cell that is asked, with its answer."""
    return [
        (cell.token_id, cell.position, cell.arrival, label)
        for cell, label in zip(table.cells, table.labels, strict=True)
        if label is not None
    ]


def test_in_slots_the_marker_is_asked_and_then_the_end_of_the_chunk_before():
    first, second, whole = lay_out_decisions(new_layout("slots"), TIMELINE)
    assert asked(first) == [(4, 6, 1, MORE)], "the assistant's marker behind the slot, which sees one word"
    assert [cell.token_id for cell in first.cells] == [5, 6, 20, 3, 4]
    slot = 9  # the end-of-write token's place
    assert asked(second) == [(4, slot + 6, 4, MORE)], "23 opened a slot, whose marker is asked"
    assert asked(whole) == [(4, 6, 3, BEGIN), (4, slot + 6, 5, BEGIN)]


def test_in_a_slot_with_room_the_last_token_of_the_chunk_before_is_asked():
    _, second, whole = lay_out_decisions(new_layout("slots", 16), TIMELINE)
    assert asked(second) == [(9, 22, 4, MORE)]
    assert asked(whole)[1] == (9, 22, 5, BEGIN), "the same cell, fed again behind the next word"


@pytest.mark.parametrize("scheme", [name for name, scheme in SCHEMES.items() if not scheme.reads_all_first])
def test_every_scheme_has_an_answer_for_each_time_that_it_was_asked(scheme):
    tables = lay_out_decisions(new_layout(scheme), TIMELINE)
    answers = [answer for table in tables for *_, answer in asked(table)]
    assert answers == [MORE, MORE, BEGIN, BEGIN]
    sentences = lay_out(new_layout(scheme)(), TIMELINE)
    assert all(table.cells in [one.cells for one in sentences] for table in tables[2:])


def test_what_follows_the_end_of_the_source_is_not_asked_for():
    ended = (Read((20,)), Read((7,), n_words=0), Write((60, 1), ends=True))
    assert lay_out_decisions(new_layout("slots"), ended) == []
