"""CAM++ and pyannote's segmentation 3.0, run by onnxruntime."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from core.speech.segments import SAMPLE_RATE, Samples
from core.speech.voices import Prints, Turns
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models import voices
from models.voices.fbank import FRAME, features_of

# What the environment forbids already, where a build reads this call alone.
onnxruntime.disable_telemetry_events()

WIDTH = 192
SETS = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [1, 0, 1], [0, 1, 1]], dtype=np.bool_)
"""Who speaks in each of the sets that the network chooses from."""
HOP, REACH = 270, 991
"""Samples from one of its frames to the next, and that one hears."""
LONGEST = 15 * SAMPLE_RATE
"""What is longer is heard in pieces: the network has learned from ten seconds at a time."""
AT_ONCE = 2
"""Pieces that are made prints of at once: six take 20 MB more and no less time."""
LEAST_FRAMES = 12
"""Fewer frames of features make no print."""


class OnnxVoiceNetworks:
    """The two networks on the processor, by one thread."""

    name = "campplus-zh-en-192, segmentation-3.0"

    def __init__(self) -> None:
        """Raises UserError: their files are not here."""
        if not voices.is_here():
            raise UserError(
                phrased("A file of Surtitle is missing ({file}): install it again.", file=voices.PRINTS.name)
            )
        self._prints, self._turns = _session(voices.PRINTS), _session(voices.TURNS)

    def turns(self, samples: Samples) -> Turns:
        n_pieces = max(1, -(-len(samples) // LONGEST))
        size = -(-len(samples) // (n_pieces * HOP)) * HOP if n_pieces > 1 else len(samples)
        pieces = [samples[start : start + size] for start in range(0, max(1, len(samples)), max(1, size))]
        n_local = SETS.shape[1]
        rows = []
        for place, piece in enumerate(pieces):
            # Who is who is known within a piece alone.
            row = np.zeros((-(-len(piece) // HOP), n_local * len(pieces)), np.bool_)
            heard = self._turns_of(piece)
            row[: len(heard), n_local * place : n_local * (place + 1)] = heard[: len(row)]
            rows.append(row)
        return Turns(np.concatenate(rows), HOP / SAMPLE_RATE, REACH / 2 / SAMPLE_RATE)

    def _turns_of(self, samples: Samples) -> NDArray[np.bool_]:
        if len(samples) < REACH:
            return np.zeros((0, SETS.shape[1]), np.bool_)
        sound = samples.astype(np.float32)[np.newaxis, np.newaxis]
        (likelihoods,) = self._turns.run(None, {"sound": sound})
        return np.asarray(SETS[likelihoods[0].argmax(axis=1)])

    def prints(self, pieces: Sequence[Samples]) -> Prints:
        found = np.zeros((len(pieces), WIDTH), np.float32)
        by_length = sorted(range(len(pieces)), key=lambda place: len(pieces[place]))
        for _, places in groupby(by_length, key=lambda place: len(pieces[place])):
            alike = list(places)
            for first in range(0, len(alike), AT_ONCE):
                together = alike[first : first + AT_ONCE]
                found[together] = self._prints_of([pieces[place] for place in together])
        return found

    def _prints_of(self, pieces: Sequence[Samples]) -> Prints:
        """Return the prints of pieces that are equally long."""
        (made,) = self._prints.run(None, {"features": np.stack([_features(piece) for piece in pieces])})
        return np.asarray(made / np.maximum(np.linalg.norm(made, axis=1, keepdims=True), 1e-9))


def _features(piece: Samples) -> NDArray[np.float32]:
    """Return the features of a piece, a very short one repeated until it is long enough."""
    least = FRAME + LEAST_FRAMES * 160
    if len(piece) < least:
        piece = np.resize(piece, least) if len(piece) else np.zeros(least, np.float32)
    return features_of(piece)


def _session(path: Path) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.inter_op_num_threads = options.intra_op_num_threads = 1
    options.log_severity_level = 3
    # What it would keep for each length of sound: sentences have all lengths.
    options.enable_mem_pattern = options.enable_cpu_mem_arena = False
    return onnxruntime.InferenceSession(str(path), sess_options=options, providers=["CPUExecutionProvider"])
