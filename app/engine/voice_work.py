"""The child that tells the voices of a file apart, once its captions are there.

It is asked by JSON on its standard input: `source`, `language` and `track` name the sound, or `source` and
`kept_tracks` that of a session, of which the last track is heard. `sentences` are lists of an index, the
beginnings and ends of its words in seconds, and the spans that were told of it before. It answers by one
line of JSON: `spans` are lists of segment, first word, number of words, voice, and whether it is sure;
`notes` are sentences for the user, which voices may be remembered ones. No print leaves it.
"""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from app.engine.voices import suggestions
from app.sound.capture import open_source
from app.sound.source import SoundError, SoundSource, samples_of
from core.backends import VoiceTeller
from core.captions.voice_names import NO_NAMES
from core.journal.sound_record import FinishedRecord
from core.speech.segments import SAMPLE_RATE, AudioChunk, Segment, SegmentId, Word
from core.speech.voices import VoiceSpan
from core.system.exit_codes import exit_code_of
from core.wire.voice_messages import Voiced
from core.wire.wire import from_json, to_json
from core.wording.errors import UserError
from models.voices.clustered import ClusteredTeller
from models.voices.networks import OnnxVoiceNetworks

Spans = Mapping[SegmentId, Sequence[VoiceSpan]]
"""By segment."""
BLOCK = SAMPLE_RATE
"""Of kept sound that is heard at once."""
REACH_S = 0.1
"""How much sound before its first word and after its last belongs to a sentence."""


def main(arguments: Sequence[str] = ()) -> int:
    return exit_code_of(lambda: _answer(json.load(sys.stdin)))


def _answer(asked: dict[str, Any]) -> None:
    told = [(from_json(SegmentId, index), times, spans) for index, times, spans in asked["sentences"]]
    sentences = [_sentence(index, times) for index, times, _ in told]
    known = {index: [from_json(VoiceSpan, span) for span in spans] for index, _, spans in told}
    sound = _kept_sound(asked) if "kept_tracks" in asked else _file(asked)
    teller = ClusteredTeller(OnnxVoiceNetworks())
    spans = told_voices(teller, sound, sentences, known)
    notes = _notes(teller)
    answer = {"spans": [to_json(span) for span in spans], "notes": notes}
    sys.stdout.write(json.dumps(answer) + "\n")


def _notes(teller: VoiceTeller) -> list[str]:
    """Return which of the voices may be remembered ones, or why nobody knows."""
    try:
        suggested = sorted(suggestions(teller).items())
    except UserError as error:
        return [str(error)]
    return [f"{NO_NAMES.name_of(voice)} may be {who.name}." for voice, who in suggested]


def _file(asked: dict[str, Any]) -> Iterator[AudioChunk]:
    source = open_source(asked["source"], "fast", asked["language"], asked["track"])
    source.open()
    return _chunks(source)


def _kept_sound(asked: dict[str, Any]) -> Iterator[AudioChunk]:
    with contextlib.closing(FinishedRecord(Path(asked["source"]), asked["kept_tracks"])) as record:
        for at in range(0, record.n_samples, BLOCK):
            samples = record.read(at, min(at + BLOCK, record.n_samples))
            yield AudioChunk(samples.reshape(len(samples), -1)[:, -1], at / SAMPLE_RATE)


def _chunks(source: SoundSource) -> Iterator[AudioChunk]:
    """Yield what can be heard of a file: where it is damaged its captions have ended, too."""
    n_read = 0
    with contextlib.suppress(SoundError):
        for samples in samples_of(source, 0.0):
            yield AudioChunk(samples, n_read / SAMPLE_RATE)
            n_read += len(samples)


def told_voices(
    teller: VoiceTeller, sound: Iterator[AudioChunk], sentences: Sequence[Segment], known: Spans
) -> list[VoiceSpan]:
    """Return whose words are whose, the whole talk looked at once more at its end."""
    teller.give_no_number_up_to(max((span.voice for spans in known.values() for span in spans), default=0))
    told: dict[SegmentId, Sequence[VoiceSpan]] = {}
    waiting = list(sentences)
    for chunk in sound:
        teller.hear(chunk)
        while waiting and waiting[0].end_s <= chunk.end_s:
            told |= _told_of(teller, waiting.pop(0), known)
    for sentence in waiting:
        told |= _told_of(teller, sentence, known)
    teller.settle()
    told |= Voiced(teller.revised()).by_segment()
    return [span for spans in told.values() for span in spans]


def _told_of(teller: VoiceTeller, sentence: Segment, known: Spans) -> Spans:
    if spans := known.get(sentence.index):
        teller.recall(sentence, spans)
        return {sentence.index: spans}
    return {sentence.index: teller.who(sentence)}


def _sentence(index: SegmentId, times: Sequence[tuple[float, float]]) -> Segment:
    words = tuple(Word("", start_s, end_s) for start_s, end_s in times)
    start_s, end_s = max(0.0, words[0].start_s - REACH_S), words[-1].end_s + REACH_S
    return Segment(index, start_s, end_s, words, (), final=True)
