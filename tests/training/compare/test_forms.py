"""What an ablation takes away from examples, and what it leaves."""

import random
from dataclasses import replace

import pytest
from tiny_comparison import BY_KEY, EXPOSST, TINY, comparison_data

from core.layouts.layout import sees
from training.compare.forms import in_form
from training.compare.learning import AS_WRITTEN, LearningWorkshop, task_for
from training.compare.runs import Form
from training.learn.examples import draw_epoch


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    return comparison_data(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def tables(data, tmp_path_factory):
    """Return a function that makes the examples of a run's training, in its form or as streamed."""
    workshop = LearningWorkshop(TINY, data, tmp_path_factory.mktemp("tables") / "out")
    base = workshop.base_of(EXPOSST.learned.base)

    def make(learned, form=None):
        task = task_for(base, learned.base, learned.scheme, learned.policies, learned.slot_length)
        maker = task.example_maker(AS_WRITTEN)
        pairs = workshop.tokenized(learned, task, maker)
        examples = draw_epoch(pairs, maker, random.Random(3))
        return [in_form(example, form or learned.form) for example in examples]

    return make


def relation(table):
    return [[sees(query, key) for key in table.cells] for query in table.cells]


def test_without_mask_only_arrivals_change_and_every_token_sees_all_before_it(tables):
    learned = BY_KEY["en-de.rotary.without-mask"].learned
    n_differing = 0
    for bare, full in zip(tables(learned), tables(EXPOSST.learned), strict=True):
        assert bare.labels == full.labels
        assert bare.cells == tuple(replace(cell, arrival=0) for cell in full.cells)
        n = len(bare.cells)
        assert relation(bare) == [[j <= i for j in range(n)] for i in range(n)]
        n_differing += relation(bare) != relation(full)
    assert n_differing, "short sentences are read whole under wait-7"


def test_without_slots_the_mask_stays_and_positions_are_those_of_the_whole_sentence(tables):
    run = BY_KEY["en-de.rotary.without-slots"]
    offline = tables(BY_KEY["en-de.rotary.offline"].learned)
    n_masked = 0
    for closed, masked, whole in zip(
        tables(run.learned), tables(run.learned, Form.STREAMED), offline, strict=True
    ):
        assert relation(closed) == relation(masked)
        n_masked += relation(closed) != relation(whole)
        assert closed.labels == whole.labels
        assert [cell.token_id for cell in closed.cells] == [cell.token_id for cell in whole.cells]
        assert [cell.position for cell in closed.cells] == [cell.position for cell in whole.cells]
    assert n_masked and run.streamed_scheme == "reuse"


def test_the_slots_and_the_slotless_form_show_targets_the_same_source(tables):
    """So that the ablation takes away positions only."""
    slotless = tables(BY_KEY["en-de.rotary.without-slots"].learned)
    for closed, full in zip(slotless, tables(EXPOSST.learned), strict=True):
        assert _source_seen(closed) == _source_seen(full)


def _source_seen(table):
    return [cell.arrival for cell, label in zip(table.cells, table.labels, strict=True) if label is not None]
