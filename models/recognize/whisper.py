"""Whisper by faster-whisper: a growing window is decoded again and again, two decodings have to agree."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from faster_whisper import WhisperModel
from faster_whisper.tokenizer import _LANGUAGE_CODES
from faster_whisper.transcribe import Segment as Decoded
from faster_whisper.transcribe import Word as DecodedWord

from core.speech.hypothesis import Agreement, LocalAgreement
from core.speech.segments import SAMPLE_RATE, Samples, Word
from core.speech.silence import SILENCE
from core.wording.errors import UserError
from core.wording.languages import UNSPACED
from core.wording.sentences import phrased
from models.manifests.damage import damaged_recognizer
from models.memory.budget import PlacementWish, recognizer_steps
from models.memory.footprint import CUDA, Placement
from models.memory.placement_fallback import (
    OutOfMemory,
    PlacementFallback,
    TellSentence,
    UnfitNumbers,
    card_failed,
    is_of_card,
    is_out_of_memory,
)
from models.recognize.spoken_language import AUTO, SpokenLanguage, check_heard
from models.recognize.whisper_places import choose_device, possible_steps

logger = logging.getLogger(__name__)

MIN_WINDOW_S = 1.0
"""Whisper makes things up from less."""

MAX_NEW_TOKENS = 200
MAX_HOT_WORD_TOKENS = 110
MAX_PROMPT_TOKENS = 110
"""Together they stay below the 448 that Whisper's decoder has places for."""

NO_SPEECH = 0.6
MIN_LOG_PROBABILITY = -1.0
MAX_COMPRESSION = 2.4
"""Whisper's own thresholds: silence taken for speech, and text that repeats itself."""


REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
"""What a character looks like of which only some of the bytes were decoded."""


@dataclass(frozen=True, slots=True)
class WhisperOptions:
    """How Whisper is run: beams, and the new sound that is waited for between two decodings."""

    n_beams: int = 1
    update_s: float = 1.0


def options_on(device: str) -> WhisperOptions:
    """Return how Whisper is run on a device: a card has time for more beams."""
    return WhisperOptions(n_beams=5, update_s=0.5) if device == CUDA else WhisperOptions()


@dataclass(slots=True)
class LoadedWhisper:
    """The network, where it runs and how; the recognizers of several speakers share it.

    `fallback` is what loaded the model, asked for another when memory runs out.
    """

    model: WhisperModel
    options: WhisperOptions
    fallback: PlacementFallback[WhisperModel] | None

    def step_down(self) -> None:
        assert self.fallback is not None
        del self.model  # its memory is needed
        self.model = self.fallback.step_down()
        self.options = options_on(self.fallback.placement.device)


class WhisperRecognizer:
    """Hears with Whisper; `adaptation` is the language once it is detected.

    `language` is a code, "auto", or codes to choose from ("en,de").
    """

    agreement: Agreement = LocalAgreement(2)
    punctuates = True
    hears_when_asked = True

    def __init__(
        self,
        model: WhisperModel,
        language: str = AUTO,
        hot_words: Sequence[str] = (),
        options: WhisperOptions | None = None,
        fallback: PlacementFallback[WhisperModel] | None = None,
    ) -> None:
        self._loaded = LoadedWhisper(model, options or WhisperOptions(), fallback)
        self._language = SpokenLanguage(language)
        self.hot_words: str | None = None
        self.expect(hot_words)
        self._prompt: str | None = None
        self._start_s = 0.0
        self._blocks: list[Samples] = []
        self._n_samples = self._n_decoded = 0

    def another(self) -> WhisperRecognizer:
        """Return one for another speaker, whose language may be another; both share the network."""
        loaded = self._loaded
        twin = WhisperRecognizer(loaded.model, self._language.asked, self._expected)
        twin._loaded = loaded
        return twin

    def expect(self, words: Sequence[str]) -> None:
        self._expected = tuple(words)

    def keep_pace(self, delay_s: float) -> None:
        """Do nothing: how often it can hear a window again is up to the machine."""

    def start(self, start_s: float, before: tuple[str, ...] = (), earlier: Samples = SILENCE) -> None:
        self.hot_words = self._within(self._expected, MAX_HOT_WORD_TOKENS, ", ") or None
        self._start_s = start_s
        self._blocks = []
        self._n_samples = self._n_decoded = 0
        # The last words are the ones worth keeping.
        self._prompt = self._within(before[::-1], MAX_PROMPT_TOKENS, " ", reverse=True) or None

    def accept(self, samples: Samples) -> None:
        self._blocks.append(samples)
        self._n_samples += len(samples)

    def hypothesis(self) -> tuple[Word, ...] | None:
        n_new = self._n_samples - self._n_decoded
        if (
            self._n_samples < MIN_WINDOW_S * SAMPLE_RATE
            or n_new < self._loaded.options.update_s * SAMPLE_RATE
        ):
            return None
        return self._decode()

    def carry(self, until_s: float) -> float:
        return 0.0

    def finish(self) -> tuple[Word, ...]:
        words = self._decode() if self._n_samples else ()
        self._blocks = []
        return words

    def whole(self, samples: Samples) -> tuple[Word, ...]:
        """Return the words of a whole recording heard at once: what streaming is measured against."""
        self.start(0.0)
        self.accept(samples)
        return self.finish()

    @property
    def adaptation(self) -> str:
        return self._language.known

    @adaptation.setter
    def adaptation(self, state: str) -> None:
        self._language.restore(state)

    def _decode(self) -> tuple[Word, ...]:
        self._n_decoded = self._n_samples
        while (words := self._heard()) is None:
            self._loaded.step_down()
        return words

    def _heard(self) -> tuple[Word, ...] | None:
        """Return the words of the window, None if there was too little memory to hear them."""
        try:
            self._blocks = [np.concatenate(self._blocks)]
            return self._transcribed(self._blocks[0])
        except (RuntimeError, MemoryError) as error:
            if self._loaded.fallback is None or not is_out_of_memory(error):
                raise
            return None

    def _transcribed(self, window: Samples) -> tuple[Word, ...]:
        language = self._language.known or self._detect(window)
        segments, _ = self._loaded.model.transcribe(
            window,
            language=language,
            beam_size=self._loaded.options.n_beams,
            # One temperature: falling back to others decodes up to six times, and each differently.
            temperature=0.0,
            condition_on_previous_text=False,
            initial_prompt=self._prompt,
            hotwords=self.hot_words,
            word_timestamps=True,
            max_new_tokens=MAX_NEW_TOKENS,
        )
        spoken = (segment for segment in segments if is_speech(segment))
        parts = [part for segment in spoken for part in segment.words or ()]
        return joined_words(parts, self._start_s, spaced=language not in UNSPACED)

    def _detect(self, window: Samples) -> str:
        if not self._loaded.model.model.is_multilingual:
            return "en"
        _, _, ranking = self._loaded.model.detect_language(window)
        return self._language.detected(ranking, len(window))

    def _within(self, texts: Sequence[str], n_tokens: int, joint: str, *, reverse: bool = False) -> str:
        """Return as many of the first texts as fit, joined; the last of them first if `reverse`."""
        tokenizer = self._loaded.model.hf_tokenizer
        kept: list[str] = []
        for text in texts:
            n_tokens -= len(tokenizer.encode(joint + text, add_special_tokens=False).ids)
            if n_tokens < 0:
                break
            kept.append(text)
        return joint.join(reversed(kept) if reverse else kept)


def is_speech(segment: Decoded) -> bool:
    """Return whether what Whisper says of a stretch of sound is to be believed."""
    silent = segment.no_speech_prob > NO_SPEECH and segment.avg_logprob < MIN_LOG_PROBABILITY
    return not silent and segment.compression_ratio <= MAX_COMPRESSION


def joined_words(parts: Iterable[DecodedWord], start_s: float, *, spaced: bool) -> tuple[Word, ...]:
    """Return whole words on the clock of the sound.

    In a language that is written with spaces, a part without one in front
    belongs to the word before ("3" and ".5").
    """
    words: list[Word] = []
    for part in parts:
        text = part.word.replace(REPLACEMENT, "").strip()
        if not text:
            continue
        glued = spaced and words and not part.word.startswith(" ")
        first = words.pop() if glued else Word("", start_s + float(part.start), 0.0)
        words.append(Word(first.text + text, first.start_s, start_s + float(part.end)))
    return tuple(words)


def load_whisper(
    name: str,
    folder: Path,
    language: str,
    *,
    hot_words: Sequence[str] = (),
    device: str = "auto",
    compute_type: str = "auto",
    steps: Sequence[Placement] = (),
    tell: TellSentence = logger.warning,
) -> WhisperRecognizer:
    """Return the recognizer whose files lie in `folder`, and which its user calls `name`.

    It runs on the first of `steps` that has room, else as `device` and `compute_type` say;
    `tell` hears when that is not the first.

    Raises UserError: a language that it does not hear, damaged files, no such device, out of memory.
    """
    chosen = choose_device(device)
    wanted = steps or recognizer_steps(PlacementWish(chosen, compute_type), has_card=chosen == CUDA)
    steps = possible_steps(wanted, chosen, is_asked_for=compute_type != AUTO)
    fallback = PlacementFallback(
        phrased("the recognizer"), steps, lambda step: _load_at(folder, step, device), tell
    )
    model = fallback.load()
    check_heard(name, model.supported_languages, language)
    return WhisperRecognizer(model, language, hot_words, options_on(fallback.placement.device), fallback)


def _load_at(folder: Path, placement: Placement, device: str) -> WhisperModel:
    """Return the model running there; `device` is what the user asked for.

    Raises:
        OutOfMemory: it does not fit.
        UnfitNumbers: the card cannot run it, and nobody insisted on the card.
        UserError: it cannot be loaded.
    """
    try:
        return _load(str(folder), placement)
    except (RuntimeError, ValueError, MemoryError) as error:
        if is_out_of_memory(error):
            raise OutOfMemory(f"Whisper in {placement.numbers}") from None
        logger.warning("the recognizer does not run on %s: %s", placement, error)
        if is_of_card(error):
            raise card_failed("Whisper", error, is_insisted_on=device == CUDA) from error
        trouble = _loading_trouble(folder, placement, error)
        if placement.device == CUDA and device == AUTO:
            raise UnfitNumbers(*trouble.args) from error
        raise trouble from error


def _load(folder: str, placement: Placement) -> WhisperModel:
    model = WhisperModel(
        folder, device=placement.device, compute_type=placement.numbers, local_files_only=True
    )
    # A missing CUDA library or too little memory shows at the first decoding only.
    silence = np.zeros(SAMPLE_RATE, np.float32)
    list(model.transcribe(silence, language="en", temperature=0.0, beam_size=1, max_new_tokens=4)[0])
    return model


def _loading_trouble(folder: Path, placement: Placement, error: Exception) -> UserError:
    if "compute type" in str(error):
        return UserError(
            phrased(
                "The recognizer cannot compute in {numbers} on {device}: choose something else, or let"
                " Surtitle choose.",
                numbers=placement.numbers,
                device=placement.device,
            )
        )
    return damaged_recognizer(folder, str(error))


def check_language(language: str) -> None:
    """Raise UserError unless `language` is "auto" or codes that Whisper knows, with commas between."""
    for code in language.split(","):
        if code.strip() not in ("auto", *_LANGUAGE_CODES):
            raise UserError(
                phrased("Whisper does not hear the language “{code}”: choose another.", code=code)
            )
