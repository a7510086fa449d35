"""What is believed of what Moonshine writes, by a network and a voice that do as they are told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pytest

from core.speech.segments import SAMPLE_RATE, Samples
from models.recognize import moonshine_alignatt
from models.recognize.attending_moonshine import END, FRAME_S, EncodedSound, Fed
from models.recognize.moonshine_alignatt import LAST_WORD_S, PACES, MoonshineRecognizer

SURE, UNSURE = 12.0, 1.0
"""How far the logit of a token stands out: nearly certain, and less likely than not."""
HOLD_S = PACES[0.56].hold_s
FIRST = 3
"""The number of the first token that is no special one."""


@dataclass(frozen=True)
class Said:
    """A word that the network writes, of one token, and where its heads look."""

    text: str
    start_s: float
    end_s: float
    margin: float = SURE


class ToldNetwork:
    """Writes what is told as soon as its sound has begun, however often it is asked."""

    def __init__(self, *said: Said) -> None:
        self.said = said

    def text(self, token_id: int) -> bytes:
        return b" " + self.said[token_id - FIRST].text.encode() if token_id >= FIRST else b""

    def encode(self, window: Samples, padding_s: float) -> EncodedSound:
        n_frames = max(int(len(window) / SAMPLE_RATE / FRAME_S), 1)
        return EncodedSound({}, len(window), n_frames)

    def open(self, sound: EncodedSound) -> ToldDecoding:
        return ToldDecoding(self.said, sound)


class ToldDecoding:
    def __init__(self, said: Sequence[Said], sound: EncodedSound) -> None:
        self._n_frames = sound.n_frames
        self._said = [word for word in said if word.start_s < sound.n_samples / SAMPLE_RATE]

    def keep(self, n_tokens: int) -> None:
        pass

    def feed(self, token_ids: Sequence[int]) -> Fed:
        logits = np.zeros((len(token_ids), FIRST + 6), np.float32)
        attention = np.zeros((6, 8, len(token_ids), self._n_frames), np.float32)
        for row, token in enumerate(token_ids):
            place = token - FIRST + 1 if token >= FIRST else 0  # the word after it
            is_over = place >= len(self._said)
            logits[row, END if is_over else FIRST + place] = SURE if is_over else self._said[place].margin
            if not is_over:
                attention[:, :, row, self._frame(self._said[place].start_s)] = 1.0
            if place:
                attention[3, 1, row] = 0.0
                attention[3, 1, row, self._frame(self._said[place - 1].end_s)] = 1.0
        return Fed(logits, attention)

    def _frame(self, seconds: float) -> int:
        return min(int(seconds / FRAME_S), self._n_frames - 1)


class ToldVoice:
    """A voice of one probability all the time."""

    frame_s = 0.032

    def __init__(self, probability: float) -> None:
        self._probability = probability
        self.reset()

    def reset(self) -> None:
        self._n_waiting = 0

    def speech_probability(self, samples: Samples) -> list[float]:
        n_frames, self._n_waiting = divmod(self._n_waiting + len(samples), 512)
        return [self._probability] * n_frames


@pytest.fixture
def recognizer(monkeypatch: pytest.MonkeyPatch):
    def made(*said: Said, voice: float = 0.95) -> MoonshineRecognizer:
        monkeypatch.setattr(moonshine_alignatt, "SileroVad", lambda: ToldVoice(voice))
        return MoonshineRecognizer(ToldNetwork(*said))  # type: ignore[arg-type]

    return made


def heard(recognizer: MoonshineRecognizer, seconds: float = 2.0) -> list[str]:
    recognizer.start(0.0)
    recognizer.accept(np.zeros(round(seconds * SAMPLE_RATE), np.float32))
    return [word.text for word in recognizer.finish()]


def settled_after_s(recognizer: MoonshineRecognizer, text: str) -> float:
    """Return how much sound had come when a word was given away."""
    recognizer.start(0.0)
    for n in range(1, 40):
        recognizer.accept(np.zeros(SAMPLE_RATE // 10, np.float32))
        if text in [word.text for word in recognizer.hypothesis() or ()]:
            return n / 10
    raise AssertionError(f"{text} was never given away")


GOOD, OLD, DAYS = Said("good", 0.2, 0.5), Said("old", 0.6, 0.9), Said("days", 1.0, 1.5)


def test_words_are_heard_where_a_voice_is_sure_and_none_where_it_never_is(recognizer) -> None:
    assert heard(recognizer(GOOD, OLD, DAYS)) == ["good", "old", "days"]
    assert heard(recognizer(GOOD, OLD, DAYS, voice=0.7)) == [], "as music sounds"


def test_a_voice_as_on_a_telephone_is_believed_where_its_words_are_many_and_likely(recognizer) -> None:
    assert heard(recognizer(GOOD, OLD, DAYS, voice=0.8)) == ["good", "old", "days"]
    assert heard(recognizer(GOOD, OLD, voice=0.8)) == []
    unlikely = [replace(word, margin=UNSURE) for word in (GOOD, OLD, DAYS)]
    assert heard(recognizer(*unlikely, voice=0.8)) == []


def test_what_it_writes_where_nobody_speaks_is_no_word_unless_more_follows(recognizer) -> None:
    you = Said("You", 0.2, 0.5)
    assert heard(recognizer(you)) == []
    assert heard(recognizer(Said("You.", 0.2, 0.5))) == ["You."]
    assert heard(recognizer(you, Said("know", 0.6, 0.9))) == ["You", "know"]


def test_an_ending_that_looks_back_in_the_sound_is_made_up(recognizer) -> None:
    made_up = Said("most", 0.3, 0.4), Said("popular", 0.3, 0.4)
    assert heard(recognizer(GOOD, OLD, DAYS, *made_up)) == ["good", "old", "days"]
    misplaced = Said("good", 0.2, 1.4)  # one that is only misplaced takes none of those after it along
    assert heard(recognizer(misplaced, OLD, Said("days", 1.0, 1.5))) == ["good", "old", "days"]


@pytest.mark.parametrize("text", ["old", "1960"])
def test_a_word_that_may_change_yet_waits_longer(recognizer, text: str) -> None:
    likely = settled_after_s(recognizer(GOOD, Said("old", 0.6, 0.9), DAYS), "old")
    assert 0.9 + HOLD_S <= likely < 0.9 + LAST_WORD_S
    margin = UNSURE if text == "old" else SURE
    late = settled_after_s(recognizer(GOOD, Said(text, 0.6, 0.9, margin), DAYS), text)
    assert late >= 0.9 + LAST_WORD_S


def test_a_phrase_that_never_ends_is_believed_a_few_times(recognizer) -> None:
    again = [Said("bye", 0.1 + i * 0.1, 0.2 + i * 0.1) for i in range(6)]
    assert heard(recognizer(*again)) == ["bye"] * 5
