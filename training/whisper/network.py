"""The Whisper that learns: a small configuration, and heads that only teach its encoder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from tokenizers import Tokenizer
from torch import Tensor, nn
from transformers import GenerationConfig, WhisperConfig, WhisperForConditionalGeneration

from models.recognize.attending_whisper import encoder_states
from training.speech.flite import PHONES
from training.whisper.tokens import END, START, UNTIMED, number_of

SUBSAMPLING = 2
"""Frames of sound in one state of the encoder."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How large it is; 1.7 million weights as it stands."""

    width: int = 128
    n_encoder_layers: int = 4
    n_decoder_layers: int = 2
    n_heads: int = 4
    feed_forward: int = 384
    n_aligned: int = 2
    """So many heads of the last layer are taught to look where a token is said."""


def make_whisper(shape: Shape, tokenizer: Tokenizer) -> WhisperForConditionalGeneration:
    """Return an untaught Whisper of English."""
    end, start = number_of(tokenizer, END), number_of(tokenizer, START)
    ends: dict[str, Any] = {
        "bos_token_id": end,
        "eos_token_id": end,
        "pad_token_id": end,
        "decoder_start_token_id": start,
    }
    unsuppressed: dict[str, Any] = {"suppress_tokens": [], "begin_suppress_tokens": []}
    config = WhisperConfig(
        vocab_size=tokenizer.get_vocab_size(),
        num_mel_bins=80,
        d_model=shape.width,
        encoder_layers=shape.n_encoder_layers,
        decoder_layers=shape.n_decoder_layers,
        encoder_attention_heads=shape.n_heads,
        decoder_attention_heads=shape.n_heads,
        encoder_ffn_dim=shape.feed_forward,
        decoder_ffn_dim=shape.feed_forward,
        dropout=0.0,
        **ends,
        **unsuppressed,
    )
    config._attn_implementation = "eager"  # the others do not tell what is attended to
    network = WhisperForConditionalGeneration(config)
    _spread(network)
    last = shape.n_decoder_layers - 1
    network.generation_config = GenerationConfig(
        **ends,
        **unsuppressed,
        is_multilingual=False,
        no_timestamps_token_id=number_of(tokenizer, UNTIMED),
        alignment_heads=[[last, head] for head in range(shape.n_aligned)],
    )
    return network


@torch.no_grad()
def _spread(network: WhisperForConditionalGeneration) -> None:
    """Give the weights a spread that signals survive: the class's own is for loading a checkpoint over it."""
    for module in network.modules():
        if isinstance(module, nn.Linear | nn.Conv1d) and module is not network.proj_out:
            module.reset_parameters()
    nn.init.normal_(network.model.decoder.embed_tokens.weight, std=network.config.d_model**-0.5)


@dataclass(frozen=True, slots=True)
class Read:
    """What a pupil makes of a batch: logits (B, U, V), attention (B, heads, U, T), and of its encoder
    logits of pieces (B, T, P + 1) and of phones (B, T, phones)."""

    logits: Tensor
    attention: Tensor
    pieces: Tensor
    phones: Tensor


def aligned_heads(whisper: WhisperForConditionalGeneration) -> list[tuple[int, int]]:
    """Return (layer, head) of those that are taught to look where a token is said."""
    settings: Any = whisper.generation_config
    return [(layer, head) for layer, head in settings.alignment_heads]


class Pupil(nn.Module):
    """A Whisper with two more heads, for pieces without a decoder (CTC) and for phones."""

    def __init__(self, whisper: WhisperForConditionalGeneration, n_pieces: int) -> None:
        super().__init__()
        width = whisper.config.d_model
        self.whisper = whisper
        self.pieces = nn.Linear(width, n_pieces + 1)
        self.phones = nn.Linear(width, len(PHONES))
        self.phones_layer = whisper.config.encoder_layers // 2

    def encode(self, sound: Tensor) -> list[Tensor]:
        """Return the states (B, T / 2, width) of frames (B, T, 80) after each layer."""
        return encoder_states(self.whisper.model.encoder, sound.transpose(1, 2))

    def forward(self, sound: Tensor, tokens: Tensor) -> Read:
        states = self.encode(sound)
        decoded = self.whisper.model.decoder(
            input_ids=tokens, encoder_hidden_states=states[-1], use_cache=False, output_attentions=True
        )
        layers = aligned_heads(self.whisper)
        heads = [decoded.cross_attentions[layer][:, head] for layer, head in layers]
        return Read(
            logits=self.whisper.proj_out(decoded.last_hidden_state),
            attention=torch.stack(heads, dim=1),
            pieces=self.pieces(states[-1]),
            phones=self.phones(states[self.phones_layer - 1]),
        )
