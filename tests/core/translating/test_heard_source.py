"""What was heard: under every layout each source token is known by the column in which it stands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.layouts.layout import Markers
from core.translating.heard_source import HeardSource
from core.translating.schemes import SCHEMES

MARKERS = Markers(prompt=(1, 2, 3), user=(4,), assistant=(5, 6))
FIRST_SOURCE, FIRST_TARGET = 100, 1000
GOING = [scheme for scheme, one in SCHEMES.items() if not one.reads_all_first]


@pytest.mark.parametrize("scheme", GOING)
@given(st.lists(st.tuples(st.integers(1, 5), st.integers(0, 3)), min_size=1, max_size=8), st.integers(1, 4))
def test_a_source_token_is_known_by_its_column_and_its_word(scheme, actions, slot_length):
    layout, heard = SCHEMES[scheme].new_layout(MARKERS, slot_length), HeardSource()
    cells = {cell.column: cell for cell in layout.open()}
    n_source = n_target = 0
    for n_read, n_written in actions:
        tokens = [FIRST_SOURCE + n_source + i for i in range(n_read)]
        n_source += n_read
        cells |= {cell.column: cell for cell in heard.take(tokens, 1, layout)}
        for _ in range(n_written):
            cells |= {cell.column: cell for cell in layout.query()}
            layout.write(FIRST_TARGET + n_target)
            n_target += 1
    standing = [cells[column].token_id for column in heard.words_by_column]
    assert standing == heard.tokens == list(range(FIRST_SOURCE, FIRST_SOURCE + n_source))
    words = [word for word, (n_read, _) in enumerate(actions) for _ in range(n_read)]
    assert list(heard.words_by_column.values()) == words
    attention = [1.0] * (max(cells) + 1)
    for column, word in heard.words_by_column.items():
        attention[column] = 0.2 if word == len(actions) - 1 else 0.01
    assert heard.looked_at(attention) == len(actions) - 1


def test_frames_in_which_no_word_ended_belong_to_the_next():
    layout, heard = SCHEMES["slots"].new_layout(MARKERS, 16), HeardSource()
    layout.open()
    heard.take((-1, -2), 0, layout)
    heard.take((-3,), 1, layout)
    heard.take((-4,), 0, layout)
    assert list(heard.words_by_column.values()) == [0, 0, 0, 1]
    assert (heard.n_words, heard.n_frames) == (1, 4)
