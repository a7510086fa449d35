"""The child that tells the voices of a file apart, once its captions are there.

It is asked by JSON on its standard input: `source`, `language` and `track` name the sound, `sentences` are
lists of an index and the beginnings and ends of its words in seconds. It answers by one line of JSON: `spans`
are lists of segment, first word, number of words, voice, and whether it is sure; `notes` are sentences for
the user, which voices may be remembered ones. No print leaves it.
"""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterator, Sequence, Set
from dataclasses import astuple
from typing import Any

from app.settings.remembered_voices import remembered_voices
from app.sound.capture import open_source
from app.sound.source import SoundError, SoundSource
from core.backends import VoiceTeller
from core.captions.voiced import voice_name
from core.process.exit_codes import exit_code_of
from core.speech.segments import AudioChunk, Segment, Word
from core.speech.voices import VoiceSpan
from core.voices.remembered import suggested_names
from core.wording.errors import UserError
from models.voices.clustered import ClusteredTeller
from models.voices.networks import OnnxVoiceNetworks

REACH_S = 0.1
"""How much sound before its first word and behind its last belongs to a sentence."""


def main(arguments: Sequence[str] = ()) -> int:
    return exit_code_of(lambda: _answer(json.load(sys.stdin)))


def _answer(asked: dict[str, Any]) -> None:
    sentences = [_sentence(*sentence) for sentence in asked["sentences"]]
    source = open_source(asked["source"], "fast", asked["language"], asked["track"])
    source.open()
    teller = ClusteredTeller(OnnxVoiceNetworks())
    spans = told_voices(teller, _chunks(source), sentences)
    notes = _notes(teller, {span.voice for span in spans})
    answer = {"spans": [astuple(span) for span in spans], "notes": notes}
    sys.stdout.write(json.dumps(answer) + "\n")


def _notes(teller: VoiceTeller, voices: Set[int]) -> list[str]:
    """Return which of these voices may be remembered ones, or why nobody knows."""
    try:
        remembered = remembered_voices()
    except UserError as error:
        return [str(error)]
    prints = {voice: found for voice in voices if (found := teller.print_of(voice))}
    suggested = sorted(suggested_names(prints, remembered).items())
    return [f"{voice_name(voice)} may be {who.name}." for voice, who in suggested]


def _chunks(source: SoundSource) -> Iterator[AudioChunk]:
    """Yield what can be heard of a file: where it is damaged its captions have ended, too."""
    with contextlib.suppress(SoundError):
        while (chunk := source.read(0.0)) is not None:
            yield chunk


def told_voices(
    teller: VoiceTeller, sound: Iterator[AudioChunk], sentences: Sequence[Segment]
) -> list[VoiceSpan]:
    """Return whose words are whose, the whole talk looked at once more at its end."""
    told: dict[int, tuple[VoiceSpan, ...]] = {}
    waiting = list(sentences)
    for chunk in sound:
        teller.hear(chunk)
        while waiting and waiting[0].end_s <= chunk.end_s:
            sentence = waiting.pop(0)
            told[sentence.index] = teller.who(sentence)
    told |= {sentence.index: teller.who(sentence) for sentence in waiting}
    teller.settle()
    for span in (revised := teller.revised()):
        told[span.segment] = tuple(one for one in revised if one.segment == span.segment)
    return [span for spans in told.values() for span in spans]


def _sentence(index: int, times: Sequence[tuple[float, float]]) -> Segment:
    words = tuple(Word("", start_s, end_s) for start_s, end_s in times)
    start_s, end_s = max(0.0, words[0].start_s - REACH_S), words[-1].end_s + REACH_S
    return Segment(index, start_s, end_s, words, (), final=True)
