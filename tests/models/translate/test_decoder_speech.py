"""The central law where speech is read: frames, streamed over the cache, equal one forward."""

import numpy as np
import pytest
import torch
from drawn_timelines import MARKERS, N_POSITIONS, model_of, new_layout, slot_lengths
from examples import FEW
from hypothesis import given
from hypothesis import strategies as st

from core.layouts.actions import Read, Write
from core.layouts.layout import lay_out
from core.speech.blocks import frame_ids
from models.networks.attention import PLAIN
from models.networks.frame_store import FrameStore
from models.networks.policy_head import PolicyHead
from models.translate.decoder import TorchDecoder
from training.learn.collate import collate

SCHEMES = ("slots", "interleaved", "gpe", "conversational")
"""Those that feed nothing again, so that speech streams through them."""

tokens = st.integers(12, 319)
timelines_of_speech = st.lists(
    st.one_of(st.integers(0, 7), st.lists(tokens, min_size=1, max_size=4).map(lambda ids: Write(tuple(ids)))),
    max_size=8,
)
"""Blocks of so many frames, and WRITEs."""


def spoken(drawn):
    """Return a timeline of READs of frames, numbered in their order, and how many there are."""
    n_frames, timeline = 0, []
    for action in [2, *drawn, Write((30,))]:
        if isinstance(action, int):
            timeline.append(Read(frame_ids(n_frames, action), 0))
            n_frames += action
        else:
            timeline.append(action)
    return timeline, n_frames


def some_frames(model, n_frames):
    width = model.get_input_embeddings().weight.shape[1]
    return np.random.default_rng(7).normal(0, 0.3, (n_frames, width)).astype(np.float32)


def head_of(model):
    head = PolicyHead(model.config.hidden_size)
    torch.nn.init.normal_(head.weight, generator=torch.Generator().manual_seed(3))
    return head.requires_grad_(False)


@torch.no_grad()
def one_forward(model, placed, frames, head):
    """Return logits and odds before each target token, of one forward over all cells."""
    batch = collate([placed], model.dtype, PLAIN)
    store = FrameStore(1, max(len(frames), 1), frames.shape[1], model.device, model.dtype)
    store.put(0, 0, frames)
    hidden = model.base_model(
        inputs_embeds=store.embed(batch.input_ids, model.get_input_embeddings()),
        position_ids=batch.position_ids,
        attention_mask=batch.attention_mask,
        use_cache=False,
    ).last_hidden_state[0, -len(placed.cells) :]
    rows = [i for i, label in enumerate(placed.labels) if label is not None]
    return torch.cat([model.lm_head(hidden[rows]).float(), head.odds(hidden[rows])], dim=-1)


def streamed(model, timeline, frames, layout, head, looks_ahead):
    decoder = TorchDecoder(model, layout.open(), N_POSITIONS, rule=PLAIN, head=head, hears_speech=True)
    unfed, predictions, n_heard = [], [], 0

    def query():
        nonlocal unfed
        decoder.cache.retract(0, layout.drain_retracted())
        scores = decoder.scores_of([*unfed, *layout.query()], 1)
        unfed = []
        return torch.cat([scores.logits, scores.odds[:, None]], dim=-1)[-1]

    for action in timeline:
        if isinstance(action, Read):
            n = len(action.token_ids)
            decoder.frames.put(0, n_heard, frames[n_heard : n_heard + n])
            n_heard += n
            unfed += layout.read(action.token_ids)
            if looks_ahead:
                query()
            continue
        for token in action.token_ids:
            predictions.append(query())
            layout.write(token)
    return torch.stack(predictions)


@pytest.mark.parametrize("scheme", SCHEMES)
@FEW
@given(timelines_of_speech, slot_lengths, st.booleans())
def test_streamed_speech_equals_one_forward_in_logits_and_in_the_head(
    scheme, drawn, slot_length, looks_ahead
):
    timeline, n_frames = spoken(drawn)
    model = model_of("llama", torch.float32)
    frames, head = some_frames(model, n_frames), head_of(model)
    [placed] = lay_out(new_layout(scheme, MARKERS, slot_length), timeline)
    actual = streamed(model, timeline, frames, new_layout(scheme, MARKERS, slot_length), head, looks_ahead)
    torch.testing.assert_close(actual, one_forward(model, placed, frames, head), atol=1e-4, rtol=0)


def test_the_frames_matter():
    """A negative control: other frames give other logits."""
    model = model_of("llama", torch.float32)
    timeline, n_frames = spoken([3, Write((31, 32)), 4])
    frames, head = some_frames(model, n_frames), head_of(model)
    [placed] = lay_out(new_layout("slots", MARKERS, 4), timeline)
    one, other = (one_forward(model, placed, given, head) for given in (frames, frames[::-1].copy()))
    assert (one - other).abs().max() > 0.05
