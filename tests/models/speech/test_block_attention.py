import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.speech.block_attention import Blocks

some_blocks = st.builds(Blocks, st.integers(1, 6), st.integers(0, 5))


def test_the_relation_of_two_blocks_can_be_read():
    # Main frames 0 1 | 2 3 | 4, and the copies: 2 with the first block, 4 with the second.
    relation = Blocks(2, 1).sees(5).int().tolist()
    assert relation == [
        [1, 1, 0, 0, 0, 1, 0],
        [1, 1, 0, 0, 0, 1, 0],
        [1, 1, 1, 1, 0, 0, 1],
        [1, 1, 1, 1, 0, 0, 1],
        [1, 1, 1, 1, 1, 0, 0],
        [1, 1, 0, 0, 0, 1, 0],
        [1, 1, 1, 1, 0, 0, 1],
    ]


@given(some_blocks, st.integers(1, 20))
def test_nobody_outside_a_block_sees_its_copies(blocks, n_frames):
    relation = blocks.sees(n_frames)
    owners = [*(i // blocks.n_main for i in range(n_frames)), *blocks.blocks_of_copies(n_frames).tolist()]
    for copy in range(n_frames, len(owners)):
        seen_by = {owners[i] for i in range(len(owners)) if relation[i, copy]}
        assert seen_by == {owners[copy]}


@given(some_blocks, st.integers(1, 20))
def test_no_block_sees_further_than_its_right_context(blocks, n_frames):
    relation = blocks.sees(n_frames)
    frames = [*range(n_frames), *blocks.copies(n_frames).tolist()]
    for query in range(n_frames):
        last = (query // blocks.n_main + 1) * blocks.n_main + blocks.n_right
        assert all(frames[key] < last for key in range(len(frames)) if relation[query, key])


@given(some_blocks, st.integers(0, 40))
def test_blocks_are_ready_when_their_right_context_is_there(blocks, n_frames):
    n_ready = blocks.n_ready(n_frames)
    assert n_ready == 0 or n_ready * blocks.n_main + blocks.n_right <= n_frames
    assert (n_ready + 1) * blocks.n_main + blocks.n_right > n_frames


def test_a_block_without_frames_is_refused():
    with pytest.raises(ValueError, match="cannot be"):
        Blocks(0, 2)
