"""The shapes of recognizers with random weights, as CTranslate2 runs them."""

from __future__ import annotations

import statistics
import tempfile
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from parts import Job, Tell
from rows import LEFT_OUT, FigureRow

import models.memory.budget
from models.bench.allowance import Allowance

SHAPES = Path(models.memory.budget.__file__).with_name("shapes.toml")
ON_CARD = ("large-v3-turbo", "small", "large-v3")
TINY = {"width": 64, "encoder_layers": 2, "decoder_layers": 2, "heads": 2}
POSITIONS = 1500
TASKS = ("translate", "transcribe", "startoflm", "startofprev", "nospeech", "notimestamps")
N_WORDS, N_LANGUAGES, N_TIMES = 50257, 100, 1501
START, N_TOKENS = ("<|startoftranscript|>", "<|l0|>", "<|transcribe|>", "<|notimestamps|>"), 64
END = "<|endoftext|>"
N_REPEATS = 5


def run(job: Job, tell: Tell) -> None:
    """Tell for each shape how long 30 s of sound take to encode, and a token to write."""
    shapes = tomllib.loads(SHAPES.read_text("utf-8"))["whisper"]
    allowance = Allowance.of(job.limit_s)
    for name, shape in [("tiny", TINY)] if job.is_dry else [(name, shapes[name]) for name in ON_CARD]:
        if allowance.left_s <= 0:
            tell(FigureRow(job.part, LEFT_OUT, "no time is left", shape=name))
            continue
        with tempfile.TemporaryDirectory(prefix="card-whisper-") as folder:
            n_mels = 128 if name.startswith("large-v3") else 80
            _convert(shape, n_mels, Path(folder))
            for numbers in ("float32",) if job.is_dry else ("float16", "int8_float16"):
                _measure(job, name, n_mels, Path(folder), numbers, tell)


def _convert(shape: dict[str, int], n_mels: int, folder: Path) -> None:
    """Write random weights of a shape as CTranslate2 reads them; the words are made up."""
    from ctranslate2.converters.transformers import WhisperLoader
    from transformers import WhisperConfig, WhisperForConditionalGeneration

    width = shape["width"]
    inner = {"encoder_ffn_dim": 4 * width, "decoder_ffn_dim": 4 * width}
    heads = {"encoder_attention_heads": shape["heads"], "decoder_attention_heads": shape["heads"]}
    layers = {name: shape[name] for name in ("encoder_layers", "decoder_layers")}
    config = WhisperConfig(
        **layers, **heads, **inner, d_model=width, num_mel_bins=n_mels, vocab_size=len(_words())
    )
    spec = WhisperLoader().get_model_spec(WhisperForConditionalGeneration(config))
    spec.config.suppress_ids, spec.config.suppress_ids_begin = [], []
    spec.config.alignment_heads, spec.config.lang_ids = [[0, 0]], [_words().index(START[1])]
    spec.register_vocabulary(_words())
    spec.validate()
    spec.optimize(quantization="float16")
    spec.save(str(folder))


def _words() -> list[str]:
    """Return the vocabulary of large-v3, words and languages made up; all else is where it is there."""
    languages = (f"<|l{i}|>" for i in range(N_LANGUAGES))
    times = (f"<|{i * 0.02:.2f}|>" for i in range(N_TIMES))
    made_up = (f"w{i}" for i in range(1, N_WORDS))
    return ["", *made_up, END, START[0], *languages, *(f"<|{task}|>" for task in TASKS), *times]


def _measure(job: Job, name: str, n_mels: int, folder: Path, numbers: str, tell: Tell) -> None:
    import ctranslate2

    device = "cpu" if job.is_dry else "cuda"
    model = ctranslate2.models.Whisper(str(folder), device=device, compute_type=numbers)
    sound = np.random.default_rng(0).standard_normal((1, n_mels, 2 * POSITIONS)).astype(np.float32)
    features = ctranslate2.StorageView.from_array(sound)
    n_repeats, n_tokens = (1, 4) if job.is_dry else (N_REPEATS, N_TOKENS)
    encoded_s, token_s = [], []
    for _ in range(1 + n_repeats):  # the first makes kernels
        seconds, _ = _timed(lambda: model.encode(features, to_cpu=device == "cuda"))
        encoded_s.append(seconds)
        seconds, written = _timed(lambda: _write(model, features, n_tokens))
        token_s.append((seconds - encoded_s[-1]) / max(1, len(written[0].sequences_ids[0])))
    names = {"shape": f"whisper {name}", "dtype": numbers}
    tell(
        FigureRow(job.part, "30 s encoded", round(1000 * statistics.median(encoded_s[1:]), 2), "ms", **names)
    )
    tell(
        FigureRow(
            job.part, "a token, one beam", round(1000 * statistics.median(token_s[1:]), 3), "ms", **names
        )
    )


def _write(model: Any, features: Any, n_tokens: int) -> Any:
    """Return what is written of a sound that is encoded with it."""
    return model.generate(
        features,
        [[_words().index(mark) for mark in START]],
        beam_size=1,
        max_length=len(START) + n_tokens,
        suppress_blank=False,
        suppress_tokens=[N_WORDS],  # the end
    )


def _timed(work: Callable[[], Any]) -> tuple[float, Any]:
    began_s = time.perf_counter()
    result = work()
    return time.perf_counter() - began_s, result
