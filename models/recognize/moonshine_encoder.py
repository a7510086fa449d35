"""Moonshine's streaming encoder, chunk by chunk: the states of one pass over the whole, and nothing twice.

It has no positions; each layer sees a window of states, of which some lie ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor
from torch.nn.functional import conv1d, pad, scaled_dot_product_attention, silu

from core.speech.segments import Samples

N_CHUNK = 8
"""States that are computed at once: 160 ms."""
FRAMES_A_STATE = 4
_TAIL = 4
"""Frames before it that each convolution hears."""


def state_samples(encoder: Any) -> int:
    """Return how many samples one state stands for."""
    return int(encoder.embedder.frame_len) * FRAMES_A_STATE


class WindowedLayer:
    """One layer over states that come bit by bit.

    Keys and values are kept as far back as the window reaches, and states wait until what they look ahead
    to is there. All are (1, heads, n, width of a head); states are (1, n, width).
    """

    def __init__(self, layer: Any, window: Sequence[int]) -> None:
        self._layer, self._attention = layer, layer.self_attn
        self._n_back, self._n_ahead = max(window[0] - 1, 0), max(window[1] - 1, 0)
        width, head = self._attention.q_proj.in_features, self._attention.head_dim
        weight = layer.input_layernorm.gamma
        self._waiting = weight.new_zeros(1, 0, width)
        self._queries, self._keys, self._values = (weight.new_zeros(1, 1, 0, head) for _ in range(3))

    def push(self, states: Tensor, *, is_over: bool) -> Tensor:
        """Return the states that are complete now; once it is over, all."""
        if states.shape[1]:
            self._take(states)
        n_past = self._keys.shape[2] - self._waiting.shape[1]
        n_done = max(self._waiting.shape[1] - (0 if is_over else self._n_ahead), 0)
        if not n_done:
            return states[:, :0]
        done = self._completed(n_past, n_done)
        n_gone = max(n_past + n_done - self._n_back, 0)
        self._waiting, self._queries = self._waiting[:, n_done:], self._queries[:, :, n_done:]
        self._keys, self._values = self._keys[:, :, n_gone:], self._values[:, :, n_gone:]
        return done

    def _take(self, states: Tensor) -> None:
        attention = self._attention
        normed = self._layer.input_layernorm(states)
        shape = (1, states.shape[1], -1, attention.head_dim)
        new = [linear(normed).view(shape).transpose(1, 2) for linear in self._projections]
        if not self._keys.shape[2]:
            self._queries, self._keys, self._values = new
        else:
            old = (self._queries, self._keys, self._values)
            self._queries, self._keys, self._values = (
                torch.cat(two, 2) for two in zip(old, new, strict=True)
            )
        self._waiting = torch.cat([self._waiting, states], dim=1)

    @property
    def _projections(self) -> tuple[Any, Any, Any]:
        return self._attention.q_proj, self._attention.k_proj, self._attention.v_proj

    def _completed(self, n_past: int, n_done: int) -> Tensor:
        """Return what the layer makes of the first states that wait."""
        layer, states = self._layer, self._waiting[:, :n_done]
        n_seen = min(n_past + n_done + self._n_ahead, self._keys.shape[2])
        places = torch.arange(n_past, n_past + n_done, device=states.device)[:, None]
        back = places - torch.arange(n_seen, device=states.device)
        attended = scaled_dot_product_attention(
            self._queries[:, :, :n_done],
            self._keys[:, :, :n_seen],
            self._values[:, :, :n_seen],
            attn_mask=(back <= self._n_back) & (back >= -self._n_ahead),
            scale=self._attention.scaling,
            enable_gqa=self._attention.num_key_value_groups > 1,
        )
        states = states + self._attention.o_proj(attended.transpose(1, 2).reshape(1, n_done, -1))
        made: Tensor = states + layer.mlp(layer.post_attention_layernorm(states))
        return made

    def cached_numbers(self) -> int:
        """Return how many numbers are kept."""
        return sum(kept.numel() for kept in (self._waiting, self._queries, self._keys, self._values))


class MoonshineEncoding:
    """The states of one utterance over caches that do not grow with it; states are (n, width)."""

    def __init__(self, encoder: Any) -> None:
        self._encoder = encoder
        windows = encoder.config.sliding_windows
        self._layers = [WindowedLayer(*both) for both in zip(encoder.layers, windows, strict=True)]
        self._n_chunk = N_CHUNK * state_samples(encoder)
        self._convolutions = (encoder.embedder.conv1, encoder.embedder.conv2)
        self._tails = [each.weight.new_zeros(1, each.in_channels, _TAIL) for each in self._convolutions]
        self._sound = torch.zeros(0)

    def add(self, samples: Samples) -> None:
        self._sound = torch.cat([self._sound, torch.from_numpy(samples.copy()).float()])

    @torch.inference_mode()
    def states(self, *, is_over: bool) -> Tensor:
        """Return the states that are new; once it is over all, with silence that fills the open chunk."""
        if is_over:
            self._sound = pad(self._sound, (0, -len(self._sound) % self._n_chunk))
        new = [self._next() for _ in range(len(self._sound) // self._n_chunk)]
        if is_over:
            new.append(self._through(self._nothing, is_over=True))
        made = torch.cat(new, dim=1) if new else self._nothing
        normed: Tensor = self._encoder.final_norm(made)[0]
        return normed

    def _next(self) -> Tensor:
        """Return the states that one more chunk of sound completes."""
        sound, self._sound = self._sound[: self._n_chunk], self._sound[self._n_chunk :]
        embedder, like = self._encoder.embedder, self._tails[0]
        frames = embedder.cmvn(sound.view(1, -1, embedder.frame_len)).to(like.device, like.dtype)
        states = silu(embedder.linear(embedder.comp(frames))).transpose(1, 2)
        states = self._convolved(1, silu(self._convolved(0, states))).transpose(1, 2)
        return self._through(states, is_over=False)

    def _convolved(self, i: int, states: Tensor) -> Tensor:
        convolution = self._convolutions[i]
        heard = torch.cat([self._tails[i], states], dim=2)
        self._tails[i] = heard[:, :, -_TAIL:]
        made: Tensor = conv1d(heard, convolution.weight, convolution.bias, convolution.stride)
        return made

    def _through(self, states: Tensor, *, is_over: bool) -> Tensor:
        for layer in self._layers:
            states = layer.push(states, is_over=is_over)
        return states

    @property
    def _nothing(self) -> Tensor:
        nothing: Tensor = self._tails[0].new_zeros(1, 0, self._encoder.config.hidden_size)
        return nothing

    def cached_numbers(self) -> int:
        """Return how many numbers are kept from chunk to chunk."""
        n_in_tails: int = sum(tail.numel() for tail in self._tails)
        return n_in_tails + sum(layer.cached_numbers() for layer in self._layers)
