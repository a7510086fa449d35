"""The shipped translator's tokenizer: byte-level BPE over all its languages, with a chat template."""

from __future__ import annotations

from collections.abc import Iterable

from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import PreTrainedTokenizerFast

from core.wording.errors import UserError

END = "<|end|>"
USER = "<|user|>"
ASSISTANT = "<|assistant|>"
END_OF_WRITE = "<|end-of-write|>"
END_OF_SOURCE = "<|end-of-source|>"
"""Read after the last source word, where a translator asks for it."""
CHUNKS = "<|chunks|>"
"""In the prompt of read-n: writes end with `END_OF_WRITE`."""

LANGUAGES = ("en", "de", "fr", "es")
PAD = "<|pad|>"
_LANGUAGE_TOKENS = tuple(f"<|{code}|>" for code in LANGUAGES)
SPECIAL_TOKENS = (PAD, END, USER, ASSISTANT, END_OF_WRITE, CHUNKS, END_OF_SOURCE, *_LANGUAGE_TOKENS)

PROMPTS = {"wait": "<|{source}|><|{target}|>", "read": "<|{source}|><|{target}|>" + CHUNKS}

_CHAT_TEMPLATE = (
    "{%- for message in messages -%}"
    "{%- if message.role == 'system' -%}{{ message.content }}"
    "{%- elif message.role == 'user' -%}" + USER + "{{ message.content }}"
    "{%- else -%}" + ASSISTANT + "{{ message.content }}{%- if loop.last -%}" + END + "{%- endif -%}"
    "{%- endif -%}{%- endfor -%}"
)


def train_tokenizer(texts: Iterable[str], vocab_size: int) -> PreTrainedTokenizerFast:
    """Return a byte-level BPE tokenizer of exactly `vocab_size` tokens.

    Every word carries the space before it, the first one too.

    Raises:
        UserError: if the texts are too few for so many tokens.
    """
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=True)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=vocab_size,
        special_tokens=list(SPECIAL_TOKENS),
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    if tokenizer.get_vocab_size() != vocab_size:
        raise UserError(
            f"The text gives only {tokenizer.get_vocab_size()} tokens; ask for no more or add text."
        )
    fast = PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, eos_token=END, pad_token=PAD, clean_up_tokenization_spaces=False
    )
    fast.chat_template = _CHAT_TEMPLATE
    return fast
