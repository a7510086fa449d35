"""The contract of recognizers (`core.backends.Recognizer`), on the whole road of sound.

However sound is cut and whichever takes over from which in the middle, the same is heard; what is no speech
gives no captions, what is no sound no trouble. A new recognizer is a line in `RECOGNIZERS`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import numpy as np
import pytest
import soundfile
from drawn_voices import cut, voices
from examples import FEW
from hypothesis import given
from hypothesis import strategies as st
from places import OFFICE_TALK
from real_whisper import converted_whisper, save_source_whisper
from scripted_listening import LoudnessActivity
from tiny_hearing import NETWORK_KINDS, UNLIKE, save_network

from core.backends import Recognizer, VoiceActivity
from core.captions.resume import Resume
from core.hearing.listening import Listener
from core.speech.segments import SAMPLE_RATE, AudioChunk, Samples, Segment
from core.wire.defaults import SHIPPED_RECOGNIZER
from models.loading.recognizers import load_recognizer
from models.recognize.network_families import REVISING, STREAMING
from models.recognize.vad import SileroVad

BLOCK = SAMPLE_RATE // 5


class EverythingIsSpeech:
    """Stands for a voice that never pauses: a tiny model has nothing real to hear."""

    frame_s = 0.032

    def reset(self) -> None:
        pass

    def speech_probability(self, samples) -> list[float]:
        return [1.0]


def drawn() -> Samples:
    return voices(8.0, seed=5)


def drawn_with_a_pause() -> Samples:
    """Return two sounds of which each is an utterance: of a single one some commit nothing before its end."""
    return np.concatenate([voices(3.0, seed=5), np.zeros(2 * SAMPLE_RATE, np.float32), voices(3.0, seed=6)])


def spoken() -> Samples:
    """Return two sentences of the office talk."""
    samples, rate = soundfile.read(OFFICE_TALK, dtype="float32")
    return samples[round(12.4 * rate) : round(18.9 * rate)]


def by_folder(folder: str | Path) -> Recognizer:
    return load_recognizer(str(folder), "en", device="cpu")


@dataclass(frozen=True, slots=True)
class Subject:
    """A recognizer, loaded again at each call with a folder for its files, and what it is given to hear."""

    load: Callable[[Path], Recognizer]
    sound: Callable[[], Samples] = drawn
    voice: Callable[[], VoiceActivity] = EverythingIsSpeech


def source_whisper(folder: Path) -> Recognizer:
    return by_folder(folder if any(folder.iterdir()) else save_source_whisper(folder))


def network(kind: str) -> Subject:
    def load(folder: Path) -> Recognizer:
        return by_folder(folder if any(folder.iterdir()) else save_network(folder, kind))

    return Subject(load, drawn_with_a_pause, LoudnessActivity) if kind in REVISING else Subject(load)


RECOGNIZERS = {
    SHIPPED_RECOGNIZER: Subject(lambda folder: load_recognizer(SHIPPED_RECOGNIZER, "en"), spoken, SileroVad),
    "Whisper tiny.en": Subject(lambda folder: by_folder(converted_whisper()), spoken, SileroVad),
    "Whisper tiny.en by AlignAtt": Subject(source_whisper, spoken, SileroVad),
    **{kind: network(kind) for kind in NETWORK_KINDS},
}


LONG = {"Whisper tiny.en", "Whisper tiny.en by AlignAtt", *NETWORK_KINDS} - {*UNLIKE}
"""Whisper takes seconds a sentence; `tests/models/recognize/test_whisper_words.py` always hears with it."""


@dataclass
class Hearing:
    """What one made of the whole sound, block by block."""

    subject: Subject
    load: Callable[[], Recognizer]

    @functools.cached_property
    def sound(self) -> Samples:
        return self.subject.sound()

    @functools.cached_property
    def recognizer(self) -> Recognizer:
        return self.load()

    @functools.cached_property
    def _heard(self) -> tuple[list[list[Segment]], list[Resume]]:
        """Return the states of each block, at last those of the end, and where one goes on after each."""
        listener, states, resumes, last = self._listener(), [], [], None
        for chunk in self.chunks():
            states.append(listener.feed(chunk))
            last = states[-1][-1] if states[-1] else last
            if last is None or last.final:
                resumes.append(Resume(listener.segment_index, listener.replay_from_s, listener.adaptation))
            else:
                resumes.append(Resume(last.index, last.replay_from_s, last.adaptation, last.words))
        return [*states, listener.finish()], resumes

    def chunks(self, start_s: float = 0.0) -> list[AudioChunk]:
        chunks = chunks_of(cut(self.sound, [BLOCK]))
        return [chunk for chunk in chunks if chunk.end_s > start_s]

    def _listener(self, resume: Resume | None = None, recognizer: Recognizer | None = None) -> Listener:
        return Listener(recognizer or self.recognizer, self.subject.voice(), resume)

    def listen(
        self, chunks: list[AudioChunk], resume: Resume | None = None, waiting_s: float = 0.0
    ) -> list[Segment]:
        listener = self._listener(resume, self.load() if resume else None)
        states = [state for chunk in chunks for state in listener.feed(chunk, waiting_s)]
        return finals([*states, *listener.finish()])

    @property
    def whole(self) -> list[Segment]:
        return finals(list(chain.from_iterable(self._heard[0])))

    def places(self) -> list[int]:
        """Return after how many blocks another may take over, and not hear all of it again."""
        return [n for n, resume in enumerate(self._heard[1], 1) if resume.words or resume.start_s]

    def places_within(self) -> list[int]:
        """Return those within a sentence, if its words are not committed at its end alone."""
        return [n for n in self.places() if self._heard[1][n - 1].words] or self.places()

    def with_successor(self, n_blocks: int) -> list[Segment]:
        """Return what is heard where another takes over after so many blocks."""
        states, resumes = self._heard
        resume = resumes[n_blocks - 1]
        done = finals(list(chain.from_iterable(states[:n_blocks])))
        return [*done, *self.listen(self.chunks(resume.start_s), resume)]


def finals(states: list[Segment]) -> list[Segment]:
    return [state for state in states if state.final]


def chunks_of(blocks: list[np.ndarray], start_s: float = 0.0) -> list[AudioChunk]:
    starts = np.cumsum([0, *map(len, blocks)])
    return [
        AudioChunk(block, start_s + start / SAMPLE_RATE) for start, block in zip(starts, blocks, strict=False)
    ]


@pytest.fixture(
    scope="module",
    params=[pytest.param(name, marks=[pytest.mark.long] if name in LONG else []) for name in RECOGNIZERS],
)
def hearing(request, tmp_path_factory) -> Hearing:
    subject = RECOGNIZERS[request.param]
    folder = tmp_path_factory.mktemp("it")
    return Hearing(subject, lambda: subject.load(folder))


@pytest.fixture
def recognizer(hearing: Hearing) -> Recognizer:
    return hearing.recognizer


def test_every_family_of_networks_is_held_to_the_contract() -> None:
    assert set(NETWORK_KINDS) == set(STREAMING) | set(REVISING) <= set(RECOGNIZERS)


def test_one_that_takes_over_within_a_sentence_hears_the_same(hearing: Hearing) -> None:
    places = hearing.places_within()
    assert places
    assert hearing.with_successor(places[len(places) // 2]) == hearing.whole


@pytest.mark.long
@pytest.mark.parametrize("share", [0.0, 0.25, 0.5, 0.75, 1.0])
def test_one_that_takes_over_anywhere_hears_the_same(hearing: Hearing, share: float) -> None:
    places = hearing.places()
    assert hearing.with_successor(places[round(share * (len(places) - 1))]) == hearing.whole


def test_captions_do_not_depend_on_how_the_sound_is_cut(hearing: Hearing) -> None:
    assert hearing.listen(chunks_of(cut(hearing.sound, [777, 9000, 40_003]))) == hearing.whole


def test_captions_of_what_hears_as_sound_comes_do_not_depend_on_how_much_waits(hearing: Hearing) -> None:
    if hearing.recognizer.hears_when_asked:
        pytest.skip("it hears more rarely where it is behind")
    assert hearing.listen(hearing.chunks(), waiting_s=3.0) == hearing.whole


@pytest.mark.long
@FEW
@given(lengths=st.lists(st.integers(1, 30_000), min_size=1, max_size=4))
def test_captions_never_depend_on_how_the_sound_is_cut(hearing: Hearing, lengths: list[int]) -> None:
    assert hearing.listen(chunks_of(cut(hearing.sound, lengths))) == hearing.whole


def test_an_utterance_without_sound_has_no_words(recognizer: Recognizer) -> None:
    recognizer.start(0.0)
    assert recognizer.finish() == ()
    recognizer.start(0.0)
    recognizer.accept(np.zeros(0, np.float32))
    assert recognizer.finish() == ()


def test_another_speaker_is_heard_at_the_same_time(hearing: Hearing) -> None:
    mine, others = (cut(sound, [4000]) for sound in (hearing.sound[:48_000], hearing.sound[30_000:78_000]))
    first, second = hearing.recognizer.another(), hearing.recognizer.another()
    alone = [uttered(hearing.recognizer.another(), blocks) for blocks in (mine, others)]
    first.start(0.0)
    second.start(0.0)
    for one, other in zip(mine, others, strict=True):
        first.accept(one)
        second.accept(other)
    assert [first.finish(), second.finish()] == alone
    assert alone[0] != alone[1]


def uttered(recognizer: Recognizer, blocks: list[np.ndarray]):
    recognizer.start(0.0)
    for block in blocks:
        recognizer.accept(block)
    return recognizer.finish()


@pytest.mark.parametrize("kind", ["silence", "noise", "music"])
def test_what_is_no_speech_gives_no_captions(recognizer: Recognizer, kind: str) -> None:
    listener = Listener(recognizer, SileroVad())
    chunks = chunks_of(cut(unspoken(kind), [BLOCK]))
    assert [state for chunk in chunks for state in listener.feed(chunk)] + listener.finish() == []


def unspoken(kind: str, seconds: int = 6) -> Samples:
    time_s = np.arange(seconds * SAMPLE_RATE) / SAMPLE_RATE
    if kind == "silence":
        return np.zeros(len(time_s), np.float32)
    if kind == "noise":
        return np.random.default_rng(0).normal(0, 0.1, len(time_s)).astype(np.float32)
    chords = [(261.6, 329.6, 392.0), (220.0, 261.6, 329.6), (174.6, 220.0, 261.6), (196.0, 246.9, 293.7)]
    music = np.zeros(len(time_s))
    for i in range(seconds):
        beat = (time_s >= i) & (time_s < i + 1)
        for tone_hz in chords[i % 4]:
            for overtone in range(1, 6):
                decay = np.exp(-2 * (time_s[beat] - i)) / overtone
                music[beat] += 0.08 * decay * np.sin(2 * np.pi * tone_hz * overtone * time_s[beat])
    return music.astype(np.float32)


@pytest.mark.parametrize(
    "value",
    [
        float("nan"),
        1e30,
        *(pytest.param(value, marks=pytest.mark.long) for value in (float("inf"), -1.0, 1.0)),
    ],
)
def test_sound_that_is_none_is_heard_without_trouble(hearing: Hearing, value: float) -> None:
    bad = hearing.sound[: 3 * SAMPLE_RATE].copy()
    bad[SAMPLE_RATE : 2 * SAMPLE_RATE] = value
    segments = hearing.listen(chunks_of(cut(bad, [BLOCK])))
    assert all(np.isfinite(word.end_s) for segment in segments for word in segment.words)
