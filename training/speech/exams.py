"""How well it hears: word error rates on utterances that it has never learned from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from transformers import NemotronAsrStreamingForRNNT, ParakeetTokenizer

from core.scoring.scores import WordErrors, word_errors
from core.speech.segments import Samples
from models.recognize.sphinx import SphinxRecognizer
from training.speech.sentences import spoken_words
from training.speech.shards import Frames, Heard, features_of
from training.speech.utterances import TAUGHT_VOICES, UNHEARD_VOICE, Setting, make_utterance

_SEED = 1_000_003
SETTINGS = {
    "taught voices": Setting(n_words=12, is_varied=False),
    "taught voices, varied": Setting(n_words=12),
    "unheard voice": Setting((UNHEARD_VOICE,), is_varied=False, n_words=12),
}
assert UNHEARD_VOICE not in TAUGHT_VOICES


@dataclass(frozen=True, slots=True)
class Exam:
    """A set of utterances of one kind, as a recognizer hears them, and their sound."""

    name: str
    heard: tuple[Heard, ...]
    sounds: tuple[Samples, ...] = ()


def make_exams(sentences: Sequence[str], n: int, frames: Frames | None = None) -> list[Exam]:
    """Return `n` utterances of each kind, of sentences that are kept for it."""

    exams = []
    for name, setting in SETTINGS.items():
        speeches = [make_utterance(sentences, setting, (_SEED, index)) for index in range(n)]
        heard = tuple(features_of(speech, frames) for speech in speeches)
        exams.append(Exam(name, heard, tuple(speech.samples for speech in speeches)))
    return exams


@torch.no_grad()
def transcribe(
    network: NemotronAsrStreamingForRNNT, tokenizer: ParakeetTokenizer, heard: Sequence[Heard], lookahead: int
) -> list[str]:
    """Return what the network writes, each utterance at once but with the attention of streaming."""
    n = max(one.n_frames for one in heard)
    features = np.zeros((len(heard), n, heard[0].features.shape[1]), dtype=np.float32)
    mask = np.zeros((len(heard), n), dtype=np.int64)
    for row, one in enumerate(heard):
        features[row, : one.n_frames] = one.features
        mask[row, : one.n_frames] = 1
    written = network.generate(
        input_features=torch.from_numpy(features),
        attention_mask=torch.from_numpy(mask),
        num_lookahead_tokens=lookahead,
        max_new_tokens=n // 2,  # blanks are counted too: one a frame of 80 ms, and some pieces
    )
    return [
        str(tokenizer.decode(row, skip_special_tokens=True, group_tokens=False))
        for row in written.sequences.tolist()
    ]


def errors_of(
    network: NemotronAsrStreamingForRNNT, tokenizer: ParakeetTokenizer, exam: Exam, lookahead: int
) -> WordErrors:
    """Return the word errors of an exam."""
    errors = WordErrors(0, 0, 0, 0)
    for start in range(0, len(exam.heard), 16):
        heard = exam.heard[start : start + 16]
        for one, text in zip(heard, transcribe(network, tokenizer, heard, lookahead), strict=True):
            errors += word_errors(one.text.split(), text.split())
    return errors


def embedded_errors(exam: Exam) -> WordErrors:
    """Return the word errors of the recognizer that ships, which hears each utterance at once."""
    recognizer = SphinxRecognizer()
    errors = WordErrors(0, 0, 0, 0)
    for one, samples in zip(exam.heard, exam.sounds, strict=True):
        words = " ".join(word.text for word in recognizer.whole(samples))
        errors += word_errors(one.text.split(), spoken_words(words))
    return errors
