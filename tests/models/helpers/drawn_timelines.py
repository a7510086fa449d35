"""Timelines drawn at random, tiny models that translate them, and their teacher-forced logits."""

import functools
import tempfile
from pathlib import Path

from hypothesis import strategies as st
from tiny_lm import ready_model

from core.layouts.actions import Read, Write
from core.layouts.layout import Markers
from core.translating.policies import Adaptive, Agree, Confident, ReadN, WaitK
from core.translating.schemes import SCHEMES
from models.light.network import LightNetwork
from models.light.shape import light_shape
from models.networks.attention import PLAIN
from models.translate.decoder import TorchDecoder
from models.translate.light_decoder import LightDecoder

N_POSITIONS = 768


MARKERS = Markers(prompt=(6, 7, 2), user=(2,), assistant=(3, 4))


tokens = st.integers(12, 319)


timelines = st.lists(
    st.one_of(
        st.lists(tokens, min_size=1, max_size=7).map(lambda ids: Read(tuple(ids))),
        st.lists(tokens, min_size=1, max_size=4).map(lambda ids: Write(tuple(ids))),
    ),
    max_size=10,
)


slot_lengths = st.integers(1, 6)


policies = st.one_of(
    st.integers(1, 4).map(WaitK),
    st.integers(1, 4).map(ReadN),
    st.just(Adaptive()),
    st.integers(1, 4).map(Agree),
    st.sampled_from([0.1, 0.3, 0.7]).map(Confident),
)


@functools.cache
def model_of(family, dtype, seed=0):
    return ready_model(family, dtype, seed)


def new_layout(scheme, markers, slot_length):
    return SCHEMES[scheme].new_layout(markers, slot_length)


@functools.cache
def light_of(model, rounds=False, watched=()):
    """Return the numbers of a model that transformers made, run by onnxruntime."""
    with tempfile.TemporaryDirectory() as folder:
        model.save_pretrained(folder)
        network = LightNetwork(light_shape(Path(folder)), Path(folder), rounds=rounds)
        network.watch(watched)
        return network


def decoder_of(model, layout, rule=PLAIN, n_positions=N_POSITIONS, n_rows=1, road="torch", watched=()):
    if road != "torch":
        network = light_of(model, rounds=road == "light in 8 bits", watched=watched)
        return LightDecoder(network, layout.open(), n_positions, watched=watched, n_rows=n_rows)
    return TorchDecoder(model, layout.open(), n_positions, rule=rule, watched=watched, n_rows=n_rows)


words = st.sampled_from(
    ["the", "old", "house", "stands", "near", "river", "nobody", "lives", "reservieren", "Personen"]
)
