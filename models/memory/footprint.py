"""How many bytes a recognizer or a translator takes, worked out from its shape without loading it."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from pathlib import Path

from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.manifests.json_fields import read_json_object
from models.manifests.safetensors_header import tensor_shapes

N_COLUMNS = 1024
"""Tokens that the translator's cache holds, besides the column that takes padding."""

SMALL_MODEL = 100_000_000
"""Up to this many parameters float32 is fast enough everywhere, and exact."""


class Precision(StrEnum):
    """The numbers that a translator's weights are kept in."""

    FLOAT32 = "float32"
    BF16 = "bf16"
    INT8 = "int8"
    FOUR_BIT = "4bit"


CPU, CUDA = "cpu", "cuda"


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a network runs and in which numbers: a `Precision`, or a compute type of CTranslate2."""

    device: str
    numbers: str


PACKED = (Placement(CPU, Precision.FLOAT32), Placement(CPU, Precision.BF16))
"""Where linear layers may be packed (`packed_linear`); few bits are for what must be small."""


_FOUR_BIT_BLOCK, _DOUBLE_QUANT_BLOCK = 64, 256
"""bitsandbytes keeps a scale for each block of weights, and quantizes these scales in blocks again."""

_LIGHT_BLOCK, _LIGHT_BLOCK_BYTES = 128, 136
"""onnxruntime keeps the scale of each block, and the sum of its weights (`models.light.eight_bits`)."""

_FOUR_BIT_TABLES = 4 * (16 + 256 + 1)
"""Each layer's tables of what the 4-bit and the 8-bit codes stand for, and an offset."""


_RECORDINGS, _LAYER_NODES, _OTHER_NODES, _NODE_BYTES = 24, 50, 30, 5900
"""Steps that a talk has recorded, the kernels of one, and what is kept of each: 7.3 MB a step of 0.5 B."""


@dataclass(frozen=True, slots=True)
class TranslatorShape:
    """A decoder-only language model. `linears` are the shapes of the matrices that can be quantized."""

    linears: tuple[tuple[int, int], ...]
    n_other: int
    """Parameters that are never quantized: embeddings, norms, biases."""
    n_layers: int
    n_kv_heads: int
    head_dim: int
    hidden: int
    intermediate: int
    vocabulary: int
    is_tied: bool
    """Whether the output layer shares the embeddings' weights."""
    light: tuple[Precision, ...] = ()
    """The numbers in which onnxruntime can run it without torch, which files and processor tell."""

    @property
    def n_parameters(self) -> int:
        return sum(rows * columns for rows, columns in self.linears) + self.n_other

    @property
    def whole(self) -> Precision:
        """The precision that loses nothing worth having."""
        return Precision.FLOAT32 if self.n_parameters <= SMALL_MODEL else Precision.BF16

    def is_light(self, placement: Placement) -> bool:
        """Return whether onnxruntime runs it there, without torch."""
        return placement.device == CPU and placement.numbers in self.light

    def weight_bytes(self, placement: Placement) -> int:
        """Return what the weights take; exact for a folder on the disk.

        Where layers are packed, tied embeddings are there twice: as rows to look up, and as the output layer.
        """
        n_copied = self.vocabulary * self.hidden if self.is_tied and placement in PACKED else 0
        match Precision(placement.numbers), placement.device:
            case ((Precision.FLOAT32 | Precision.BF16), _):
                return self._number_bytes(placement) * (self.n_parameters + n_copied)
            case Precision.INT8, "cpu" if self.is_light(placement):
                return self._rounded_bytes() + 2 * self.n_other - self._own_head_bytes()
            case Precision.INT8, "cpu":
                return self._int8_bytes(scale_bytes=2) + 2 * self.n_other + self._int8_head_bytes()
            case Precision.INT8, _:
                return self._int8_bytes(scale_bytes=4) + 2 * self.n_other
            case _:
                return sum(_four_bit_bytes(rows * columns) for rows, columns in self.linears) + (
                    2 * self.n_other
                )

    def _rounded_bytes(self) -> int:
        """Return what all matrices take that onnxruntime has in 8 bits, the output layer's among them."""
        matrices = (*self.linears, (self.vocabulary, self.hidden))
        return sum(
            rows * math.ceil(columns / _LIGHT_BLOCK) * _LIGHT_BLOCK_BYTES for rows, columns in matrices
        )

    def _own_head_bytes(self) -> int:
        """Return what an output layer of its own takes among the numbers that are not rounded."""
        return 0 if self.is_tied else 2 * self.vocabulary * self.hidden

    def _int8_bytes(self, scale_bytes: int) -> int:
        return sum(rows * (columns + scale_bytes) for rows, columns in self.linears)

    def _int8_head_bytes(self) -> int:
        """Return what an 8-bit output layer adds: a copy if the embeddings were shared, else it shrinks."""
        in_8_bits = self.vocabulary * (self.hidden + 2)
        return in_8_bits if self.is_tied else in_8_bits - 2 * self.vocabulary * self.hidden

    def cache_bytes(self, placement: Placement, n_rows: int = 1, n_columns: int = N_COLUMNS) -> int:
        """Return what the keys and values of `n_rows` sentences take; exact."""
        n_numbers = 2 * self.n_layers * self.n_kv_heads * self.head_dim * (n_columns + 1)
        return n_rows * n_numbers * self._number_bytes(placement)

    def working_bytes(self, placement: Placement, n_rows: int = 1) -> int:
        """Return room for the widest forward: a full cache of tokens fed at once, all but the last unread.

        The other rows are padded to as many.
        """
        states = N_COLUMNS * (3 * self.intermediate + 6 * self.hidden) * self._number_bytes(placement)
        mask = 3 * 4 * N_COLUMNS * N_COLUMNS
        logits = 3 * 4 * self.vocabulary
        is_quantized = placement.numbers in (Precision.INT8, Precision.FOUR_BIT)
        unpacked = 2 * max((rows * columns for rows, columns in self.linears), default=0)
        return n_rows * (states + mask + logits) + is_quantized * unpacked

    def _loading_bytes(self, placement: Placement) -> int:
        """Return what is there only while it is loaded: matrices in 8 bits before they are reordered."""
        is_rounded = placement.numbers == Precision.INT8 and self.is_light(placement)
        return self._rounded_bytes() if is_rounded else 0

    def _number_bytes(self, placement: Placement) -> int:
        """Return the size of the numbers that it computes with."""
        return 4 if placement.numbers == Precision.FLOAT32 or self.is_light(placement) else 2

    def recorded_bytes(self, placement: Placement) -> int:
        """Return what steps take that are recorded on a card; 8 bits of bitsandbytes cannot be."""
        if placement.device != CUDA or placement.numbers == Precision.INT8:
            return 0
        return _RECORDINGS * _NODE_BYTES * (self.n_layers * _LAYER_NODES + _OTHER_NODES)

    def bytes(self, placement: Placement, n_rows: int = 1) -> int:
        """Return all that it takes on a device, apart from the device's own context."""
        at_work = self.cache_bytes(placement, n_rows) + self.working_bytes(placement, n_rows)
        at_most = max(at_work + self.recorded_bytes(placement), self._loading_bytes(placement))
        return self.weight_bytes(placement) + at_most


def cache_rows(n_rows: int, n_beams: int) -> int:
    """Return for how many sentences a translator's cache has room: beams are rows, and what is committed."""
    return n_rows if n_beams == 1 else n_beams + 1


def _four_bit_bytes(n: int) -> int:
    n_blocks = math.ceil(n / _FOUR_BIT_BLOCK)
    return math.ceil(n / 2) + n_blocks + 4 * math.ceil(n_blocks / _DOUBLE_QUANT_BLOCK) + _FOUR_BIT_TABLES


_WHISPER_POSITIONS, _WHISPER_TOKENS, _WHISPER_VOCABULARY, _WHISPER_MELS = 1500, 448, 51866, 128
_WHISPER_BEAMS = 5
_WHISPER_WORKSPACE = 64_000_000
"""What cuBLAS and cuDNN set aside."""


@dataclass(frozen=True, slots=True)
class RecognizerShape:
    """A Whisper model as CTranslate2 runs it."""

    width: int
    encoder_layers: int
    decoder_layers: int
    heads: int

    def weight_bytes(self, placement: Placement) -> int:
        matrices = self.width**2 * (12 * self.encoder_layers + 16 * self.decoder_layers)
        matrices += _WHISPER_VOCABULARY * self.width
        rest = self.width * (3 * _WHISPER_MELS + 3 * self.width + _WHISPER_POSITIONS + _WHISPER_TOKENS)
        in_8_bits = placement.numbers.startswith("int8")
        return matrices * (1 if in_8_bits else self._bytes(placement)) + rest * self._bytes(placement)

    def working_bytes(self, placement: Placement) -> int:
        """Return room for 30 s of sound: attention, beams, and the keys and values of the decoder."""
        scores = self.heads * _WHISPER_POSITIONS**2
        states = _WHISPER_POSITIONS * 12 * self.width
        heard = 2 * self.decoder_layers * self.width * _WHISPER_POSITIONS
        written = 2 * self.decoder_layers * self.width * _WHISPER_TOKENS * _WHISPER_BEAMS
        return (scores + states + heard + written) * self._bytes(placement) + _WHISPER_WORKSPACE

    def bytes(self, placement: Placement) -> int:
        """Return all that it takes on a device, apart from the device's own context."""
        return self.weight_bytes(placement) + self.working_bytes(placement)

    @staticmethod
    def _bytes(placement: Placement) -> int:
        """Return the size of the numbers that it computes with."""
        return 2 if placement.numbers.endswith("16") else 4


_STREAMING_WORKSPACE = 200_000_000
"""Room for a chunk, the caches and what libraries set aside: none of them grows with the sound."""


@dataclass(frozen=True, slots=True)
class StreamingShape:
    """A recognizer that streams."""

    n_parameters: int

    def bytes(self, placement: Placement) -> int:
        """Return all that it takes on a device, apart from the device's own context."""
        is_whole = placement.numbers == Precision.FLOAT32
        in_8_bits = placement.device == CPU and placement.numbers.startswith("int8")
        return self.n_parameters * (1 if in_8_bits else 4 if is_whole else 2) + _STREAMING_WORKSPACE


def known_translators() -> tuple[str, ...]:
    """Return the names of the translators whose shape is known without a folder, smallest first."""
    return tuple(_shapes()["translator"])


def known_recognizers() -> tuple[str, ...]:
    return tuple(f"whisper:{size}" for size in _shapes()["whisper"])


def known_translator(name: str) -> TranslatorShape | None:
    """Return the shape of a translator of the table, norms and biases (below 0.1 %) left out."""
    config = _shapes()["translator"].get(name)
    if config is None:
        return None
    hidden, inner = _size(config, "hidden_size"), _size(config, "intermediate_size")
    queries = _size(config, "num_attention_heads") * _size(config, "head_dim")
    keys = _size(config, "num_key_value_heads") * _size(config, "head_dim")
    layer = [(queries, hidden), (keys, hidden), (keys, hidden), (hidden, queries)]
    layer += [(inner, hidden), (inner, hidden), (hidden, inner)]
    n_embeddings = 1 if config["tie_word_embeddings"] else 2
    linears = tuple(layer * _size(config, "num_hidden_layers"))
    return _shape(config, linears, n_embeddings * _size(config, "vocab_size") * hidden)


def known_streaming(name: str) -> StreamingShape | None:
    """Return the shape of a recognizer that streams, by its name in the catalog."""
    numbers = _shapes()["streaming"].get(name)
    return StreamingShape(_size(numbers, "n_parameters")) if numbers else None


def known_recognizer(name: str) -> RecognizerShape | None:
    """Return the shape of whisper:SIZE; English-only models have that of their size."""
    size = name.removeprefix("whisper:").removesuffix(".en")
    numbers = _shapes()["whisper"].get({"turbo": "large-v3-turbo"}.get(size, size))
    return RecognizerShape(**{key: int(str(value)) for key, value in numbers.items()}) if numbers else None


def translator_in(folder: Path) -> TranslatorShape:
    """Return the shape of the model in a folder, from its configuration and its weights' headers.

    Raises:
        UserError: for a folder that holds no whole model.
    """
    config = read_json_object(folder / "config.json", UserError)
    nested = config.get("text_config")
    config = {**config, **nested} if isinstance(nested, dict) else config
    shapes: dict[str, tuple[int, ...]] = {}
    for weights in sorted(folder.glob("*.safetensors")):
        shapes.update(tensor_shapes(weights, UserError))
    config = {"tie_word_embeddings": "lm_head.weight" not in shapes, **config}
    if config["tie_word_embeddings"]:
        shapes.pop("lm_head.weight", None)
    linears = tuple((s[0], s[1]) for name, s in shapes.items() if len(s) == 2 and _is_in_a_layer(name))
    n_all = sum(math.prod(shape) for shape in shapes.values())
    return _shape(config, linears, n_all - sum(rows * columns for rows, columns in linears))


def _is_in_a_layer(tensor: str) -> bool:
    """Return whether the tensor belongs to a numbered layer, as the embeddings do not."""
    return re.search(r"\.\d+\.", tensor) is not None


def _shape(
    config: Mapping[str, object], linears: tuple[tuple[int, int], ...], n_other: int
) -> TranslatorShape:
    hidden = _size(config, "hidden_size", "n_embed", "n_embd")
    n_heads = _size(config, "num_attention_heads", "n_head")
    return TranslatorShape(
        linears=linears,
        n_other=n_other,
        n_layers=_size(config, "num_hidden_layers", "n_layer"),
        n_kv_heads=_size(config, "num_key_value_heads", "num_kv_heads", default=n_heads),
        head_dim=_size(config, "head_dim", default=hidden // n_heads),
        hidden=hidden,
        intermediate=_size(config, "intermediate_size", "ffn_hidden_size", default=4 * hidden),
        vocabulary=_size(config, "vocab_size"),
        is_tied=bool(config["tie_word_embeddings"]),
    )


def _size(config: Mapping[str, object], *names: str, default: int = 0) -> int:
    """Return the first of these numbers that the configuration has."""
    for name in names:
        value = config.get(name)
        if isinstance(value, int) and value > 0:
            return value
    if not default:
        raise UserError(
            phrased(
                "The model's config.json does not state {name}: it is damaged or of an unknown kind.",
                name=names[0],
            )
        )
    return default


@cache
def _shapes() -> dict[str, dict[str, dict[str, object]]]:
    return tomllib.loads(files("models.memory").joinpath("shapes.toml").read_text(encoding="utf-8"))
