"""Tiny random networks that hear speech, and sound for them."""

import numpy as np
import torch

from core.speech.segments import SAMPLE_RATE
from models.speech.adapter import BlockAdapter, PieceAdapter
from models.speech.block_attention import Blocks
from models.speech.ctc import CtcHead, PieceSpelling, all_labels
from models.speech.encoder import BlockEncoder, EncoderShape
from models.speech.hearing import SpeechNetworks

LETTERS = "_abcdefghijklmnopqrstuvwxyz"
"""Pieces of a vocabulary: an underline begins a word."""

SPELLING = PieceSpelling(
    decode=lambda pieces: "".join(LETTERS[piece] for piece in pieces).replace("_", " "),
    starts_word=lambda piece: piece == 0,
)


def tiny_networks(blocks=None, embedding_width=32, seed=0, encoder=None, reads_pieces=False):
    """Return random networks of two layers whose every part matters, around an encoder of width 32."""
    torch.manual_seed(seed)
    shape = EncoderShape(width=32, n_layers=2, n_heads=2, blocks=blocks or Blocks(8, 4))
    networks = SpeechNetworks(
        encoder or BlockEncoder(shape).eval(),
        PieceAdapter(32, embedding_width, len(all_labels(len(LETTERS))))
        if reads_pieces
        else BlockAdapter(32, embedding_width).eval(),
        CtcHead(32, all_labels(len(LETTERS))).eval(),
        SPELLING,
    )
    for part in (networks.encoder, networks.adapter, networks.ctc):
        for parameter in part.parameters():
            parameter.requires_grad_(False)
    return networks


def some_sound(seconds, seed=0):
    """Return noise that swells and fades, like syllables."""
    random = np.random.default_rng(seed)
    clock = np.arange(round(seconds * SAMPLE_RATE)) / SAMPLE_RATE
    loudness = 0.05 + 0.2 * np.sin(2 * np.pi * 3 * clock) ** 2
    return (random.normal(0, 1, len(clock)) * loudness).clip(-1, 1).astype(np.float32)


def cut(sound, places):
    """Return the sound cut at these places (samples)."""
    return np.split(sound, sorted(place % (len(sound) + 1) for place in places))
