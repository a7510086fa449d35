"""The recognizer that learns: a small configuration of Nemotron streaming, and heads that only teach it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from transformers import (
    GenerationConfig,
    NemotronAsrStreamingConfig,
    NemotronAsrStreamingEncoderConfig,
    NemotronAsrStreamingForRNNT,
)

from training.speech.flite import PHONES

LOOKAHEADS = (13, 6, 1, 0)
"""What the class's own processor offers: frames of 80 ms that are waited for."""
SUBSAMPLING = 8
MEL_MEAN, MEL_SPREAD = -8.0, 4.0
"""About those of log-mel frames of speech."""
PHONES_IN_FRAME = 2
"""Labels of phones for each 80 ms."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How large it is; 4 million weights as it stands."""

    width: int = 192
    n_layers: int = 5
    n_heads: int = 4
    feed_forward: int = 576
    channels: int = 40
    decoder_width: int = 160
    dropout: float = 0.05


def make_recognizer(shape: Shape, n_pieces: int) -> NemotronAsrStreamingForRNNT:
    """Return an untaught recognizer of the class that users load; the blank is behind the pieces."""
    encoder = NemotronAsrStreamingEncoderConfig(
        hidden_size=shape.width,
        num_hidden_layers=shape.n_layers,
        num_attention_heads=shape.n_heads,
        intermediate_size=shape.feed_forward,
        subsampling_conv_channels=shape.channels,
        # Noise, rooms and masked frames vary enough; drawing so many random numbers takes a fifth of a step.
        dropout=shape.dropout,
        activation_dropout=0.0,
        attention_dropout=0.0,
        layerdrop=0.0,
        default_num_lookahead_tokens=LOOKAHEADS[1],
    )
    config = NemotronAsrStreamingConfig(
        vocab_size=n_pieces + 1,
        blank_token_id=n_pieces,
        decoder_hidden_size=shape.decoder_width,
        num_decoder_layers=1,
        encoder_config=encoder,
    )
    network = NemotronAsrStreamingForRNNT(config)
    network.generation_config = GenerationConfig(decoder_start_token_id=n_pieces, pad_token_id=0)
    _spread(network)
    return network


@torch.no_grad()
def _spread(network: NemotronAsrStreamingForRNNT) -> None:
    """Give the weights a spread that signals survive.

    The class's own (0.02 everywhere) is for loading a checkpoint over it: three convolutions leave
    nothing of the sound. The first one also gets what centres the frames, which the class does not do.
    """
    for module in network.modules():
        if isinstance(module, nn.Linear | nn.Conv1d):
            module.reset_parameters()
        elif isinstance(module, nn.Conv2d):
            nn.init.kaiming_normal_(module.weight, nonlinearity="relu")
            module.bias.zero_()  # type: ignore[union-attr]
    first = network.encoder.subsampling.conv_in
    first.weight /= MEL_SPREAD
    first.bias -= first.weight.sum(dim=(1, 2, 3)) * MEL_MEAN


class Pupil(nn.Module):
    """The recognizer with two more heads, for pieces without a decoder (CTC) and for phones."""

    def __init__(self, recognizer: NemotronAsrStreamingForRNNT) -> None:
        super().__init__()
        config, width = recognizer.config, recognizer.encoder.config.hidden_size
        self.recognizer = recognizer
        self.by_frame = nn.Linear(width, config.vocab_size)
        self.phones = nn.Linear(width, PHONES_IN_FRAME * len(PHONES))
        _keep_float32(recognizer.encoder.subsampling)
        self.phones_layer = math.ceil(recognizer.encoder.config.num_hidden_layers / 2)

    def encode(self, features: Tensor, mask: Tensor, lookahead: int) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Return the encoder's states for the joint, those of the two other heads, and the frames that count.

        Shapes (B, T, joint), (B, T, V), (B, T, 2, phones) and (B,).
        """
        encoded = self.recognizer.get_audio_features(
            input_features=features,
            attention_mask=mask,
            num_lookahead_tokens=lookahead,
            output_hidden_states=True,
        )
        phones = self.phones(encoded.hidden_states[self.phones_layer])
        return (
            encoded.pooler_output,
            self.by_frame(encoded.last_hidden_state),
            phones.unflatten(-1, (PHONES_IN_FRAME, len(PHONES))),
            encoded.attention_mask.sum(dim=-1),
        )

    def joint(self, encoded: Tensor, pieces: Tensor) -> Tensor:
        """Return the logits (B, T, U + 1, V) of what comes next at each frame behind each piece."""
        blanks = pieces.new_full((len(pieces), 1), self.recognizer.config.blank_token_id)
        decoded = self.recognizer.decoder(torch.cat([blanks, pieces], dim=1))
        joint: Tensor = self.recognizer.joint(
            encoder_hidden_states=encoded[:, :, None, :], decoder_hidden_states=decoded[:, None, :, :]
        )
        return joint


def _keep_float32(module: nn.Module) -> None:
    """Let a module compute in float32 where all around it is autocast.

    Backwards, depthwise convolutions over two dimensions take four times as long in bfloat16.
    """
    was_on: list[bool] = []

    def leave(*_: object) -> None:
        was_on.append(torch.is_autocast_enabled("cpu"))
        torch.set_autocast_enabled("cpu", False)

    def come_back(*_: object) -> None:
        torch.set_autocast_enabled("cpu", was_on.pop())

    module.register_forward_pre_hook(leave)
    module.register_forward_hook(come_back, always_call=True)
