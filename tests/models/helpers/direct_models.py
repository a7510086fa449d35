"""Tiny random models that translate speech without words between, in their folders."""

import torch
from safetensors.torch import save_file
from tiny_adapters import MANIFEST, save_model
from tiny_lm import tiny_tokenizer

from models.manifests.direct_manifest import DIRECT_TRANSLATOR
from models.manifests.policy_head import HEAD_FILE, HEAD_WEIGHT
from models.speech.adapter import BlockAdapter, PieceAdapter
from models.speech.block_attention import Blocks
from models.speech.bundle import save_hearing, spelling_of
from models.speech.ctc import CtcHead, all_labels
from models.speech.encoder import BlockEncoder, EncoderShape
from models.speech.hearing import SpeechNetworks

WIDTH = 32
"""Of the tiny language models' embeddings, too."""


POLICIES = ("head-0.1..0.9", "offline")


def save_direct_model(folder, seed=0, scheme="slots", encoder=None, spells=()):
    """Save a random direct model with a policy head, and return the name that users give it.

    `encoder`, of the width of the tiny language models, takes the place of our own. With labels that it
    `spells`, what is read is the pieces of these.
    """
    translator = folder / DIRECT_TRANSLATOR
    translator.mkdir(parents=True)
    save_model(translator, manifest={**MANIFEST, "scheme": scheme, "policies": POLICIES})
    generator = torch.Generator().manual_seed(seed + 5)
    save_file({HEAD_WEIGHT: torch.randn(2, WIDTH, generator=generator) / 2}, translator / HEAD_FILE)
    torch.manual_seed(seed)
    tokenizer = tiny_tokenizer()
    networks = SpeechNetworks(
        encoder or BlockEncoder(EncoderShape(width=WIDTH, n_layers=2, n_heads=2, blocks=Blocks(8, 4))),
        PieceAdapter(WIDTH, WIDTH, len(spells)) if spells else BlockAdapter(WIDTH, WIDTH, n_halvings=1),
        CtcHead(WIDTH, spells or all_labels(len(tokenizer))),
        spelling_of(tokenizer),
    )
    save_hearing(folder, networks)
    return f"direct:{folder}"
