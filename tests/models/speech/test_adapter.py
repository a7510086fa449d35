import torch
from block_speech import tiny_networks
from hypothesis import given
from hypothesis import strategies as st

from models.speech.adapter import PieceAdapter
from models.speech.ctc import BLANK, CtcHead, begun_pieces


@given(st.integers(1, 12), st.integers(0, 40))
def test_an_utterance_gives_the_tokens_of_its_blocks(n_main, n_frames):
    adapter = tiny_networks().adapter
    frames = torch.randn(n_frames, 32, generator=torch.Generator().manual_seed(1))
    blocks = [adapter(block) for block in frames.split(n_main) if len(block)]
    expected = torch.cat(blocks) if blocks else torch.zeros(0, 32)
    torch.testing.assert_close(adapter.of_utterance(frames, None, n_main)[0], expected, atol=1e-5, rtol=0)


def test_four_frames_make_a_token_and_a_shorter_block_the_rest():
    adapter = tiny_networks(embedding_width=48).adapter
    assert adapter.stride == 4
    assert [adapter(torch.zeros(n, 32)).shape for n in (1, 4, 5, 8)] == [(1, 48), (1, 48), (2, 48), (2, 48)]


def test_a_block_knows_nothing_of_its_neighbours():
    adapter = tiny_networks().adapter
    one, other = torch.randn(2, 8, 32, generator=torch.Generator().manual_seed(2))
    both = adapter.of_utterance(torch.cat([one, other]), None, 8)[0]
    changed = adapter.of_utterance(torch.cat([one, other * 2]), None, 8)[0]
    assert torch.equal(both[:2], changed[:2]) and not torch.equal(both[2:], changed[2:])


def spelling_parts(n_spelled=20):
    torch.manual_seed(4)
    ctc, adapter = CtcHead(32, range(n_spelled)), PieceAdapter(32, 48, n_spelled)
    torch.nn.init.normal_(adapter.correction.weight, std=0.2)
    return ctc.requires_grad_(False), adapter.requires_grad_(False)


@given(st.integers(1, 12), st.integers(1, 40))
def test_an_utterance_has_the_pieces_of_its_blocks_each_once(n_main, n_frames):
    ctc, adapter = spelling_parts()
    frames = torch.randn(n_frames, 32, generator=torch.Generator().manual_seed(1)).repeat_interleave(2, 0)
    tokens, sizes = adapter.of_utterance(frames, ctc, n_main)
    parts, last = [], BLANK
    for block in frames.split(n_main):
        logits = ctc(block)
        labels = ctc.labels(logits)
        parts.append(adapter.of_block(block, logits, begun_pieces(labels, last)))
        last = labels[-1]
    assert sizes == tuple(map(len, parts))
    torch.testing.assert_close(tokens, torch.cat(parts), atol=1e-5, rtol=0)


def test_a_piece_that_is_sure_is_its_embedding_and_one_that_is_not_a_mean():
    _, adapter = spelling_parts(n_spelled=4)
    adapter.correction.weight.zero_()
    logits = torch.tensor([[0.0, 60.0, 0.0, 0.0], [0.0, 1.0, 1.0, -60.0]])
    tokens = adapter.of_block(torch.zeros(2, 32), logits, [0, 1])
    first, second, _ = adapter.embeddings.weight.T
    torch.testing.assert_close(tokens, torch.stack([first, (first + second) / 2]))


def test_a_block_in_which_nothing_is_spelled_has_no_token():
    ctc, adapter = spelling_parts()
    assert adapter.of_block(torch.zeros(3, 32), ctc(torch.zeros(3, 32)), []).shape == (0, 48)
