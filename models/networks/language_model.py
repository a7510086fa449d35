"""A causal language model in its folder: configuration and tokenizer; its logits."""

from __future__ import annotations

import logging
from pathlib import Path

import torch
from torch import Tensor
from torch.cuda.memory import _set_allocator_settings
from transformers import AutoConfig, AutoTokenizer, PretrainedConfig, PreTrainedModel
from transformers import PreTrainedTokenizerBase as Tokenizer

from core.system.which import on_windows
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.manifests.damage import damaged_translator
from models.manifests.family_names import check_model_folder
from models.manifests.tokenizer_panics import panics_as_errors
from models.memory.budget import SHARE_TO_LEARN, SPARE_BYTES

log = logging.getLogger(__name__)


def config_of(name: str, folder: Path) -> PretrainedConfig:
    check_model_folder(name, folder)
    try:
        config: PretrainedConfig = AutoConfig.from_pretrained(
            folder, local_files_only=True, trust_remote_code=False
        )
    except Exception as error:  # whatever files that are none lead the library to: KeyError, AttributeError
        log.debug("the configuration in %s cannot be read", folder, exc_info=True)
        raise damaged_translator(name, first_line(error)) from error
    return config


def tokenizer_of(name: str, folder: Path) -> Tokenizer:
    try:
        with panics_as_errors():
            tokenizer: Tokenizer = AutoTokenizer.from_pretrained(
                folder, local_files_only=True, trust_remote_code=False
            )
    except Exception as error:  # the tokenizers' library raises Exception itself
        log.debug("the tokenizer in %s cannot be read", folder, exc_info=True)
        told = phrased("its tokenizer cannot be loaded ({reason})", reason=first_line(error))
        raise damaged_translator(name, told) from error
    if tokenizer.eos_token_id is None:
        raise UserError(
            phrased("The tokenizer of {name} has no end token, so its translations would not end.", name=name)
        )
    return tokenizer


def leave_room_on_card(*, to_learn: bool = False) -> None:
    """Keep torch from taking the last of a card where nobody says that it is full, or all of it to learn.

    On Windows the driver moves to the machine's own memory what has no room, and everything takes ten times
    as long; so torch is told how much it may take, and says itself that there is no more. A training has its
    share and no more anywhere, so that captions find room that begin beside it; that its batches differ in
    shape loses little where what torch takes can grow, as on Linux.
    """
    if not torch.cuda.is_available() or not (to_learn or on_windows()):
        return
    if to_learn and not on_windows():
        _set_allocator_settings("expandable_segments:True")
    free, whole = torch.cuda.mem_get_info()
    spare = round((1 - SHARE_TO_LEARN) * free) if to_learn else SPARE_BYTES
    share = share_of_card(torch.cuda.memory_reserved(), free, whole, spare)
    torch.cuda.set_per_process_memory_fraction(share)


def share_of_card(taken: int, free: int, whole: int, spare: int = SPARE_BYTES) -> float:
    """Return the share of a card that torch may take, which has some bytes of it and finds some free."""
    return min(max(taken + free - spare, taken, 0) / whole, 1.0)


def take_own_stream(device: torch.device) -> None:
    """Let what this thread computes on a card from now on wait for nothing that others compute there.

    All threads and libraries share one stream where none asks for another: a token would wait for the sound
    that a recognizer encodes. Of two that have work, this one's goes first.
    """
    if device.type == "cuda" and torch.cuda.current_stream(device) == torch.cuda.default_stream(device):
        torch.cuda.synchronize(device)  # the weights are there
        torch.cuda.set_stream(torch.cuda.Stream(device, priority=-1))


def end_ids(model: PreTrainedModel) -> frozenset[int]:
    ids = model.generation_config.eos_token_id if model.generation_config else None
    if ids is None:
        return frozenset()
    return frozenset(ids) if isinstance(ids, list) else frozenset({ids})


def vocabulary_logits(model: PreTrainedModel, hidden: Tensor) -> Tensor:
    """Return the logits (..., V) float32 of last hidden states, capped as Gemma 2 caps its own."""
    return computed_logits(model, hidden).float()


def computed_logits(model: PreTrainedModel, hidden: Tensor) -> Tensor:
    """Return the same logits in the type that they are computed in; capped ones are float32."""
    output = model.get_output_embeddings()
    assert output is not None
    logits: Tensor = output(hidden)
    cap = getattr(model.config.get_text_config(), "final_logit_softcapping", None)
    return torch.tanh(logits.float() / cap) * cap if cap else logits


def first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0][:200] if str(error).strip() else type(error).__name__
