"""Moonshine by onnxruntime, token by token over a window of sound, with what each token attends to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from core.speech.segments import SAMPLE_RATE, Samples
from core.system.cores import processor_count
from models.moonshine import DECODER, ENCODER, VOCABULARY
from models.recognize.pieces import Token

Floats = NDArray[np.float32]

FRAME_S = 384 / SAMPLE_RATE
"""The sound of one state of the encoder."""
START, END = 1, 2
SPACE = "\N{LOWER ONE EIGHTH BLOCK}"
"""How a space is written in the vocabulary."""
_MOST_THREADS = 2


@dataclass(frozen=True, slots=True, eq=False)
class EncodedSound:
    """The decoder's keys and values of a window, by the names of its inputs; the last frames are padding."""

    keys_and_values: dict[str, Floats]
    n_samples: int
    n_frames: int


@dataclass(frozen=True, slots=True, eq=False)
class Fed:
    """What the decoder says of n tokens: logits (n, vocabulary), attention (layers, heads, n, frames)."""

    logits: Floats
    attention: Floats


class AttendingMoonshine:
    """The network of a folder; recognizers of several speakers share it.

    Raises:
        ValueError: the vocabulary is not the decoder's; what is no network onnxruntime refuses.
    """

    def __init__(self, folder: Path) -> None:
        self._encoder = _session(folder / ENCODER.name)
        self._decoder = _session(folder / DECODER.name)
        self.vocabulary = read_vocabulary((folder / VOCABULARY.name).read_bytes())
        n_tokens = self._decoder.get_outputs()[0].shape[-1]
        if len(self.vocabulary) != n_tokens:
            raise ValueError(f"the vocabulary has {len(self.vocabulary)} tokens, the decoder {n_tokens}")
        inputs = self._decoder.get_inputs()
        self.written_names = [each.name for each in inputs if ".decoder." in each.name]
        self._heard_names = [each.name for each in self._encoder.get_outputs()]

    def encode(self, window: Samples, padding_s: float) -> EncodedSound:
        """Return the states of a window with so much silence after it."""
        sound = np.pad(window, (0, round(padding_s * SAMPLE_RATE)))[np.newaxis].astype(np.float32)
        mask = np.ones(sound.shape, np.int64)
        heard = self._encoder.run(None, {"input_values": sound, "attention_mask": mask})
        names = [name.replace("present", "past_key_values") for name in self._heard_names]
        n_frames = max(int(len(window) / SAMPLE_RATE / FRAME_S), 1)
        return EncodedSound(dict(zip(names, heard, strict=True)), sound.shape[1], n_frames)

    def open(self, sound: EncodedSound) -> MoonshineDecoding:
        """Return a decoding of encoded sound."""
        return MoonshineDecoding(self, self._decoder, sound)

    def text(self, token_id: int) -> bytes:
        """Return the bytes of a token, a space in front where it begins a word; none of a special one."""
        return self.vocabulary[token_id]


class MoonshineDecoding:
    """One decoding of encoded sound: the keys and values of the tokens that were fed are kept."""

    def __init__(
        self, network: AttendingMoonshine, decoder: onnxruntime.InferenceSession, sound: EncodedSound
    ) -> None:
        self._decoder, self._sound = decoder, sound
        self._names = network.written_names
        self._mask = np.ones((1, sound.n_samples), np.int64)
        shape = next(iter(sound.keys_and_values.values())).shape
        self._written = [np.zeros((1, shape[1], 0, shape[3]), np.float32) for _ in self._names]

    def keep(self, n_tokens: int) -> None:
        """Forget all that was fed but the first `n_tokens`."""
        self._written = [np.ascontiguousarray(each[:, :, :n_tokens]) for each in self._written]

    def feed(self, token_ids: Sequence[int]) -> Fed:
        """Feed tokens after those that are kept."""
        logits, *others = self._decoder.run(
            None,
            {
                "input_ids": np.array([token_ids], np.int64),
                "encoder_attention_mask": self._mask,
                **self._sound.keys_and_values,
                **dict(zip(self._names, self._written, strict=True)),
            },
        )
        n = len(self._names)
        self._written = others[:n]
        attention = np.concatenate(others[n:])[..., : self._sound.n_frames]
        return Fed(logits[0], attention)


class DecodingBehind:
    """A decoding after tokens that are forced, as `written` asks for it, with what each token attends to.

    Row i of `attention` (layers, heads, tokens, frames) is of the i-th token that was fed, the start
    included; `log_probabilities` has how likely the likeliest one after it was.
    """

    def __init__(self, decoding: MoonshineDecoding, forced: Sequence[int]) -> None:
        self._decoding, self._forced = decoding, forced
        self.attention: Floats = np.zeros((0, 0, 0, 0), np.float32)
        self.log_probabilities: list[float] = []

    def following(self, token_ids: Sequence[int]) -> list[Token]:
        fed = [*self._forced, *token_ids] if not self.log_probabilities else token_ids
        answer = self._decoding.feed(fed)
        most = answer.logits.max(axis=-1, keepdims=True)
        self.log_probabilities += (-np.log(np.exp(answer.logits - most).sum(axis=-1))).tolist()
        has_rows = self.attention.size > 0
        rows = (self.attention, answer.attention) if has_rows else (answer.attention,)
        self.attention = np.concatenate(rows, axis=2)
        return [Token(int(token)) for token in answer.logits[-len(token_ids) :].argmax(axis=-1)]

    def keep(self, n_tokens: int) -> None:
        n_rows = len(self._forced) + n_tokens
        self._decoding.keep(n_rows)
        self.attention = self.attention[:, :, :n_rows]
        del self.log_probabilities[n_rows:]

    def complete(self, tokens: Sequence[int]) -> None:
        """See that the last of the tokens was fed, too: what ended at a bound was not."""
        if len(self.log_probabilities) <= len(tokens):
            self.following(tokens[-1:])


def read_vocabulary(packed: bytes) -> tuple[bytes, ...]:
    """Return the tokens of a file in which the length of each, a byte or two, stands before it.

    Raises:
        IndexError: it ends within a token.
    """
    tokens, place = [], 0
    while place < len(packed):
        length, place = packed[place], place + 1
        if length >= 128:
            length, place = length - 128 + 128 * packed[place], place + 1
        if place + length > len(packed):
            raise IndexError("the vocabulary ends within a token")
        tokens.append(packed[place : place + length].replace(SPACE.encode(), b" "))
        place += length
    return (b"",) * 3 + tuple(tokens[3:])


def _session(path: Path) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.inter_op_num_threads = 1
    options.intra_op_num_threads = min(processor_count(), _MOST_THREADS)
    options.log_severity_level = 3
    # Else a plan of the memory is kept for every length of sound that comes.
    options.enable_mem_pattern = False
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(str(path), sess_options=options, providers=["CPUExecutionProvider"])
