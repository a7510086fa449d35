"""Where tokens stand and what they see: properties over random timelines, and the paper's figure 2."""

import itertools
import json
from dataclasses import asdict
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.layouts.actions import Read, Write
from core.layouts.decisions import lay_out_decisions
from core.layouts.layout import Markers, Placed, lay_out, sees
from core.layouts.slot_layout import SlotLayout
from core.layouts.turn_layout import TurnLayout
from core.speech.blocks import frame_ids
from core.translating.schemes import SCHEMES

GOLDEN = Path(__file__).parent / "golden"

PROMPT, USER, ASSISTANT = 1, 2, 3
MARKERS = Markers(prompt=(PROMPT, USER), user=(USER,), assistant=(ASSISTANT,))


def word(start: int, n_tokens: int) -> tuple[int, ...]:
    return tuple(range(start, start + n_tokens))


actions = st.lists(
    st.one_of(
        st.integers(1, 5).map(lambda n: Read(word(100, n))),
        st.integers(1, 4).map(lambda n: Write(word(500, n))),
    ),
    max_size=14,
).map(lambda rest: [Read(word(90, 1)), *rest])
markers = st.builds(
    Markers,
    prompt=st.just((PROMPT, USER)),
    user=st.lists(st.just(USER), min_size=1, max_size=2).map(tuple),
    assistant=st.lists(st.just(ASSISTANT), min_size=1, max_size=3).map(tuple),
)
slot_lengths = st.integers(1, 8)


every_scheme = pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)


def tables_of(scheme, fixed, slot_length, timeline):
    """Lay the timeline out; a scheme that reads all first gets it in that order."""
    if scheme.reads_all_first:
        timeline = sorted(timeline, key=lambda action: isinstance(action, Write))
    return lay_out(scheme.new_layout(fixed, slot_length), timeline)


@every_scheme
@given(actions, markers, slot_lengths)
def test_visibility_is_reflexive_and_transitive(scheme, timeline, fixed, slot_length):
    for table in tables_of(scheme, fixed, slot_length, timeline):
        cells = table.cells
        seen = [sum(1 << i for i, key in enumerate(cells) if sees(query, key)) for query in cells]
        for a, row in enumerate(seen):
            assert row >> a & 1
            for b in range(len(cells)):
                if row >> b & 1:
                    assert not seen[b] & ~row, "what a seen cell sees is seen"


@every_scheme
@given(actions, markers, slot_lengths)
def test_every_column_is_used_once_and_no_visible_key_arrives_after_its_query(
    scheme, timeline, fixed, slot_length
):
    for table in tables_of(scheme, fixed, slot_length, timeline):
        assert len({cell.column for cell in table.cells}) == len(table.cells)
        assert [cell.column for cell in table.cells[: len(fixed.prompt)]] == list(range(len(fixed.prompt)))
        for query in table.cells:
            assert all(key.arrival <= query.arrival for key in table.cells if sees(query, key))


@every_scheme
@given(actions, markers, slot_lengths)
def test_every_target_token_is_the_label_of_a_cell_that_sees_all_source_read_by_then(
    scheme, timeline, fixed, slot_length
):
    if scheme.reads_all_first:
        timeline = sorted(timeline, key=lambda action: isinstance(action, Write))
    tables = lay_out(scheme.new_layout(fixed, slot_length), timeline)
    labels = [
        (cell, label)
        for table in tables
        for cell, label in zip(table.cells, table.labels, strict=True)
        if label
    ]
    written = [token for action in timeline if isinstance(action, Write) for token in action.token_ids]
    assert [label for _, label in labels] == written
    n_read, arrivals = 0, []
    for action in timeline:
        if isinstance(action, Read):
            n_read += len(action.token_ids)
        else:
            arrivals += [n_read] * len(action.token_ids)
    assert [cell.arrival for cell, _ in labels] == arrivals


@every_scheme
@given(actions, markers, slot_lengths)
def test_reads_joined_or_split_give_the_same_cells(scheme, timeline, fixed, slot_length):
    joined, split = [], []
    for action in timeline:
        if isinstance(action, Read):
            split += [Read((token,)) for token in action.token_ids]
            if joined and isinstance(joined[-1], Read):
                joined[-1] = Read(joined[-1].token_ids + action.token_ids)
                continue
        else:
            split.append(action)
        joined.append(action)
    expected = tables_of(scheme, fixed, slot_length, timeline)
    assert tables_of(scheme, fixed, slot_length, joined) == expected
    assert tables_of(scheme, fixed, slot_length, split) == expected


@every_scheme
@given(actions)
def test_only_recomputation_feeds_a_labelled_token_again(scheme, timeline):
    tables = tables_of(scheme, MARKERS, 3, timeline)
    changes = sum(
        isinstance(action, Write) and isinstance(before, Read)
        for before, action in itertools.pairwise(timeline)
    )
    assert len(tables) == (max(1, changes) if scheme.name == "prefix" else 1)


def test_the_first_target_stands_behind_slot_and_marker_whatever_has_been_read():
    for n_read in (1, 2, 3):
        [placed] = lay_out(SlotLayout(MARKERS, 3), [Read(word(10, n_read)), Write((50, 51))])
        target = next(cell for cell in placed.cells if cell.token_id == 50)
        assert target.position == len(MARKERS.prompt) + 3 + len(MARKERS.assistant)


def test_a_slot_that_runs_over_grows_while_no_target_stands_behind_it():
    layout = SlotLayout(MARKERS, 3)
    layout.open()
    layout.read((10, 11, 12))
    looked_ahead = layout.query()
    cells = layout.read((13,))
    assert [cell.position for cell in cells] == [5]
    assert layout.drain_retracted() == [cell.position for cell in looked_ahead]
    assert layout.query()[0].position == looked_ahead[0].position + 3


def test_a_slot_without_length_is_refused():
    with pytest.raises(ValueError, match="slot_length"):
        SlotLayout(MARKERS, 0)


CASES = {
    "figure-2-wait-2": [
        Read((101, 102), 2),
        Write((201,)),
        Read((103,)),
        Write((202,)),
        Read((104,)),
        Write((203,)),
        Read((105,)),
        Write((204,)),
        Read((106,)),
        Write((205, 9)),
    ],
    "a-word-straddles-two-slots": [
        Read((101, 102)),
        Write((201,)),
        Read((103, 104, 105)),
        Write((202, 203, 9)),
    ],
    "a-burst-overflows-a-slot": [
        Read((101,)),
        Write((201,)),
        Read((102, 103, 104, 105, 106, 107, 108), 7),
        Write((202, 9)),
    ],
}


def test_a_turn_that_was_asked_in_vain_goes_on_in_front_of_its_marker():
    layout = TurnLayout(MARKERS)
    layout.open()
    layout.read((10, 11))
    (marker,) = layout.query()
    (source,) = layout.read((12,))
    assert layout.drain_retracted() == [marker.column]
    assert source.position == marker.position
    assert layout.query()[0].position == marker.position + 1


def test_a_turn_that_the_model_ended_is_followed_by_an_empty_one_if_no_source_comes():
    layout = TurnLayout(MARKERS)
    layout.open()
    layout.read((10,))
    layout.query()
    layout.write(USER)
    assert [cell.token_id for cell in layout.query()] == [USER, ASSISTANT]


def test_offline_refuses_source_behind_a_target():
    layout = SCHEMES["offline"].new_layout(MARKERS, 3)
    layout.open()
    layout.read((10,))
    layout.query()
    layout.write(50)
    with pytest.raises(ValueError, match="whole source"):
        layout.read((11,))


@pytest.mark.parametrize("name", list(CASES)[1:])
def test_slots_equal_their_golden_files(name, request):
    """Regenerate with `pytest tests/core/layouts --update-golden` and review the difference."""
    compare(f"slots-{name}", lay_out(SlotLayout(MARKERS, 3), CASES[name]), request)


@every_scheme
def test_every_scheme_lays_figure_2_out_as_in_its_golden_file(scheme, request):
    timeline = CASES["figure-2-wait-2"]
    compare(f"figure-2-{scheme.name}", tables_of(scheme, MARKERS, 3, timeline), request)


SPEECH = [
    Read(frame_ids(0, 3), 0),
    Write(()),  # the head asks for more
    Read(frame_ids(3, 2), 1),
    Write((201, 202)),
    Write((9,), is_mark=True),
    Read(frame_ids(5, 3), 1),
    Write((203,)),
    Write((9,), ends=True),
]
"""Three blocks of speech, after the first of which a policy head reads on."""


@pytest.mark.parametrize("name", ["slots", "interleaved"])
def test_speech_is_laid_out_as_in_its_golden_files(name, request):
    def new_layout():
        return SCHEMES[name].new_layout(MARKERS, 4)

    compare(f"speech-{name}", lay_out(new_layout(), SPEECH), request)
    compare(f"speech-{name}-decisions", lay_out_decisions(new_layout, SPEECH), request)


def compare(name, tables, request):
    text = "\n".join(map(describe, tables))
    path = GOLDEN / f"{name}.jsonl"
    if request.config.getoption("--update-golden"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def describe(placed: Placed) -> str:
    """Return one line a cell: its numbers, its label and, as a row of 1 and 0, which cells it sees."""
    lines = []
    for cell, label in zip(placed.cells, placed.labels, strict=True):
        row = "".join("1" if sees(cell, key) else "." for key in placed.cells)
        lines.append(
            json.dumps({"token": token_name(cell.token_id), **asdict(cell), "label": label, "sees": row})
        )
    return "\n".join(lines) + "\n"


def token_name(token_id: int) -> str:
    names = {PROMPT: "P", USER: "U", ASSISTANT: "A", 9: "end"}
    if token_id < 0:
        return f"f{-token_id}"
    return names.get(token_id) or f"{'s' if token_id < 200 else 't'}{token_id % 100}"
