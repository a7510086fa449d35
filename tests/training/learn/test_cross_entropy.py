"""Cross entropy as a run's objective: a mean over labels, whatever the batch is cut into."""

import random

import pytest
import torch
from accelerate import PartialState
from tiny_lm import tiny_model, tiny_tokenizer

from core.translating.policies import WaitK
from models.translate.vocabulary import Vocabulary
from training.data.corpus import SentencePair
from training.learn.collate import Portion
from training.learn.cross_entropy import CrossEntropy, Dev
from training.learn.examples import tokenize_pairs
from training.learn.loop import TrainingSettings
from training.learn.methods import METHODS
from training.learn.objective import Share
from training.learn.trainable_model import TrainableModel
from training.shipped.embedded import Direction, example_maker

SHARE = Share(PartialState(cpu=True))


@pytest.fixture(scope="module")
def examples():
    pairs = [SentencePair("the old house " * n, "das alte Haus " * n) for n in (1, 2, 3)]
    tokenizer = tiny_tokenizer()
    tokenized = tokenize_pairs(pairs, [()] * len(pairs), Vocabulary.of(tokenizer))
    maker = example_maker(tokenizer, Direction("de"))
    return [table for one in tokenized for table in maker.lay_out([one], WaitK(2), random.Random(0))]


def objective(dev, **settings):
    trainable = TrainableModel(tiny_model(), METHODS["full"])
    of_run = TrainingSettings(1, in_bf16=False, **settings)
    return CrossEntropy(trainable, lambda rng: iter(()), dev, of_run)


def test_parts_change_neither_the_loss_nor_its_gradient(examples):
    whole, parts = objective(Dev([])), objective(Dev([]), cells_at_once=1)
    one, other = whole.learn(examples, SHARE), parts.learn(examples, SHARE)
    assert float(one.loss) == pytest.approx(float(other.loss), abs=1e-5)
    assert one.n_cells == sum(len(example.cells) for example in examples)
    for a, b in zip(whole.trainable.learning, parts.trainable.learning, strict=True):
        torch.testing.assert_close(a.grad, b.grad, atol=1e-5, rtol=1e-4)


def test_what_was_collated_where_it_was_drawn_says_the_same(examples):
    of_examples, of_portions = objective(Dev([])), objective(Dev([]))
    one = of_examples.learn(examples, SHARE)
    other = of_portions.learn([Portion.of(examples[:1]), Portion.of(examples[1:])], SHARE)
    assert float(one.loss) == pytest.approx(float(other.loss), abs=1e-5)
    assert one.n_cells == other.n_cells
    for a, b in zip(of_examples.trainable.learning, of_portions.trainable.learning, strict=True):
        torch.testing.assert_close(a.grad, b.grad, atol=1e-5, rtol=1e-4)


def test_the_dev_loss_is_that_of_learning_without_smoothing(examples):
    cut = objective(Dev([examples[:1], examples[1:]]), label_smoothing=0.3)
    learned = objective(Dev([])).learn(examples, SHARE)
    assert cut.measure(SHARE).loss == pytest.approx(float(learned.loss), abs=1e-5)


def test_without_a_dev_set_nothing_is_measured(examples):
    assert objective(Dev([])).measure(SHARE) is None


def test_scores_are_those_of_the_translated_dev_set():
    assert objective(Dev([], lambda: {"bleu": 3.0}, "wait-2")).scores() == {"policy": "wait-2", "bleu": 3.0}
