"""What hears, in the folder of a model that translates speech directly: loaded and saved."""

from __future__ import annotations

import json
from pathlib import Path

from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from torch import nn
from transformers import PreTrainedTokenizerBase

from core.files.whole_files import write_whole
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
from models.speech.adapter import BlockAdapter
from models.speech.block_attention import Blocks
from models.speech.ctc import CtcHead, Spelling
from models.speech.encoder import BlockEncoder, EncoderShape
from models.speech.encoding import SpeechBlocksEncoder
from models.speech.hearing import BlockHearing, SpeechNetworks
from models.speech.streaming_encoder import StreamingEncoder, streaming_encoder
from models.speech.wave_encoder import WaveEncoder, wave_encoder
from models.translate.prompt import Vocabulary

AnyEncoder = BlockEncoder | WaveEncoder | StreamingEncoder


class _Parts(nn.Module):
    """All that hears as one module, whose names are those in the file."""

    def __init__(self, encoder: AnyEncoder, n_halvings: int, embedding_width: int, n_pieces: int) -> None:
        super().__init__()
        self.encoder = encoder
        self.adapter = BlockAdapter(encoder.width, embedding_width, n_halvings)
        self.ctc = CtcHead(encoder.width, n_pieces)


def load_hearing(path: Path, translator: Path) -> BlockHearing:
    """Return what hears, of a direct model's folder; it spells with the vocabulary of the one that reads it.

    Raises:
        DirectModelError: the folder is damaged, or its parts do not go together.
    """
    folder = direct_folder(path)
    manifest = read_direct_manifest(folder)
    name = str(translator)
    tokenizer = tokenizer_of(name, translator)
    width = config_of(name, translator).get_text_config().hidden_size
    parts = _Parts(_encoder_in(folder, manifest), manifest.n_halvings, width, len(tokenizer))
    _load_weights(folder / DIRECT_WEIGHTS, parts)
    parts.eval().requires_grad_(False)
    return BlockHearing(SpeechNetworks(parts.encoder, parts.adapter, parts.ctc, spelling_of(tokenizer)))


def save_hearing(folder: Path, networks: SpeechNetworks) -> None:
    """Save what hears into the folder of a direct model."""
    encoder, adapter = networks.encoder, networks.adapter
    blocks, sizes, kind = encoder.blocks, None, OWN_ENCODER
    if isinstance(encoder, BlockEncoder):
        shape = encoder.shape
        sizes = EncoderSizes(shape.width, shape.n_layers, shape.n_heads)
    elif isinstance(encoder, (WaveEncoder, StreamingEncoder)):
        kind = encoder.config.model_type
        described = described_encoder(kind, encoder.config.to_dict())
        write_whole(folder / ENCODER_CONFIG, json.dumps(described, indent=2) + "\n")
    manifest = DirectManifest(blocks.n_main, blocks.n_right, len(adapter.halvings), sizes, kind)
    write_direct_manifest(folder, manifest)
    parts: dict[str, SpeechBlocksEncoder | nn.Module] = {
        "encoder": encoder,
        "adapter": adapter,
        "ctc": networks.ctc,
    }
    weights = {
        f"{part}.{name}": tensor.contiguous()
        for part, module in parts.items()
        for name, tensor in module.state_dict().items()
    }
    save_file(weights, folder / DIRECT_WEIGHTS)


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
                "{path} describes no encoder that could be ({reason}): get the model again.",
                path=folder / ENCODER_CONFIG,
                reason=first_line(error),
            )
        ) from error


def spelling_of(tokenizer: PreTrainedTokenizerBase) -> Spelling:
    """Return how the pieces of a translator's vocabulary make words."""
    vocabulary = Vocabulary.of(tokenizer)
    return Spelling(vocabulary.decode, vocabulary.starts_word)


def _load_weights(path: Path, parts: _Parts) -> None:
    wanted = {name: tuple(tensor.shape) for name, tensor in parts.state_dict().items()}
    found = dict(tensor_shapes(path, DirectModelError))
    different = sorted(name for name in wanted.keys() | found.keys() if wanted.get(name) != found.get(name))
    if different:
        raise DirectModelError(
            phrased(
                "The weights in {path} do not fit what stands beside them ({name}): get the model again.",
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
        raise DirectModelError(phrased("{path} holds numbers that are none: its training failed.", path=path))
