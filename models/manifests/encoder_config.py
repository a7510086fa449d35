"""`encoder.json`: the shape of a direct model's encoder where that is one of transformers' own.

It is such a model's `config.json`, or that part of it which the network is made of; whatever else stands
there is of its training, and is not read.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.manifests.json_fields import Fields, read_json_object

ENCODER_CONFIG: Final = "encoder.json"
WAV2VEC2: Final = "wav2vec2"
HUBERT: Final = "hubert"
WAVE_ENCODERS: Final = (WAV2VEC2, HUBERT)
NEMOTRON_ENCODER: Final = "nemotron_asr_streaming_encoder"
VOXTRAL_ENCODER: Final = "voxtral_realtime_encoder"
STREAMING_ENCODERS: Final = (NEMOTRON_ENCODER, VOXTRAL_ENCODER)
"""Those that look at no frames after a block."""
TRANSFORMERS_ENCODERS: Final = (*WAVE_ENCODERS, *STREAMING_ENCODERS)
"""Kinds of encoders, as transformers calls the types of models."""

_NUMBERS: Final = {
    "hidden_size": 8192,
    "num_hidden_layers": 128,
    "num_attention_heads": 128,
    "intermediate_size": 32768,
    "num_conv_pos_embeddings": 1024,
    "num_conv_pos_embedding_groups": 1024,
}
"""What may be at most."""
_LISTS: Final = ("conv_dim", "conv_kernel", "conv_stride")
_MOST_CONVOLUTIONS, _MOST_IN_LISTS = 16, 8192
_ACTIVATED: Final = ("hidden_act", "feat_extract_activation")
_ACTIVATIONS: Final = ("gelu", "gelu_new", "relu", "silu", "swish")

_OF_EVERY_STREAM: Final = {
    "hidden_size": 8192,
    "num_hidden_layers": 128,
    "num_attention_heads": 128,
    "intermediate_size": 32768,
    "num_mel_bins": 512,
    "sliding_window": 10_000,
}
_OF_STREAMS: Final[dict[str, dict[str, int]]] = {
    NEMOTRON_ENCODER: {
        **_OF_EVERY_STREAM,
        "conv_kernel_size": 255,
        "subsampling_factor": 32,
        "subsampling_conv_channels": 8192,
    },
    VOXTRAL_ENCODER: {**_OF_EVERY_STREAM, "head_dim": 1024},
}
_FLAGS_OF_NEMOTRON: Final = ("attention_bias", "convolution_bias", "scale_input")
_ROTATED: Final = "rope_parameters"


def read_encoder_config(folder: Path, kind: str, error: type[UserError]) -> dict[str, object]:
    """Return the fields of a direct model's `encoder.json` of which the network is made.

    `error` is raised for an encoder of another kind, one that cannot hear in blocks, or impossible sizes.
    """
    path = folder / ENCODER_CONFIG
    fields = Fields(read_json_object(path, error), str(path), error)
    if fields.text("model_type") != kind:
        fields.refuse(phrased("is not an encoder of the kind {kind}", kind=kind))
    return _stream_config(fields, kind) if kind in STREAMING_ENCODERS else _wave_config(fields, kind)


def _wave_config(fields: Fields, kind: str) -> dict[str, object]:
    _check_norms(fields)
    config: dict[str, object] = {"feat_extract_norm": "layer", "do_stable_layer_norm": True}
    config |= {name: fields.number(name, 1, most) for name, most in _NUMBERS.items() if fields.has(name)}
    config |= {name: _whole_numbers(fields, name) for name in _LISTS if fields.has(name)}
    config |= {name: fields.flag(name, default=False) for name in _flags(kind) if fields.has(name)}
    config |= {name: _activation(fields, name) for name in _ACTIVATED if fields.has(name)}
    if fields.has("layer_norm_eps"):
        config["layer_norm_eps"] = fields.real("layer_norm_eps")
    return config


def _stream_config(fields: Fields, kind: str) -> dict[str, object]:
    numbers = _OF_STREAMS[kind]
    config: dict[str, object] = {name: fields.number(name, 1, numbers[name]) for name in numbers}
    config["hidden_act"] = _activation(fields, "hidden_act")
    if kind == NEMOTRON_ENCODER:
        return config | {name: fields.flag(name, default=True) for name in _FLAGS_OF_NEMOTRON}
    turned = fields.nested(_ROTATED)
    if turned.text("rope_type", "default") != "default":
        turned.refuse(phrased("is of a kind that is not known here"))
    base = turned.real("rope_theta")
    return config | {"rms_norm_eps": fields.real("rms_norm_eps"), _ROTATED: _rotation(base)}


def _rotation(base: float) -> dict[str, object]:
    return {"rope_type": "default", "rope_theta": base}


def described_encoder(kind: str, config: Mapping[str, object]) -> dict[str, object]:
    """Return what `encoder.json` says of an encoder with this configuration of transformers."""
    if kind in STREAMING_ENCODERS:
        more = _FLAGS_OF_NEMOTRON if kind == NEMOTRON_ENCODER else ("rms_norm_eps", _ROTATED)
        return {
            "model_type": kind,
            **{name: config[name] for name in (*_OF_STREAMS[kind], "hidden_act", *more)},
        }
    names = (*_NUMBERS, *_LISTS, *_flags(kind), *_ACTIVATED, "layer_norm_eps")
    norms = ("feat_extract_norm", "do_stable_layer_norm")
    return {"model_type": kind, **{name: config[name] for name in (*norms, *names)}}


def _flags(kind: str) -> tuple[str, ...]:
    return ("conv_bias", "feat_proj_layer_norm") if kind == HUBERT else ("conv_bias",)


def _check_norms(fields: Fields) -> None:
    if not fields.has("feat_extract_norm") or fields.text("feat_extract_norm") != "layer":
        fields.refuse(
            phrased(
                "describes an encoder whose convolutions are normed over the whole recording (group norm),"
                " so that nothing is sure before its end; take one with layer norm"
            )
        )
    if fields.has("conv_pos_batch_norm") and fields.flag("conv_pos_batch_norm", default=False):
        fields.refuse(
            phrased("describes an encoder whose positions are normed over a batch, which cannot be here")
        )
    if not fields.flag("do_stable_layer_norm", default=False):
        fields.refuse(
            phrased("describes an encoder that is not normed before each layer, which is needed here")
        )


def _whole_numbers(fields: Fields, name: str) -> list[int]:
    values = fields.items(name)
    are_whole = all(type(value) is int and 1 <= value <= _MOST_IN_LISTS for value in values)
    if not are_whole or len(values) > _MOST_CONVOLUTIONS:
        fields.refuse(phrased("has something other than a few whole numbers as '{name}'", name=name))
    return [int(str(value)) for value in values]


def _activation(fields: Fields, name: str) -> str:
    activation = fields.text(name)
    if activation not in _ACTIVATIONS:
        fields.refuse(phrased("has an activation '{name}' that is not known here", name=activation[:40]))
    return activation
