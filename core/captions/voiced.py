"""Captions by voice: what each says of one in a caption of its own, where its text can be parted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.captions.captions import CaptionUpdate
from core.captions.voice_names import NO_NAMES, VoiceNames
from core.speech.segments import Word
from core.speech.voices import NOBODY, VoiceSpan


def timed_words(caption: CaptionUpdate) -> tuple[Word, ...]:
    """Return the words of a caption, its time shared out by their lengths."""
    texts = caption.source.split()
    lengths = [len(text) + 1 for text in texts]
    second_s = (caption.end_s - caption.start_s) / max(1, sum(lengths))
    ends = [caption.start_s + second_s * sum(lengths[: i + 1]) for i in range(len(texts))]
    starts = [caption.start_s, *ends[:-1]]
    return tuple(Word(*one) for one in zip(texts, starts, ends, strict=False))


def by_voice(
    caption: CaptionUpdate, spans: Sequence[VoiceSpan], called: VoiceNames = NO_NAMES
) -> tuple[CaptionUpdate, ...]:
    """Return the caption under the name of its voice; what several say in as many captions.

    A translation cannot be parted where its source can: then the caption stays whole, under all names.
    So does one that was corrected, of which nobody knows whose its words are. A voice that is not sure is
    not named.
    """
    turns = _turns(spans, called)
    is_whole = sum(span.n_words for span in spans) != len(caption.source.split())
    if len(turns) <= 1 or caption.target or is_whole:
        return (replace(caption, speaker=_with(caption.speaker, names_in(spans, called))),)
    words = timed_words(caption)
    return tuple(
        replace(
            caption,
            source=" ".join(word.text for word in words[first:end]),
            start_s=words[first].start_s,
            end_s=words[end - 1].end_s,
            speaker=_with(caption.speaker, name),
        )
        for first, end, name in turns
    )


def voices_in(spans: Sequence[VoiceSpan]) -> tuple[int, ...]:
    """Return the voices that are sure, each once, in the order in which they speak."""
    return tuple(dict.fromkeys(span.voice for span in spans if span.is_sure and span.voice != NOBODY))


def names_in(spans: Sequence[VoiceSpan], called: VoiceNames) -> str:
    """Return what the voices are called that are sure, each once; "" where none is."""
    return ", ".join(dict.fromkeys(map(called.name_of, voices_in(spans))))


def _turns(spans: Sequence[VoiceSpan], called: VoiceNames) -> list[tuple[int, int, str]]:
    """Return from which to before which word each name goes; who is not sure goes on as the one before."""
    turns: list[tuple[int, int, str]] = []
    for span in spans:
        name = called.name_of(span.voice) if span.is_sure and span.voice != NOBODY else ""
        first, end = span.first_word, span.first_word + span.n_words
        if turns and name in ("", turns[-1][2]):
            turns[-1] = (turns[-1][0], end, turns[-1][2])
        elif turns and not turns[-1][2]:
            turns[-1] = (turns[-1][0], end, name)
        else:
            turns.append((first, end, name))
    return turns


def _with(speaker: str, voice: str) -> str:
    return ", ".join(filter(None, (speaker, voice)))
