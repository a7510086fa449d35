"""Tiny random encoders of transformers' own classes that hear sound itself."""

import torch

from models.speech.block_attention import Blocks
from models.speech.wave_encoder import wave_encoder

SMALL = {
    "feat_extract_norm": "layer",
    "do_stable_layer_norm": True,
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "intermediate_size": 48,
    "conv_dim": [16] * 7,
    "conv_bias": True,
    "num_conv_pos_embedding_groups": 4,
}
"""The published kernels, strides and 128 positions, of small width."""


def tiny_wave_encoder(kind="wav2vec2", blocks=None, seed=0, **changed):
    """Return a random encoder whose every part matters: positions as much as frames."""
    torch.manual_seed(seed)
    encoder = wave_encoder(kind, {**SMALL, **changed}, blocks or Blocks(8, 4)).eval().requires_grad_(False)
    weights = encoder.network.encoder.pos_conv_embed.conv.parametrizations.weight
    weights.original0.copy_(torch.rand(weights.original0.shape) + 0.5)
    return encoder
