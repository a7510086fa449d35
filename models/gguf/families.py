"""Which of a file's tensors is which in its family, and what the family's `config.json` says.

Everything has to be accounted for: an entry or a tensor that is not known here may change what the model
computes, and the file is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.wording.sentences import phrased
from models.gguf.header import GgufHeader, Refusal
from models.gguf.rotary import ROPE_FACTORS, Rope, checked_rope

ARCHITECTURE: Final = "general.architecture"
ARCHITECTURES: Final = ("llama", "qwen2", "qwen3", "gemma2", "gemma3", "falcon")
"""By their names in such files; Mistral's are called `llama`."""

_COUNTED: Final = "block_count", "embedding_length", "feed_forward_length", "context_length", "vocab_size"
_OF_ATTENTION: Final = (
    "head_count",
    "head_count_kv",
    "key_length",
    "value_length",
    "layer_norm_rms_epsilon",
    "layer_norm_epsilon",
    "sliding_window",
    "causal",
    "key_length_swa",
    "value_length_swa",
)
_OF_ROPE: Final = "dimension_count", "freq_base", "freq_base_swa", "scaling.type", "scaling.factor"
_OF_HEADS: Final = "attention.key_length", "attention.value_length", "rope.dimension_count"
"""A head's size: Gemma's and Qwen3's files leave the last out, though no head has its share of the width."""
_KNOWN: Final = frozenset(
    {
        *_COUNTED,
        *(f"attention.{name}" for name in _OF_ATTENTION),
        *(f"rope.{name}" for name in _OF_ROPE),
        "attn_logit_softcapping",
        "final_logit_softcapping",
        "tensor_data_layout",
    }
)
_LARGEST_GEMMAS: Final = {"gemma2": 46, "gemma3": 62}
"""Their numbers of layers: they alone scale attention by the width of a head's share, and no file says so."""
_SLIDING_OF: Final = {"gemma2": 2, "gemma3": 6}
"""Every such layer sees everything, those between only a window."""
_NORMS: Final = {"attn_norm": "input_layernorm", "ffn_norm": "post_attention_layernorm"}
_NORMS_OF_GEMMA: Final = {
    "attn_norm": "input_layernorm",
    "post_attention_norm": "post_attention_layernorm",
    "ffn_norm": "pre_feedforward_layernorm",
    "post_ffw_norm": "post_feedforward_layernorm",
}
_CLASSES: Final = {
    "llama": "LlamaForCausalLM",
    "mistral": "MistralForCausalLM",
    "qwen2": "Qwen2ForCausalLM",
    "qwen3": "Qwen3ForCausalLM",
    "gemma2": "Gemma2ForCausalLM",
    "gemma3_text": "Gemma3ForCausalLM",
    "falcon": "FalconForCausalLM",
}


@dataclass(frozen=True, slots=True)
class Part:
    """A tensor by its name in the file and in a folder, with its shape.

    `rows` gives the file's rows in the folder's order where that is another, once it is known that the file
    has as many; `shift` is added to each number.
    """

    theirs: str
    ours: str
    shape: tuple[int, ...]
    rows: Callable[[], NDArray[np.int64]] | None = None
    shift: float = 0.0


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes of a model."""

    width: int
    inner: int
    vocabulary: int
    n_layers: int
    n_heads: int
    n_kv_heads: int
    head_dim: int

    @property
    def queries(self) -> int:
        return self.n_heads * self.head_dim

    @property
    def keys(self) -> int:
        return self.n_kv_heads * self.head_dim


@dataclass(frozen=True, slots=True)
class Description:
    """A model: its `config.json`, and all of its tensors."""

    config: Mapping[str, object]
    parts: tuple[Part, ...]


def describe(header: GgufHeader) -> Description:
    """Return what a file holds, or raise Refusal."""
    family = header.text(ARCHITECTURE)
    if family not in ARCHITECTURES:
        raise Refusal(
            phrased(
                "models of the family {family} cannot be imported from such files; those of {known} can",
                family=family[:40],
                known=", ".join(ARCHITECTURES),
            )
        )
    for name, value in header.entries.items():
        is_known = not name.startswith(f"{family}.") or name.removeprefix(f"{family}.") in _KNOWN
        if not is_known and not (isinstance(value, int) and value == 0):  # no experts, for one
            raise Refusal(phrased("what its entry {name} means is not known here", name=name))
    if not header.flag(f"{family}.attention.causal", default=True):
        raise Refusal(phrased("it reads in both directions and writes nothing"))
    sizes = _sizes(header, family)
    rope = checked_rope(header, family, sizes.head_dim)
    parts = _checked(
        header, _falcon_parts(header, sizes) if family == "falcon" else _parts(header, family, sizes)
    )
    is_tied = all(part.ours != "lm_head.weight" for part in parts)
    config = {
        "vocab_size": sizes.vocabulary,
        "hidden_size": sizes.width,
        "num_hidden_layers": sizes.n_layers,
        "num_attention_heads": sizes.n_heads,
        "max_position_embeddings": header.number(f"{family}.context_length"),
        "tie_word_embeddings": is_tied,
        "dtype": "bfloat16",
        **_special_ids(header, sizes.vocabulary),
    }
    particular = _falcon_config if family == "falcon" else _config
    return Description({**config, **particular(header, family, sizes, rope)}, parts)


def _sizes(header: GgufHeader, family: str) -> Sizes:
    def number(name: str, default: int | None = None) -> int:
        return max(header.number(f"{family}.{name}", default), 1)

    width, n_heads = number("embedding_length"), number("attention.head_count")
    told = (f"{family}.{name}" for name in _OF_HEADS)
    lengths = {header.number(name) for name in told if name in header.entries} or {width // n_heads}
    if len(lengths) > 1:
        raise Refusal(phrased("its heads are of several sizes"))
    (head_dim,) = lengths
    embeddings = header.tensors.get("token_embd.weight")
    n_kv_heads = number("attention.head_count_kv", n_heads)
    if embeddings is None or width % n_heads or n_heads % n_kv_heads or head_dim % 2:
        raise _unfit()
    return Sizes(
        width=width,
        inner=number("feed_forward_length"),
        vocabulary=embeddings.shape[0],
        n_layers=number("block_count"),
        n_heads=n_heads,
        n_kv_heads=n_kv_heads,
        head_dim=head_dim,
    )


def _unfit() -> Refusal:
    return Refusal(phrased("its sizes do not go together"))


def _checked(header: GgufHeader, expected: Iterable[Part]) -> tuple[Part, ...]:
    """Return the parts if the file has exactly these.

    The first that it has not ends it: a file that claims a million layers must not have a list of them made.
    """
    left = {name: tensor.shape for name, tensor in header.tensors.items() if name != ROPE_FACTORS}
    parts = []
    for part in expected:
        if left.pop(part.theirs, None) != part.shape:
            raise _odd_tensor(part.theirs)
        parts.append(part)
    if left:
        raise _odd_tensor(min(left))
    return tuple(parts)


def _odd_tensor(name: str) -> Refusal:
    return Refusal(phrased("its tensor {name} is missing, unknown or of another shape", name=name[:60]))


def _special_ids(header: GgufHeader, n_tokens: int) -> dict[str, int]:
    """Return the ids of the tokens that begin, end and fill, as far as the file names them."""
    named = {"bos_token_id": "bos", "eos_token_id": "eos", "pad_token_id": "padding"}
    ids = {
        ours: header.number(name)
        for ours, theirs in named.items()
        if (name := f"tokenizer.ggml.{theirs}_token_id") in header.entries
    }
    if any(one >= n_tokens for one in ids.values()):
        raise Refusal(phrased("it names tokens that it does not have"))
    return ids


def _parts(header: GgufHeader, family: str, sizes: Sizes) -> Iterator[Part]:
    """Yield the tensors of what is built as Llama is: norms, three projections, gates."""
    width, vocabulary = sizes.width, sizes.vocabulary
    yield Part("token_embd.weight", "model.embed_tokens.weight", (vocabulary, width))
    yield Part("output_norm.weight", "model.norm.weight", (width,), shift=_shift(family))
    if "output.weight" in header.tensors:
        yield Part("output.weight", "lm_head.weight", (vocabulary, width))
    for i in range(sizes.n_layers):
        theirs, ours = f"blk.{i}", f"model.layers.{i}"
        yield from _norms(family, sizes, theirs, ours)
        for part in _attention(family, sizes, theirs, ours):
            if part.theirs.endswith(".weight") or part.theirs in header.tensors:
                yield part
        for one in ("gate", "up"):
            yield Part(f"{theirs}.ffn_{one}.weight", f"{ours}.mlp.{one}_proj.weight", (sizes.inner, width))
        yield Part(f"{theirs}.ffn_down.weight", f"{ours}.mlp.down_proj.weight", (width, sizes.inner))


def _shift(family: str) -> float:
    """Return what is added to norms: Gemma's multiply by one more than they hold."""
    return -1.0 if family in _SLIDING_OF else 0.0


def _norms(family: str, sizes: Sizes, theirs: str, ours: str) -> Iterator[Part]:
    shift = _shift(family)
    for its, name in (_NORMS_OF_GEMMA if family in _SLIDING_OF else _NORMS).items():
        yield Part(f"{theirs}.{its}.weight", f"{ours}.{name}.weight", (sizes.width,), shift=shift)
    for one in "qk" if family in ("qwen3", "gemma3") else "":
        of_heads = f"{ours}.self_attn.{one}_norm.weight"
        yield Part(f"{theirs}.attn_{one}_norm.weight", of_heads, (sizes.head_dim,), shift=shift)


def _attention(family: str, sizes: Sizes, theirs: str, ours: str) -> Iterator[Part]:
    """Yield the projections of a layer, with the biases that it may have."""
    heads = {"q": sizes.n_heads, "k": sizes.n_kv_heads} if family == "llama" else {}
    for its, one, shape in (
        ("q", "q", (sizes.queries, sizes.width)),
        ("k", "k", (sizes.keys, sizes.width)),
        ("v", "v", (sizes.keys, sizes.width)),
        ("output", "o", (sizes.width, sizes.queries)),
    ):
        rows = partial(_unpaired, heads[one], sizes.head_dim) if one in heads else None
        name = f"{ours}.self_attn.{one}_proj"
        yield Part(f"{theirs}.attn_{its}.weight", f"{name}.weight", shape, rows)
        yield Part(f"{theirs}.attn_{its}.bias", f"{name}.bias", shape[:1], rows)


def _unpaired(n_heads: int, head_dim: int) -> NDArray[np.int64]:
    """Return where the rows of heads are whose files have the two that turn together side by side."""
    rows = np.arange(n_heads * head_dim).reshape(n_heads, head_dim // 2, 2)
    return rows.swapaxes(1, 2).reshape(-1)


def _config(header: GgufHeader, family: str, sizes: Sizes, rope: Rope) -> dict[str, object]:
    window = header.number(f"{family}.attention.sliding_window", 0)
    model_type = {"gemma3": "gemma3_text", "llama": "mistral" if window else "llama"}.get(family, family)
    config: dict[str, object] = {
        "architectures": [_CLASSES[model_type]],
        "model_type": model_type,
        "intermediate_size": sizes.inner,
        "num_key_value_heads": sizes.n_kv_heads,
        "head_dim": sizes.head_dim,
        "rms_norm_eps": header.real(f"{family}.attention.layer_norm_rms_epsilon"),
        "rope_parameters": rope,
    }
    if family in _SLIDING_OF:
        return config | _config_of_gemma(header, family, sizes, window)
    n_biased = sum(f"blk.0.attn_{one}.bias" in header.tensors for one in ("q", "k", "v", "output"))
    allowed = {"llama": (0, 4), "qwen2": (3,)}.get(model_type, (0,))
    is_wide = family == "qwen2" and sizes.queries != sizes.width  # its heads share the width
    if n_biased not in allowed or is_wide or (window and model_type != "mistral"):
        raise _unfit()
    own: Mapping[str, Mapping[str, object]] = {
        "llama": {"attention_bias": n_biased > 0, "mlp_bias": False, "pretraining_tp": 1},
        "mistral": {"sliding_window": window},
        "qwen2": {"use_sliding_window": False},
        "qwen3": {"attention_bias": False, "use_sliding_window": False},
    }
    return {**config, "hidden_act": "silu", **own[model_type]}


def _config_of_gemma(header: GgufHeader, family: str, sizes: Sizes, window: int) -> dict[str, object]:
    is_largest = sizes.n_layers == _LARGEST_GEMMAS[family]
    config: dict[str, object] = {
        "hidden_activation": "gelu_pytorch_tanh",
        "attention_bias": False,
        "query_pre_attn_scalar": sizes.width // sizes.n_heads if is_largest else sizes.head_dim,
        "sliding_window": window,
        "layer_types": [
            "full_attention" if (i + 1) % _SLIDING_OF[family] == 0 else "sliding_attention"
            for i in range(sizes.n_layers)
        ],
    }
    if not window:
        raise _unfit()
    for cap in ("attn_logit_softcapping", "final_logit_softcapping"):
        name = f"{family}.{cap}"
        config[cap] = header.real(name) if family == "gemma2" or name in header.entries else None
    return config


def _falcon_parts(header: GgufHeader, sizes: Sizes) -> Iterator[Part]:
    width, inner = sizes.width, sizes.inner
    yield Part("token_embd.weight", "transformer.word_embeddings.weight", (sizes.vocabulary, width))
    yield from _layer_norm("output_norm", "transformer.ln_f", width)
    if "output.weight" in header.tensors:
        yield Part("output.weight", "lm_head.weight", (sizes.vocabulary, width))
    is_of_two = "blk.0.attn_norm_2.weight" in header.tensors
    joined = sizes.queries + 2 * sizes.keys
    rows = partial(_by_groups, sizes)
    for i in range(sizes.n_layers):
        theirs, ours = f"blk.{i}", f"transformer.h.{i}"
        yield from _layer_norm(
            f"{theirs}.attn_norm", f"{ours}.{'ln_mlp' if is_of_two else 'input_layernorm'}", width
        )
        if is_of_two:
            yield from _layer_norm(f"{theirs}.attn_norm_2", f"{ours}.ln_attn", width)
        attention = f"{ours}.self_attention"
        yield Part(f"{theirs}.attn_qkv.weight", f"{attention}.query_key_value.weight", (joined, width), rows)
        yield Part(f"{theirs}.attn_output.weight", f"{attention}.dense.weight", (width, sizes.queries))
        yield Part(f"{theirs}.ffn_up.weight", f"{ours}.mlp.dense_h_to_4h.weight", (inner, width))
        yield Part(f"{theirs}.ffn_down.weight", f"{ours}.mlp.dense_4h_to_h.weight", (width, inner))


def _layer_norm(theirs: str, ours: str, width: int) -> Iterator[Part]:
    for each in ("weight", "bias"):
        yield Part(f"{theirs}.{each}", f"{ours}.{each}", (width,))


def _by_groups(sizes: Sizes) -> NDArray[np.int64]:
    """Return where the rows of each key's group are: its queries, its key, its value."""
    rows = np.arange(sizes.queries + 2 * sizes.keys)
    q, k, v = np.split(rows, [sizes.queries, sizes.queries + sizes.keys])
    groups = [each.reshape(sizes.n_kv_heads, -1) for each in (q, k, v)]
    return np.concatenate(groups, axis=1).reshape(-1)


def _falcon_config(header: GgufHeader, family: str, sizes: Sizes, rope: Rope) -> dict[str, object]:
    is_of_two = "blk.0.attn_norm_2.weight" in header.tensors
    is_new = is_of_two or sizes.n_kv_heads > 1
    if sizes.queries != sizes.width:
        raise _unfit()
    return {
        "architectures": [_CLASSES[family]],
        "model_type": family,
        "ffn_hidden_size": sizes.inner,
        "num_kv_heads": sizes.n_kv_heads,
        "layer_norm_epsilon": header.real(f"{family}.attention.layer_norm_epsilon"),
        "rope_parameters": rope,
        "alibi": False,
        "bias": False,
        "multi_query": True,
        "parallel_attn": True,
        "new_decoder_architecture": is_new,
        "num_ln_in_parallel_attn": (2 if is_of_two else 1) if is_new else None,
    }
