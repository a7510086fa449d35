"""What stands beside captions: when each was said, and by whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from core.captions.captions import CaptionUpdate
from core.captions.voice_names import NO_NAMES
from core.captions.voiced import names_in, voices_in
from core.speech.segments import SegmentId
from core.speech.voices import NOBODY, VoiceSpan
from core.wire.voice_messages import Voiced
from core.wording.sentences import phrased

MOST_EARLY = 500
"""Segments of which is known who says them, without a caption: not yet, or not any more."""


@dataclass(slots=True)
class RowHead:
    """Of one caption: when it begins in whole seconds, whose track it is of, and who says its words."""

    segment: SegmentId
    start_s: int
    speaker: str
    spans: tuple[VoiceSpan, ...] = ()
    n_words: int = 0
    """How many words it has once it is final; 0 until then."""

    @property
    def voices(self) -> tuple[int, ...]:
        """Those that are sure, as `core.captions.voiced.voices_in` has them."""
        return voices_in(self.spans)


class RowHeads:
    """The heads of a talk's captions by their rows, which count them, and what its voices are called."""

    def __init__(self) -> None:
        self._heads: dict[int, RowHead] = {}
        self._rows: dict[SegmentId, int] = {}
        self._n_rows = 0
        self._early: dict[SegmentId, tuple[VoiceSpan, ...]] = {}
        self._suggested: dict[int, str] = {}
        self._refused: set[tuple[int, str]] = set()
        self.called = NO_NAMES

    def begin(self) -> None:
        """Begin a talk."""
        for known in (self._heads, self._rows, self._early, self._suggested, self._refused):
            known.clear()
        self._n_rows = 0
        self.called = NO_NAMES

    def add(self, update: CaptionUpdate) -> int:
        """Add that of a caption which appears, and return its row."""
        self.forget([self.row_of(update.segment)])  # all its words had been taken back
        row, self._n_rows = self._n_rows, self._n_rows + 1
        spans = self._early.pop(update.segment, ())
        self._heads[row] = RowHead(update.segment, int(update.start_s), update.speaker, spans)
        self._rows[update.segment] = row
        return row

    def settle(self, update: CaptionUpdate) -> None:
        """Note that no word of a caption comes any more."""
        self._heads[self._rows[update.segment]].n_words = len(update.source.split())

    def of(self, row: int) -> RowHead:
        return self._heads.get(row) or RowHead(SegmentId(), 0, "")

    def spans_of(self, segment: SegmentId) -> tuple[VoiceSpan, ...]:
        """Return the voices of a caption, whether it is shown yet or not."""
        row = self._rows.get(segment)
        return self._early.get(segment, ()) if row is None else self._heads[row].spans

    def row_of(self, segment: SegmentId) -> int:
        """Return the row of a caption, -1 where it is not there."""
        return self._rows.get(segment, -1)

    def forget(self, rows: Iterable[int]) -> None:
        for row in rows:
            if (head := self._heads.pop(row, None)) is not None:
                del self._rows[head.segment]

    def put(self, voiced: Voiced) -> None:
        """Take who says what, in the place of what was told of the same captions."""
        for segment, spans in voiced.by_segment().items():
            if segment in self._rows:
                self._heads[self._rows[segment]].spans = spans
            else:
                self._early[segment] = spans
        while len(self._early) > MOST_EARLY:
            del self._early[next(iter(self._early))]

    def suggest(self, names: Mapping[int, str]) -> None:
        """Take whom of the remembered ones the voices of the talk may be."""
        self._suggested = dict(names)

    def refuse(self, voice: int, name: str) -> None:
        """Note that a voice is not who it may be."""
        self._refused |= {(other, name) for other in self._suggested if self._is_one(voice, other)}

    def suggested_for(self, voice: int) -> str:
        """Return whom a voice may be that nobody has named, "" where nobody knows."""
        if self.called.names.get(self.called.shown(voice)):
            return ""
        open_ones = self._suggested.items() - self._refused
        return next((name for other, name in sorted(open_ones) if self._is_one(voice, other)), "")

    def _is_one(self, voice: int, other: int) -> bool:
        return self.called.shown(voice) == self.called.shown(other)

    @property
    def voices(self) -> tuple[int, ...]:
        """Return the voices that captions have, each once; those that are the same by the one for both."""
        every = {self.called.shown(voice) for head in self._heads.values() for voice in head.voices}
        return tuple(sorted(every))

    @property
    def next_number(self) -> int:
        """A number that no voice has."""
        said = (voice for head in self._heads.values() for voice in head.voices)
        return max([NOBODY, *said, *self.called.names, *self.called.same_as]) + 1

    def numbers_of(self, voice: int) -> tuple[int, ...]:
        """Return all numbers of captions that stand for this voice."""
        every = {number for head in self._heads.values() for number in head.voices}
        return tuple(sorted(number for number in every if self._is_one(voice, number)))

    def voices_of(self, row: int) -> tuple[int, ...]:
        """Return the voices of a caption; those that are the same by the one for both."""
        return tuple(dict.fromkeys(map(self.called.shown, self.of(row).voices)))

    def names_of(self, row: int) -> str:
        """Return who says a caption, in words; whose track it is of where no voice is known."""
        return ", ".join(map(self._in_words, self.voices_of(row))) or self.of(row).speaker

    def speaker_of(self, update: CaptionUpdate) -> str:
        """Return the same for others, without a suggestion of who a voice may be; it may not be there yet."""
        head = self._heads.get(self.row_of(update.segment))
        names = names_in(self.spans_of(update.segment), self.called)
        return names or (head or update).speaker

    def _in_words(self, voice: int) -> str:
        name, perhaps = self.called.name_of(voice), self.suggested_for(voice)
        return phrased("{voice}, perhaps {name}", voice=name, name=perhaps) if perhaps else name

    def label_of(self, row: int) -> str:
        """Return the same for a narrow place: of several voices numbers do."""
        voices = self.voices_of(row)
        if len(voices) == 1 and (perhaps := self.suggested_for(voices[0])):
            return phrased("{name}?", name=perhaps)
        if len(voices) < 2:
            return self.names_of(row)
        return ", ".join(dict.fromkeys(self.called.names.get(voice) or str(voice) for voice in voices))
