"""Qwen3-ASR: a language model that is shown a whole utterance, told its language and what to expect.

It says nothing of when words were said: a word's time is the sound that was new when it was read first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor
from transformers import Qwen3ASRFeatureExtractor, Qwen3ASRForConditionalGeneration
from transformers.cache_utils import DynamicCache

from core.speech.hypothesis import n_agreed
from core.speech.segments import SAMPLE_RATE, Samples
from models.recognize.drafted import written
from models.recognize.pieces import Piece, PieceReader, Token

BEGIN, END, TEXT = "<|im_start|>", "<|im_end|>", "<asr_text>"
SOUND_BEGIN, SOUND, SOUND_END = "<|audio_start|>", "<|audio_pad|>", "<|audio_end|>"
MARKS = (BEGIN, END, TEXT, SOUND_BEGIN, SOUND_END)
"""Tokens that a vocabulary cannot lack."""

TOKENS_PER_SECOND = 12
"""No speaker is faster: what writes more repeats itself."""
N_TO_BEGIN = 8
"""Tokens that say the language where it was not told."""


@dataclass(frozen=True, slots=True, eq=False)
class QwenAsrNetwork:
    """The network with its tokenizer and features; `language` is what it is told, by its name.

    It writes punctuation, but its words' times are too rough to cut a sentence off by it: pauses do.
    """

    model: Qwen3ASRForConditionalGeneration
    tokenizer: Tokenizer
    extractor: Qwen3ASRFeatureExtractor
    language: str = ""
    least_update_s: float = 0.5
    punctuates: bool = False

    @property
    def end_ids(self) -> tuple[int, ...]:
        config: Any = self.model.config
        ends = config.eos_token_id
        return tuple(ends) if isinstance(ends, (list, tuple)) else (int(ends),)

    def id(self, mark: str) -> int:
        """Return the number of one of the marks."""
        number = self.tokenizer.token_to_id(mark)
        assert number is not None, "who loads it asks for them"
        return int(number)

    def open(self, expected: Sequence[str]) -> QwenAsrStream:
        return QwenAsrStream(self, expected)

    def prompt(self, expected: Sequence[str]) -> tuple[list[int], list[int]]:
        """Return the tokens in front of the sound and those after it, as its authors' template has them."""
        before = [self.id(BEGIN), *self._ids(f"system\n{', '.join(expected)}"), self.id(END)]
        before += [*self._ids("\n"), self.id(BEGIN), *self._ids("user\n"), self.id(SOUND_BEGIN)]
        after = [self.id(SOUND_END), self.id(END), *self._ids("\n"), self.id(BEGIN)]
        after += self._ids("assistant\n")
        if self.language:
            after += [*self._ids(f"language {self.language}"), self.id(TEXT)]
        return before, after

    def _ids(self, text: str) -> list[int]:
        return list(self.tokenizer.encode(text, add_special_tokens=False).ids)

    def pieces(self, token_ids: Sequence[int], ends_s: Sequence[float]) -> Iterator[Piece]:
        """Yield the letters of what is said; in front of it the language stands where it was not told."""
        reader, first, start_s = PieceReader(self.tokenizer), 0, 0.0
        if not self.language:
            mark = self.id(TEXT)
            first = token_ids.index(mark) + 1 if mark in token_ids else len(token_ids)
        for i, (token_id, end_s) in enumerate(zip(token_ids, ends_s, strict=True)):
            if i >= first and (letters := reader.text(token_id)):
                yield Piece(letters, start_s, end_s)
            start_s = end_s

    @torch.inference_mode()
    def heard(self, sound: Samples) -> Tensor:
        """Return what the encoder makes of a sound: (n, width of the language model)."""
        made = self.extractor(sound, sampling_rate=SAMPLE_RATE, padding="longest", return_attention_mask=True)
        features = made["input_features"].to(self.model.device, self.model.dtype)
        mask = made["attention_mask"].to(self.model.device)
        states: Tensor = self.model.get_audio_features(features, mask).pooler_output
        return states


class QwenAsrDecoder:
    """One decoding after a prompt and the sound in it."""

    @torch.inference_mode()
    def __init__(self, network: QwenAsrNetwork, before: Sequence[int], heard: Tensor, after: Sequence[int]):
        self._model: Any = network.model
        self._cache = DynamicCache()
        shown = torch.cat(
            [self._embedded(before), heard[None].to(self._model.dtype), self._embedded(after)], 1
        )
        self._feed(shown)
        self._n_shown = shown.shape[1]

    def _embedded(self, token_ids: Sequence[int]) -> Tensor:
        embeddings = self._model.get_input_embeddings()
        embedded: Tensor = embeddings(torch.tensor([list(token_ids)], device=self._model.device))
        return embedded

    def _feed(self, embedded: Tensor) -> Tensor:
        fed = self._model.model.language_model(
            inputs_embeds=embedded, past_key_values=self._cache, use_cache=True
        )
        states: Tensor = fed.last_hidden_state[0]
        return states

    def keep(self, n_tokens: int) -> None:
        self._cache.crop(self._n_shown + n_tokens - self._cache.get_seq_length())

    @torch.inference_mode()
    def following(self, token_ids: Sequence[int]) -> list[Token]:
        likely = self._model.lm_head(self._feed(self._embedded(token_ids))).argmax(-1)
        return [Token(token_id) for token_id in likely.tolist()]


class QwenAsrStream:
    """One utterance: all of its sound, shown again at every reading.

    `tokens` are what was read of the first `read_s` of it, and `ends_s` when they came.
    """

    def __init__(self, network: QwenAsrNetwork, expected: Sequence[str]) -> None:
        self._network = network
        self._before, self._behind = network.prompt(expected)
        self._blocks: list[Samples] = []
        self._tokens: tuple[int, ...] = ()
        self._ends_s: tuple[float, ...] = ()
        self._read_s = 0.0

    def add(self, samples: Samples) -> None:
        self._blocks.append(samples)

    def pieces(self, *, is_over: bool) -> Sequence[Piece]:
        sound = np.concatenate(self._blocks)
        self._blocks = [sound]
        heard_s = len(sound) / SAMPLE_RATE
        tokens = self._written(self._network.heard(sound), heard_s)
        self._ends_s = self._timed(tokens, heard_s)
        self._tokens, self._read_s = tokens, heard_s
        return list(self._network.pieces(self._tokens, self._ends_s))

    def _written(self, heard: Tensor, heard_s: float) -> tuple[int, ...]:
        network = self._network
        decoder = QwenAsrDecoder(network, self._before, heard, self._behind[:-1])
        n_most = int(heard_s * TOKENS_PER_SECOND) + N_TO_BEGIN
        tokens = written(decoder, self._behind[-1], self._tokens, network.end_ids, n_most)
        return tuple(token.id for token in tokens)

    def _timed(self, tokens: Sequence[int], heard_s: float) -> tuple[float, ...]:
        """Return when each token came: as before where it is the same, else spread over the new sound."""
        n_same = n_agreed((tokens, self._tokens))
        kept, n_new = self._ends_s[:n_same], len(tokens) - n_same
        is_changed = n_same < len(self._tokens)
        since_s = max([0.0, *kept[-1:]]) if is_changed else self._read_s
        return kept + tuple(since_s + (heard_s - since_s) * (i + 1) / n_new for i in range(n_new))
