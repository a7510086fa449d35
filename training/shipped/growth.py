"""Begin a larger translator from a smaller one of the same width: what is known is not learned again."""

from __future__ import annotations

from pathlib import Path

import torch
from transformers import AutoTokenizer, LlamaForCausalLM, PreTrainedTokenizerBase

from core.wording.errors import UserError


@torch.no_grad()
def grow(model: LlamaForCausalLM, tokenizer: PreTrainedTokenizerBase, folder: Path) -> None:
    """Give `model` the weights of the translator in `folder`; it then writes what that one writes.

    Layers that are more are spread evenly and begin as copies that add nothing yet (LLaMA Pro, Wu et al.,
    2024). A token that is new begins as the mean of its pieces in the old vocabulary, if it has any there.

    Raises:
        UserError: the two are not of the same width, or the old one has more layers.
    """
    old = LlamaForCausalLM.from_pretrained(folder, dtype=torch.float32)
    n_old, n_new = old.config.num_hidden_layers, model.config.num_hidden_layers
    if old.config.hidden_size != model.config.hidden_size or n_old > n_new:
        raise UserError(f"The translator in {folder} is no smaller one of the same width.")
    _grow_vocabulary(model, tokenizer, old, AutoTokenizer.from_pretrained(folder))
    model.model.norm.load_state_dict(old.model.norm.state_dict())
    for i, layer in enumerate(model.model.layers):
        source = i * n_old // n_new
        layer.load_state_dict(old.model.layers[source].state_dict())
        if i and source == (i - 1) * n_old // n_new:
            layer.self_attn.o_proj.weight.zero_()
            layer.mlp.down_proj.weight.zero_()


def _grow_vocabulary(
    model: LlamaForCausalLM,
    tokenizer: PreTrainedTokenizerBase,
    old: LlamaForCausalLM,
    old_tokenizer: PreTrainedTokenizerBase,
) -> None:
    rows, old_rows = model.model.embed_tokens.weight.data, old.model.embed_tokens.weight.data
    old_ids = old_tokenizer.get_vocab()
    split = old_tokenizer.backend_tokenizer.model.tokenize
    special = set(tokenizer.all_special_tokens) | set(tokenizer.get_added_vocab())
    for token, i in tokenizer.get_vocab().items():
        if token in old_ids:
            rows[i] = old_rows[old_ids[token]]
        elif token not in special and (pieces := [piece.id for piece in split(token)]):
            rows[i] = old_rows[pieces].mean(0)
