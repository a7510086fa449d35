"""The recognizer that ships, with its real network, on two sentences whose words and times are known."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import soundfile
from drawn_voices import cut
from examples import FEW
from hypothesis import given
from hypothesis import strategies as st
from places import OFFICE_TALK

from core.captions.scores import NO_ERRORS, normalized_words, word_errors
from core.hearing.delays import BALANCED_S, FAST_S, STEADY_S
from core.hearing.listening import Listener
from core.speech.segments import SAMPLE_RATE, AudioChunk, Samples, Word
from core.speech.silence import SILENCE
from core.wording.errors import UserError
from models import moonshine
from models.bench.clips import clips_in
from models.recognize import moonshine_alignatt
from models.recognize.attending_moonshine import AttendingMoonshine
from models.recognize.moonshine_alignatt import CARRIED_S, PACES, MoonshineRecognizer, load_moonshine
from models.recognize.vad import SileroVad

FIRST_S, SECOND_S = 12.503, 15.688
"""Where the synthesizer began to speak the two sentences."""
FROM_S, TO_S = 12.4, 18.9
SPOKEN = (
    ("There", 0.197, 0.401), ("is", 0.401, 0.521), ("a", 0.521, 0.548), ("good", 0.548, 0.787),
    ("restaurant", 0.787, 1.291), ("next", 1.291, 1.633), ("to", 1.633, 1.703), ("the", 1.703, 1.855),
    ("office.", 1.855, 2.301),
), (
    ("We", 0.222, 0.351), ("must", 0.351, 0.650), ("finish", 0.650, 1.066), ("the", 1.066, 1.154),
    ("work", 1.154, 1.508), ("before", 1.508, 1.906), ("the", 1.906, 1.985), ("summer.", 1.985, 2.403),
)  # fmt: skip
"""What it says of the lengths of its sounds, word by word."""
TOLERANCE_S = 0.15
CLIPS = ("jfk", "LJ001-0001", "LJ001-0010", "LJ001-0032", "libri_61-70968-0000")


def said() -> list[Word]:
    """Return the words of `two_sentences`."""
    starts_s = (FIRST_S - FROM_S, SECOND_S - FROM_S)
    return [
        Word(text, begin_s + start_s, begin_s + end_s)
        for begin_s, sentence in zip(starts_s, SPOKEN, strict=True)
        for text, start_s, end_s in sentence
    ]


def part(from_s: float, to_s: float) -> Samples:
    samples, _ = soundfile.read(OFFICE_TALK, dtype="float32")
    return samples[round(from_s * SAMPLE_RATE) : round(to_s * SAMPLE_RATE)]


@pytest.fixture(scope="module")
def two_sentences() -> Samples:
    return part(FROM_S, TO_S)


@pytest.fixture(scope="module")
def loaded() -> MoonshineRecognizer:
    return load_moonshine("en")


@pytest.fixture
def recognizer(loaded: MoonshineRecognizer) -> MoonshineRecognizer:
    return loaded.another()


def at_pace(loaded: MoonshineRecognizer, delay_s: float) -> MoonshineRecognizer:
    recognizer = loaded.another()
    recognizer.keep_pace(delay_s)
    recognizer.adaptation = ""
    return recognizer


def texts(words: Iterable[Word]) -> list[str]:
    return [word.text for word in words]


def uttered(
    recognizer: MoonshineRecognizer, blocks: list[Samples], start_s: float = 0.0, earlier: Samples = SILENCE
) -> tuple[Word, ...]:
    recognizer.start(start_s, (), earlier)
    for block in blocks:
        recognizer.accept(block)
    return recognizer.finish()


def grown(recognizer: MoonshineRecognizer, sound: Samples) -> list[tuple[Word, ...]]:
    """Return what it says of an utterance as it is heard, in the end all of it."""
    recognizer.start(0.0)
    found: list[tuple[Word, ...]] = []
    for block in cut(sound, [1000]):
        recognizer.accept(block)
        found += [words] if (words := recognizer.hypothesis()) is not None else []
    return [*found, recognizer.finish()]


def test_two_sentences_are_heard_word_for_word_with_capitals_and_full_stops(
    recognizer, two_sentences: Samples
) -> None:
    assert texts(recognizer.whole(two_sentences)) == texts(said())
    assert recognizer.punctuates


@pytest.mark.parametrize("delay_s", [FAST_S, BALANCED_S, STEADY_S])
def test_words_that_come_bit_by_bit_are_those_that_are_said(
    loaded, delay_s: float, two_sentences: Samples
) -> None:
    words = grown(at_pace(loaded, delay_s), two_sentences)[-1]
    assert normalized_words(" ".join(texts(words))) == normalized_words(" ".join(texts(said())))


@pytest.mark.parametrize("delay_s", [FAST_S, BALANCED_S, STEADY_S])
def test_a_word_that_was_said_is_never_taken_back_nor_moved(
    loaded, delay_s: float, two_sentences: Samples
) -> None:
    found = grown(at_pace(loaded, delay_s), two_sentences)
    assert len(found) > 3 and len(found[-2]) > 5
    assert all(later[: len(words)] == words for words, later in pairwise(found))


def test_between_two_looks_it_has_nothing_new_to_say(recognizer, two_sentences: Samples) -> None:
    n_look = round(PACES[BALANCED_S].look_s * SAMPLE_RATE)
    recognizer.start(0.0)
    recognizer.accept(two_sentences[: 3 * n_look])
    assert recognizer.hypothesis()
    assert recognizer.hypothesis() is None
    recognizer.accept(two_sentences[3 * n_look : 4 * n_look - 1])
    assert recognizer.hypothesis() is None
    recognizer.accept(two_sentences[4 * n_look - 1 : 4 * n_look])
    assert recognizer.hypothesis() is not None


@FEW
@given(lengths=st.lists(st.integers(1, 30_000), min_size=1, max_size=4))
def test_the_same_is_heard_however_the_sound_is_cut(loaded, two_sentences: Samples, lengths) -> None:
    sound = two_sentences[: 4 * SAMPLE_RATE]
    assert uttered(loaded.another(), cut(sound, lengths)) == uttered(loaded.another(), [sound])


def test_words_stand_where_they_are_spoken_on_the_clock_of_the_sound(recognizer, two_sentences) -> None:
    words = uttered(recognizer, cut(two_sentences, [3200]), start_s=100.0)
    assert texts(words) == texts(said())
    assert [word.start_s - 100 for word in words] == pytest.approx(
        [word.start_s for word in said()], abs=TOLERANCE_S
    )
    assert [word.end_s - 100 for word in words] == pytest.approx(
        [word.end_s for word in said()], abs=TOLERANCE_S
    )


@pytest.mark.parametrize("delay_s", [FAST_S, STEADY_S])
def test_times_are_those_of_the_whole_at_every_pace(loaded, delay_s: float, two_sentences) -> None:
    words = grown(at_pace(loaded, delay_s), two_sentences)[-1]
    for time in ("start_s", "end_s"):
        known = [getattr(word, time) for word in said()]
        assert [getattr(word, time) for word in words] == pytest.approx(known, abs=TOLERANCE_S)


def tone(seconds: float) -> Samples:
    return (0.3 * np.sin(2 * np.pi * 440 * np.arange(seconds * SAMPLE_RATE) / SAMPLE_RATE)).astype(np.float32)


def noise(loudness: float) -> Samples:
    return np.random.default_rng(0).normal(0, loudness, 6 * SAMPLE_RATE).astype(np.float32)


@pytest.mark.parametrize(
    "sound",
    [
        np.zeros(6 * SAMPLE_RATE, np.float32),
        np.full(6 * SAMPLE_RATE, 0.5, np.float32),
        noise(0.001),
        noise(0.1),
        noise(1.0),
        tone(6.0),
    ],
    ids=["silence", "current", "hiss", "noise", "loud noise", "tone"],
)
def test_where_nobody_speaks_there_are_no_words(recognizer, sound: Samples) -> None:
    assert recognizer.whole(sound) == ()
    assert grown(recognizer, sound)[-1] == ()


def test_silence_behind_a_sentence_adds_nothing_to_it(recognizer) -> None:
    sound = np.concatenate([part(FROM_S, 15.2), np.zeros(8 * SAMPLE_RATE, np.float32)])
    assert texts(grown(recognizer, sound)[-1]) == [text for text, _, _ in SPOKEN[0]]


def test_an_utterance_of_some_samples_has_no_words(recognizer) -> None:
    for n_samples in (0, 1, 300):
        assert uttered(recognizer, [np.zeros(n_samples, np.float32)]) == ()


def heard_to_the_pause(recognizer: MoonshineRecognizer) -> tuple[float, str]:
    """Hear the first sentence; return how much of it is asked for, and what is to be known of it."""
    uttered(recognizer, [part(FROM_S, SECOND_S)])
    carried_s = recognizer.carry(SECOND_S - FROM_S)
    return carried_s, recognizer.adaptation


def test_a_sentence_is_heard_behind_the_one_before_and_that_one_not_said_again(recognizer) -> None:
    carried_s, _ = heard_to_the_pause(recognizer)
    assert 2.0 < carried_s <= CARRIED_S + 0.2
    recognizer.adaptation = recognizer.adaptation
    words = uttered(
        recognizer, [part(SECOND_S, TO_S)], SECOND_S, earlier=part(SECOND_S - carried_s, SECOND_S)
    )
    assert texts(words) == [text for text, _, _ in SPOKEN[1]]
    assert [word.start_s for word in words] == pytest.approx(
        [SECOND_S + start_s for _, start_s, _ in SPOKEN[1]], abs=TOLERANCE_S
    )


def test_what_was_carried_goes_to_another_as_text_and_it_hears_the_same(recognizer) -> None:
    carried_s, adaptation = heard_to_the_pause(recognizer)
    other = recognizer.another()
    other.adaptation = adaptation
    assert other.adaptation == adaptation
    earlier, rest = part(SECOND_S - carried_s, SECOND_S), cut(part(SECOND_S, TO_S), [3200])
    assert uttered(other, rest, SECOND_S, earlier) == uttered(recognizer, rest, SECOND_S, earlier)
    other.adaptation = ""
    assert uttered(other, rest, SECOND_S) == uttered(recognizer.another(), rest, SECOND_S)


def test_where_nothing_was_said_nothing_is_carried(recognizer) -> None:
    empty = recognizer.adaptation
    uttered(recognizer, [np.zeros(2 * SAMPLE_RATE, np.float32)])
    assert recognizer.carry(2.0) == 0.0
    assert recognizer.adaptation == empty


def test_what_was_said_long_before_the_end_of_a_sentence_is_not_carried(recognizer) -> None:
    uttered(recognizer, [part(FROM_S, SECOND_S), np.zeros(8 * SAMPLE_RATE, np.float32)])
    assert recognizer.carry(SECOND_S - FROM_S + 8.0) == 0.0


def test_another_shares_the_network(loaded, monkeypatch: pytest.MonkeyPatch, two_sentences) -> None:
    def load(folder: Path) -> AttendingMoonshine:
        raise AssertionError("it is loaded again")

    monkeypatch.setattr(moonshine_alignatt, "AttendingMoonshine", load)
    assert texts(loaded.another().whole(two_sentences)) == texts(said())


def delays_s(recognizer: MoonshineRecognizer, sound: Samples) -> list[float]:
    """Return how long after its end each word stood, as far as it did before its utterance ended."""
    listener = Listener(recognizer, SileroVad())
    found: list[float] = []
    n_known: dict[int, int] = {}
    for i, block in enumerate(cut(sound, [512])):
        for state in listener.feed(AudioChunk(block, i * 512 / SAMPLE_RATE)):
            new = state.words[n_known.get(state.index, 0) :]
            n_known[state.index] = len(state.words)
            found += [(i + 1) * 512 / SAMPLE_RATE - word.end_s for word in new]
    return found


@pytest.mark.long
def test_each_pace_waits_longer_for_what_follows(loaded, two_sentences) -> None:
    means_s = [float(np.mean(delays_s(at_pace(loaded, pace_s), two_sentences))) for pace_s in sorted(PACES)]
    assert all(later - sooner > 0.1 for sooner, later in pairwise(means_s)), means_s
    assert means_s[0] < 0.5 and means_s[-1] < 1.3


def test_a_pace_is_kept_from_the_next_utterance_on_and_goes_with_the_adaptation(
    loaded, two_sentences
) -> None:
    recognizer = at_pace(loaded, FAST_S)
    fast = grown(recognizer, two_sentences)
    recognizer.keep_pace(STEADY_S)
    assert len(grown(recognizer, two_sentences)) == len(fast)
    other = loaded.another()
    other.adaptation = recognizer.adaptation
    assert len(grown(other, two_sentences)) < len(fast)


def test_what_is_heard_at_once_is_no_longer_than_the_network_hears_well(
    loaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    windows_s: list[float] = []
    encode = AttendingMoonshine.encode

    def noted(network: AttendingMoonshine, window: Samples, padding_s: float):
        windows_s.append(len(window) / SAMPLE_RATE)
        return encode(network, window, padding_s)

    monkeypatch.setattr(AttendingMoonshine, "encode", noted)
    sound, _ = soundfile.read(OFFICE_TALK, dtype="float32")
    words = uttered(at_pace(loaded, FAST_S), cut(sound, [3200]))
    pace = PACES[FAST_S]
    assert max(windows_s) <= pace.most_s + pace.look_s + 0.01
    talk = normalized_words(OFFICE_TALK.with_suffix(".txt").read_text("utf-8"))
    assert word_errors(talk, normalized_words(" ".join(texts(words)))).rate < 0.2


@pytest.mark.long
@pytest.mark.parametrize(("delay_s", "most"), [(FAST_S, 0.12), (BALANCED_S, 0.10), (STEADY_S, 0.10)])
def test_few_words_of_several_speakers_are_heard_wrong(
    loaded, delay_s: float, most: float, speech_folder: Path
) -> None:
    errors = NO_ERRORS
    for clip in clips_in(speech_folder, CLIPS):
        heard = grown(at_pace(loaded, delay_s), clip.samples)[-1]
        errors += word_errors(normalized_words(clip.transcript), normalized_words(" ".join(texts(heard))))
    assert errors.n_reference > 100
    assert errors.rate <= most


@pytest.mark.parametrize("language", ["de", "fr,de"])
def test_another_language_is_refused_by_its_name(language: str) -> None:
    with pytest.raises(UserError, match=f'"moonshine" hears en only, not "{language[:2]}"'):
        load_moonshine(language)


@pytest.mark.parametrize("language", ["auto", "en,de"])
def test_where_english_may_be_spoken_it_is_heard(language: str) -> None:
    assert load_moonshine(language).whole(np.zeros(0, np.float32)) == ()


def no_files(folder: Path) -> None:
    """Leave it empty."""


def files_but(name: str) -> Callable[[Path], None]:
    def lay(folder: Path) -> None:
        for path in (moonshine.ENCODER, moonshine.DECODER, moonshine.VOCABULARY):
            if path.name != name:
                (folder / path.name).symlink_to(path)

    return lay


def cut_off(path: Path, n_bytes: int) -> Callable[[Path], None]:
    def lay(folder: Path) -> None:
        files_but(path.name)(folder)
        with path.open("rb") as file:
            (folder / path.name).write_bytes(file.read(n_bytes))

    return lay


def exchanged(folder: Path) -> None:
    """Lay the encoder there as the decoder."""
    files_but(moonshine.DECODER.name)(folder)
    shutil.copy(moonshine.ENCODER, folder / moonshine.DECODER.name)


@pytest.mark.parametrize(
    "lay",
    [
        no_files,
        *(files_but(name) for name in ("encoder.onnx", "decoder.onnx", "tokenizer.bin")),
        cut_off(moonshine.ENCODER, 0),
        cut_off(moonshine.ENCODER, 7_000_000),
        cut_off(moonshine.DECODER, 14_000_000),
        cut_off(moonshine.VOCABULARY, 0),
        cut_off(moonshine.VOCABULARY, 1001),
        exchanged,
    ],
    ids=[
        "no file",
        "no encoder",
        "no decoder",
        "no vocabulary",
        "an empty encoder",
        "half an encoder",
        "half a decoder",
        "an empty vocabulary",
        "half a token",
        "the encoder twice",
    ],
)
def test_files_that_are_missing_or_damaged_are_told_in_a_sentence(
    lay: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(tmp_path)
    monkeypatch.setattr(moonshine, "FOLDER", tmp_path)
    with pytest.raises(UserError, match="comes with Surtitle is missing or damaged: choose another"):
        load_moonshine("en")
