"""Utterances made by chance and repeatable: who says what, how, and where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from core.speech.segments import SAMPLE_RATE, Samples, Word
from training.speech.flite import PITCH_HZ, Manner, Phone, Speech, say
from training.speech.sentences import spoken_words
from training.speech.surroundings import CLEAN, heard_in, somewhere, throat_changed

TAUGHT_VOICES = ("slt", "awb", "kal16")
UNHEARD_VOICE = "rms"


@dataclass(frozen=True, slots=True)
class Setting:
    """What utterances are made of: voices, and whether each is changed and put somewhere else.

    `n_words` is what one may have at most; several sentences are joined up to it.
    """

    voices: tuple[str, ...] = TAUGHT_VOICES
    is_varied: bool = True
    n_words: int = 16


def make_utterance(sentences: Sequence[str], setting: Setting, seed: Sequence[int]) -> Speech:
    """Return an utterance of one sentence or some; the same seed always gives the same.

    Raises:
        FliteMissing: there is no synthesizer.
    """
    chance = np.random.default_rng(list(seed))
    return say_somewhere(lambda chance: _chosen(sentences, setting.n_words, chance), setting, chance)


def say_somewhere(
    choose: Callable[[np.random.Generator], Sequence[str]], setting: Setting, chance: np.random.Generator
) -> Speech:
    """Return the sentences that are chosen, said one after the other, as the setting allows.

    Raises:
        FliteMissing: there is no synthesizer.
    """
    manner, ratio = _manner(setting, chance)
    parts = [_said(text, manner, ratio) for text in choose(chance)]
    speech = _joined(parts, chance)
    place = somewhere(chance) if setting.is_varied else CLEAN
    return Speech(heard_in(speech.samples, place, chance), speech.words, speech.phones)


def _manner(setting: Setting, chance: np.random.Generator) -> tuple[Manner, float]:
    """Return how it is said, and how much faster it is played."""
    voice = setting.voices[int(chance.integers(len(setting.voices)))]
    if not setting.is_varied:
        return Manner(voice), 1.0
    ratio = float(chance.uniform(0.86, 1.16))
    # As kal16 speaks at most; other pitches would break it.
    pitch_hz = PITCH_HZ[voice] * float(chance.uniform(0.85, 1.2))
    return Manner(voice, float(chance.uniform(0.8, 1.25)) * ratio, pitch_hz), ratio


def _chosen(sentences: Sequence[str], n_words: int, chance: np.random.Generator) -> list[str]:
    """Return a sentence, and often others as long as all have no more than `n_words` words."""
    chosen: list[str] = []
    n = 0
    n_wanted = 1 + int(chance.integers(3)) if n_words >= 12 else 1
    for _ in range(40):
        text = sentences[int(chance.integers(len(sentences)))]
        n_here = len(spoken_words(text))
        if n + n_here <= n_words:
            chosen.append(text)
            n += n_here
        if len(chosen) == n_wanted:
            break
    return chosen or [min(sentences[:100], key=len)]


def _said(text: str, manner: Manner, ratio: float) -> Speech:
    # A final mark makes the voices draw the last word out.
    speech = say(text.rstrip(".?! "), manner)
    if ratio == 1.0:
        return speech
    return _moved(throat_changed(speech.samples, ratio), speech, ratio, 0.0)


def _moved(samples: Samples, speech: Speech, ratio: float, by_s: float) -> Speech:
    words = tuple(Word(w.text, w.start_s / ratio + by_s, w.end_s / ratio + by_s) for w in speech.words)
    phones = tuple(Phone(p.name, p.start_s / ratio + by_s, p.end_s / ratio + by_s) for p in speech.phones)
    return Speech(samples, words, phones)


def _joined(parts: Sequence[Speech], chance: np.random.Generator) -> Speech:
    """Return the parts one after the other, with silence before, between and behind."""
    sound: list[Samples] = []
    words: list[Word] = []
    phones: list[Phone] = []
    at_s = 0.0
    for n, part in enumerate(parts):
        # Short pauses more often than long ones; flite's own add about 0.2 s.
        pause = np.zeros(round(SAMPLE_RATE * float(chance.exponential(0.15 if n else 0.1))), np.float32)
        start_s = at_s + len(pause) / SAMPLE_RATE
        moved = _moved(part.samples, part, 1.0, start_s)
        sound += [pause, part.samples]
        words += moved.words
        phones += [Phone("pau", at_s, start_s), *moved.phones]
        at_s = start_s + part.seconds
    sound.append(np.zeros(round(SAMPLE_RATE * float(chance.uniform(0.1, 0.7))), np.float32))
    samples = np.concatenate(sound)
    phones.append(Phone("pau", at_s, len(samples) / SAMPLE_RATE))
    return Speech(samples, tuple(words), tuple(phones))
