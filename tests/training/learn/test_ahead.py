"""Batches drawn ahead: the same as those that are drawn when they are due."""

import os
import random
import signal
import sys
from functools import partial

import pytest
import torch
from tiny_lm import tiny_model, tiny_tokenizer

from models.translate.vocabulary import Vocabulary
from training.data.corpus import SentencePair
from training.learn.ahead import MAX_PROCESSES, Parts, made_ahead, processes_ahead, windows
from training.learn.collate import collate, parts_of
from training.learn.examples import draw_epoch, in_batches, tokenize_pairs
from training.learn.methods import METHODS
from training.learn.trainable_model import TrainableModel
from training.shipped.embedded import Direction, example_maker

N_PAIRS, N_WINDOWS = 60, 4


def draw_window(maker, pairs, which):
    rng = random.Random(which)
    return in_batches(draw_epoch(pairs, maker, rng, range(which, N_PAIRS, N_WINDOWS)), 256, rng)


CELLS_AT_ONCE = 128


@pytest.fixture(scope="module")
def draw():
    tokenizer = tiny_tokenizer()
    pairs = [SentencePair(f"house number {i} stands", f"Haus Nummer {i} steht") for i in range(N_PAIRS)]
    tokenized = tokenize_pairs(pairs, [(1, 2, 3, 4)] * N_PAIRS, Vocabulary.of(tokenizer))
    return partial(draw_window, example_maker(tokenizer, Direction("de")), tokenized)


@pytest.fixture(scope="module")
def epoch(draw):
    return windows(draw, N_WINDOWS, CELLS_AT_ONCE)


def tables(batches):
    return [[portion.table.tolist() for portion in batch] for batch in batches]


def test_processes_draw_what_one_draws_alone_in_the_same_order(epoch):
    alone = tables(made_ahead(epoch, 0))
    assert len(alone) > N_WINDOWS
    assert tables(made_ahead(epoch, 2)) == alone
    assert any(len(batch) > 1 for batch in alone), "a batch of more than one forward"


def test_ctrl_c_leaves_the_processes_to_the_loop(epoch):
    """Ctrl-C in a terminal goes to every process of the group."""
    group, loop = os.getpgrp(), os.getpid()
    os.setpgid(0, 0)
    before = signal.signal(signal.SIGINT, lambda number, frame: os.getpid() == loop or os._exit(1))
    try:
        batches = made_ahead(Parts(lambda which: epoch.make(which % N_WINDOWS), 12), 2)
        first = next(batches)
        os.killpg(0, signal.SIGINT)
        assert len([first, *batches]) > 12
    finally:
        signal.signal(signal.SIGINT, before)
        os.setpgid(0, group)


def test_a_portion_becomes_the_batch_of_its_examples(draw, epoch):
    (examples, *_), (portions, *_) = draw(0), made_ahead(epoch, 0)
    trainable = TrainableModel(tiny_model(), METHODS["full"])
    for portion, part in zip(portions, parts_of(examples, CELLS_AT_ONCE), strict=True):
        batch, same = trainable.batch(portion, in_bf16=False), collate(part)
        assert torch.equal(batch.attention_mask, same.attention_mask)
        assert torch.equal(batch.input_ids, same.input_ids)
        assert torch.equal(batch.labels, same.labels)
        assert portion.n_cells == sum(len(example.cells) for example in part)


def test_nothing_is_drawn_ahead_of_a_processor():
    assert processes_ahead(is_on_card=False) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="processes that share the pairs are Linux's")
def test_beside_a_card_the_cores_draw():
    assert 1 <= processes_ahead(is_on_card=True) <= MAX_PROCESSES
