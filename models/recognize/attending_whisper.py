"""Whisper by transformers, token by token over a window that grows, with what each token attends to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor
from transformers import WhisperFeatureExtractor, WhisperForConditionalGeneration
from transformers.cache_utils import DynamicCache, EncoderDecoderCache
from transformers.models.whisper.modeling_whisper import WhisperEncoder

from core.speech.segments import SAMPLE_RATE, Samples

FRAME_S = 0.02
MAX_WINDOW_S = 30.0
"""Whisper has no places for more."""
SILENCE_S = 1.0
LEAST_S = 10.0
"""What is encoded is the window and a little silence, and not less than this: Whisper learned from 30 s."""
_STEP_S = 1.0


@dataclass(frozen=True, slots=True)
class AttendedToken:
    """A token of text, and the frame of 20 ms that was attended to most when it was written."""

    id: int
    frame: int


@dataclass(frozen=True, slots=True, eq=False)
class AttendingWhisper:
    """The network with its tokenizer; recognizers of several speakers share it.

    Not less than `least_s` of sound is encoded, silence after the window counted.
    """

    model: WhisperForConditionalGeneration
    tokenizer: Tokenizer
    extractor: WhisperFeatureExtractor
    least_s: float = LEAST_S

    def id(self, text: str) -> int:
        """Return the number of a special token. Raises KeyError: there is none such."""
        found = self.tokenizer.token_to_id(text)
        if found is None:
            raise KeyError(text)
        return int(found)

    @property
    def end(self) -> int:
        number = self.model.config.eos_token_id
        assert isinstance(number, int)
        return number

    @property
    def languages(self) -> tuple[str, ...]:
        """Return the codes of what it hears."""
        told = getattr(self.model.generation_config, "lang_to_id", None) or {"<|en|>": 0}
        return tuple(token.strip("<|>") for token in told)

    @property
    def alignment_heads(self) -> tuple[tuple[int, int], ...]:
        """Return (layer, head) of those whose attention follows the sound; else the upper half's."""
        told = getattr(self.model.generation_config, "alignment_heads", None)
        if told:
            return tuple((int(layer), int(head)) for layer, head in told)
        config = self.model.config
        layers = range(config.decoder_layers // 2, config.decoder_layers)
        return tuple((layer, head) for layer in layers for head in range(config.decoder_attention_heads))

    @torch.inference_mode()
    def encode(self, window: Samples) -> Tensor:
        """Return the encoder's states (1, frames, width) of a window with silence after it, not of 30 s."""
        n = _n_encoded(len(window), self.least_s)
        mel = self.extractor(
            _padded(window, n), sampling_rate=SAMPLE_RATE, return_tensors="pt", padding="do_not_pad"
        )
        sound = mel["input_features"].to(self.model.device, self.model.dtype)
        return _encoder_states(self.model.model.encoder, sound)

    def open(self, states: Tensor, kept: DynamicCache | None = None) -> WhisperStream:
        """Return a decoding of encoded sound, after the keys and values of what was written before."""
        return WhisperStream(self, states, DynamicCache() if kept is None else kept)


def _encoder_states(encoder: WhisperEncoder, sound: Tensor) -> Tensor:
    """Return the states (B, T / 2, width) of frames (B, 80, T), which need not be 30 s."""
    states = torch.nn.functional.gelu(encoder.conv1(sound))
    states = torch.nn.functional.gelu(encoder.conv2(states)).transpose(1, 2)
    states = states + encoder.embed_positions.weight[: states.shape[1]]
    for layer in encoder.layers:
        states = layer(states, None)
    normed: Tensor = encoder.layer_norm(states)
    return normed


class WhisperStream:
    """One decoding; `kept` are the self-attention's keys and values, which outlive it."""

    def __init__(self, whisper: AttendingWhisper, states: Tensor, kept: DynamicCache) -> None:
        self._whisper = whisper
        self.states = states
        self.kept = kept
        # The sound has grown: what is attended to of it is computed again, once for all tokens.
        self._cache = EncoderDecoderCache(kept, DynamicCache())

    @property
    def n_kept(self) -> int:
        return int(self.kept.get_seq_length())

    @torch.inference_mode()
    def feed(self, ids: Sequence[int], n_frames: int) -> tuple[Tensor, int]:
        """Return the logits of what follows `ids`, and the frame below `n_frames` that they come from."""
        model = self._whisper.model
        decoded = model.model.decoder(
            input_ids=torch.tensor([list(ids)], device=model.device),
            encoder_hidden_states=self.states,
            past_key_values=self._cache,
            use_cache=True,
            output_attentions=True,
        )
        logits = model.proj_out(decoded.last_hidden_state[0, -1]).float()
        heads = [
            decoded.cross_attentions[layer][0, head, -1, :n_frames].float()
            for layer, head in self._whisper.alignment_heads
        ]
        return logits, int(torch.stack(heads).mean(dim=0).argmax())

    def crop(self, n_tokens: int) -> None:
        """Forget all but the first `n_tokens`."""
        if n_tokens < self.n_kept:
            self.kept.crop(n_tokens - self.n_kept)


def _n_encoded(n_samples: int, least_s: float) -> int:
    """Return how many samples are encoded for a window: few different numbers, as each costs preparation."""
    steps = -(-(n_samples / SAMPLE_RATE + SILENCE_S) // _STEP_S)
    seconds = min(max(steps * _STEP_S, least_s), MAX_WINDOW_S)
    return round(seconds * SAMPLE_RATE)


def _padded(window: Samples, n: int) -> Samples:
    return np.pad(window[:n], (0, max(n - len(window), 0)))


def read_attending_whisper(folder: Path, device: torch.device) -> AttendingWhisper:
    """Return the network of a folder: safetensors only, and no code. Raises what the libraries raise."""
    model = WhisperForConditionalGeneration.from_pretrained(
        folder,
        dtype=torch.float16 if device.type == "cuda" else torch.float32,
        attn_implementation="eager",  # the others do not tell what is attended to
        use_safetensors=True,
        local_files_only=True,
        trust_remote_code=False,
    )
    extractor = WhisperFeatureExtractor.from_pretrained(folder, local_files_only=True)
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    model.to(device)  # type: ignore[arg-type]
    return AttendingWhisper(model.eval(), tokenizer, extractor)
