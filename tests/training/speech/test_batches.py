from dataclasses import replace

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from tiny_speech import SENTENCES, skip_without_flite

from training.speech.batches import Batch, Menu, batches_of_round, make_batch, shards_of_round
from training.speech.pieces import make_pieces
from training.speech.shards import Shelf

TOKENIZER = make_pieces(SENTENCES, n_pieces=60)
MENU = Menu(n_shards=3, n_known=1, n_frames=700, n_unmasked=0)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    skip_without_flite()
    return Shelf(tmp_path_factory.mktemp("sound"), SENTENCES, seed=1, n_utterances=6, n_first_words=5)


def _batches(shelf: Shelf, number: int, first: int = 0) -> list[Batch]:
    return [batch for _, batch in batches_of_round(shelf, MENU, number, TOKENIZER, first)]


@given(st.integers(0, 30), st.integers(1, 8), st.integers(0, 5), st.integers(0, 9))
def test_each_round_has_a_fresh_file_as_long_as_there_are_any(
    number: int, n: int, known: int, seed: int
) -> None:
    shards = shards_of_round(Menu(n_shards=n, n_known=known), number, seed)
    assert len(set(shards)) == len(shards)
    assert set(shards) <= set(range(n))
    assert (number in shards) == (number < n)
    if number < n:
        assert len(shards) == 1 + min(known, number)
    else:
        assert len(shards) == min(known + 1, n)


def test_every_utterance_of_a_round_comes_once(shelf: Shelf) -> None:
    texts = [
        TOKENIZER.decode(row[:n], skip_special_tokens=True, group_tokens=False)
        for batch in _batches(shelf, 1)
        for row, n in zip(batch.pieces.tolist(), batch.n_pieces.tolist(), strict=True)
    ]
    said = [one.text for shard in shards_of_round(MENU, 1, 1) for one in shelf.shard(shard)]
    assert sorted(texts) == sorted(said)


def test_a_round_goes_on_in_its_middle_as_if_it_had_not_been_left(shelf: Shelf) -> None:
    whole, rest = _batches(shelf, 1), _batches(shelf, 1, first=2)
    assert len(rest) == len(whole) - 2 > 0
    for first, second in zip(whole[2:], rest, strict=True):
        assert torch.equal(first.features, second.features)
        assert first.lookahead == second.lookahead


def test_batches_hold_no_more_than_they_may_in_few_lengths(shelf: Shelf) -> None:
    for batch in _batches(shelf, 2):
        n_rows, n_frames = batch.mask.shape
        assert n_frames % 40 == 0
        assert n_rows == 1 or n_rows * n_frames <= MENU.n_frames
        assert (batch.mask.sum(dim=1) > n_frames - 80).any()
        assert batch.phones.shape == (n_rows, n_frames // 8 + 1, 2)
        assert batch.seconds == pytest.approx(batch.mask.sum().item() / 100)


def test_masks_blank_parts_of_what_is_heard_and_nothing_of_what_pads(shelf: Shelf) -> None:
    plain = [batch for _, batch in batches_of_round(shelf, replace(MENU, n_unmasked=2), 1, TOKENIZER)]
    for masked, whole in zip(_batches(shelf, 1), plain, strict=True):
        assert torch.equal(masked.mask, whole.mask)
        same = masked.features == whole.features
        assert 0.4 < same.float().mean() <= 1
        assert same[masked.mask == 0].all()


def test_a_piece_may_be_written_about_when_it_has_been_said(shelf: Shelf) -> None:
    (heard,) = shelf.shard(0)[:1]
    batch = make_batch([heard], TOKENIZER, np.random.default_rng(1), masks=False)
    ends_s = {round(word.end_s, 3) for word in heard.words}
    n = int(batch.n_pieces[0])
    middles_s = [0.04 * (first + last) for first, last in batch.windows[0, :n].tolist()]
    assert middles_s == sorted(middles_s)
    for end_s in ends_s:
        assert min(abs(middle_s - end_s) for middle_s in middles_s) < 0.2
