"""Speech to learn from as files: log-mel frames, phones and words of some hundred utterances each.

A file is made when it is first asked for, by a seed and its number alone, and is found again later.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save_file
from transformers import NemotronAsrStreamingFeatureExtractor

from core.files.strict_json import parse_json
from core.files.whole_files import move_whole
from core.speech.segments import SAMPLE_RATE, Word
from training.speech.flite import PHONES, Speech
from training.speech.sentences import spoken_words
from training.speech.utterances import Setting, make_utterance

FRAME_S = 0.01
_FORMAT = 1
_PHONE_NUMBERS = {name: number for number, name in enumerate(PHONES)}


@dataclass(frozen=True, slots=True)
class Heard:
    """An utterance as the recognizer gets it, and what is in it.

    `features` is (T, 80), a frame each 10 ms, and `phones` (T,) the number of the phone in the middle of
    each; `words` come with their times.
    """

    features: NDArray[np.float16]
    phones: NDArray[np.uint8]
    words: tuple[Word, ...]

    @property
    def n_frames(self) -> int:
        return len(self.features)

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)


Frames = Callable[[NDArray[np.float32]], NDArray[np.float32]]
"""What makes frames (T, 80), one each 10 ms, of sound at 16 kHz."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """Where the files lie, what is said in them, and as which frames they are kept (`log_mel` if None).

    In the first file no utterance has more than `n_first_words` words, in each next one more word. The first
    `n_plain` files are the voices as they are, without noise; what that gains by itself was not measured.
    """

    folder: Path
    sentences: Sequence[str]
    seed: int
    n_utterances: int = 512
    n_first_words: int = 4
    n_words: int = 16
    n_plain: int = 10
    frames: Frames | None = None

    def shard(self, number: int) -> list[Heard]:
        """Return the utterances of a file, which is made if it is not there or is broken."""
        path = self.folder / f"shard-{number:05}.safetensors"
        return _read(path) or self._make(path, number)

    def _make(self, path: Path, number: int) -> list[Heard]:
        n_words = min(self.n_words, self.n_first_words + number)
        setting = Setting(is_varied=number >= self.n_plain, n_words=n_words)
        seeds = ((self.seed, number, index) for index in range(self.n_utterances))
        heard = [features_of(make_utterance(self.sentences, setting, seed), self.frames) for seed in seeds]
        _write(path, heard)
        return heard


def features_of(speech: Speech, frames: Frames | None = None) -> Heard:
    """Return an utterance as the recognizer's class hears it."""
    features = (frames or log_mel)(speech.samples)
    middles_s = (np.arange(len(features)) + 0.5) * FRAME_S
    ends_s = np.array([phone.end_s for phone in speech.phones])
    phones = np.searchsorted(ends_s, middles_s, side="right").clip(max=len(ends_s) - 1)
    numbers = np.array([_PHONE_NUMBERS.get(phone.name, 0) for phone in speech.phones], dtype=np.uint8)
    words = tuple(
        Word(bare, round(word.start_s, 3), round(word.end_s, 3))
        for word in speech.words
        for bare in spoken_words(word.text)
    )
    return Heard(features.astype(np.float16, order="C"), numbers[phones], words)


def as_heard(samples: NDArray[np.float32], words: Sequence[str], frames: Frames | None = None) -> Heard:
    """Return a recording of which only the words are known."""
    features = (frames or log_mel)(samples).astype(np.float16)
    timeless = tuple(Word(word, 0.0, len(samples) / SAMPLE_RATE) for word in words)
    return Heard(features, np.zeros(len(features), dtype=np.uint8), timeless)


def log_mel(samples: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the frames (T, 80) of sound at 16 kHz, by the extractor of the recognizer's class."""
    inputs = EXTRACTOR(samples, sampling_rate=SAMPLE_RATE, return_tensors="pt")
    n_frames = int(inputs["attention_mask"].sum())
    # The extractor turns them round, and safetensors writes the bytes of an array as they lie.
    return np.ascontiguousarray(inputs["input_features"][0, :n_frames].numpy())


EXTRACTOR = NemotronAsrStreamingFeatureExtractor()


def _write(path: Path, heard: Sequence[Heard]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    tensors = {
        "features": np.concatenate([one.features for one in heard]),
        "phones": np.concatenate([one.phones for one in heard]),
        "n_frames": np.array([one.n_frames for one in heard], dtype=np.int32),
    }
    words = [[(word.text, word.start_s, word.end_s) for word in one.words] for one in heard]
    new = path.with_suffix(".new")
    save_file(tensors, new, {"format": str(_FORMAT), "utterances": json.dumps(words)})
    move_whole(new, path)


def _read(path: Path) -> list[Heard]:
    """Return what a file holds; nothing where there is none, or a broken one, or one of another version."""
    try:
        with safe_open(path, "np") as file:
            told = file.metadata()
            if told.get("format") != str(_FORMAT):
                return []
            utterances = parse_json(told["utterances"])
            cuts = np.cumsum(file.get_tensor("n_frames"))[:-1]
            features = np.split(file.get_tensor("features"), cuts)
            phones = np.split(file.get_tensor("phones"), cuts)
    except (OSError, SafetensorError):
        return []
    return [
        Heard(frames, numbers, tuple(Word(*word) for word in words))
        for frames, numbers, words in zip(features, phones, utterances, strict=True)
    ]
