"""The models that a bench measures: one that translates, or random weights of a real shape."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from transformers import (
    AutoModelForCausalLM,
    BloomConfig,
    LlamaConfig,
    PretrainedConfig,
    PreTrainedModel,
    Qwen2Config,
)
from transformers import PreTrainedTokenizerBase as Tokenizer

from core.layouts.layout import Layout, Markers
from core.layouts.slot_layout import DEFAULT_SLOT_LENGTH
from core.translating.policies import Offline, Policy, WaitK
from core.translating.schemes import Scheme
from core.wire.defaults import SHIPPED_TRANSLATOR
from core.wording.errors import UserError
from models import embedded
from models.bench.four_bit import is_in_4_bits, random_in_4_bits
from models.loading.model_folders import translator_folder
from models.memory.card import device_of
from models.memory.footprint import Placement, translator_in
from models.memory.placement_fallback import is_out_of_memory
from models.networks.attention import AttentionRule, leave_cudnn_out
from models.networks.families import attention_implementation, attention_rule, prepare
from models.networks.language_model import config_of, end_ids, tokenizer_of
from models.networks.packed_linear import pack_linears, unpack_linears
from models.networks.weights import load_weights
from models.translate.streaming import MAX_POSITIONS
from models.translate.vocabulary import Vocabulary, chat_markers

POLICY = WaitK(3)
TINY_SHAPE = "tiny"
"""Nobody's: what is tried with it is whether everything runs."""
PROMPT_TOKENS, MARKER_TOKENS = 22, 5
"""Of ChatML around a one-line instruction: the prompt, and each turn's marker."""


def _qwen(hidden_size: int, intermediate_size: int, n_layers: int, n_heads: int) -> Qwen2Config:
    return Qwen2Config(
        vocab_size=151936,
        hidden_size=hidden_size,
        intermediate_size=intermediate_size,
        num_hidden_layers=n_layers,
        num_attention_heads=n_heads,
        num_key_value_heads=2,
        tie_word_embeddings=True,
    )


def llama_8b() -> LlamaConfig:
    """Return the shape of Llama 3.1 8B."""
    return LlamaConfig(
        vocab_size=128256,
        hidden_size=4096,
        intermediate_size=14336,
        num_hidden_layers=32,
        num_attention_heads=32,
        num_key_value_heads=8,
        max_position_embeddings=131072,
    )


def bloom_560m() -> BloomConfig:
    """Return the shape of BLOOM 560M, which has ALiBi."""
    return BloomConfig(vocab_size=250880, hidden_size=1024, n_layer=24, n_head=16)


def config_of_shape(shape: str) -> PretrainedConfig:
    """Return the configuration behind a name of `models.bench.plan.SHAPES`: Qwen2.5's, BLOOM's, Llama's."""
    if shape == TINY_SHAPE:
        return _qwen(64, 128, 2, 2)
    if shape == "0.5b-alibi":
        return bloom_560m()
    if shape == "0.5b":
        return _qwen(896, 4864, 24, 14)
    if shape == "1.5b":
        return _qwen(1536, 8960, 28, 12)
    return _qwen(2048, 11008, 36, 16) if shape == "3b" else llama_8b()


@dataclass(frozen=True, slots=True)
class Subject:
    """A model with the words and markers that it is measured on."""

    name: str
    model: PreTrainedModel
    tokenizer: Tokenizer
    markers: Markers

    @property
    def device(self) -> torch.device:
        return self.model.device

    @property
    def dtype_name(self) -> str:
        return "4bit" if is_in_4_bits(self.model) else str(self.model.dtype).removeprefix("torch.")

    @property
    def n_parameters(self) -> int:
        return sum(parameter.numel() for parameter in self.model.parameters())

    @property
    def weight_bytes(self) -> int:
        """Return what one decode step has to read: all weights, but of an embedding of its own only a row."""
        model: Any = self.model
        embedding = model.get_input_embeddings().weight
        is_tied = model.get_output_embeddings().weight is embedding
        unread = 0 if is_tied else embedding.nbytes
        return sum(p.numel() * p.element_size() for p in self.model.parameters()) - unread

    @property
    def n_columns(self) -> int:
        limit = getattr(self.model.config.get_text_config(), "max_position_embeddings", MAX_POSITIONS)
        return min(limit, MAX_POSITIONS)

    def rule(self, scheme: Scheme) -> AttentionRule:
        """Return what attention needs under a scheme.

        Raises:
            UserError: if the model cannot work under it.
        """
        return attention_rule(self.name, self.model.config, scheme)

    def layout(self, scheme: Scheme) -> Layout:
        return scheme.new_layout(markers_under(scheme, self.markers), DEFAULT_SLOT_LENGTH)

    def vocabulary(self, scheme: Scheme) -> Vocabulary:
        end_of_write = self.markers.user[0] if scheme.ends_writes else None
        return Vocabulary.of(self.tokenizer, end_of_write, end_ids(self.model))

    def convert(self, dtype: torch.dtype) -> None:
        unpack_linears(self.model)
        torch.nn.Module.to(self.model, dtype)
        pack_linears(self.model)


def policy_under(scheme: Scheme) -> Policy:
    """Return wait-3 as the scheme can follow it, or offline."""
    return scheme.policy(Offline() if scheme.reads_all_first else POLICY)


def markers_under(scheme: Scheme, chat: Markers) -> Markers:
    """Return the chat's markers, or under the interleaved scheme single tokens in their place."""
    if scheme.name != "interleaved":
        return chat
    return Markers(chat.prompt + chat.assistant, user=chat.user[:1], assistant=chat.assistant[:1])


def load_subject(name: str, device: str) -> Subject:
    """Return the embedded translator, or the model of a folder or a hub name.

    Raises:
        UserError: if there is no such model, or it cannot be measured here.
    """
    folder = translator_folder(name)
    config = config_of(name, folder)
    tokenizer = tokenizer_of(name, folder)
    instruction = (
        "<|en|><|de|>"
        if name == SHIPPED_TRANSLATOR
        else "Translate from English to German. Answer with the translation only."
    )
    markers = chat_markers(tokenizer, instruction)
    model = load_weights(name, folder, config, Placement(device_of(device).type, translator_in(folder).whole))
    return Subject(name, model.eval(), tokenizer, markers)


def random_subject(shape: str, device: str, dtype: torch.dtype, *, in_4_bits: bool = False) -> Subject:
    """Return random weights of a shape, with the embedded translator's words and markers as long as ChatML's.

    In 4 bits `dtype` is that of what stays whole.

    Raises:
        UserError: if it does not fit into the device's memory.
    """
    config = config_of_shape(shape)
    torch.manual_seed(0)
    chosen = device_of(device)
    leave_cudnn_out()
    try:
        attention = attention_implementation(config)
        if in_4_bits:
            model = random_in_4_bits(config, attention, chosen, dtype)
        else:
            with chosen:
                model = AutoModelForCausalLM.from_config(config, dtype=dtype, attn_implementation=attention)
    except (RuntimeError, MemoryError) as error:
        if not is_out_of_memory(error):
            raise
        raise UserError(f"The {shape} shape does not fit into the memory of {chosen}.") from error
    prepare(model)
    if not in_4_bits:
        pack_linears(model)
    tokenizer = tokenizer_of(SHIPPED_TRANSLATOR, embedded.FOLDER)
    return Subject(f"{shape} shape", model.eval(), tokenizer, _made_up_markers(len(tokenizer)))


def _made_up_markers(first: int) -> Markers:
    """Return markers of ChatML's lengths, of tokens from `first` on."""
    user, assistant = first + PROMPT_TOKENS, first + PROMPT_TOKENS + MARKER_TOKENS
    return Markers(
        prompt=tuple(range(first, user)),
        user=tuple(range(user, assistant)),
        assistant=tuple(range(assistant, assistant + MARKER_TOKENS)),
    )
