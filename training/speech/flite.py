"""Speech with the times of its words, from the synthesizer flite through its C library."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from core.speech.segments import SAMPLE_RATE, Samples, Word
from core.wording.errors import UserError

LIBRARIES = ("libflite.so.1", "libflite_cmulex.so.1", "libflite_usenglish.so.1")
PITCH_HZ = {"slt": 170.0, "awb": 125.0, "rms": 105.0, "kal16": 100.0}
"""The voices, and about how high each speaks by itself."""

_FIRST_START = "R:Token.daughter1.R:SylStructure.daughter1.daughter1.R:Segment.p.end"
_LAST_END = "R:Token.daughtern.R:SylStructure.daughtern.daughtern.R:Segment.end"


class FliteMissing(UserError):
    """The synthesizer is not installed."""


@dataclass(frozen=True, slots=True)
class SpokenSound:
    """What was said: sound at 16 kHz, and the words as they were written."""

    samples: Samples
    words: tuple[Word, ...]

    @property
    def seconds(self) -> float:
        return len(self.samples) / SAMPLE_RATE


@dataclass(frozen=True, slots=True)
class Manner:
    """How it is said: by which voice, how slowly (1 is as the voice itself speaks), how high."""

    voice: str
    stretch: float = 1.0
    pitch_hz: float = 0.0

    def __post_init__(self) -> None:
        if self.voice not in PITCH_HZ:
            raise UserError(f"There is no voice {self.voice!r}: choose one of {', '.join(PITCH_HZ)}.")


def say(text: str, manner: Manner) -> SpokenSound:
    """Return the text as speech.

    Raises:
        FliteMissing: the library, or one of its voices, is not there.
        UserError: nothing of the text can be said.
    """
    return synthesizer().say(text, manner)


@cache
def synthesizer() -> _Flite:
    return _Flite()


class _Wave(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_char_p),
        ("sample_rate", ctypes.c_int),
        ("num_samples", ctypes.c_int),
        ("num_channels", ctypes.c_int),
        ("samples", ctypes.POINTER(ctypes.c_short)),
    )


class _Voice(ctypes.Structure):
    _fields_ = (("name", ctypes.c_char_p), ("features", ctypes.c_void_p))


class _Flite:
    """The library with its voices; not for two threads at once."""

    def __init__(self) -> None:
        self._library = _load(LIBRARIES[0])
        self._seed_chance = ctypes.CDLL(None).srand
        for name in LIBRARIES[1:]:
            _load(name)
        pointer, text, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_float
        self._call("flite_init", ctypes.c_int)()
        self._synthesize = self._call("flite_synth_text", pointer, text, pointer)
        self._wave = self._call("utt_wave", ctypes.POINTER(_Wave), pointer)
        self._relation = self._call("utt_relation", pointer, pointer, text)
        self._head = self._call("relation_head", pointer, pointer)
        self._next = self._call("item_next", pointer, pointer)
        self._text_of = self._call("ffeature_string", text, pointer, text)
        self._number_of = self._call("ffeature_float", number, pointer, text)
        self._set_number = self._call("feat_set_float", ctypes.c_int, pointer, text, number)
        self._delete = self._call("delete_utterance", None, pointer)
        self._voices = {name: self._voice(name) for name in PITCH_HZ}

    def say(self, text: str, manner: Manner) -> SpokenSound:
        voice = self._voices[manner.voice]
        features = ctypes.cast(voice, ctypes.POINTER(_Voice)).contents.features
        self._set_number(features, b"duration_stretch", manner.stretch)
        self._set_number(features, b"int_f0_target_mean", manner.pitch_hz or PITCH_HZ[manner.voice])
        self._seed_chance(1)  # breath is noise by the C library's own chance
        utterance = self._synthesize(text.encode("ascii", "ignore"), voice)
        if not utterance:
            raise UserError(f"The synthesizer says nothing of {text!r}.")
        try:
            return self._read(utterance, text)
        finally:
            self._delete(utterance)

    def _read(self, utterance: int, text: str) -> SpokenSound:
        wave = self._wave(utterance).contents
        segments = self._items(utterance, b"Segment")
        if len(segments) < 2 or wave.sample_rate != SAMPLE_RATE:
            raise UserError(f"The synthesizer says nothing of {text!r}.")
        samples = np.ctypeslib.as_array(wave.samples, (wave.num_samples,)).astype(np.float32) / np.float32(
            32768
        )
        # The diphone voice's phones run on after its sound.
        scale = len(samples) / SAMPLE_RATE / self._number_of(segments[-1], b"end")
        return SpokenSound(samples, self._words(utterance, scale))

    def _words(self, utterance: int, scale: float) -> tuple[Word, ...]:
        spans = [
            (
                self._text_of(token, b"name").decode(),
                self._number_of(token, _FIRST_START.encode()) * scale,
                self._number_of(token, _LAST_END.encode()) * scale,
            )
            for token in self._items(utterance, b"Token")
        ]
        return tuple(Word(text, start_s, end_s) for text, start_s, end_s in spans if end_s > start_s)

    def _items(self, utterance: int, relation: bytes) -> list[int]:
        items = []
        item = self._head(self._relation(utterance, relation))
        while item:
            items.append(item)
            item = self._next(item)
        return items

    def _voice(self, name: str) -> int:
        register = getattr(_load(f"libflite_cmu_us_{name}.so.1"), f"register_cmu_us_{name}")
        register.restype, register.argtypes = ctypes.c_void_p, [ctypes.c_char_p]
        return int(register(None))

    def _call(self, name: str, result: type | None, *arguments: type) -> Callable[..., Any]:
        function: Callable[..., Any] = getattr(self._library, name)
        function.restype, function.argtypes = result, list(arguments)  # type: ignore[attr-defined]
        return function


def _load(name: str) -> ctypes.CDLL:
    try:
        return ctypes.CDLL(name, mode=ctypes.RTLD_GLOBAL)
    except OSError as error:
        raise FliteMissing(
            f"The synthesizer flite is not there ({name}): install it, on Debian by apt-get install flite."
        ) from error
