"""What hears in a direct model before it learns: our own encoder, or that of a recognizer that streams."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import torch
from transformers import Nemotron3_5AsrForRNNT, NemotronAsrStreamingForRNNT

from core.wire.defaults import DIRECT
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.adapters.speech_reader import direct_model_folder
from models.loading.model_folders import recognizer_folder, translator_folder
from models.manifests.encoder_config import NEMOTRON_ENCODER, described_encoder
from models.manifests.network_files import NEMOTRON, NEMOTRON_OF_MANY, network_config
from models.speech.block_attention import Blocks
from models.speech.bundle import load_networks
from models.speech.encoder import BlockEncoder, EncoderShape
from models.speech.streaming_encoder import StreamingEncoder, streaming_encoder

LearningEncoder = BlockEncoder | StreamingEncoder

_ENCODERS: Final[Mapping[str, Any]] = {
    NEMOTRON: NemotronAsrStreamingForRNNT,
    NEMOTRON_OF_MANY: Nemotron3_5AsrForRNNT,
}
_N_MAIN: Final = 7
"""Frames of a block of a recognizer's encoder unless another number is asked for: its middle lookahead."""


def encoder_of(name: str, shape: EncoderShape, n_main: int) -> LearningEncoder:
    """Return what hears: of the recognizer or direct model of that name; without one, our own of this shape.

    `n_main` is how many frames a block has, 0 for as many as the encoder has by itself.

    Raises:
        UserError: it is not there, or has no encoder that can be taken out of it.
    """
    if not name:
        blocks = Blocks(n_main, shape.blocks.n_right) if n_main else shape.blocks
        return BlockEncoder(EncoderShape(shape.width, shape.n_layers, shape.n_heads, blocks))
    if name.startswith(DIRECT):
        return _of_direct_model(name, n_main)
    return _of_recognizer(name, Blocks(n_main or _N_MAIN, 0))


def _of_direct_model(name: str, n_main: int) -> LearningEncoder:
    encoder = load_networks(direct_model_folder(name), translator_folder(name)).encoder
    if isinstance(encoder, BlockEncoder):
        blocks = encoder.blocks
        encoder.shape = replace(encoder.shape, blocks=Blocks(n_main or blocks.n_main, blocks.n_right))
    elif isinstance(encoder, StreamingEncoder):
        encoder.blocks = Blocks(n_main or encoder.blocks.n_main, 0)
    else:
        raise _nothing_to_take(name)
    return encoder.requires_grad_(True)


def _of_recognizer(name: str, blocks: Blocks) -> StreamingEncoder:
    folder = recognizer_folder(name, on_gpu=False)
    config = network_config(folder)
    if config is None or config["model_type"] not in _ENCODERS:
        raise _nothing_to_take(name)
    network = _ENCODERS[str(config["model_type"])].from_pretrained(
        folder,
        dtype=torch.float32,
        use_safetensors=True,
        local_files_only=True,
        trust_remote_code=False,
    )
    described = described_encoder(NEMOTRON_ENCODER, network.encoder.config.to_dict())
    del described["model_type"]
    encoder = streaming_encoder(NEMOTRON_ENCODER, described, blocks)
    encoder.network.load_state_dict(network.encoder.state_dict())
    return encoder


def _nothing_to_take(name: str) -> UserError:
    return UserError(
        phrased(
            "{name} has no encoder that a direct model could hear with: choose a Nemotron that streams.",
            name=name,
        )
    )
