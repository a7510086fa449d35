"""A recognizer that streams, loaded from its folder: safetensors into transformers' own class, no code."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import torch
from tokenizers import Tokenizer
from transformers import (
    Nemotron3_5AsrForRNNT,
    NemotronAsrStreamingFeatureExtractor,
    NemotronAsrStreamingForRNNT,
    PreTrainedModel,
)
from transformers.utils import logging as transformers_logging

from core.files.strict_json import MOST_TOKENIZER_BYTES, read_json
from core.hearing.delays import BALANCED_S
from core.speech.segments import SAMPLE_RATE
from core.wording.errors import UserError
from core.wording.readers import for_reader
from core.wording.sentences import phrased
from models.manifests.json_fields import read_json_object
from models.manifests.network_files import NEMOTRON_OF_MANY, check_network_folder, damaged, n_parameters_in
from models.memory.budget import PlacementWish, recognizer_steps
from models.memory.footprint import CPU, CUDA, SMALL_MODEL, Placement, Precision
from models.memory.placement_fallback import (
    OutOfMemory,
    PlacementFallback,
    TellSentence,
    is_out_of_memory,
)
from models.networks.bf16 import computes_in_bf16
from models.networks.int8_linear import quantize_linears
from models.networks.language_model import device_of, first_line
from models.networks.packed_linear import pack_linears
from models.recognize.nemotron import NemotronNetwork, mel_kind, remember_positions
from models.recognize.streaming import HearingNetwork, StreamingRecognizer

transformers_logging.disable_progress_bar()  # its carriage returns have no place among sentences

logger = logging.getLogger(__name__)

AUTO = "auto"
LOOKAHEADS = (13, 6, 1, 0)
"""What Nemotron's recognizers were trained for, where a folder does not say."""

_WARM_UP_S = 2.5
"""Sound of every lookahead's first two chunks: too little memory, and libraries, show at them."""


def load_network_recognizer(
    name: str,
    folder: Path,
    language: str,
    *,
    device: str = AUTO,
    compute_type: str = AUTO,
    steps: Sequence[Placement] = (),
    delay_s: float = BALANCED_S,
    tell: TellSentence = logger.warning,
) -> StreamingRecognizer:
    """Return the recognizer whose files lie in `folder`, and which its user calls `name`.

    It runs on the first of `steps` that has room, else as `device` and `compute_type` say.

    Raises:
        UserError: a language that it does not hear, damaged files, no such device, out of memory.
    """
    config = check_network_folder(folder)
    chosen = device_of(device).type
    steps = steps or recognizer_steps(PlacementWish(chosen, compute_type), has_card=chosen == CUDA)
    is_small = n_parameters_in(folder) <= SMALL_MODEL
    placements = tuple(dict.fromkeys(placement_for(step, compute_type, is_small=is_small) for step in steps))
    fallback = PlacementFallback(
        phrased("the recognizer"),
        placements,
        lambda step: _network(name, folder, config, language, step),
        tell,
    )
    return StreamingRecognizer(fallback.load(), delay_s)


def placement_for(step: Placement, compute_type: str, *, is_small: bool) -> Placement:
    """Return a step in numbers of ours: those of CTranslate2 are for Whisper."""
    if step.device == CUDA:
        return Placement(CUDA, Precision.FLOAT32 if step.numbers == "float32" else Precision.BF16)
    if step.numbers.startswith("int8") and (compute_type != AUTO or not is_small):
        return Placement(CPU, Precision.INT8)
    if step.numbers in ("bfloat16", "float16"):
        return Placement(CPU, Precision.BF16)
    return Placement(CPU, Precision.FLOAT32)


def _network(
    name: str, folder: Path, config: Mapping[str, object], language: str, step: Placement
) -> HearingNetwork:
    network: HearingNetwork
    try:
        network = _nemotron(name, folder, config, language, step)
        _warm_up(network)
    except UserError:
        raise
    except Exception as error:  # whatever files that are none lead the libraries to
        if is_out_of_memory(error):
            raise OutOfMemory(f"{name} in {step.numbers}") from None
        logger.debug("the recognizer in %s cannot be loaded", folder, exc_info=True)
        raise damaged(folder, first_line(error)) from error
    return network


def _warm_up(network: HearingNetwork) -> None:
    stream = network.open(_WARM_UP_S / 2)
    stream.hear(np.zeros(round(_WARM_UP_S * SAMPLE_RATE), np.float32))


def _nemotron(
    name: str, folder: Path, config: Mapping[str, object], language: str, step: Placement
) -> NemotronNetwork:
    of_many = config["model_type"] == NEMOTRON_OF_MANY
    settings = _processor_settings(folder)
    if not of_many:
        _check_english(name, language)
    extractor = NemotronAsrStreamingFeatureExtractor.from_pretrained(folder, local_files_only=True)
    if extractor.sampling_rate != SAMPLE_RATE:
        raise damaged(folder, phrased("it hears {n} samples a second", n=extractor.sampling_rate))
    model = _model(Nemotron3_5AsrForRNNT if of_many else NemotronAsrStreamingForRNNT, folder, step)
    remember_positions(model)
    return NemotronNetwork(
        model=model,
        tokenizer=tokenizer_in(folder),
        mel=mel_kind(extractor),
        lookaheads=_lookaheads(folder, settings),
        prompt=_prompt(name, language, settings) if of_many else None,
    )


def _model(kind: Any, folder: Path, step: Placement) -> Any:
    model: PreTrainedModel
    model, loaded = kind.from_pretrained(
        folder,
        dtype=_dtype(step),
        device_map={"": step.device},
        use_safetensors=True,
        local_files_only=True,
        trust_remote_code=False,
        output_loading_info=True,
    )
    if loaded["missing_keys"]:
        raise damaged(folder, phrased("{tensor} is missing", tensor=min(loaded["missing_keys"])))
    model.eval()
    if step.device == CPU:
        (quantize_linears if step.numbers == Precision.INT8 else pack_linears)(model)
    return model


def _dtype(step: Placement) -> torch.dtype:
    if step.numbers == Precision.INT8:
        return torch.bfloat16 if computes_in_bf16(torch.device(CPU)) else torch.float32
    return torch.float32 if step.numbers == Precision.FLOAT32 else torch.bfloat16


def tokenizer_in(folder: Path) -> Tokenizer:
    """Return the tokenizer of a folder. Raises UserError: it is damaged."""
    file = folder / "tokenizer.json"
    try:
        read_json(file, MOST_TOKENIZER_BYTES)
        return Tokenizer.from_file(str(file))
    except Exception as error:  # the tokenizers' library raises Exception itself
        raise damaged(folder, first_line(error)) from error


def _processor_settings(folder: Path) -> Mapping[str, object]:
    file = folder / "processor_config.json"
    return read_json_object(file, UserError) if file.is_file() else MappingProxyType({})


def _lookaheads(folder: Path, settings: Mapping[str, object]) -> tuple[int, ...]:
    numbers = settings.get("supported_num_lookahead_tokens") or LOOKAHEADS
    if not isinstance(numbers, (list, tuple)) or not all(type(n) is int and 0 <= n <= 1000 for n in numbers):
        raise damaged(folder, phrased("it tells no lookaheads"))
    return tuple(numbers)


def _check_english(name: str, language: str) -> None:
    if not {"en", AUTO} & set(language.split(",")):
        raise _unheard(name, language, "en")


def _prompt(name: str, language: str, settings: Mapping[str, object]) -> int:
    """Return the number by which the network of many languages is told what it hears."""
    from transformers.models.nemotron3_5_asr.processing_nemotron3_5_asr import DEFAULT_PROMPT_DICTIONARY

    told = settings.get("prompt_dictionary")
    numbers: Mapping[str, object] = told if isinstance(told, dict) else DEFAULT_PROMPT_DICTIONARY
    spoken = AUTO if "," in language else language
    regions = (key for key in numbers if key.partition("-")[0] == spoken)
    number = numbers.get(spoken, numbers.get(next(regions, "")))
    if type(number) is not int:
        known = sorted({key.partition("-")[0] for key in numbers} - {AUTO})
        raise _unheard(name, language, ", ".join(known))
    return number


def _unheard(name: str, language: str, codes: str) -> UserError:
    return UserError(
        for_reader(
            window=phrased("This recognizer does not hear the spoken language: choose another recognizer."),
            terminal=phrased(
                'The model "{name}" hears {codes} only, not "{language}": choose another.',
                name=name,
                codes=codes,
                language=language,
            ),
        )
    )
