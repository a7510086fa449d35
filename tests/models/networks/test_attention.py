"""Visibility as masks: each entry is what the layout's relation and the model's rule say of one pair."""

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from core.layouts.layout import Cell, sees
from models.networks.attention import AttentionRule, Places

HIDDEN = torch.finfo(torch.float32).min
CPU = torch.device("cpu")

numbers = st.integers(0, 20)
cells = st.builds(Cell, st.just(0), position=numbers, order=numbers, arrival=numbers, column=st.just(0))
tables = st.lists(cells, min_size=1, max_size=12, unique_by=lambda cell: cell.order)


def mask_of(rule, queries, keys, dtype=torch.float32):
    def places(row):
        return Places.of([row], len(row), CPU)

    return rule.mask(places(queries), places(keys), dtype)


def expected(queries, keys, bias):
    """Return the mask (1, H, Q, K) entry by entry; `bias` gives a pair's, one number a head, or None."""
    rows = [[bias(query, key) for key in keys] for query in queries]
    n_heads = max((len(heads) for row in rows for heads in row if heads), default=1)
    hidden = [HIDDEN] * n_heads
    return torch.tensor([[heads or hidden for heads in row] for row in rows]).permute(2, 0, 1)[None]


@given(tables, tables)
def test_a_plain_mask_is_the_layouts_relation(queries, keys):
    visible = expected(queries, keys, lambda q, k: [0.0] if sees(q, k) else None)
    assert torch.equal(mask_of(AttentionRule(), queries, keys), visible)


@given(tables, tables, st.integers(1, 10))
def test_a_window_cuts_what_is_so_many_positions_back(queries, keys, window):
    def cut(query, key):
        return [0.0] if sees(query, key) and query.position - key.position < window else None

    whole = expected(queries, keys, lambda q, k: [0.0] if sees(q, k) else None)
    sliding = expected(queries, keys, cut)
    assert torch.equal(mask_of(AttentionRule(window=window, windows_all=True), queries, keys), sliding)
    pair = mask_of(AttentionRule(window=window), queries, keys)
    assert torch.equal(pair["full_attention"], whole)
    assert torch.equal(pair["sliding_attention"], sliding)


@given(tables, tables)
def test_alibi_grows_with_the_position_of_the_key(queries, keys):
    rule = AttentionRule(slopes=(0.5, 0.25))
    bias = expected(queries, keys, lambda q, k: [k.position * 0.5, k.position * 0.25] if sees(q, k) else None)
    actual = mask_of(rule, queries, keys)
    assert torch.equal(actual, bias.expand_as(actual))


@given(tables, tables)
def test_modified_alibi_grows_with_the_rank_among_the_rows_visible_keys(queries, keys):
    def by_rank(query, key):
        before = [k for k in keys if sees(query, k) and k.order < key.order]
        return [len(before) * 0.5, len(before) * 0.25] if sees(query, key) else None

    actual = mask_of(AttentionRule(slopes=(0.5, 0.25), bias_by_rank=True), queries, keys)
    assert torch.equal(actual, expected(queries, keys, by_rank).expand_as(actual))


def test_a_bias_is_rounded_as_in_the_models_training_and_scaled_afterwards():
    [first, last] = [Cell(0, position=p, order=p, arrival=0, column=p) for p in (0, 301)]
    rule = AttentionRule(slopes=(0.7,), bias_dtype=torch.bfloat16, bias_scale=0.1)
    mask = mask_of(rule, [last], [first, last])
    rounded = (torch.tensor(0.7).bfloat16() * torch.tensor(301).bfloat16()).float()
    assert mask[0, 0, 0].tolist() == pytest.approx([0, float(rounded) * 0.1])
    assert abs(float(rounded) - 0.7 * 301) > 0.5


def test_padding_and_emptied_columns_are_seen_by_no_cell():
    cell = Cell(0, position=0, order=0, arrival=0, column=0)
    padded = Places.of([[cell]], 3, CPU)
    mask = AttentionRule(slopes=(0.5,), bias_by_rank=True).mask(padded, padded, torch.float32)
    assert mask[0, 0, 2].tolist() == [HIDDEN, HIDDEN, 0.0]
