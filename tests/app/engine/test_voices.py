"""The engine's third thread: it tells voices apart, and nobody waits for it."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from threading import enumerate as enumerate_threads

import numpy as np
import pytest
import soundfile
from places import JFK, OFFICE_TALK

from app.engine.voices import FILE_LATE_S, LATE_S, VoiceTelling
from app.engine.work import EngineWork
from app.settings.remembered_voices import forget, remember
from core.files.user_folders import remembered_voices_path
from core.speech.segments import SAMPLE_RATE, AudioChunk, Samples, Segment, SegmentId, Word
from core.speech.voices import NOBODY, VoicePrint, VoiceSpan
from core.wire.messages import EngineSettings, Sound, Start, Trouble
from core.wire.voice_messages import (
    AskPrint,
    CorrectVoice,
    PrintHeard,
    RecallVoices,
    SaidBefore,
    SuggestedVoice,
    TellVoices,
    Voiced,
    VoicesSuggested,
)
from models import voices

WITH_NETWORKS = pytest.mark.skipif(
    not voices.is_here(), reason="set-up could not fetch the networks for voices"
)
LIVE = EngineSettings(tells_voices=True)
FILE = EngineSettings(tells_voices=True, realtime=False)
SPEAKERS = ("Me", "Others")
UNHURRIED_S = 60.0
WORD_S = 0.25
PRINT = np.full(4, 0.5, np.float32)
LOADED = Event()
LOADED.set()


class OneVoice:
    """A teller that knows one voice, and notes what it is asked."""

    def __init__(self) -> None:
        self.heard_s = 0.0
        self.recalled: list[SegmentId] = []

    def hear(self, chunk: AudioChunk) -> None:
        self.heard_s += len(chunk.samples) / SAMPLE_RATE

    def who(self, segment: Segment) -> tuple[VoiceSpan, ...]:
        return (VoiceSpan(segment.index, 0, len(segment.words), 1, True),)

    def recall(self, segment: Segment, spans: object) -> None:
        self.recalled.append(segment.index)

    def give_no_number_up_to(self, voice: int) -> None: ...

    def settle(self) -> None: ...

    def revised(self) -> tuple[VoiceSpan, ...]:
        return ()

    def correct(self, segment: SegmentId, first_word: int, n_words: int, voice: int) -> tuple[VoiceSpan, ...]:
        return (VoiceSpan(segment, first_word, n_words, voice or 2, True),)

    def voices(self) -> tuple[int, ...]:
        return (1,)

    def print_of(self, *voices: int) -> VoicePrint | None:
        return VoicePrint(PRINT, 20.0, "networks") if 1 in voices else None


def begun(
    settings: EngineSettings, load: Callable[[], object], may_load: Event = LOADED
) -> tuple[VoiceTelling, list[Voiced | Trouble]]:
    told: list[Voiced | Trouble] = []
    telling = VoiceTelling(settings, told.append, load)  # type: ignore[arg-type]
    telling.begin(may_load)
    return telling, told


def sentence(index: int, start_s: float, end_s: float) -> Segment:
    times = np.arange(start_s, end_s - WORD_S / 2, WORD_S).tolist()
    words = tuple(Word("word", at_s, at_s + WORD_S) for at_s in times)
    return Segment(SegmentId(index), start_s, end_s, words, (), final=True)


def blocks(sound: Samples, start_s: float = 0.0, track: int = 0) -> Iterator[Sound]:
    for first in range(0, len(sound), SAMPLE_RATE):
        yield Sound(AudioChunk(sound[first : first + SAMPLE_RATE], start_s + first / SAMPLE_RATE), track)


def hear(telling: VoiceTelling, seconds: float, track: int = 0) -> None:
    for block in blocks(np.zeros(round(seconds * SAMPLE_RATE), np.float32), track=track):
        telling.hear(block)


def segments_of(told: list[Voiced | Trouble]) -> list[int]:
    return [span.segment.number for message in told if isinstance(message, Voiced) for span in message.spans]


def test_live_nobody_waits_and_what_is_late_by_half_a_minute_is_told_of_nobody() -> None:
    may_load, teller = Event(), OneVoice()
    telling, told = begun(LIVE, lambda: teller, may_load)
    hear(telling, 10)
    telling.end_sentence(sentence(0, 5.0, 9.0))
    for block in blocks(np.zeros(90 * SAMPLE_RATE, np.float32), 10.0):
        telling.hear(block)  # it would hang here
    telling.end_sentence(sentence(1, 95.0, 99.0))
    may_load.set()
    telling.finish()
    assert segments_of(told) == [1]
    assert teller.heard_s == LATE_S


def test_of_a_file_nothing_is_left_out() -> None:
    teller = OneVoice()
    telling, told = begun(FILE, lambda: teller)
    hear(telling, 2 * FILE_LATE_S)
    telling.end_sentence(sentence(0, 5.0, 9.0))
    telling.finish()
    assert (segments_of(told), teller.heard_s) == ([0], 2 * FILE_LATE_S)


def test_of_a_call_the_others_alone_are_told_apart() -> None:
    teller = OneVoice()
    telling, told = begun(EngineSettings(tells_voices=True, speakers=SPEAKERS), lambda: teller)
    for track in (0, 1):
        hear(telling, 5, track)
        telling.end_sentence(replace(sentence(track, 1.0, 3.0), index=SegmentId(7, track)))
    telling.finish()
    assert (segments_of(told), teller.heard_s) == ([7], 5.0)


def test_it_is_switched_on_and_off_while_captions_run_and_forgets_what_it_knew() -> None:
    loaded: list[weakref.ref[OneVoice]] = []
    came = Event()

    def load() -> OneVoice:
        teller = OneVoice()
        loaded.append(weakref.ref(teller))
        return teller

    told: list[Voiced | Trouble] = []

    def emit(message: Voiced | Trouble) -> None:
        told.append(message)
        came.set()

    telling = VoiceTelling(EngineSettings(), emit, load)  # type: ignore[arg-type]
    telling.begin(LOADED)
    telling.end_sentence(sentence(0, 0.0, 1.0))
    telling.take(TellVoices(True))
    telling.end_sentence(sentence(1, 1.0, 2.0))
    assert came.wait(UNHURRIED_S)
    thread = next(thread for thread in enumerate_threads() if thread.name == "voices")
    telling.take(TellVoices(False))
    telling.end_sentence(sentence(2, 2.0, 3.0))
    thread.join(UNHURRIED_S)
    gc.collect()
    assert [ref() for ref in loaded] == [None]
    telling.take(TellVoices(True))
    telling.end_sentence(sentence(3, 3.0, 4.0))
    telling.finish()
    assert (segments_of(told), len(loaded)) == ([1, 3], 2)


def test_what_the_user_says_is_answered_though_nothing_is_known_of_the_sentence() -> None:
    telling, told = begun(FILE, OneVoice)
    telling.take(CorrectVoice(SegmentId(7), 0, 3, NOBODY))
    telling.finish()
    assert told == [Voiced((VoiceSpan(SegmentId(7), 0, 3, 2, True),), by_user=True)]


def test_a_print_is_handed_out_where_it_is_asked_for_and_never_else() -> None:
    telling, told = begun(FILE, OneVoice)
    telling.end_sentence(sentence(0, 0.0, 1.0))
    telling.take(AskPrint((1, 2)))
    telling.take(AskPrint((9,)))
    telling.finish()
    telling.take(AskPrint((1,)))
    assert [message for message in told if not isinstance(message, Voiced)] == [
        PrintHeard((1, 2), (0.5, 0.5, 0.5, 0.5), 20.0, "networks"),
        PrintHeard((9,)),
        PrintHeard((1,)),
    ]
    assert "0.5" not in repr(told)


def test_who_may_be_a_remembered_voice_is_told_once_and_until_it_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    remember("Anna", VoicePrint(PRINT, 20.0, "networks"))
    came = Event()

    def emit(message: object) -> None:
        told.append(message)
        if isinstance(message, VoicesSuggested):
            came.set()

    told: list[object] = []
    telling = VoiceTelling(FILE, emit, OneVoice)  # type: ignore[arg-type]
    telling.begin(LOADED)
    for index in range(2):
        telling.end_sentence(sentence(index, index, index + 1.0))
    assert came.wait(UNHURRIED_S)
    forget("Anna")
    telling.end_sentence(sentence(2, 2.0, 3.0))
    telling.finish()
    suggested = [message for message in told if isinstance(message, VoicesSuggested)]
    assert suggested == [VoicesSuggested((SuggestedVoice(1, "Anna"),)), VoicesSuggested(())]


def test_an_engine_that_works_for_another_computer_suggests_nobody_that_is_remembered_on_this_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    remember("Anna", VoicePrint(PRINT, 20.0, "networks"))
    telling, told = begun(replace(FILE, engine_on="served"), OneVoice)
    telling.end_sentence(sentence(0, 0.0, 1.0))
    telling.finish()
    assert segments_of(told) == [0] and len(told) == 1


def test_a_damaged_file_of_remembered_voices_suggests_nobody_and_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    remembered_voices_path().parent.mkdir(parents=True)
    remembered_voices_path().write_text("[]")
    telling, told = begun(FILE, OneVoice)
    telling.end_sentence(sentence(0, 0.0, 1.0))
    telling.finish()
    assert segments_of(told) == [0] and len(told) == 1


def test_where_voices_cannot_be_told_apart_captions_go_on() -> None:
    def fail() -> OneVoice:
        raise ValueError("what was said")

    telling, told = begun(FILE, fail)
    hear(telling, 2 * FILE_LATE_S)  # it would hang here
    telling.finish()
    assert [(type(message), getattr(message, "fatal", None)) for message in told] == [(Trouble, False)]
    assert "what was said" not in str(told)


@WITH_NETWORKS
def test_real_voices_are_told_apart_and_known_again_by_another_engine() -> None:
    sounds = [soundfile.read(path, dtype="float32")[0] for path in (OFFICE_TALK, JFK)]
    office, jfk = sounds[0][8_000 : 8_000 + 48_000], sounds[1][124_800 : 124_800 + 48_000]
    again = sounds[0][56_000 : 56_000 + 48_000]
    said = [sentence(index, 3.0 * index, 3.0 * index + 3.0) for index in range(3)]
    told: list[Voiced] = []
    first = EngineWork(Start(FILE), told.append).voices  # type: ignore[arg-type]
    first.begin(LOADED)
    for block in blocks(np.concatenate([office, jfk])):
        first.hear(block)
    for one in said[:2]:
        first.end_sentence(one)
    first.finish()
    assert [[span.voice for span in message.spans] for message in told] == [[1], [2]]
    before, told = told, []
    second = EngineWork(Start(FILE), told.append).voices  # type: ignore[arg-type]
    second.begin(LOADED)
    for one, sound, message in reversed(list(zip(said, (office, jfk), before, strict=False))):
        words = tuple(Word("", word.start_s, word.end_s) for word in one.words)
        recalled = SaidBefore(one.index, one.start_s, one.end_s, words, message.spans)
        second.take(RecallVoices(recalled, AudioChunk(sound, one.start_s), 2))
    for block in blocks(again, 6.0):
        second.hear(block)
    second.end_sentence(said[2])
    second.finish()
    assert [(span.segment.number, span.voice) for message in told for span in message.spans] == [(2, 1)]
