"""Measures what hearing takes of one core, for `app/advice/ranking.py`.

The networks have random weights, which take as long as others.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time

import ctranslate2
import numpy as np
from ctranslate2.converters.transformers import WhisperLoader
from transformers import WhisperConfig, WhisperForConditionalGeneration

SHAPES = {"tiny": (384, 4, 6), "base": (512, 6, 8), "small": (768, 12, 12)}
N_TOKENS, N_FRAMES = 51_865, 3000
N_TIMES = 4


def main() -> None:
    """Write seconds of one core: for 30 s encoded in 8 bits, and for a second heard with what ships."""
    for size, (width, n_layers, n_heads) in SHAPES.items():
        sys.stdout.write(f"whisper:{size} {_encoded_s(width, n_layers, n_heads):.2f} s\n")
    child = subprocess.run(
        [sys.executable, "-P", "-m", "app.cli", "--try-speed"], capture_output=True, check=True
    )
    sys.stdout.write(f"the recognizer that ships {json.loads(child.stdout)['factor']:.3f} s\n")


def _encoded_s(width: int, n_layers: int, n_heads: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        _spec(width, n_layers, n_heads).save(folder)
        model = ctranslate2.models.Whisper(folder, device="cpu", compute_type="int8", intra_threads=1)
    sound = ctranslate2.StorageView.from_array(np.zeros((1, 80, N_FRAMES), "float32"))
    return min(_timed_s(model, sound) for _ in range(N_TIMES))


def _timed_s(model: ctranslate2.models.Whisper, sound: ctranslate2.StorageView) -> float:
    started_s = time.process_time()
    model.encode(sound)
    return time.process_time() - started_s


def _spec(width: int, n_layers: int, n_heads: int) -> ctranslate2.specs.WhisperSpec:
    config = WhisperConfig(
        vocab_size=N_TOKENS,
        d_model=width,
        encoder_layers=n_layers,
        decoder_layers=n_layers,
        encoder_attention_heads=n_heads,
        decoder_attention_heads=n_heads,
        encoder_ffn_dim=4 * width,
        decoder_ffn_dim=4 * width,
    )
    spec = WhisperLoader().get_model_spec(WhisperForConditionalGeneration(config))
    spec.register_vocabulary([f"t{n}" for n in range(N_TOKENS)])
    spec.config.suppress_ids = spec.config.suppress_ids_begin = spec.config.lang_ids = []
    spec.config.alignment_heads = [(0, 0)]
    spec.validate()
    spec.optimize("int8")
    return spec


if __name__ == "__main__":
    main()
