"""Which models are run by onnxruntime, exactly as their family computes: told by the folder's files alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from core.wording.errors import UserError
from models.light.tensors import KINDS
from models.manifests.json_fields import read_json_object
from models.manifests.policy_head import HEAD_FILE, is_head
from models.manifests.safetensors_header import StoredTensor, read_header

FAMILIES: Final = ("llama", "qwen2", "qwen3")
WEIGHTS: Final = "model.safetensors"
EMBEDDINGS: Final = "model.embed_tokens.weight"
FINAL_NORM: Final = "model.norm.weight"
HEAD: Final = "lm_head.weight"
_PLAIN_ROPE: Final = {"rope_theta", "rope_type"}


class OtherRoad(Exception):
    """The model is not one that this room computes exactly; the text says why, for a log."""


@dataclass(frozen=True, slots=True)
class LightShape:
    """The sizes of a model of one of the families, and what it has beyond the least of them."""

    width: int
    inner: int
    vocabulary: int
    n_layers: int
    n_heads: int
    n_kv_heads: int
    head_dim: int
    n_positions: int
    rope_theta: float
    epsilon: float
    is_tied: bool
    """Whether the output layer shares the embeddings' weights."""
    norms_heads: bool
    """Whether queries and keys are normalized, head by head."""
    biases: frozenset[str]
    """The linear layers of a decoder layer that have a bias, such as `self_attn.q_proj`."""
    end_ids: frozenset[int]
    """Ends that the model knows besides the tokenizer's."""

    def linears(self) -> Mapping[str, tuple[int, int]]:
        """Return a decoder layer's linear layers with their (outputs, inputs)."""
        queries, keys = self.n_heads * self.head_dim, self.n_kv_heads * self.head_dim
        return {
            "self_attn.q_proj": (queries, self.width),
            "self_attn.k_proj": (keys, self.width),
            "self_attn.v_proj": (keys, self.width),
            "self_attn.o_proj": (self.width, queries),
            "mlp.gate_proj": (self.inner, self.width),
            "mlp.up_proj": (self.inner, self.width),
            "mlp.down_proj": (self.width, self.inner),
        }

    def tensors(self) -> Mapping[str, tuple[int, ...]]:
        """Return the shape of every tensor, by its name in a folder's file."""
        shapes: dict[str, tuple[int, ...]] = {
            EMBEDDINGS: (self.vocabulary, self.width),
            FINAL_NORM: (self.width,),
        }
        if not self.is_tied:
            shapes[HEAD] = (self.vocabulary, self.width)
        for i in range(self.n_layers):
            layer = f"model.layers.{i}."
            shapes[f"{layer}input_layernorm.weight"] = (self.width,)
            shapes[f"{layer}post_attention_layernorm.weight"] = (self.width,)
            for name, size in self.linears().items():
                shapes[f"{layer}{name}.weight"] = size
                if name in self.biases:
                    shapes[f"{layer}{name}.bias"] = size[:1]
            if self.norms_heads:
                shapes[f"{layer}self_attn.q_norm.weight"] = (self.head_dim,)
                shapes[f"{layer}self_attn.k_norm.weight"] = (self.head_dim,)
        return shapes


def light_shape(folder: Path) -> LightShape:
    """Return the shape of a folder's model.

    Raises:
        OtherRoad: it is none that is computed exactly here.
        UserError: the folder's files are damaged.
    """
    config = read_json_object(folder / "config.json", UserError)
    family = config.get("model_type")
    if family not in FAMILIES:
        raise OtherRoad(f"a model of the family {family}")
    _check_plain(config)
    stored = _stored(folder)
    heads = _size(config, "num_attention_heads")
    width = _size(config, "hidden_size")
    shape = LightShape(
        width=width,
        inner=_size(config, "intermediate_size"),
        vocabulary=_size(config, "vocab_size"),
        n_layers=_held(config, "num_hidden_layers", len(stored)),
        n_heads=heads,
        n_kv_heads=_size(config, "num_key_value_heads"),
        head_dim=_size(config, "head_dim") if config.get("head_dim") else width // heads,
        n_positions=_size(config, "max_position_embeddings"),
        rope_theta=_rope_theta(config),
        epsilon=_real(config.get("rms_norm_eps"), "rms_norm_eps"),
        is_tied=_flag(config, "tie_word_embeddings"),
        norms_heads=family == "qwen3",
        biases=frozenset(_biases(config, str(family))),
        end_ids=_end_ids(folder, config),
    )
    expected = shape.tensors()
    found = {name: tensor.shape for name, tensor in stored.items()}
    if shape.is_tied:
        found.pop(HEAD, None)
    if found != expected:
        strange = {name for name, _ in set(found.items()) ^ set(expected.items())}
        raise OtherRoad(f"tensors are missing, unknown or of another shape: {min(strange)}")
    return shape


def _check_plain(config: Mapping[str, object]) -> None:
    """Raise OtherRoad for what changes a family's computation from its plain form."""
    if config.get("hidden_act") != "silu":
        raise OtherRoad(f"the activation {config.get('hidden_act')}")
    if config.get("quantization_config"):
        raise OtherRoad("quantized weights")
    kinds = config.get("layer_types") or []
    if not isinstance(kinds, list) or any(kind != "full_attention" for kind in kinds):
        raise OtherRoad("layers that slide")
    if config.get("use_sliding_window") or config.get("pretraining_tp", 1) != 1:
        raise OtherRoad("windows, or layers in parts")


def _stored(folder: Path) -> Mapping[str, StoredTensor]:
    """Return the tensors of the model's one file, without a policy head."""
    files = {path.name for path in folder.glob("*.safetensors")} - {HEAD_FILE}
    if files != {WEIGHTS}:
        raise OtherRoad("weights in several files, or in one of another name")
    tensors = read_header(folder / WEIGHTS, UserError).tensors
    stored = {name: tensor for name, tensor in tensors.items() if not is_head(name)}
    if strange := {tensor.kind for tensor in stored.values()} - KINDS:
        raise OtherRoad(f"numbers of the kind {min(strange)}")
    return stored


def _biases(config: Mapping[str, object], family: str) -> list[str]:
    attention, feed_forward = [f"self_attn.{one}_proj" for one in "qkv"], ["gate", "up", "down"]
    if family == "qwen2":
        return attention
    biases = [*attention, "self_attn.o_proj"] if config.get("attention_bias") else []
    return biases + [f"mlp.{one}_proj" for one in feed_forward if config.get("mlp_bias")]


def _rope_theta(config: Mapping[str, object]) -> float:
    """Return the base of the rotary angles, where nothing scales or shortens them."""
    if config.get("rope_scaling"):
        raise OtherRoad("scaled rotary positions")
    rope = config.get("rope_parameters")
    if rope is None:
        return _real(config.get("rope_theta"), "rope_theta")
    if not isinstance(rope, dict) or set(rope) - _PLAIN_ROPE or rope.get("rope_type", "default") != "default":
        raise OtherRoad("scaled or partial rotary positions")
    return _real(rope.get("rope_theta"), "rope_theta")


def _end_ids(folder: Path, config: Mapping[str, object]) -> frozenset[int]:
    """Return the ends of `generation_config.json`, or of the model's own settings where it is not there."""
    path = folder / "generation_config.json"
    ids = (read_json_object(path, UserError) if path.exists() else config).get("eos_token_id")
    found = ids if isinstance(ids, list) else [] if ids is None else [ids]
    if not all(isinstance(one, int) for one in found):
        raise OtherRoad("end tokens that are no numbers")
    return frozenset(found)


def _size(config: Mapping[str, object], name: str) -> int:
    value = config.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or value <= 0:
        raise OtherRoad(f"no {name} in its config.json")
    return value


def _held(config: Mapping[str, object], name: str, most: int) -> int:
    """Return a size that is not more than there is: something is made for each."""
    if (size := _size(config, name)) > most:
        raise OtherRoad(f"{name} is more than its weights hold")
    return size


def _real(value: object, name: str) -> float:
    if not isinstance(value, int | float) or value <= 0:
        raise OtherRoad(f"no {name} in its config.json")
    return float(value)


def _flag(config: Mapping[str, object], name: str) -> bool:
    value = config.get(name)
    if not isinstance(value, bool):
        raise OtherRoad(f"no {name} in its config.json")
    return value
