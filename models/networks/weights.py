"""A language model's weights, loaded in the numbers and onto the device that were chosen for them."""

from __future__ import annotations

import logging
from importlib import import_module
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from transformers import (
    AutoConfig,
    AutoModelForCausalLM,
    BitsAndBytesConfig,
    PretrainedConfig,
    PreTrainedModel,
)
from transformers.utils import logging as transformers_logging

from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.manifests.damage import damaged_translator
from models.manifests.packed_weights import PackedWeights
from models.memory.footprint import CPU, PACKED, Placement, Precision
from models.memory.placement_fallback import (
    OutOfMemory,
    UnfitNumbers,
    card_failed,
    is_of_card,
    is_out_of_memory,
)
from models.networks.attention import leave_cudnn_out
from models.networks.bf16 import half_on
from models.networks.families import attention_implementation, prepare
from models.networks.int8_linear import quantize_linears
from models.networks.language_model import first_line, leave_room_on_card
from models.networks.packed_linear import helps, pack_linears

logger = logging.getLogger(__name__)

transformers_logging.disable_progress_bar()  # its carriage returns have no place among sentences

_AUTO_MODEL: Any = AutoModelForCausalLM
"""Untyped: with `output_loading_info` it returns a pair, which its annotations do not say."""

_LARGE_STATES = ("gemma2", "gemma3", "gemma3_text")
"""Families whose states are larger than float16 holds: they stay in bfloat16, emulated or not."""

INT8_ON_CPU = Placement(CPU, Precision.INT8)
"""Done here; every other quantization is bitsandbytes'."""

_BLOCK, _ROWS_AT_ONCE = 64, 32
"""bitsandbytes' 4-bit kernel for the CPU takes matrices of whole blocks."""


def load_weights(
    name: str, folder: Path, config: PretrainedConfig, placement: Placement, *, to_learn: bool = False
) -> PreTrainedModel:
    """Return the model of a folder, ready to run, or `to_learn`, for which packed weights have no gradient.

    Raises:
        OutOfMemory: it does not fit there in these numbers.
        UnfitNumbers: these numbers are not for this model.
        UserError: the weights are damaged or not whole.
    """
    leave_cudnn_out()
    if placement.device != CPU:
        leave_room_on_card(to_learn=to_learn)
    try:
        dtype = computes_in(config, placement, to_learn=to_learn)
        packed = None if to_learn else _packed(folder, placement, dtype)
        model = _loaded(folder, config, placement, dtype, packed)
        if _is_quantized(placement):
            _check_quantized(name, model, placement)
        if packed is not None and not packed.are_there:
            packed.keep(model.save_pretrained, model.get_memory_footprint())
        prepare(model)
        if not to_learn and placement in PACKED and helps(next(model.parameters())):
            pack_linears(model)
            _let_go_of_file(model)
        return model
    except (OSError, ValueError, RuntimeError, MemoryError, SafetensorError) as error:
        if is_out_of_memory(error):
            raise OutOfMemory(
                f"{name} in {placement.numbers}"
            ) from None  # the traceback would keep what was loaded so far
        if is_of_card(error):
            raise card_failed(name, error) from error
        raise damaged_translator(name, first_line(error)) from error


def computes_in(config: PretrainedConfig, placement: Placement, *, to_learn: bool = False) -> torch.dtype:
    """Return the numbers that a model computes in; what is to learn loses small gradients in float16."""
    if placement.numbers == Precision.FLOAT32:
        return torch.float32
    half = half_on(placement.device)
    if half is torch.bfloat16 or config.model_type in _LARGE_STATES:
        return torch.bfloat16
    return torch.float32 if to_learn else half


def _packed(folder: Path, placement: Placement, dtype: torch.dtype) -> PackedWeights | None:
    """Return where a model's weights in 4 bits are kept, or are to be."""
    if placement.numbers != Precision.FOUR_BIT:
        return None
    return PackedWeights(
        folder.absolute(), f"{placement.device} {dtype} {import_module('bitsandbytes').__version__}"
    )


def _loaded(
    folder: Path,
    config: PretrainedConfig,
    placement: Placement,
    dtype: torch.dtype,
    packed: PackedWeights | None,
) -> PreTrainedModel:
    if packed is not None and packed.are_there:
        try:
            return _read_packed(packed, config, placement, dtype)
        except (OSError, ValueError, RuntimeError, UserError, SafetensorError) as error:
            if is_out_of_memory(error) or is_of_card(error):
                raise
            logger.warning("packed weights cannot be read, and are made again: %s", error)
            packed.forget()
    return _read(folder, config, placement, dtype, _quantization(placement, dtype))


def _read_packed(
    packed: PackedWeights, config: PretrainedConfig, placement: Placement, dtype: torch.dtype
) -> PreTrainedModel:
    """Return the model of this configuration from the weights that are kept of it."""
    own_config = AutoConfig.from_pretrained(packed.place, local_files_only=True, trust_remote_code=False)
    model = _read(packed.place, own_config, placement, dtype, None)
    model.config.name_or_path = model.name_or_path = config.name_or_path
    return model


def _read(
    folder: Path,
    config: PretrainedConfig,
    placement: Placement,
    dtype: torch.dtype,
    quantization: BitsAndBytesConfig | None,
) -> PreTrainedModel:
    model: PreTrainedModel
    model, loaded = _AUTO_MODEL.from_pretrained(
        folder,
        config=config,
        dtype=dtype,
        attn_implementation=attention_implementation(config),
        quantization_config=quantization,
        device_map={"": placement.device},
        use_safetensors=True,
        local_files_only=True,
        trust_remote_code=False,
        output_loading_info=True,
    )
    if loaded["missing_keys"]:
        told = phrased("{tensor} is missing", tensor=min(loaded["missing_keys"]))
        raise damaged_translator(folder.name, told)
    if placement == INT8_ON_CPU:
        quantize_linears(model)
    return model


def _let_go_of_file(model: PreTrainedModel) -> None:
    """Copy what is still plain: loaded weights lie in the mapped file, which stays as long as one of them."""
    for parameter in model.parameters():
        if not parameter.is_mkldnn:
            parameter.data = parameter.data.clone()


def _is_quantized(placement: Placement) -> bool:
    """Return whether bitsandbytes quantizes."""
    return placement.numbers in (Precision.INT8, Precision.FOUR_BIT) and placement != INT8_ON_CPU


def _quantization(placement: Placement, dtype: torch.dtype) -> BitsAndBytesConfig | None:
    """Return how bitsandbytes quantizes, if it is to; it leaves the output layer whole."""
    if not _is_quantized(placement):
        return None
    if placement.numbers == Precision.FOUR_BIT:
        return BitsAndBytesConfig(
            load_in_4bit=True,
            bnb_4bit_quant_type="nf4",
            bnb_4bit_compute_dtype=dtype,
            bnb_4bit_use_double_quant=True,
        )
    return BitsAndBytesConfig(load_in_8bit=True)


def _check_quantized(name: str, model: PreTrainedModel, placement: Placement) -> None:
    quantized = [
        module
        for module in model.modules()
        if isinstance(module, torch.nn.Linear) and not module.weight.is_floating_point()
    ]
    fits_kernel = placement.device != CPU or all(
        module.in_features % _BLOCK == 0 and module.out_features % _ROWS_AT_ONCE == 0 for module in quantized
    )
    if not quantized or not fits_kernel:
        raise UnfitNumbers(
            phrased(
                "{name} cannot be kept in so little memory ({numbers} on {device}): choose more, or let"
                " Surtitle choose.",
                name=name,
                numbers=placement.numbers,
                device=placement.device,
            )
        )
