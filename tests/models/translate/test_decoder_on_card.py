"""What a step does on a card that computes nothing: all of it is there, and nothing is read but the answer.

The counts may only fall: a change that lowers one lowers it here too.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
import torch
from drawn_timelines import MARKERS, new_layout
from fake_card import Operations, fake_card, fake_model, to_fake_card
from tiny_adapters import save_adapter
from tiny_lm import FAMILIES, tiny_config, tiny_model
from torch import nn
from torch.utils._python_dispatch import TorchDispatchMode

from core.translating.feeds import Feed
from core.translating.schemes import SCHEMES
from models.adapters.adapted_model import AdaptedModel, LowRankBeside
from models.adapters.adapters import read_adapter_manifest
from models.adapters.lora import read_lora
from models.networks.families import attention_rule, prepare
from models.networks.policy_head import PolicyHead
from models.translate.decoder import TorchDecoder
from models.translate.decoding import COLUMN_STEP

N_COLUMNS = 640
NOT_THERE = ("falcon",)
"""The library picks its keys by a list of Python's numbers: no fake card can hold it, nor a recorded step."""
ON_CARD = [family for family in FAMILIES if family not in NOT_THERE]
MOST_KERNELS = {
    "llama": 79,
    "qwen2": 79,
    "qwen2-sliding": 84,
    "qwen3": 83,
    "qwen3-sliding": 88,
    "mistral": 84,
    "gemma2": 160,
    "gemma3": 178,
    "falcon-alibi": 78,
    "bloom": 68,
    "gpt_neox": 77,
}
"""Of a step of two layers with what is computed of its logits; linear layers and attention count as one."""


def decoder_on_card(family, n_rows=1, with_head=False, scheme="slots", kind=TorchDecoder):
    return decoder_of(fake_model(family), family, n_rows, with_head, scheme, kind)


def decoder_of(model, family, n_rows=1, with_head=False, scheme="slots", kind=TorchDecoder, watched=()):
    rule = RULES[family, scheme]
    head = HeadOnCard(model.config.hidden_size) if with_head else None
    prompt = new_layout(scheme, MARKERS, 4).open()
    return kind(model, prompt, N_COLUMNS, rule=rule, n_rows=n_rows, head=head, watched=watched)


class HeadOnCard(PolicyHead):
    """Goes to the fake card, where torch's own way exchanges what it may not."""

    def to(self, device):
        return to_fake_card(self)


RULES = {
    (family, scheme): attention_rule("ours", tiny_config(family), SCHEMES[scheme])
    for family, scheme in [*((family, "slots") for family in FAMILIES), ("llama", "prefix")]
}
"""Made where numbers can be read."""


def feed_of(scheme="slots", **options):
    layout = new_layout(scheme, MARKERS, 4)
    layout.open()
    return Feed((*layout.read((20, 21)), *layout.query()), (), True, **options)


def answered(decoder, feeds):
    """Return what is to be read of a step, and the operations of all that came before."""
    with Operations() as operations, torch.inference_mode():
        answer = decoder.scores(feeds).answers()
    return answer, operations


@pytest.mark.parametrize("with_head", [False, True], ids=["", "head"])
@pytest.mark.parametrize("family", ON_CARD)
def test_a_step_takes_its_cells_from_the_host_and_nothing_else_and_gives_back_one_answer(family, with_head):
    with fake_card() as card:
        decoder = decoder_on_card(family, with_head=with_head)
        decoder.begin_sentence(None)
        answer, operations = answered(decoder, {0: feed_of()})
        assert (answer.device, answer.shape) == (card, (1, 2))
    assert (len(operations.to_card), operations.to_host) == (1, [])


@pytest.mark.parametrize("family", ["llama", "gemma2"])
def test_what_watched_heads_look_at_comes_with_the_answer(family):
    with fake_card() as card:
        decoder = decoder_of(fake_model(family), family, watched=((0, 1), (1, 0)))
        answer, operations = answered(decoder, {0: feed_of()})
        assert (answer.device, answer.shape) == (card, (1, 2 + COLUMN_STEP))
    assert (len(operations.to_card), operations.to_host) == (1, [])


@pytest.mark.parametrize("family", ON_CARD)
def test_a_step_starts_no_more_kernels_than_it_did(family):
    with fake_card():
        decoder = decoder_on_card(family)
        _, operations = answered(decoder, {0: feed_of()})
    assert operations.n_kernels <= MOST_KERNELS[family], operations.kernels


def test_sentences_that_share_a_step_and_ask_together_take_no_more_from_the_host():
    with fake_card():
        decoder = decoder_on_card("llama", n_rows=3)
        _, together = answered(decoder, {row: feed_of() for row in range(3)})
        _, some = answered(decoder, {0: feed_of(), 2: feed_of()})
    assert (len(together.to_card), len(some.to_card)) == (1, 2)


def test_what_is_banned_and_boosted_is_brought_once_and_kept():
    with fake_card():
        decoder = decoder_on_card("llama")
        changed = feed_of(banned=frozenset({3, 4}), boosts={7: 1.5})
        _, first = answered(decoder, {0: changed})
        _, again = answered(decoder, {0: changed})
    assert (len(first.to_card), len(again.to_card)) == (2, 1)


@pytest.mark.parametrize("family", ON_CARD)
def test_beams_bring_one_index_to_the_card_for_all_layers_and_read_their_candidates_at_once(family):
    with fake_card():
        decoder = decoder_on_card(family, n_rows=4)
        with torch.inference_mode():
            scores = decoder.scores({row: feed_of() for row in range(4)})
            with Operations() as operations:
                decoder.cache.reorder([0, 2, 2, 1])
                candidates = scores.candidates(3)
        assert candidates.shape == (4, 3, 2)
    assert (len(operations.to_card), operations.to_host) == (1, [])
    assert operations.kernels["index_select"] == 3 + 2 * 2, "places, and keys and values of two layers"


@pytest.mark.parametrize("tied", [False, True], ids=["merged", "beside"])
def test_an_adapter_brings_nothing_from_the_host_either_and_merged_no_kernel(tied, tmp_path):
    """Over tied embeddings it cannot be merged, and is computed beside them."""
    shape = {"tie_word_embeddings": True} if tied else {}
    target = {"target_modules": ["embed_tokens", "q_proj"]} if tied else {}
    folder = save_adapter(tmp_path / "adapter", weight=0.2, shape=shape, lora=target)
    model = tiny_model("llama", **shape)
    AdaptedModel(model).use(read_lora(read_adapter_manifest(folder)))
    with fake_card():
        decoder = decoder_of(to_fake_card(model, prepare), "llama")
        _, operations = answered(decoder, {0: feed_of()})
    assert (len(operations.to_card), operations.to_host) == (1, [])
    assert (operations.n_kernels <= MOST_KERNELS["llama"]) == (not tied)


@pytest.mark.parametrize("with_head", [False, True], ids=["", "head"])
@pytest.mark.parametrize("family", ON_CARD)
def test_beside_weights_of_few_bits_an_adapter_costs_two_products_a_layer_in_every_family(family, with_head):
    with fake_card():
        model = fake_model(family)
        n_linears = put_beside(model)
        decoder = decoder_of(model, family, with_head=with_head)
        _, operations = answered(decoder, {0: feed_of()})
    assert (len(operations.to_card), operations.to_host) == (1, [])
    if not with_head:
        assert operations.n_kernels <= MOST_KERNELS[family] + 2 * n_linears, operations.kernels


def put_beside(model):
    """Put a low-rank product beside each linear layer, as over weights of few bits; return how many."""
    head, n_linears = model.get_output_embeddings(), 0
    for parent in [*model.modules()]:
        for name, child in [*parent.named_children()]:
            if isinstance(child, nn.Linear) and child is not head:
                down, up = (
                    child.weight.new_zeros(4, child.in_features),
                    child.weight.new_zeros(child.out_features, 4),
                )
                setattr(parent, name, LowRankBeside(child, down, up, child.weight.dtype))
                n_linears += 1
    return n_linears


class Strayed(TorchDecoder):
    """Brings a tensor of the host into a step."""

    def step(self, table, n_attended, n_logits):
        return super().step(table + torch.zeros(1, dtype=torch.long), n_attended, n_logits)


class Reading(TorchDecoder):
    """Reads a value in a step."""

    def step(self, table, n_attended, n_logits):
        assert table[0, -1, 0].item() >= 0
        return super().step(table, n_attended, n_logits)


@pytest.mark.parametrize("kind", [Strayed, Reading])
def test_a_tensor_that_strayed_and_a_value_that_is_read_would_be_found(kind):
    with fake_card(), pytest.raises(Exception, match=r"(?i)device|_local_scalar_dense"):
        decoder_on_card("llama", kind=kind)


class Reads(TorchDispatchMode):
    """Notes where a value is read by itself, which on a card waits for all that goes before."""

    def __init__(self):
        super().__init__()
        self.n = 0

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        self.n += operation is torch.ops.aten._local_scalar_dense.default
        return operation(*args, **(kwargs or {}))


def test_rows_are_answered_in_the_order_in_which_they_ask():
    """Whether they are brought to an order on the card or stand in it already."""
    model, layout = tiny_model("llama"), new_layout("slots", MARKERS, 4)
    decoder = TorchDecoder(model, layout.open(), N_COLUMNS, rule=RULES["llama", "slots"], n_rows=2)
    other = replace(feed_of(), cells=(*layout.read((31, 32)), *layout.query()))
    asked = {0: feed_of(), 1: other}
    scores = decoder.scores(asked)
    turned = decoder.scores({1: asked[1], 0: asked[0]})
    assert turned.rows == [1, 0]
    torch.testing.assert_close(turned.logits, scores.logits[[1, 0]])
    assert (scores.logits[0] - scores.logits[1]).abs().max() > 0.1


def test_no_value_is_read_by_itself_where_a_token_is_predicted():
    model = tiny_model("llama")
    decoder = TorchDecoder(
        model, new_layout("slots", MARKERS, 4).open(), N_COLUMNS, rule=RULES["llama", "slots"]
    )
    decoder.begin_sentence(None)
    with Reads() as reads:
        prediction = decoder.predict({0: feed_of(banned=frozenset({3}))})[0]
    assert reads.n == 0
    assert 0.0 < prediction.probability <= 1.0 and isinstance(prediction.token_id, int)
