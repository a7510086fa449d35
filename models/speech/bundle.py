"""What hears, in the folder of a model that translates speech directly: loaded and saved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from torch import Tensor, nn
from transformers import PreTrainedTokenizerBase

from core.files.whole_files import write_whole
from core.wire.defaults import BLOCK_ADAPTER, PIECE_ADAPTER
from core.wording.sentences import phrased
from models.manifests.direct_manifest import (
    DIRECT_WEIGHTS,
    OWN_ENCODER,
    DirectManifest,
    DirectModelError,
    EncoderSizes,
    direct_folder,
    read_direct_manifest,
    write_direct_manifest,
)
from models.manifests.encoder_config import (
    ENCODER_CONFIG,
    STREAMING_ENCODERS,
    described_encoder,
    read_encoder_config,
)
from models.manifests.safetensors_header import tensor_shapes
from models.networks.language_model import config_of, first_line, tokenizer_of
from models.speech.adapter import BlockAdapter, PieceAdapter, SourceAdapter
from models.speech.block_attention import Blocks
from models.speech.ctc import BLANK, CtcHead, PieceSpelling, all_labels
from models.speech.encoder import BlockEncoder, EncoderShape
from models.speech.encoding import SpeechBlocksEncoder
from models.speech.hearing import BlockHearing, SpeechNetworks
from models.speech.streaming_encoder import StreamingEncoder, streaming_encoder
from models.speech.wave_encoder import WaveEncoder, wave_encoder
from models.translate.vocabulary import Vocabulary

AnyEncoder = BlockEncoder | WaveEncoder | StreamingEncoder
AnyAdapter = BlockAdapter | PieceAdapter
SPELLED: Final = "ctc.spelled"
"""In the file of weights: the labels that the CTC head has rows for."""


class _Parts(nn.Module):
    """All that hears as one module, whose names are those in the file."""

    def __init__(self, encoder: AnyEncoder, adapter: AnyAdapter, ctc: CtcHead) -> None:
        super().__init__()
        self.encoder, self.adapter, self.ctc = encoder, adapter, ctc


def load_hearing(path: Path, translator: Path) -> BlockHearing:
    """Return what hears, of a direct model's folder, at work on nothing yet.

    Raises:
        DirectModelError: the folder is damaged, or its parts do not go together.
    """
    return BlockHearing(load_networks(path, translator))


def load_networks(path: Path, translator: Path) -> SpeechNetworks:
    """Return what hears, of a direct model's folder; it spells with the vocabulary of the one that reads it.

    Raises:
        DirectModelError: the folder is damaged, or its parts do not go together.
    """
    folder = direct_folder(path)
    manifest = read_direct_manifest(folder)
    name = str(translator)
    tokenizer = tokenizer_of(name, translator)
    width = config_of(name, translator).get_text_config().hidden_size
    parts = _parts_in(folder, manifest, width, len(tokenizer))
    _load_weights(folder / DIRECT_WEIGHTS, parts)
    _check_spelled(folder / DIRECT_WEIGHTS, parts.ctc.spelled, len(tokenizer))
    parts.eval().requires_grad_(False)
    return SpeechNetworks(parts.encoder, parts.adapter, parts.ctc, spelling_of(tokenizer))


def _parts_in(folder: Path, manifest: DirectManifest, embedding_width: int, n_pieces: int) -> _Parts:
    """Return the parts that a folder describes, before their weights are read."""
    (n_spelled,) = tensor_shapes(folder / DIRECT_WEIGHTS, DirectModelError).get(SPELLED, ()) or (1,)
    encoder = _encoder_in(folder, manifest)
    ctc = CtcHead(encoder.width, range(min(n_spelled, len(all_labels(n_pieces)))))
    adapter = (
        PieceAdapter(encoder.width, embedding_width, len(ctc.spelled))
        if manifest.adapter == PIECE_ADAPTER
        else BlockAdapter(encoder.width, embedding_width, manifest.n_halvings)
    )
    return _Parts(encoder, adapter, ctc)


def save_hearing(folder: Path, networks: SpeechNetworks, dtype: torch.dtype = torch.float32) -> None:
    """Save what hears into the folder of a direct model, its weights as numbers of `dtype`.

    The manifest comes last: where it is, all of the folder is.
    """
    encoder, adapter = networks.encoder, networks.adapter
    blocks, sizes, kind = encoder.blocks, None, OWN_ENCODER
    if isinstance(encoder, BlockEncoder):
        shape = encoder.shape
        sizes = EncoderSizes(shape.width, shape.n_layers, shape.n_heads)
    elif isinstance(encoder, (WaveEncoder, StreamingEncoder)):
        kind = encoder.config.model_type
        described = described_encoder(kind, encoder.config.to_dict())
        write_whole(folder / ENCODER_CONFIG, json.dumps(described, indent=2) + "\n")
    n_halvings, made_of = 0, PIECE_ADAPTER
    if isinstance(adapter, BlockAdapter):
        n_halvings, made_of = len(adapter.halvings), BLOCK_ADAPTER
    manifest = DirectManifest(blocks.n_main, blocks.n_right, n_halvings, sizes, kind, made_of)
    parts: dict[str, SpeechBlocksEncoder | SourceAdapter | nn.Module] = {
        "encoder": encoder,
        "adapter": adapter,
        "ctc": networks.ctc,
    }
    weights = {
        f"{part}.{name}": (tensor.to(dtype) if tensor.is_floating_point() else tensor).contiguous()
        for part, module in parts.items()
        for name, tensor in module.state_dict().items()
    }
    save_file(weights, folder / DIRECT_WEIGHTS)
    write_direct_manifest(folder, manifest)


def _encoder_in(folder: Path, manifest: DirectManifest) -> AnyEncoder:
    blocks = Blocks(manifest.n_main, manifest.n_right)
    if (sizes := manifest.sizes) is not None:
        return BlockEncoder(EncoderShape(sizes.width, sizes.n_layers, sizes.n_heads, blocks))
    config = read_encoder_config(folder, manifest.encoder, DirectModelError)
    made = streaming_encoder if manifest.encoder in STREAMING_ENCODERS else wave_encoder
    try:
        return made(manifest.encoder, config, blocks)
    except ValueError as error:
        raise DirectModelError(
            phrased(
                "{path} describes an impossible encoder ({reason}): get the model again.",
                path=folder / ENCODER_CONFIG,
                reason=first_line(error),
            )
        ) from error


def _check_spelled(path: Path, spelled: Tensor, n_pieces: int) -> None:
    """Refuse labels that are none, or are out of order."""
    labels = spelled.tolist()
    if labels[0] != BLANK or labels != sorted(set(labels)) or labels[-1] not in all_labels(n_pieces):
        raise DirectModelError(
            phrased(
                "The weights in {path} do not match the files beside them ({name}): get the model again.",
                path=path,
                name=SPELLED,
            )
        )


def spelling_of(tokenizer: PreTrainedTokenizerBase) -> PieceSpelling:
    """Return how the pieces of a translator's vocabulary make words."""
    vocabulary = Vocabulary.of(tokenizer)
    return PieceSpelling(vocabulary.decode, vocabulary.starts_word)


def _load_weights(path: Path, parts: _Parts) -> None:
    wanted = {name: tuple(tensor.shape) for name, tensor in parts.state_dict().items()}
    found = dict(tensor_shapes(path, DirectModelError))
    different = sorted(name for name in wanted.keys() | found.keys() if wanted.get(name) != found.get(name))
    if different:
        raise DirectModelError(
            phrased(
                "The weights in {path} do not match the files beside them ({name}): get the model again.",
                path=path,
                name=different[0][:60],
            )
        )
    try:
        parts.load_state_dict(load_file(path))
    except (OSError, SafetensorError, RuntimeError) as error:
        raise DirectModelError(
            phrased("{path} cannot be read ({reason}): get it again.", path=path, reason=first_line(error))
        ) from error
    if not all(bool(tensor.isfinite().all()) for tensor in parts.state_dict().values()):
        raise DirectModelError(
            phrased("{path} holds values that are not numbers (NaN): its training failed.", path=path)
        )
