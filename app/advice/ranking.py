"""The models in the order of how well they suit a computer: those of a graphics card, or of its processor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from core.wire.defaults import SHIPPED_RECOGNIZER, SHIPPED_TRANSLATOR

STREAMING = (
    "nvidia/nemotron-speech-streaming-en-0.6b", "nvidia/nemotron-3.5-asr-streaming-0.6b",
    "mistralai/Voxtral-Mini-4B-Realtime-2602",
)  # fmt: skip
"""What hears as it streams; whether a processor keeps up with it is not known before."""
FAR_BEHIND = "kyutai/stt-2.6b-en-trfs"
"""It hears as it streams too, and writes two and a half seconds later."""
READ_AGAIN = ("nvidia/parakeet-tdt-0.6b-v3", "Qwen/Qwen3-ASR-1.7B-hf", "Qwen/Qwen3-ASR-0.6B-hf")
"""What reads an utterance again and again, as Whisper does."""
FOR_PROCESSORS = tuple(f"UsefulSensors/moonshine-streaming-{size}" for size in ("medium", "small", "tiny"))
"""What reads states again that are computed once: nobody has measured here how well it hears."""
RECOGNIZERS_ON_CARD = (
    *STREAMING,
    "whisper:large-v3-turbo", *READ_AGAIN, *FOR_PROCESSORS,
    "whisper:large-v3", "whisper:distil-large-v3", "whisper:large-v2",
    "whisper:medium", "whisper:small", SHIPPED_RECOGNIZER, "whisper:base", "whisper:tiny", FAR_BEHIND,
)  # fmt: skip
RECOGNIZERS_ON_PROCESSOR = (
    SHIPPED_RECOGNIZER, "whisper:small", "whisper:base", "whisper:tiny", "whisper:medium",
    "whisper:large-v3-turbo", "whisper:distil-large-v3", "whisper:large-v3", "whisper:large-v2",
    *reversed(FOR_PROCESSORS), *STREAMING, *reversed(READ_AGAIN), FAR_BEHIND,
)  # fmt: skip
"""The most suitable first; those that fall behind the speaker come after those that do not.

What ships leads for the one language that it hears: of the same recordings it mishears no more than Whisper
tiny.en, and says a word in less than half the time (docs/RESULTS.md); larger ones are heavier still.
"""


@dataclass(frozen=True, slots=True)
class Base:
    """A base as its makers describe it: none of them was measured against another here.

    `billions` of weights, roughly: those of one number count as equally large.
    """

    name: str
    billions: int
    is_tuned_to_translate: bool = False
    """On parallel texts, and by instructions to translate."""
    generation: int = 0
    """A later one of its makers has read more text."""


BASES = (
    # Its card: parallel text in the training, tuned for translation (arXiv 2409.16235).
    Base("utter-project/EuroLLM-1.7B-Instruct", 2, is_tuned_to_translate=True),
    # 36 trillion tokens in 119 languages (arXiv 2505.09388).
    Base("Qwen/Qwen3-8B", 8, generation=3),
    Base("Qwen/Qwen3-4B", 4, generation=3),
    Base("Qwen/Qwen3-1.7B", 2, generation=3),
    Base("Qwen/Qwen3-0.6B", 1, generation=3),
    # 18 trillion tokens (arXiv 2412.15115).
    Base("Qwen/Qwen2.5-1.5B-Instruct", 2, generation=2),
    Base("Qwen/Qwen2.5-0.5B-Instruct", 1, generation=2),
)
LARGE_BILLIONS = 4
"""From here on size outweighs that the one that ships is made for simultaneous translation, on a card."""

USUAL_SPEED = 0.12
"""What `app.engine.speed_trial` tells of the processor that the next numbers were measured on."""
WORK_A_SECOND = {"whisper:tiny": 0.39, "whisper:base": 0.86, "whisper:small": 3.03}
"""Seconds of one core's work for a second of speech: what Whisper encodes, in 8 bits, once a second.

`python packaging/whisper_work.py` measures them.
"""
SHARE_TO_HEAR = 0.8
"""Of all cores; the rest is for what Whisper writes, and for the translator."""


def recognizers(*, on_card: bool, n_cores: int, speed: float | None) -> tuple[str, ...]:
    """Return the recognizers in order; of each, English-only ones are called by its name and `.en`."""
    if on_card:
        return RECOGNIZERS_ON_CARD
    timely = [name for name in RECOGNIZERS_ON_PROCESSOR if keeps_up(name, n_cores, speed)]
    late = [name for name in RECOGNIZERS_ON_PROCESSOR if name not in timely]
    late.sort(key=lambda name: WORK_A_SECOND.get(name, float("inf")))
    return (*timely, *late)


def translators(*, on_card: bool, n_cores: int, speed: float | None) -> tuple[str, ...]:
    """Return the translators in order: the larger first, on few cores the smaller; large ones on a card only.

    Of equally large ones first those tuned to translate, then the later generation.
    """
    is_strong = on_card or keeps_up("whisper:small", n_cores, speed)

    def place(base: Base) -> tuple[int, bool, int]:
        size = -base.billions if is_strong else base.billions
        return size, not base.is_tuned_to_translate, -base.generation

    bases = sorted(BASES, key=place)
    large = [base.name for base in bases if base.billions >= LARGE_BILLIONS]
    others = [base.name for base in bases if base.billions < LARGE_BILLIONS]
    return (*(large if on_card else ()), SHIPPED_TRANSLATOR, *others)


def keeps_up(recognizer: str, n_cores: int, speed: float | None) -> bool:
    """Return whether a recognizer keeps up with a speaker on the processor; larger ones than these do not."""
    if recognizer == SHIPPED_RECOGNIZER:
        return True
    work = WORK_A_SECOND.get(recognizer.removesuffix(".en"))
    slower = (speed or USUAL_SPEED) / USUAL_SPEED
    return work is not None and work * slower <= SHARE_TO_HEAR * n_cores


def in_order(names: Iterable[str], ranked: Iterable[str], spoken: str) -> Iterator[str]:
    """Yield those of the names that are ranked, in order; one for the spoken language alone comes first."""
    known = set(names)
    for name in ranked:
        yield from (each for each in (f"{name}.{spoken}", name) if each in known)
