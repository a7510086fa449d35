"""Moonshine streaming: an encoder whose states never change, and a decoder that reads all of them again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from tokenizers import Tokenizer
from torch import Tensor
from transformers import MoonshineStreamingForConditionalGeneration
from transformers.cache_utils import DynamicCache, EncoderDecoderCache

from core.speech.segments import SAMPLE_RATE, Samples
from models.recognize.drafted import written
from models.recognize.moonshine_encoder import MoonshineEncoding, state_samples
from models.recognize.pieces import Piece, PieceReader, Token

TOKENS_PER_SECOND = 6.5
"""What writes more than its authors' bound repeats itself."""
N_TOGETHER = 8
"""Tokens are fed singly or as multiples of this: libraries keep a plan for every length that they meet."""


@dataclass(frozen=True, slots=True, eq=False)
class MoonshineNetwork:
    """The network with its tokenizer; it hears English."""

    model: MoonshineStreamingForConditionalGeneration
    tokenizer: Tokenizer
    least_update_s: float = 0.2
    punctuates: bool = True

    @property
    def encoder(self) -> Any:
        return self.model.model.encoder

    @property
    def decoder(self) -> Any:
        return self.model.model.decoder

    @property
    def state_s(self) -> float:
        """How much sound is one state of the encoder."""
        return state_samples(self.encoder) / SAMPLE_RATE

    @property
    def start_id(self) -> int:
        config: Any = self.model.config
        start = config.decoder_start_token_id
        return int(config.bos_token_id if start is None else start)

    @property
    def end_ids(self) -> tuple[int, ...]:
        config: Any = self.model.config
        ends = config.eos_token_id
        return tuple(ends) if isinstance(ends, (list, tuple)) else (int(ends),)

    def open(self, expected: Sequence[str]) -> MoonshineStream:
        return MoonshineStream(self)


class MoonshineReader:
    """The decoder over states that grow: `heard` is what its layers attend to of them, computed once."""

    def __init__(self, network: MoonshineNetwork) -> None:
        self._network, self._layers = network, network.decoder.layers
        self.heard = DynamicCache()
        self._n_states = 0

    @torch.inference_mode()
    def add(self, states: Tensor) -> None:
        """Take more states of the encoder: (n, width)."""
        decoder, n = self._network.decoder, len(states)
        if not n:
            return
        places = torch.arange(self._n_states, self._n_states + n, device=states.device)
        self._n_states += n
        heard = decoder.proj(states + decoder.pos_emb(places))
        for i, layer in enumerate(self._layers):
            attention = layer.encoder_attn
            keys, values = (
                linear(heard).view(1, n, -1, attention.head_dim).transpose(1, 2)
                for linear in (attention.k_proj, attention.v_proj)
            )
            self.heard.update(keys, values, i)

    def read(self, draft: Sequence[int]) -> list[Token]:
        """Return what the states say, as greedy decoding writes it.

        `draft` is what was said when they were fewer: as much of it as still is costs one step.
        """
        if not self._n_states:
            return []
        n_most = int(self._n_states * self._network.state_s * TOKENS_PER_SECOND) + 1
        decoder = MoonshineDecoder(self._network, self.heard)
        return written(decoder, self._network.start_id, draft, self._network.end_ids, n_most)


class MoonshineDecoder:
    """One decoding of states that were heard."""

    def __init__(self, network: MoonshineNetwork, heard: DynamicCache) -> None:
        self._network, self._layers = network, network.decoder.layers
        self._cache = EncoderDecoderCache(DynamicCache(), heard)
        self._cache.is_updated = dict.fromkeys(range(len(self._layers)), True)

    def keep(self, n_tokens: int) -> None:
        self._cache.self_attention_cache.crop(n_tokens - self._cache.get_seq_length())

    @torch.inference_mode()
    def following(self, token_ids: Sequence[int]) -> list[Token]:
        n_before, n = self._cache.get_seq_length(), len(token_ids)
        n_more = -n % N_TOGETHER if n > 1 else 0
        tokens = self._fed([*token_ids, *[self._network.start_id] * n_more])
        self.keep(n_before + n)
        return tokens[:n]

    def _fed(self, token_ids: Sequence[int]) -> list[Token]:
        decoder, n_before, n = self._network.decoder, self._cache.get_seq_length(), len(token_ids)
        x = decoder.embed_tokens(torch.tensor([list(token_ids)], device=self._network.model.device))
        places = torch.arange(n_before, n_before + n, device=x.device)
        turns = decoder.rotary_emb(x, position_ids=places[None])
        mask = torch.full((n, n_before + n), torch.finfo(x.dtype).min, device=x.device, dtype=x.dtype)
        mask = mask.triu(n_before + 1)[None, None]
        looks = []
        for i, layer in enumerate(self._layers):
            normed = layer.input_layernorm(x)
            x = x + layer.self_attn(normed, turns, mask, self._cache)[0]
            normed = layer.post_attention_layernorm(x)
            attended, look = layer.encoder_attn(normed, past_key_values=self._cache, key_value_states=normed)
            x = x + attended
            x = x + layer.mlp(layer.final_layernorm(x))
            if i >= len(self._layers) // 2:
                looks.append(look[0].float().mean(dim=0))
        likely = self._network.model.proj_out(decoder.norm(x))[0].argmax(-1)
        seen = torch.stack(looks).mean(dim=0).argmax(-1)
        return [Token(*both) for both in zip(likely.tolist(), seen.tolist(), strict=True)]


class MoonshineStream:
    """One utterance; `draft` is what was said at the last reading."""

    def __init__(self, network: MoonshineNetwork) -> None:
        self._network = network
        self._encoding = MoonshineEncoding(network.encoder)
        self._reader = MoonshineReader(network)
        self._draft: tuple[int, ...] = ()
        self._n_heard = 0

    def add(self, samples: Samples) -> None:
        self._n_heard += len(samples)
        self._encoding.add(samples)

    def pieces(self, *, is_over: bool) -> Sequence[Piece]:
        self._reader.add(self._encoding.states(is_over=is_over))
        tokens = self._reader.read(self._draft)
        self._draft = tuple(token.id for token in tokens)
        return list(self._as_pieces(tokens))

    def _as_pieces(self, tokens: Sequence[Token]) -> Iterator[Piece]:
        """Yield the tokens' letters. What is attended to only goes on, as speech does."""
        text, state = PieceReader(self._network.tokenizer), 0
        for token in tokens:
            state = max(state, token.state)
            end_s = min((state + 1) * self._network.state_s, self._n_heard / SAMPLE_RATE)
            if letters := text.text(token.id):
                yield Piece(letters, max(end_s - self._network.state_s, 0.0), end_s)
