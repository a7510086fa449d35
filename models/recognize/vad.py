"""Voice activity by Silero's network (v6, MIT licence), as faster-whisper ships it."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import numpy as np
import onnxruntime

from core.speech.segments import SAMPLE_RATE, Samples
from core.wording.errors import UserError
from core.wording.sentences import phrased

# What the environment forbids already, where a build reads this call alone.
onnxruntime.disable_telemetry_events()

FRAME = 512
"""Samples a frame, fixed by the network."""

CONTEXT = 64
"""Samples of the frame before that the network sees again."""

STATE_SIZE = 128


def silero_path() -> Path:
    """Return the network's file, found without importing faster-whisper (which takes seconds)."""
    spec = find_spec("faster_whisper")
    folder = Path(spec.origin).parent / "assets" if spec and spec.origin else None
    files = sorted(folder.glob("silero_vad*.onnx")) if folder else []
    if not files:
        raise UserError(
            phrased("A file of Surtitle is missing ({file}): install it again.", file="silero_vad.onnx")
        )
    return files[-1]


class SileroVad:
    """Tells speech from silence, music and noise, one frame of 32 ms at a time."""

    frame_s = FRAME / SAMPLE_RATE

    def __init__(self) -> None:
        options = onnxruntime.SessionOptions()
        # A frame is too small to share among threads.
        options.inter_op_num_threads = options.intra_op_num_threads = 1
        options.log_severity_level = 3
        self._network = onnxruntime.InferenceSession(
            str(silero_path()), sess_options=options, providers=["CPUExecutionProvider"]
        )
        self.reset()

    def reset(self) -> None:
        self._h = np.zeros((1, 1, STATE_SIZE), np.float32)
        self._c = np.zeros((1, 1, STATE_SIZE), np.float32)
        self._context = np.zeros(CONTEXT, np.float32)
        self._waiting = np.zeros(0, np.float32)

    def speech_probability(self, samples: Samples) -> list[float]:
        sound = np.concatenate([self._waiting, samples])
        n_whole = len(sound) // FRAME * FRAME
        self._waiting = sound[n_whole:]
        return [self._hear(frame) for frame in sound[:n_whole].reshape(-1, FRAME)]

    def _hear(self, frame: Samples) -> float:
        sound = np.concatenate([self._context, frame])[np.newaxis].astype(np.float32)
        output, self._h, self._c = self._network.run(None, {"input": sound, "h": self._h, "c": self._c})
        self._context = frame[-CONTEXT:]
        return float(np.ravel(output)[0])
