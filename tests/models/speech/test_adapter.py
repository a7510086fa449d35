import torch
from block_speech import tiny_networks
from hypothesis import given, settings
from hypothesis import strategies as st


@settings(max_examples=20)
@given(st.integers(1, 12), st.integers(0, 40))
def test_an_utterance_gives_the_tokens_of_its_blocks(n_main, n_frames):
    adapter = tiny_networks().adapter
    frames = torch.randn(n_frames, 32, generator=torch.Generator().manual_seed(1))
    blocks = [adapter(block) for block in frames.split(n_main) if len(block)]
    expected = torch.cat(blocks) if blocks else torch.zeros(0, 32)
    torch.testing.assert_close(adapter.of_utterance(frames, n_main), expected, atol=1e-5, rtol=0)


def test_four_frames_make_a_token_and_a_shorter_block_the_rest():
    adapter = tiny_networks(embedding_width=48).adapter
    assert adapter.stride == 4
    assert [adapter(torch.zeros(n, 32)).shape for n in (1, 4, 5, 8)] == [(1, 48), (1, 48), (2, 48), (2, 48)]


def test_a_block_knows_nothing_of_its_neighbours():
    adapter = tiny_networks().adapter
    one, other = torch.randn(2, 8, 32, generator=torch.Generator().manual_seed(2))
    both = adapter.of_utterance(torch.cat([one, other]), 8)
    changed = adapter.of_utterance(torch.cat([one, other * 2]), 8)
    assert torch.equal(both[:2], changed[:2]) and not torch.equal(both[2:], changed[2:])
