"""Whisper that says a word once it does not listen to the end of the sound any more (AlignAtt).

Papi et al., Interspeech 2023: decoding stops before a token that attends to the last frames of the window,
as what follows may change it. What was written before stays, with its keys and values, and is never decoded
again; only the encoder hears the whole window.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import torch
from transformers.cache_utils import DynamicCache

from core.speech.hypothesis import Agreement, FinalAtOnce
from core.speech.segments import SAMPLE_RATE, Samples, Word
from core.speech.silence import SILENCE
from core.wording.languages import UNSPACED
from core.wording.sentences import phrased
from models.manifests.damage import damaged_recognizer
from models.memory.card import device_of
from models.memory.footprint import CPU, CUDA, Placement
from models.memory.placement_fallback import (
    OutOfMemory,
    PlacementFallback,
    TellSentence,
    card_failed,
    is_of_card,
    is_out_of_memory,
)
from models.networks.language_model import first_line
from models.recognize.attending_whisper import (
    FRAME_S,
    MAX_WINDOW_S,
    AttendedToken,
    AttendingWhisper,
    WhisperStream,
    read_attending_whisper,
)
from models.recognize.shared_network import SharedNetwork
from models.recognize.spoken_language import AUTO, SpokenLanguage, check_heard

logger = logging.getLogger(__name__)

MIN_WINDOW_S = 1.0
MAX_PROMPT_TOKENS = 110
TOKENS_PER_SECOND = 12
"""No speaker is faster: what writes more repeats itself."""
SPACE = "\N{LATIN CAPITAL LETTER G WITH DOT ABOVE}"
"""How a token that begins with a space is written in a vocabulary of bytes."""
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_BEHIND_S = 0.1
"""A token attends to the sound a little before its end."""
_KEEPS_S = 10.0
"""How much sound is left where a window would become too long."""


@dataclass(frozen=True, slots=True)
class AlignAttOptions:
    """How it decides: frames at the end that no written token may attend to, and new sound waited for.

    A token that goes back by more than `n_back_frames` has lost its place, and ends the decoding too.
    """

    n_last_frames: int = 20
    n_back_frames: int = 200
    update_s: float = 1.0


class AlignAttRecognizer:
    """Hears with Whisper; `adaptation` is the language once it is detected.

    `window` is the sound that is heard, `prompt` the tokens in front of the written `tokens`, and `kept` the
    keys and values of both but the last, which is fed again.

    Invariant: the words of an utterance only grow until `finish`, and after it.
    """

    agreement: Agreement = FinalAtOnce(0.0)  # only whole words are written
    punctuates = True
    hears_when_asked = True

    def __init__(
        self,
        whisper: AttendingWhisper,
        language: str = AUTO,
        options: AlignAttOptions | None = None,
        fallback: PlacementFallback[AttendingWhisper] | None = None,
    ) -> None:
        self.shared = SharedNetwork(whisper, fallback)
        self._options = options or AlignAttOptions()
        self._language = SpokenLanguage(language)
        self._expected: tuple[str, ...] = ()
        self.start(0.0)

    def another(self) -> AlignAttRecognizer:
        """Return one for another speaker; both share the network."""
        twin = AlignAttRecognizer(self.whisper, self._language.asked, self._options)
        twin.shared = self.shared
        return twin

    @property
    def whisper(self) -> AttendingWhisper:
        return self.shared.network

    def expect(self, words: Sequence[str]) -> None:
        self._expected = tuple(words)

    def keep_pace(self, delay_s: float) -> None:
        """Whisper takes its own time: what it must not attend to is set when it is made."""

    def start(self, start_s: float, before: tuple[str, ...] = (), earlier: Samples = SILENCE) -> None:
        self._start_s = start_s
        self._before = before
        self.window: Samples = np.zeros(0, np.float32)
        self._n_decoded = 0
        self._words: tuple[Word, ...] = ()
        self._begin_window()

    def _begin_window(self) -> None:
        self.tokens: list[AttendedToken] = []
        self._starts: list[int] = []
        self.prompt: list[int] = []
        self._n_words_before = len(self._words)
        self._let_go()

    def _let_go(self) -> None:
        """Forget keys and values: what was written is fed again, to the network that is in use then."""
        self.kept = DynamicCache()
        self._kept_by: AttendingWhisper | None = None

    def accept(self, samples: Samples) -> None:
        self.window = np.concatenate([self.window, samples])

    def hypothesis(self) -> tuple[Word, ...] | None:
        n_new = len(self.window) - self._n_decoded
        if len(self.window) < MIN_WINDOW_S * SAMPLE_RATE or n_new < self._options.update_s * SAMPLE_RATE:
            return None
        self._hear(is_over=False)
        return self._words

    def carry(self, until_s: float) -> float:
        return 0.0

    def finish(self) -> tuple[Word, ...]:
        if len(self.window):
            self._hear(is_over=True)
        self.window = np.zeros(0, np.float32)
        return self._words

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

    def _hear(self, *, is_over: bool) -> None:
        """Write what can be written now; a window that is too long is heard in parts."""
        while len(self.window) > MAX_WINDOW_S * SAMPLE_RATE:
            rest = self.window[round(MAX_WINDOW_S * SAMPLE_RATE) :]
            self.window = self.window[: round(MAX_WINDOW_S * SAMPLE_RATE)]
            self._decode(is_over=False)
            self._move_window()
            self.window = np.concatenate([self.window, rest])
        self._decode(is_over=is_over)
        if len(self.window) > (MAX_WINDOW_S - 2 * self._options.update_s) * SAMPLE_RATE:
            self._move_window()
        self._n_decoded = len(self.window)

    def _move_window(self) -> None:
        """Let go of the sound of written words; what is left begins again after them."""
        n_least = max(len(self.window) - round(_KEEPS_S * SAMPLE_RATE), 0)
        end_s = self._words[-1].end_s - self._start_s if len(self._words) > self._n_words_before else 0.0
        n_gone = min(max(n_least, round(end_s * SAMPLE_RATE)), len(self.window))
        self._before = (*self._before, *(word.text for word in self._words[self._n_words_before :]))
        self.window = self.window[n_gone:]
        self._start_s += n_gone / SAMPLE_RATE
        self._begin_window()

    def _decode(self, *, is_over: bool) -> None:
        self.shared.tried(lambda: self._decode_here(is_over=is_over), self._let_go)

    def _decode_here(self, *, is_over: bool) -> None:
        if self._kept_by is not self.whisper:
            self._let_go()
            self._kept_by = self.whisper
        stream = self.whisper.open(self.whisper.encode(self.window), self.kept)
        n_frames = max(int(len(self.window) / SAMPLE_RATE / FRAME_S), 1)
        if not self.prompt:
            self.prompt = self._opening(stream, n_frames)
        written = self._written(stream, n_frames, is_over=is_over)
        if written:
            self._starts.append(len(self.tokens))
        self.tokens += written
        # The last token is fed again with the sound to come, which says what follows it.
        stream.crop(len(self.prompt) + len(self.tokens) - 1)
        self._words = (*self._words[: self._n_words_before], *self._as_words())

    def _opening(self, stream: WhisperStream, n_frames: int) -> list[int]:
        """Return the tokens in front: what was said before, and what Whisper is to do."""
        whisper = self.whisper
        start = int(whisper.model.config.decoder_start_token_id)
        language = self._language.known or self._detected(stream, n_frames)
        told = [start]
        if self._is_multilingual:
            told += [whisper.id(f"<|{language}|>"), whisper.id("<|transcribe|>")]
        told.append(whisper.id("<|notimestamps|>"))
        texts = [", ".join(self._expected), " ".join(self._before)]
        before = whisper.tokenizer.encode(" " + " ".join(filter(None, texts)), add_special_tokens=False).ids
        if not any(texts):
            return told
        return [whisper.id("<|startofprev|>"), *before[-MAX_PROMPT_TOKENS:], *told]

    @property
    def _is_multilingual(self) -> bool:
        return len(self.whisper.languages) > 1

    def _detected(self, stream: WhisperStream, n_frames: int) -> str:
        if not self._is_multilingual:
            return "en"
        logits, _ = stream.feed([int(self.whisper.model.config.decoder_start_token_id)], n_frames)
        stream.crop(0)
        codes = self.whisper.languages
        likely = torch.softmax(logits[[self.whisper.id(f"<|{code}|>") for code in codes]], dim=0)
        return self._language.detected(zip(codes, likely.tolist(), strict=True), len(self.window))

    def _written(self, stream: WhisperStream, n_frames: int, *, is_over: bool) -> list[AttendedToken]:
        """Return the tokens that may be written now; until all has been heard, of whole words only."""
        waiting = [*self.prompt, *(token.id for token in self.tokens)][stream.n_kept :]
        limit = n_frames if is_over else n_frames - self._options.n_last_frames
        last_frame = self.tokens[-1].frame if self.tokens else 0
        found: list[AttendedToken] = []
        for _ in range(self._n_most(n_frames)):
            logits, frame = stream.feed(waiting, n_frames)
            number = int(self._scores(logits, is_first=not self.tokens and not found).argmax())
            goes_back = frame < last_frame - self._options.n_back_frames
            if number == self.whisper.end or frame >= limit or goes_back:
                return found if is_over else self._whole_words(found, number)
            last_frame = max(frame, last_frame)
            found.append(AttendedToken(number, last_frame))
            waiting = [number]
        return found if is_over else self._whole_words(found, None)

    def _n_most(self, n_frames: int) -> int:
        n_speakable = int(n_frames * FRAME_S * TOKENS_PER_SECOND) + 1
        n_places = int(self.whisper.model.config.max_target_positions) - len(self.prompt)
        return max(min(n_speakable, n_places) - len(self.tokens), 0)

    def _scores(self, logits: torch.Tensor, *, is_first: bool) -> torch.Tensor:
        """Return the logits without tokens that are no text, and those that Whisper's makers rule out."""
        settings = self.whisper.model.generation_config
        ruled_out = list(settings.suppress_tokens or ())
        if is_first:
            ruled_out += settings.begin_suppress_tokens or ()
        scores = logits.clone()
        scores[self.whisper.end + 1 :] = -torch.inf  # languages, tasks, times
        scores[ruled_out] = -torch.inf
        return scores

    def _whole_words(self, found: list[AttendedToken], following: int | None) -> list[AttendedToken]:
        """Return the tokens without those of a last word that what follows may go on with."""
        if following is not None and (following == self.whisper.end or self._begins_word(following)):
            return found
        begins = [index for index, token in enumerate(found) if self._begins_word(token.id)]
        return found[: begins[-1]] if begins else []

    def _begins_word(self, number: int) -> bool:
        text = self.whisper.tokenizer.id_to_token(number) or ""
        if self._language.known in UNSPACED:
            return REPLACEMENT not in self.whisper.tokenizer.decode([number])
        return text.startswith(SPACE)

    def _as_words(self) -> tuple[Word, ...]:
        """Return the written tokens as words on the clock of the sound.

        What was written at once is whole words: what comes later never lengthens one.
        """
        begun = {n for n, token in enumerate(self.tokens) if self._begins_word(token.id)}
        spans = pairwise(sorted({*self._starts, *begun, len(self.tokens)}))
        words = (self._as_word(self.tokens[start:end]) for start, end in spans)
        return tuple(word for word in words if word.text)

    def _as_word(self, tokens: Sequence[AttendedToken]) -> Word:
        text = self.whisper.tokenizer.decode([token.id for token in tokens])
        start_s = self._start_s + tokens[0].frame * FRAME_S
        end_s = self._start_s + tokens[-1].frame * FRAME_S + _BEHIND_S
        return Word(text.replace(REPLACEMENT, "").strip(), start_s, max(start_s, end_s))


def load_alignatt(
    name: str, folder: Path, language: str, *, device: str = AUTO, tell: TellSentence = logger.warning
) -> AlignAttRecognizer:
    """Return the recognizer whose files lie in `folder`, and which its user calls `name`.

    `tell` hears where it runs elsewhere than on the device, because memory is short.

    Raises:
        UserError: a language that it does not hear, damaged files, no such device, out of memory.
    """
    steps = [Placement(CUDA, "float16")] if device_of(device).type == CUDA else []
    fallback = PlacementFallback(
        phrased("the recognizer"),
        [*steps, Placement(CPU, "float32")],
        lambda step: _loaded(name, folder, step, device),
        tell,
    )
    whisper = fallback.load()
    check_heard(name, whisper.languages, language)
    options = AlignAttOptions(update_s=0.5 if fallback.placement.device == CUDA else 1.0)
    return AlignAttRecognizer(whisper, language, options, fallback)


def _loaded(name: str, folder: Path, step: Placement, device: str) -> AttendingWhisper:
    """Return the network, which has heard something; `device` is what the user asked for.

    Raises:
        OutOfMemory: it does not fit.
        UnfitNumbers: the card cannot run it, and nobody insisted on the card.
        UserError: it cannot be loaded.
    """
    try:
        whisper = read_attending_whisper(folder, torch.device(step.device))
        # What does not work, a missing token or too little memory, shows here.
        AlignAttRecognizer(whisper).whole(np.zeros(2 * SAMPLE_RATE, np.float32))
    except Exception as error:  # whatever files that are none lead the libraries to
        if is_out_of_memory(error):
            raise OutOfMemory(f"{name} in {step.numbers}") from None
        logger.debug("the recognizer in %s cannot be loaded", folder, exc_info=True)
        if is_of_card(error):
            raise card_failed(name, error, is_insisted_on=device == CUDA) from error
        raise damaged_recognizer(folder, first_line(error)) from error
    return whisper
