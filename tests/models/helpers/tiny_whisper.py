"""A Whisper of 0.4 M parameters that says `SAID` whatever it hears, made on the spot."""

from __future__ import annotations

import json
from pathlib import Path

SAID = " Hello world. This is a live captioning test"


def save_tiny_whisper(root: Path) -> Path:
    """Return a folder below `root` with a real model on the whole road, converted for faster-whisper.

    That is features, beams, word times by attention, language detection.
    """
    from transformers import WhisperFeatureExtractor

    tokenizer = _make_tokenizer()
    model = _make_model(tokenizer)
    _teach(model, tokenizer)
    model.save_pretrained(root / "source")
    WhisperFeatureExtractor(feature_size=80).save_pretrained(root / "source")
    tokenizer.save(str(root / "source" / "tokenizer.json"))
    _convert(root / "source", root / "tiny")
    return root / "tiny"


def _make_tokenizer():
    from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers.models.whisper.tokenization_whisper import LANGUAGES

    spoken = [SAID, "ask not what your country can do for you"]
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(vocab_size=400, initial_alphabet=alphabet, show_progress=False)
    tokenizer.train_from_iterator(spoken * 50, trainer)
    # CTranslate2 takes a Whisper for multilingual only when its vocabulary holds the empty string.
    described = json.loads(tokenizer.to_str())
    described["model"]["vocab"][""] = len(described["model"]["vocab"])
    tokenizer = Tokenizer.from_str(json.dumps(described))
    tasks = ["translate", "transcribe", "startoflm", "startofprev", "nospeech", "notimestamps"]
    marks = ["endoftext", "startoftranscript", *LANGUAGES, *tasks]
    tokenizer.add_special_tokens(
        [AddedToken(f"<|{mark}|>", special=True, normalized=False) for mark in marks]
    )
    # Time stamps are the last tokens.
    tokenizer.add_tokens([AddedToken(f"<|{i * 0.02:.2f}|>", normalized=False) for i in range(1501)])
    return tokenizer


def _make_model(tokenizer):
    import torch
    from transformers import GenerationConfig, WhisperConfig, WhisperForConditionalGeneration
    from transformers.models.whisper.tokenization_whisper import LANGUAGES

    def token(mark: str) -> int:
        return tokenizer.token_to_id(f"<|{mark}|>")

    ends = {name: token("endoftext") for name in ("bos_token_id", "eos_token_id", "pad_token_id")}
    ends["decoder_start_token_id"] = token("startoftranscript")
    unsuppressed = {"suppress_tokens": [], "begin_suppress_tokens": [token("endoftext")]}
    layers = {"encoder_layers": 2, "decoder_layers": 2, "d_model": 64, "num_mel_bins": 80}
    heads = {"encoder_attention_heads": 2, "decoder_attention_heads": 2}
    widths = {"encoder_ffn_dim": 128, "decoder_ffn_dim": 128, "vocab_size": tokenizer.get_vocab_size()}
    torch.manual_seed(0)
    model = WhisperForConditionalGeneration(
        WhisperConfig(**layers, **heads, **widths, **ends, **unsuppressed)
    )
    model.generation_config = GenerationConfig(
        **ends,
        **unsuppressed,
        is_multilingual=True,
        lang_to_id={f"<|{code}|>": token(code) for code in LANGUAGES},
        task_to_id={task: token(task) for task in ("transcribe", "translate")},
        no_timestamps_token_id=token("notimestamps"),
        alignment_heads=[[0, 0], [1, 1]],
    )
    return model


def _teach(model, tokenizer, n_steps: int = 150) -> None:
    """Teach the decoder one answer to any sound, with and without a prompt."""
    import torch

    answer = tokenizer.encode(
        "<|startoftranscript|><|en|><|transcribe|><|0.00|>", add_special_tokens=False
    ).ids
    answer += tokenizer.encode(SAID, add_special_tokens=False).ids
    answer += tokenizer.encode("<|2.00|><|endoftext|>", add_special_tokens=False).ids
    optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
    random = torch.Generator().manual_seed(0)
    for step in range(n_steps):
        n_prompt = step % 20
        prompt = torch.randint(0, 300, (n_prompt,), generator=random).tolist()
        tokens = [tokenizer.token_to_id("<|startofprev|>"), *prompt] * bool(n_prompt) + answer
        labels = torch.tensor([tokens[1:]])
        labels[:, : len(tokens) - len(answer)] = -100
        sound = torch.randn(1, 1500, 64, generator=random)
        loss = model(
            encoder_outputs=(sound,), decoder_input_ids=torch.tensor([tokens[:-1]]), labels=labels
        ).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


def _convert(source: Path, target: Path) -> None:
    from ctranslate2.converters import TransformersConverter

    files = ["tokenizer.json", "preprocessor_config.json"]
    TransformersConverter(str(source), copy_files=files).convert(str(target), quantization="int8")
