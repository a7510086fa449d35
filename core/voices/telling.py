"""The voices of one talk: told at once with each sentence, and looked back at where more is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

import numpy as np

from core.speech.segments import SegmentId
from core.speech.voices import NOBODY, Prints, VoiceSpan
from core.voices.known_voices import NEW_VOICE_S, SURELY_S, KnownVoices, least_likeness, unit
from core.voices.numbers import kept_numbers
from core.voices.sentences import NO_PART, Indices, VoicedSentence, VoicePart
from core.voices.tree import groups
from core.voices.words import likeliest, word_scores

LOOKS_AFTER = (10, 20)
"""After so many sentences is looked back; later only at the end, since every look changes what is read."""
TREE_S = 1.0
"""Shorter parts join no tree: they go to the voice that is nearest when it stands."""
LEAST_GROUP_S, LEAST_SHARE = 1.5, 0.005
"""Groups of less sound in all, or of a smaller share of the talk, do not say where the tree is cut."""
VOICE_SHARE, SURELY_VOICE_S = 0.03, 5.0
"""A speaker of a smaller share of the talk is no voice of its own, unless it says this much: a part in which
two were taken for one is like nobody, and there are more of them the longer a talk is."""
MOST_PARTS = 1000
"""Of more parts the longest are looked back at: an hour of talk has some 400."""
SURE = 0.25
"""Whose words are less like the voice are told without being sure."""


@dataclass(slots=True, eq=False)
class _Told:
    """A sentence with the voice of each of its parts, and of each word as it was told."""

    sentence: VoicedSentence
    voice_of_part: list[int]
    words: tuple[tuple[int, bool], ...] = ()
    said: tuple[tuple[int, bool], ...] | None = None


@dataclass(slots=True)
class Telling:
    """Voices by number, from 1 on. What was told of a sentence changes by `look_back` and by the user alone.

    It holds prints, so it lives no longer than the talk.
    """

    _known: KnownVoices = field(default_factory=KnownVoices)
    _told: dict[SegmentId, _Told] = field(default_factory=dict)
    _pins: dict[tuple[SegmentId, int], int] = field(default_factory=dict)
    """What the user said of a word of a segment."""
    _n_taken: int = 0

    def tell(self, sentence: VoicedSentence) -> tuple[VoiceSpan, ...]:
        """Return who says the words of a new sentence."""
        told = self._told[sentence.segment] = _Told(sentence, [NOBODY] * len(sentence.parts))
        self._name_parts(told)
        self._name_words(told)
        if len(self._told) in LOOKS_AFTER:
            self.look_back()
        return self._say(told)

    def recall(self, sentence: VoicedSentence, spans: Sequence[VoiceSpan]) -> None:
        """Know a sentence again that was told of before, by an engine that ended."""
        told = self._told[sentence.segment] = _Told(sentence, [NOBODY] * len(sentence.parts))
        self.give_no_number_up_to(max((span.voice for span in spans), default=NOBODY))
        told.words = told.said = tuple(
            (span.voice, span.is_sure) for span in spans for _ in range(span.n_words)
        )
        for place, part in enumerate(sentence.parts):
            said = Counter(told.words[word][0] for word in np.flatnonzero(sentence.part_of == place))
            told.voice_of_part[place] = voice = said.most_common(1)[0][0] if said else NOBODY
            if voice != NOBODY:
                self._known.add(voice, part)

    def give_no_number_up_to(self, voice: int) -> None:
        self._n_taken = max(self._n_taken, voice)

    def revised(self) -> tuple[VoiceSpan, ...]:
        """Return the spans of all sentences that are told of otherwise than when last asked."""
        changed = [told for told in self._told.values() if told.words != told.said]
        return tuple(span for told in changed for span in self._say(told))

    def correct(self, segment: SegmentId, first_word: int, n_words: int, voice: int) -> tuple[VoiceSpan, ...]:
        number = voice if voice != NOBODY else self._n_taken + 1
        self.give_no_number_up_to(number)
        told = self._told.get(segment)
        if told is None or first_word + n_words > len(told.words):
            return (VoiceSpan(segment, first_word, n_words, number, is_sure=True),)
        for word in range(first_word, first_word + n_words):
            self._pins[segment, word] = number
        for place in range(len(told.sentence.parts)):
            if pinned := self._pinned(told, place):
                told.voice_of_part[place] = pinned
        self._known = self._middles()
        self._name_words(told)
        return self._say(told)

    def voices(self) -> tuple[int, ...]:
        """Return the voices that have longer parts."""
        return tuple(sorted({voice for voice, _ in self._longer_parts()}))

    def middle_of(self, *voices: int) -> VoicePart | None:
        """Return the middle of all longer parts of these voices, with their seconds; None: there are none."""
        parts = [part for voice, part in self._longer_parts() if voice in voices]
        if not parts:
            return None
        weighed = sum(part.print * min(part.seconds, SURELY_S) for part in parts)
        return VoicePart(unit(np.asarray(weighed)), sum(part.seconds for part in parts))

    def _longer_parts(self) -> Iterator[tuple[int, VoicePart]]:
        """Yield the parts of which more than a moment was heard, with their voices."""
        for told in self._told.values():
            for voice, part in zip(told.voice_of_part, told.sentence.parts, strict=True):
                if voice != NOBODY and part.seconds >= TREE_S:
                    yield voice, part

    def look_back(self) -> None:
        """Group all parts of the talk again, and tell each sentence by what comes of it."""
        places = self._long_parts()
        if not places:
            return
        parts = [told.sentence.parts[place] for told, place in places]
        seconds = np.array([part.seconds for part in parts])
        pinned = np.array([self._pinned(told, place) for told, place in places], dtype=np.intp)
        least_s = max(LEAST_GROUP_S, LEAST_SHARE * float(seconds.sum()))
        found = groups(np.stack([part.print for part in parts]), seconds, pinned, least_s)
        kept = self._voices(found, seconds, pinned, least_s)
        before = [pin or told.voice_of_part[place] for (told, place), pin in zip(places, pinned, strict=True)]
        # What the user said outweighs whatever else is in a group.
        weights = np.where(pinned > 0, 1e6, seconds)
        inside = [i for i, group in enumerate(found) if group in kept]
        numbers = kept_numbers(
            [int(found[i]) for i in inside],
            [int(before[i]) for i in inside],
            [float(weights[i]) for i in inside],
            self._n_taken,
        )
        self._n_taken = max([self._n_taken, *numbers.values()])
        self._regroup([(*places[i], numbers[int(found[i])]) for i in inside])
        self._name_all()

    def _voices(self, found: Indices, seconds: np.ndarray, pinned: Indices, least_s: float) -> set[int]:
        """Return the groups that are voices: one says enough, or the user says that it is one."""
        total = {int(group): float(seconds[found == group].sum()) for group in set(found.tolist())}
        least_s = max(least_s, min(VOICE_SHARE * float(seconds.sum()), SURELY_VOICE_S))
        longest = max(total, key=total.__getitem__)
        told = {int(group) for group, pin in zip(found, pinned, strict=True) if pin}
        return {group for group, length_s in total.items() if length_s >= least_s} | told | {longest}

    def _long_parts(self) -> list[tuple[_Told, int]]:
        every = [
            (told, place)
            for told in self._told.values()
            for place, part in enumerate(told.sentence.parts)
            if part.seconds >= TREE_S or self._pinned(told, place)
        ]
        if len(every) <= MOST_PARTS:
            return every
        return sorted(every, key=lambda one: -one[0].sentence.parts[one[1]].seconds)[:MOST_PARTS]

    def _regroup(self, named: Sequence[tuple[_Told, int, int]]) -> None:
        """Give these parts their voices, and all others the one that is nearest."""
        known = KnownVoices()
        for told, place, voice in named:
            known.add(voice, told.sentence.parts[place])
        self._known = known
        certain = {(id(told), place): voice for told, place, voice in named}
        for told in self._told.values():
            for place, part in enumerate(told.sentence.parts):
                nearest, like = known.nearest(part) or (NOBODY, 0.0)
                is_like = like >= least_likeness(part.seconds)
                told.voice_of_part[place] = certain.get((id(told), place), nearest if is_like else NOBODY)

    def _middles(self) -> KnownVoices:
        known = KnownVoices()
        for told in self._told.values():
            for voice, part in zip(told.voice_of_part, told.sentence.parts, strict=True):
                if voice != NOBODY:
                    known.add(voice, part)
        return known

    def _pinned(self, told: _Told, place: int) -> int:
        """Return the voice that the user gave to most words of a part; 0: to less than half of them none."""
        words = np.flatnonzero(told.sentence.part_of == place)
        said = Counter(self._pins.get((told.sentence.segment, int(word)), NOBODY) for word in words)
        voice, n_words = said.most_common(1)[0] if said else (NOBODY, 0)
        return voice if 2 * n_words > len(words) else NOBODY

    def _name_parts(self, told: _Told) -> None:
        """Give each part of a new sentence to a voice, the longest first, new ones where none is like it."""
        parts = told.sentence.parts
        for place in sorted(range(len(parts)), key=lambda place: -parts[place].seconds):
            part = parts[place]
            nearest, like = self._known.nearest(part) or (NOBODY, 0.0)
            if nearest and like >= least_likeness(part.seconds):
                told.voice_of_part[place] = nearest
            elif part.seconds >= NEW_VOICE_S and self._is_one_voice(told, place):
                self._n_taken += 1
                told.voice_of_part[place] = self._n_taken
            if told.voice_of_part[place] != NOBODY:
                self._known.add(told.voice_of_part[place], part)

    def _is_one_voice(self, told: _Told, place: int) -> bool:
        """Return whether the windows of a part are more like the part than like voices that are known.

        One that two people share is like none of both, and is no third.
        """
        sentence = told.sentence
        words_s = sentence.words_s[sentence.part_of == place]
        near = [
            window
            for window, middle_s in enumerate(sentence.windows_s)
            if len(words_s) and np.abs(words_s - middle_s).min() < 0.4
        ]
        if not near or not self._known.numbers:
            return True
        windows = sentence.windows[near].astype(np.float32)
        own = windows @ sentence.parts[place].print
        others = self._known.likeness(windows).max(axis=1)
        return bool((own > others).mean() > 0.5)

    def _name_all(self) -> None:
        for told in self._told.values():
            self._name_words(told)

    def _name_words(self, told: _Told) -> None:
        sentence, n_words = told.sentence, len(told.sentence.words_s)
        numbers = self._known.numbers
        voices = [(NOBODY, False)] * n_words
        if numbers and n_words and (len(sentence.windows) or sentence.parts):
            scores = word_scores(
                sentence,
                self._known.likeness(sentence.windows.astype(np.float32)).astype(np.float64),
                self._known.likeness(_prints_of(sentence)).astype(np.float64),
                np.array(
                    [numbers.index(v) if v in numbers else NO_PART for v in told.voice_of_part], np.intp
                ),
            )
            path = likeliest(scores)
            alike = [float(scores[path == voice, voice].mean()) for voice in path]
            voices = [(numbers[i], like >= SURE) for i, like in zip(path, alike, strict=True)]
        for word in range(n_words):
            if pin := self._pins.get((sentence.segment, word)):
                voices[word] = (pin, True)
        told.words = tuple(voices)

    def _say(self, told: _Told) -> tuple[VoiceSpan, ...]:
        told.said = told.words
        spans, first = [], 0
        for (voice, is_sure), words in groupby(told.words):
            n_words = len(list(words))
            spans.append(VoiceSpan(told.sentence.segment, first, n_words, voice, is_sure))
            first += n_words
        return tuple(spans)


def _prints_of(sentence: VoicedSentence) -> Prints:
    width = sentence.windows.shape[1]
    rows = [part.print for part in sentence.parts]
    return np.stack(rows) if rows else np.zeros((0, width), np.float32)
