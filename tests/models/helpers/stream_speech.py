"""Tiny random encoders of transformers' own classes that stream of themselves."""

import torch
from tiny_hearing import make_lively

from models.manifests.encoder_config import NEMOTRON_ENCODER, VOXTRAL_ENCODER
from models.speech.block_attention import Blocks
from models.speech.streaming_encoder import streaming_encoder

_SHAPE = {
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "intermediate_size": 48,
    "num_mel_bins": 16,
    "hidden_act": "silu",
}
STREAMS = {
    NEMOTRON_ENCODER: {
        **_SHAPE,
        "conv_kernel_size": 5,
        "subsampling_factor": 8,
        "subsampling_conv_channels": 4,
        "sliding_window": 13,
        "attention_bias": True,
        "convolution_bias": True,
        "scale_input": True,
    },
    VOXTRAL_ENCODER: {
        **_SHAPE,
        "head_dim": 12,
        "sliding_window": 20,
        "rms_norm_eps": 1e-5,
        "rope_parameters": {"rope_type": "default", "rope_theta": 10_000.0},
    },
}


def tiny_streaming_encoder(kind, blocks=None, seed=0, **changed):
    """Return a random encoder whose every part matters."""
    encoder = streaming_encoder(kind, {**STREAMS[kind], **changed}, blocks or Blocks(4, 0))
    make_lively(encoder, seed)
    return encoder.eval().requires_grad_(False)


def one_pass(encoder, sound):
    """Return the frames of a whole sound in one pass, the silence after it left off."""
    with torch.inference_mode():
        return encoder(encoder.features_of(sound)[None])[0, : encoder.n_frames_of(len(sound))]
