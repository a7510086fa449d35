"""The recognizer that ships: Moonshine, which says a word once it does not listen to the end of the sound.

AlignAtt (Papi et al., Interspeech 2023) on Moonshine's own cross-attention (Jeffries et al., 2024): a window
of sound is heard again twice a second, after the words that were committed, and what was written last time is
tried first. The heads that tell where a word begins and ends were found on speech whose times are known.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, replace
from typing import Any

import numpy as np

from core.hearing.delays import BALANCED_S, FAST_S, STEADY_S
from core.speech.hypothesis import Agreement, FinalAtOnce, spoken_form
from core.speech.repetitions import is_looping
from core.speech.segments import SAMPLE_RATE, Samples, Word
from core.speech.silence import SILENCE
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models import moonshine
from models.recognize.attending_moonshine import (
    END,
    FRAME_S,
    START,
    AttendingMoonshine,
    DecodingBehind,
    Floats,
)
from models.recognize.drafted import written
from models.recognize.spoken_language import AUTO, LanguageDoubt, TellDoubt, check_heard
from models.recognize.vad import SileroVad

logger = logging.getLogger(__name__)

LANGUAGE = "en"
TOKENS_PER_SECOND = 6.5
"""What writes more than its authors' bound repeats itself."""
PADDING_S = 0.3
"""Silence after the window: without it the last word is misheard."""
LAST_WORD_S = 0.6
"""The last word of all, a number and an unlikely word may change yet: they wait for so much sound after."""
UNSURE = -0.5
"""The mean log probability of its tokens below which a word is unlikely."""
CARRIED_S = 4.0
"""So much of a sentence that was cut off is heard again before the next one."""
BEFORE_S = 0.1
"""Sound in front of the first word that is carried."""
VOICED, LATE_S = 0.35, 0.2
"""From this probability on a frame may carry a word; a voice is noticed a little late."""
BACK_S = 0.5
"""A word that attends to so much earlier sound than the one before it is made up."""
SURELY_VOICED, PERHAPS_VOICED = 0.85, 0.75
"""Speech reaches the first somewhere in an utterance, on a telephone the second; music seldom does."""
N_LIKELY, LIKELY = 3, -0.45
"""So many words of this mean log probability are what a voice says that is only perhaps one."""
PHANTOM = "You"
"""What it writes where nobody speaks, without a full stop."""

END_HEAD = (3, 1)
END_LATE_S = 0.022
START_HEADS = ((3, 5), (4, 3), (2, 0), (3, 0), (4, 6), (3, 2), (4, 2), (3, 6))
START_EARLY_S = 0.044
"""(layer, head): where a word ends, by the token that was written, and begins, by the one to be written."""
_NEAR = 4
"""Frames on both sides of the one that is attended to most which count for a time."""


@dataclass(frozen=True, slots=True)
class LookingPace:
    """New sound that is waited for between two looks, and how far a word ends before the last sound.

    A window longer than `most_s` loses its first settled words, but not its last `kept_s`.
    """

    look_s: float
    hold_s: float
    most_s: float = 8.0
    kept_s: float = 4.0


AT_ONCE = LookingPace(look_s=14.0, hold_s=LAST_WORD_S, most_s=14.0, kept_s=14.0)
"""A recording that is there as a whole: windows of up to 28 s, as the network learned from."""
PACES = {FAST_S: LookingPace(0.3, 0.1), BALANCED_S: LookingPace(0.4, 0.25), STEADY_S: LookingPace(0.8, 0.5)}


@dataclass(frozen=True, slots=True)
class HeardWord:
    """A word with its tokens; times count from the beginning of the window."""

    text: str
    tokens: tuple[int, ...]
    start_s: float
    end_s: float
    log_probability: float = 0.0
    """The mean of its tokens."""

    @property
    def middle_s(self) -> float:
        return (self.start_s + self.end_s) / 2

    def earlier(self, seconds: float) -> HeardWord:
        return replace(self, start_s=self.start_s - seconds, end_s=self.end_s - seconds)

    @property
    def is_spoken(self) -> bool:
        """Whether it is more than punctuation."""
        return any(letter.isalnum() for letter in self.text)


class MoonshineRecognizer:
    """Hears English; `adaptation` is the delay that it was heard with.

    Looks lie on the clock of the sound: however it is cut into blocks, the same sound gives the same words.
    """

    agreement: Agreement = FinalAtOnce(0.0)  # only what is settled is given away
    punctuates = True
    hears_when_asked = False

    def __init__(
        self,
        network: AttendingMoonshine,
        delay_s: float = BALANCED_S,
        tell_doubt: TellDoubt | None = None,
    ) -> None:
        self._network, self._voice = network, SileroVad()
        self._doubt = LanguageDoubt(tell_doubt)
        self._wished_s = self._delay_s = delay_s
        self._carried: tuple[HeardWord, ...] = ()
        self.start(0.0)

    def another(self) -> MoonshineRecognizer:
        """Return one for another speaker; both share the network."""
        return MoonshineRecognizer(self._network, self._wished_s, self._doubt.tell)

    def expect(self, words: Sequence[str]) -> None:
        """Do nothing: what it hears cannot be steered."""

    def keep_pace(self, delay_s: float) -> None:
        self._wished_s = delay_s

    def start(self, start_s: float, before: tuple[str, ...] = (), earlier: Samples = SILENCE) -> None:
        self._pace = PACES[min(PACES, key=lambda delay_s: abs(delay_s - self._delay_s))]
        self._voice.reset()
        self._window: Samples = np.zeros(0, np.float32)
        self._voices: list[float] = []
        self._voices_start_s = 0.0
        self._window_start_s = start_s - len(earlier) / SAMPLE_RATE
        self._settled: tuple[Word, ...] = ()
        self._in_window = self._carried if len(earlier) else ()
        self._draft: tuple[int, ...] = ()
        self._n_heard = 0
        self._has_looked = False
        self._add(earlier)
        self._n_looked_at = self._n_heard
        self._n_voices_earlier = len(self._voices)

    def accept(self, samples: Samples) -> None:
        n_look = round(self._pace.look_s * SAMPLE_RATE)
        while len(samples):
            part = samples[: self._n_looked_at + n_look - self._n_heard]
            samples = samples[len(part) :]
            self._add(part)
            if self._n_heard - self._n_looked_at == n_look:
                self._look()
                self._shorten_window()

    def _add(self, samples: Samples) -> None:
        self._window = np.concatenate([self._window, samples])
        self._n_heard += len(samples)
        self._voices += self._voice.speech_probability(samples)

    def hypothesis(self) -> tuple[Word, ...] | None:
        has_looked, self._has_looked = self._has_looked, False
        return self._settled if has_looked else None

    def finish(self) -> tuple[Word, ...]:
        self._look(is_over=True)
        return self._settled

    def whole(self, samples: Samples) -> tuple[Word, ...]:
        """Return the words of a whole recording heard at once: what streaming is measured against."""
        self.adaptation = ""
        self.start(0.0)
        self._pace = AT_ONCE
        self.accept(samples)
        return self.finish()

    def carry(self, until_s: float) -> float:
        until_s -= self._window_start_s
        words = [
            word
            for word in self._in_window
            if until_s - CARRIED_S <= word.start_s and word.middle_s <= until_s
        ]
        if not words:
            self._carried = ()
            return 0.0
        from_s = min(max(words[0].start_s - BEFORE_S, 0.0), until_s)
        self._carried = tuple(word.earlier(from_s) for word in words)
        return until_s - from_s

    @property
    def adaptation(self) -> str:
        return json.dumps([self._wished_s, *map(astuple, self._carried)], ensure_ascii=False)

    @adaptation.setter
    def adaptation(self, state: str) -> None:
        saved: list[Any] = json.loads(state) if state else [self._wished_s]
        self._delay_s, *carried = saved
        self._carried = tuple(HeardWord(text, tuple(tokens), *rest) for text, tokens, *rest in carried)

    def _look(self, *, is_over: bool = False) -> None:
        new = self._voices[round(self._n_looked_at / SAMPLE_RATE / self._voice.frame_s) :]
        self._n_looked_at = self._n_heard
        is_quiet = max(new, default=0.0) < VOICED and not self._draft
        voice = max(self._voices[self._n_voices_earlier :], default=0.0)
        if is_quiet or voice < PERHAPS_VOICED:
            return
        self._has_looked = True
        words = list(self._heard())
        if not self._in_window and [word.text for word in words] == [PHANTOM]:
            return
        settled = words[len(self._in_window) :]
        if voice < SURELY_VOICED and not (self._settled or _are_likely(settled)):
            return
        if not is_over:
            settled = settled[: self._n_settled(settled)]
        settled = list(self._believed(settled))
        self._in_window += tuple(settled)
        for word in settled:
            self._doubt.hear(word.log_probability, len(word.tokens))
            start_s, end_s = self._on_clock(word.start_s), self._on_clock(word.end_s)
            self._settled += (Word(word.text, start_s, end_s, self._doubt.is_told),)
        n_tokens = sum(len(word.tokens) for word in self._in_window)
        self._draft = tuple(token for word in words for token in word.tokens)[n_tokens:]

    def _on_clock(self, seconds: float) -> float:
        return self._window_start_s + seconds

    def _n_settled(self, words: Sequence[HeardWord]) -> int:
        """Return how many of the words, which are all that is written, nothing to come can change."""
        n, length_s = 0, len(self._window) / SAMPLE_RATE
        for i, word in enumerate(words):
            may_grow = (
                i == len(words) - 1
                or any(letter.isdigit() for letter in word.text)
                or word.log_probability < UNSURE
            )
            hold_s = LAST_WORD_S if may_grow else self._pace.hold_s
            if word.is_spoken and word.end_s > length_s - hold_s:
                break
            n = i + 1
        return n

    def _believed(self, words: Sequence[HeardWord]) -> Iterator[HeardWord]:
        """Yield the words that somebody said, up to where they lose their place or repeat themselves."""
        ends_s = [word.end_s for word in (*self._in_window, *words)]
        while words and words[-1].end_s < max(ends_s) - BACK_S:
            words = words[:-1]
        frame_s = self._voice.frame_s
        voiced = np.flatnonzero(np.array(self._voices) >= VOICED) * frame_s + self._voices_start_s
        said = [spoken_form(word.text) for word in self._settled]
        for word in words:
            is_heard = bool(((voiced + frame_s > word.start_s) & (voiced < word.end_s + LATE_S)).any())
            said.append(spoken_form(word.text))
            if is_looping(said):
                return
            if is_heard or not word.is_spoken:
                yield word

    def _heard(self) -> Iterator[HeardWord]:
        """Yield the words of the window: those that were settled, and what greedy decoding writes after."""
        network = self._network
        settled = [token for word in self._in_window for token in word.tokens]
        start_id, n_speakable = (
            [START, *settled][-1],
            int(len(self._window) / SAMPLE_RATE * TOKENS_PER_SECOND),
        )
        decoding = DecodingBehind(
            network.open(network.encode(self._window, PADDING_S)), [START, *settled][:-1]
        )
        new = written(decoding, start_id, self._draft, (END,), max(n_speakable + 1 - len(settled), 0))
        tokens = [*settled, *(token.id for token in new)]
        decoding.complete(tokens)
        starts = decoding.attention[tuple(zip(*START_HEADS, strict=True))].mean(axis=0)
        ends = decoding.attention[END_HEAD]
        for first, last in self._spans(tokens):
            text = b"".join(network.text(token) for token in tokens[first : last + 1])
            ending = self._last_letters(tokens, first, last)
            start_s = max(centre(starts[first]) * FRAME_S - START_EARLY_S, 0.0)
            end_s = centre(ends[ending + 1]) * FRAME_S + END_LATE_S
            yield HeardWord(
                text.decode("utf-8", "ignore").strip(),
                tuple(tokens[first : last + 1]),
                start_s,
                max(end_s, start_s),
                float(np.mean(decoding.log_probabilities[first : last + 1])),
            )

    def _spans(self, tokens: Sequence[int]) -> Iterator[tuple[int, int]]:
        begins = [i for i, token in enumerate(tokens) if i == 0 or self._network.text(token).startswith(b" ")]
        for first, following in zip(begins, [*begins[1:], len(tokens)], strict=True):
            yield first, following - 1

    def _last_letters(self, tokens: Sequence[int], first: int, last: int) -> int:
        """Return the place of a word's last token that is more than punctuation."""
        for place in range(last, first, -1):
            if any(
                letter.isalnum() for letter in self._network.text(tokens[place]).decode("utf-8", "ignore")
            ):
                return place
        return first

    def _shorten_window(self) -> None:
        """Let go of sound whose words are settled where the window is long."""
        length_s = len(self._window) / SAMPLE_RATE
        if length_s <= self._pace.most_s:
            return
        most_s = length_s - self._pace.kept_s
        n_gone = sum(word.end_s <= most_s for word in self._in_window)
        gone_s = self._in_window[n_gone].start_s if n_gone < len(self._in_window) else most_s
        gone_s = min(gone_s, most_s)
        self._in_window = tuple(word.earlier(gone_s) for word in self._in_window[n_gone:])
        n_samples = round(gone_s * SAMPLE_RATE)
        self._window = self._window[n_samples:]
        self._window_start_s += n_samples / SAMPLE_RATE
        self._voices_start_s -= n_samples / SAMPLE_RATE


def _are_likely(words: Sequence[HeardWord]) -> bool:
    spoken = [word.log_probability for word in words if word.is_spoken]
    return len(spoken) >= N_LIKELY and sum(spoken) / len(spoken) >= LIKELY


def centre(weights: Floats) -> float:
    """Return the centre of attention (frames,), in frames, about the frame that is attended to most."""
    top = int(weights.argmax())
    first = max(top - _NEAR, 0)
    near = weights[first : top + _NEAR + 1]
    return first + float((near * np.arange(len(near))).sum() / near.sum()) + 0.5


def load_moonshine(
    language: str, delay_s: float = BALANCED_S, tell_doubt: TellDoubt | None = None
) -> MoonshineRecognizer:
    """Return the recognizer that ships.

    Raises:
        UserError: another language than English, or its files are not there or damaged.
    """
    if not {LANGUAGE, AUTO} & set(language.split(",")):
        check_heard(SHIPPED_RECOGNIZER, [LANGUAGE], language)
    try:
        network = AttendingMoonshine(moonshine.FOLDER)
    except Exception as error:  # whatever files that are none lead the library to
        logger.debug("the recognizer that ships cannot be loaded", exc_info=True)
        raise UserError(
            phrased(
                "The recognizer that comes with Surtitle is missing or damaged: choose another one, or"
                " install Surtitle again."
            )
        ) from error
    return MoonshineRecognizer(network, delay_s, tell_doubt)
