"""What some attention heads look at, computed beside a forward, which computes what it would without."""

from __future__ import annotations

import copy
import sys
from collections import defaultdict
from collections.abc import Callable
from typing import Any, Final

import torch
from torch import Tensor, nn
from transformers import PreTrainedModel
from transformers.modeling_utils import AttentionInterface

from models.manifests.alignment_heads import Heads, check_heads, not_to_be_watched

_WATCHING: Final = "surtitle-watching"
"""The attention of the layers with such heads, by the name that their configurations call it by."""

Attention = Callable[..., tuple[Tensor, Tensor | None]]


class WatchedHeads:
    """Some heads of a model, whose attention is there after each forward.

    Of each forward that of the `n_last` queries is computed; of none where it is 0, and of all where it is
    None. Layers that are not watched are left as they are. Of a model one set of heads is watched at a time:
    the last that was named.

    Raises:
        UserError: the model has no such heads, or its family does not let them be watched.
    """

    def __init__(self, model: PreTrainedModel, heads: Heads) -> None:
        layers = attention_layers(model)
        check_heads(heads, len(layers), model.config.get_text_config().num_attention_heads)
        self.n_last: int | None = 0
        self._seen: list[Tensor] = []
        watch_none(model)
        by_layer = defaultdict[int, list[int]](list)
        for layer, head in heads:
            by_layer[layer].append(head)
        for layer, of_layer in sorted(by_layer.items()):
            self._watch(layers[layer], of_layer)

    def _watch(self, layer: Any, heads: list[int]) -> None:
        layer.watch = (self, heads, _attention_of(layer))
        layer.unwatched_config = layer.config
        layer.config = copy.copy(layer.config)
        layer.config._attn_implementation = _WATCHING

    def of_each(self) -> Tensor:
        """Return, once, what each head gave the keys in the last forward, (B, heads, n_last, K) float32.

        The heads come by layers, those of a layer in the order in which they were named.
        """
        seen, self._seen = self._seen, []
        return torch.cat(seen, dim=1)

    def mean(self) -> Tensor:
        """Return, once, what the heads gave the keys on average, (B, n_last, K) float32."""
        return self.of_each().mean(dim=1)

    def see(self, heads: list[int], query: Tensor, key: Tensor, mask: Tensor, **how: Any) -> None:
        """Compute what heads of a layer attend to, for queries (B, H, Q, D) over keys of no more heads."""
        if self.n_last == 0:
            return
        n_groups = query.shape[1] // key.shape[1]
        first = 0 if self.n_last is None else query.shape[2] - self.n_last
        asking = torch.stack([query[:, head, first:] for head in heads], dim=1)
        keys = torch.stack([key[:, head // n_groups] for head in heads], dim=1)
        scores = (asking @ keys.transpose(2, 3)).float() * how["scaling"]
        cap = how.get("softcap")
        if cap is not None:
            scores = torch.tanh(scores / cap) * cap
        self._seen.append(torch.softmax(scores + mask[:, :1, first:], dim=-1))


def watch_none(model: PreTrainedModel) -> None:
    """Leave the model as it was before heads of it were watched."""
    for part in model.modules():
        layer: Any = part
        if hasattr(layer, "unwatched_config"):
            layer.config = layer.unwatched_config
            del layer.watch, layer.unwatched_config


def attention_layers(model: PreTrainedModel) -> list[nn.Module]:
    """Return the attention of each layer of a model whose family lets it be watched.

    Raises:
        UserError: it does not.
    """
    layers = [part for part in model.modules() if hasattr(part, "layer_idx") and hasattr(part, "scaling")]
    if len(layers) != model.config.get_text_config().num_hidden_layers:
        raise not_to_be_watched(model.config.model_type)
    return layers


def _attention_of(layer: Any) -> Attention:
    """Return what computes a layer's attention; the plain one is its own family's."""
    plain: Attention = sys.modules[type(layer).__module__].eager_attention_forward
    return AttentionInterface().get_interface(layer.config._attn_implementation, plain)


def _attend(
    layer: Any, query: Tensor, key: Tensor, value: Tensor, attention_mask: Tensor, **how: Any
) -> tuple[Tensor, Tensor | None]:
    watch, heads, attention = layer.watch
    watch.see(heads, query, key, attention_mask, **how)
    attended: tuple[Tensor, Tensor | None] = attention(layer, query, key, value, attention_mask, **how)
    return attended


AttentionInterface.register(_WATCHING, _attend)
