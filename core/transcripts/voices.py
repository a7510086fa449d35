"""The voices of a transcript: who says which words of its captions, by numbers, and what they are called.

They stand in tables of their own: a caption that is final never changes, whichever voice it is found to be.
A name is one row; so is that a voice is the same as another, which is taken back as easily.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple, dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from core.captions.captions import CaptionUpdate, Gap
from core.captions.voice_names import NO_NAMES, VoiceNames
from core.captions.voiced import timed_words
from core.speech.segments import SegmentId
from core.speech.voices import NOBODY, VoiceSpan
from core.transcripts.entries import segment_of
from core.wire.voice_messages import SaidBefore, Voiced
from core.wording.printable import printable

if TYPE_CHECKING:
    from core.transcripts.transcripts import Transcripts

OF_SEGMENT = "FROM span WHERE transcript = ? AND segment = ? AND track = ? AND gap = ?"
TOLD_BY_USER = f"SELECT 1 {OF_SEGMENT} AND by_user LIMIT 1"
FORGET = f"DELETE {OF_SEGMENT}"
PUT = "INSERT INTO span VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
SPANS = """
SELECT segment, track, gap, first_word, n_words, voice, is_sure FROM span WHERE transcript = ?
ORDER BY segment, first_word
"""
VOICES = "SELECT number, name AS voice_name, same_as FROM voice WHERE transcript = ?"
NAME = """
INSERT INTO voice (transcript, number, name) VALUES (?, ?, ?)
ON CONFLICT (transcript, number) DO UPDATE SET name = excluded.name
"""
SAME = """
INSERT INTO voice (transcript, number, same_as) VALUES (?, ?, ?)
ON CONFLICT (transcript, number) DO UPDATE SET same_as = excluded.same_as
"""


Who: TypeAlias = int | str
"""A voice by the number that is shown for it, or whose track it is by name."""


@dataclass(frozen=True, slots=True)
class KeptVoices:
    """Who says what in a transcript, by segment, and what the voices are called."""

    spans: Mapping[SegmentId, tuple[VoiceSpan, ...]] = field(default_factory=dict)
    called: VoiceNames = NO_NAMES

    @property
    def numbers(self) -> frozenset[int]:
        """All numbers that were given."""
        return frozenset(span.voice for spans in self.spans.values() for span in spans)

    def who(self, caption: CaptionUpdate) -> dict[Who, float]:
        """Return who says a caption and for how many seconds of it, in the order in which they begin.

        Who is not sure is nobody; where nobody is, whose track it is says it.
        """
        spans = self.spans.get(caption.segment, ())
        word_s = (caption.end_s - caption.start_s) / max(1, sum(span.n_words for span in spans))
        found: dict[Who, float] = {}
        for span in spans:
            if span.is_sure and span.voice != NOBODY:
                voice = self.called.shown(span.voice)
                found[voice] = found.get(voice, 0.0) + word_s * span.n_words
        if not found and caption.speaker:
            found[caption.speaker] = caption.end_s - caption.start_s
        return found

    def shares(self, captions: Iterable[CaptionUpdate]) -> dict[Who, float]:
        """Return who talks for which share of the time in which anybody is known to, who talks most first."""
        seconds: dict[Who, float] = {}
        for caption in captions:
            for who, talks_s in self.who(caption).items():
                seconds[who] = seconds.get(who, 0.0) + talks_s
        total_s = sum(seconds.values())
        most_first = sorted(seconds.items(), key=lambda one: -one[1])
        return {who: talks_s / total_s for who, talks_s in most_first if total_s}

    def name_of(self, who: Who) -> str:
        return who if isinstance(who, str) else self.called.name_of(who)


NO_VOICES = KeptVoices()


def kept_voices(transcripts: Transcripts, transcript: int) -> KeptVoices:
    return KeptVoices(spans_of(transcripts, transcript), voice_names_of(transcripts, transcript))


def put_voiced(transcripts: Transcripts, transcript: int, voiced: Voiced) -> None:
    """Keep who says what, in the place of what was told of the same segments; what the user said stays."""
    with transcripts.writing():
        database = transcripts.database
        for segment, spans in voiced.by_segment().items():
            place = (transcript, *astuple(segment))
            if not voiced.by_user and database.execute(TOLD_BY_USER, place).fetchone():
                continue
            database.execute(FORGET, place)
            rows = [
                (*place, span.first_word, span.n_words, span.voice, span.is_sure, voiced.by_user)
                for span in spans
            ]
            database.executemany(PUT, rows)


def spans_of(transcripts: Transcripts, transcript: int) -> dict[SegmentId, tuple[VoiceSpan, ...]]:
    """Return who says what in a transcript, by segment."""
    with transcripts.reading():
        rows = transcripts.database.execute(SPANS, (transcript,)).fetchall()
    found: defaultdict[SegmentId, list[VoiceSpan]] = defaultdict(list)
    for row in rows:
        span = VoiceSpan(
            segment_of(row), row["first_word"], row["n_words"], row["voice"], bool(row["is_sure"])
        )
        found[span.segment].append(span)
    return {segment: tuple(spans) for segment, spans in found.items()}


def said_before(transcripts: Transcripts, transcript: int) -> Iterator[SaidBefore]:
    """Yield the sentences of a transcript of which it is known who says them, as an engine needs them."""
    spans = spans_of(transcripts, transcript)
    for entry in transcripts.entries(transcript) if spans else ():
        if isinstance(entry, Gap) or entry.original.segment not in spans:
            continue
        caption = entry.original
        words = tuple(replace(word, text="") for word in timed_words(caption))
        if words:
            told = spans[caption.segment]
            yield SaidBefore(caption.segment, caption.start_s, caption.end_s, words, told)


def voice_names_of(transcripts: Transcripts, transcript: int) -> VoiceNames:
    """Return what the voices of a transcript are called, and which are the same."""
    with transcripts.reading():
        rows = transcripts.database.execute(VOICES, (transcript,)).fetchall()
    names = {row["number"]: row["voice_name"] for row in rows if row["voice_name"]}
    same = {row["number"]: row["same_as"] for row in rows if row["same_as"] is not None}
    return VoiceNames(names, same)


def name_voice(transcripts: Transcripts, transcript: int, voice: int, name: str) -> None:
    """Call a voice so; by an empty name it is called by its number again."""
    with transcripts.writing():
        transcripts.database.execute(NAME, (transcript, voice, printable(" ".join(name.split()))))


def join_voices(transcripts: Transcripts, transcript: int, voice: int, same_as: int | None) -> None:
    """Have a voice be the same as another; None takes that back."""
    with transcripts.writing():
        transcripts.database.execute(SAME, (transcript, voice, same_as))
