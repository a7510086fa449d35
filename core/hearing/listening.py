"""From sound to segments: voice activity, recognition, commitment, sentence ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from core.backends import Recognizer, VoiceActivity
from core.captions.resume import Resume
from core.hearing.endpoints import Lengths, Pauses, SpeechGate, first_sentence_end, length_cut
from core.hearing.listening_state import ListeningState
from core.speech.hypothesis import Hypothesis, spoken_form
from core.speech.repetitions import MEMORY, is_looping, without_loops
from core.speech.segments import SAMPLE_RATE, AudioChunk, Samples, Segment, SegmentId, Word

CHECKPOINT_S = 10.0
"""How long silence may last before the place to replay from moves on."""

CARRY_SILENCE_S = 3.0
"""After a longer pause what was said before it does not help to hear what follows."""

MEMORY_S = 1.0
"""Sound kept in silence: an utterance begins before its voice is noticed."""

GAP_TOLERANCE_S = 0.001
"""Clocks of blocks are rounded; more than this is sound that was lost."""

CUT_MARGIN_BEFORE_S, CUT_MARGIN_S = 0.15, 0.05
"""How far before a word's reported end, and after the next one's beginning, the place to cut may lie.

The word after may be short: what is cut off it is lost, and of the one before only an echo is heard. Of
that one the later half is searched at most.
"""

ONWARD_S = 0.5
"""How far after a word's reported end the place to cut is looked for where no next word is heard yet."""

QUIET = 4.0
"""A place with at most so many times the energy of the quietest one is as quiet."""

N_PROMPT_WORDS = 24
"""How many words before it a recognizer is told where an utterance begins."""

ECHO_S = 0.05
REMNANT_S = 0.15
"""A word that begins this early after a cut, and is over this soon, may be the end of the one before it.

Both are asked, and that the word before ends so: a word that is really said ("Boston. On ...", "No. No, ...")
begins as early, but takes its time.
"""


class SoundBuffer:
    """The sound that may be heard again; positions are samples on the clock of the sound."""

    def __init__(self, start: int) -> None:
        self.start = start
        self._samples: Samples = np.zeros(0, np.float32)

    @property
    def end(self) -> int:
        return self.start + len(self._samples)

    def append(self, samples: Samples) -> None:
        self._samples = np.concatenate([self._samples, samples])

    def between(self, start: int, end: int) -> Samples:
        return self._samples[max(start - self.start, 0) : max(end - self.start, 0)]

    def drop_before(self, position: int) -> None:
        position = min(max(position, self.start), self.end)
        self._samples = self._samples[position - self.start :]
        self.start = position

    def quiet_place(self, start: int, end: int) -> int:
        """Return the middle of the first 20 ms between two positions that are about as quiet as any there."""
        width = SAMPLE_RATE // 50
        energy = np.square(self.between(start, end + width), dtype=np.float64)
        if len(energy) <= width:
            return (start + end) // 2
        sums = np.concatenate([[0.0], np.cumsum(energy)])
        energies = sums[width:] - sums[:-width]
        first = int(np.argmax(energies <= QUIET * energies.min()))
        return max(start, self.start) + first + width // 2


class Listener:
    """Turns sound into segments of words.

    It is silent or within an utterance. Whenever that changes, and wherever a
    segment ends in the middle of speech, it goes back to the sample where the
    new stretch begins, resets the voice activity, gives the recognizer its own
    adaptation again and hears the sound again from there. So the state at
    that sample is known in full (`replay_from_s`, `adaptation`), and a listener
    that is started there later gives the same words as one that was never
    interrupted. Sound is heard in frames counted from that sample: how it is
    cut into blocks makes no difference.

    Invariants: committed words are never taken back; nothing grows with the
    length of the talk; segments come in order of their index.
    """

    def __init__(
        self,
        recognizer: Recognizer,
        voice_activity: VoiceActivity,
        resume: Resume | None = None,
        *,
        spoken: str = "",
    ) -> None:
        resume = resume or Resume()
        self._recognizer = recognizer
        self._spoken = spoken
        self._voice = voice_activity
        self._pauses = _pauses_for(recognizer)
        self._lengths = _lengths_for(recognizer)
        self._n_frame = round(voice_activity.frame_s * SAMPLE_RATE)
        self._gate = SpeechGate(self._pauses, voice_activity.frame_s)
        self._index = resume.segment
        self._states: dict[SegmentId, Segment] = {}
        self._waiting_s = 0.0
        self._sound = SoundBuffer(_position(resume.start_s))
        self._state = ListeningState()
        self._anchor = self._cursor = self._looked_at = self._sound.start
        self._hypothesis = Hypothesis(recognizer.agreement)
        self._last_shown: tuple[tuple[Word, ...], tuple[Word, ...]] = ((), ())
        self._said: list[str] = []
        self._has_started = False
        state = ListeningState.from_resume(resume)
        self._begin(self._sound.start + state.n_carried, state, resume.words)

    @property
    def adaptation(self) -> str:
        """What a listener that goes on at `replay_from_s` must be given."""
        return self._state.to_text()

    @property
    def replay_from_s(self) -> float:
        """Where the sound of the open segment begins; in silence, where to listen from."""
        return self._from / SAMPLE_RATE

    @property
    def _from(self) -> int:
        """Where the sound begins that its recognizer is given."""
        return self._anchor - self._state.n_carried

    @property
    def heard_s(self) -> float:
        """How far the sound was worked through."""
        return self._cursor / SAMPLE_RATE

    @property
    def speaking(self) -> bool:
        return self._state.speaking

    @property
    def _n_shown(self) -> int:
        """How many committed words of the open segment were shown."""
        return len(self._last_shown[0])

    @property
    def _was_shown(self) -> bool:
        return self._last_shown != ((), ())

    @property
    def segment_index(self) -> SegmentId:
        """The index of the open segment, or of the next one."""
        return self._index

    def feed(self, chunk: AudioChunk, waiting_s: float = 0.0) -> list[Segment]:
        """Return the new states of segments, the latest of each, in order.

        `waiting_s` is how much sound waits after this chunk: the listener then
        looks at hypotheses more rarely, to catch up, where that spares work.
        """
        self._waiting_s = waiting_s
        start = _position(chunk.start_s)
        if start - self._sound.end > GAP_TOLERANCE_S * SAMPLE_RATE:
            self._jump(start)
        self._sound.append(chunk.samples[max(self._sound.end - start, 0) :])
        self._hear_all()
        return self._take_states()

    def finish(self) -> list[Segment]:
        """End the sound and return the last states of segments."""
        self._end_sound()
        return self._take_states()

    def _take_states(self) -> list[Segment]:
        states, self._states = list(self._states.values()), {}
        return states

    def _jump(self, position: int) -> None:
        """Go on after a gap in the sound: nothing may be joined across it."""
        self._end_sound()
        self._sound = SoundBuffer(position)
        self._begin(position, replace(self._state, n_carried=0))

    def _end_sound(self) -> None:
        while True:
            self._hear_all()
            if not self._state.speaking:
                return
            self._accept(self._sound.between(self._cursor, self._sound.end))
            self._cursor = self._sound.end
            self._end_utterance()

    def _hear_all(self) -> None:
        while self._cursor + self._n_frame <= self._sound.end:
            frame = self._sound.between(self._cursor, self._cursor + self._n_frame)
            self._cursor += self._n_frame
            for probability in self._voice.speech_probability(frame):
                self._gate.update(probability)
            if self._state.speaking:
                self._hear_speech(frame)
            else:
                self._hear_silence()

    def _hear_silence(self) -> None:
        silent_s = (self._cursor - self._anchor) / SAMPLE_RATE
        is_long = silent_s > CARRY_SILENCE_S
        if self._gate.begins:
            before_s = self._gate.speech_s + self._pauses.before_s
            start = max(self._cursor - round(before_s * SAMPLE_RATE), self._sound.start)
            n_carried = start - self._from if self._from < self._anchor and not is_long else 0
            return self._begin(start, replace(self._state, speaking=True, cut=False, n_carried=n_carried))
        n_memory = round(MEMORY_S * SAMPLE_RATE)
        first = self._cursor - n_memory
        self._sound.drop_before(first if is_long else min(first, self._from))
        if silent_s >= CHECKPOINT_S and self._gate.silence_s >= MEMORY_S:
            self._begin(first, replace(self._state, n_carried=0))

    def _hear_speech(self, frame: Samples) -> None:
        self._accept(frame)
        if self._gate.ends:
            self._end_utterance()
        elif self._may_look():
            self._looked_at = self._cursor
            words = self._recognizer.hypothesis()
            if words is not None:
                self._hypothesis.update(self._believed(words), self.heard_s)
            self._cut_or_show()

    def _may_look(self) -> bool:
        """Return whether a hypothesis is due; where looking costs nothing, how busy it is changes no word."""
        if not self._recognizer.hears_when_asked:
            return True
        return self._cursor - self._looked_at >= self._waiting_s * SAMPLE_RATE

    def _accept(self, samples: Samples) -> None:
        if not self._has_started:
            self._has_started = True
            looping = is_looping([spoken_form(text) for text in self._state.before])
            before = () if looping else self._state.before[-N_PROMPT_WORDS:]
            earlier = self._sound.between(self._from, self._anchor)
            self._recognizer.start(self._anchor / SAMPLE_RATE, before, earlier)
        self._recognizer.accept(samples)

    def _cut_or_show(self) -> None:
        """Close the segment where a sentence ends or it has become too long; else show its new state."""
        if self._hypothesis.catching_up:
            return
        committed = self._hypothesis.committed
        if self._recognizer.punctuates:
            n_words = first_sentence_end(committed, self._n_shown, self._spoken, self._hypothesis.tail)
            if n_words is not None:
                return self._cut(committed + self._hypothesis.tail, n_words)
        words = committed + self._hypothesis.tail
        length_s = (self._cursor - self._anchor) / SAMPLE_RATE
        n_words = length_cut(words, len(committed), length_s, self._lengths)
        if n_words is None:
            return self._show(committed, self._hypothesis.tail, final=False)
        return self._cut(words, n_words)

    def _cut(self, words: Sequence[Word], n_words: int) -> None:
        """Close the segment with its first words and hear the rest as a new one."""
        position = self._cut_position(words, n_words)
        n_carried = self._n_carried(position)
        self._close(words[:n_words])
        until_s = words[n_words - 1].end_s if n_words else 0.0
        adaptation = self._recognizer.adaptation
        state = ListeningState(True, n_words > 0, self._state.before, adaptation, until_s, n_carried)
        self._begin(position, state)

    def _n_carried(self, position: int) -> int:
        """Return how many samples before the end of a sentence are heard again for what follows."""
        n_samples = _position(self._recognizer.carry(position / SAMPLE_RATE))
        return min(n_samples, position - self._sound.start)

    def _cut_position(self, words: Sequence[Word], n_words: int) -> int:
        if n_words == 0:
            return self._cursor  # A bounded stretch without a word: music, most likely.
        last = words[n_words - 1]
        start_s = last.end_s
        is_next_heard = n_words < len(words)
        end_s = words[n_words].start_s + CUT_MARGIN_S if is_next_heard else start_s + ONWARD_S
        position = self._sound.quiet_place(
            _position(max(start_s - CUT_MARGIN_BEFORE_S, (last.start_s + start_s) / 2)),
            min(_position(max(start_s + CUT_MARGIN_S, end_s)), self._cursor),
        )
        return min(max(position, self._anchor + self._n_frame), self._cursor)

    def _end_utterance(self) -> None:
        words = self._believed(self._recognizer.finish())
        self._hypothesis.finish(words, self.heard_s)
        committed = self._hypothesis.committed
        n_words = (
            first_sentence_end(committed, self._n_shown, self._spoken)
            if self._recognizer.punctuates
            else None
        )
        if n_words is not None and n_words < len(committed):
            return self._cut(committed, n_words)
        self._close(committed)
        # The pause's end is heard again: the next word may have begun softly in it.
        overlap_s = self._pauses.end_s / 2 if self._gate.ends else 0.0
        position = self._cursor - round(overlap_s * SAMPLE_RATE)
        self._begin(position, self._silent(position))

    def _silent(self, position: int) -> ListeningState:
        n_carried = self._n_carried(position) if self._state.speaking else 0
        return ListeningState(False, False, self._state.before, self._recognizer.adaptation, 0.0, n_carried)

    def _believed(self, words: Sequence[Word]) -> tuple[Word, ...]:
        before = self._state.before
        words = words[1:] if self._is_echo(words) else words
        self._said = [*before, *(word.text for word in words)]
        return without_loops(before, words)

    def _is_echo(self, words: Sequence[Word]) -> bool:
        """Return whether the first word is the end of the one before the cut, heard again."""
        before = self._state.before
        if not (self._state.cut and before and words):
            return False
        first, cut_s = words[0], self._anchor / SAMPLE_RATE
        if first.end_s <= self._state.until_s:
            return True
        is_short = first.start_s <= cut_s + ECHO_S and first.end_s < cut_s + REMNANT_S
        return is_short and spoken_form(before[-1]).endswith(spoken_form(first.text))

    def _close(self, words: Sequence[Word]) -> None:
        """Make the segment final; without words there was none, and its index serves the next one."""
        self._show(tuple(words), (), final=bool(words))
        self._index = self._index.following if words else self._index
        state = self._state
        # The loops that were not believed are remembered too, or they would be believed again.
        said = self._said if is_looping([spoken_form(text) for text in self._said]) else None
        before = said or [*state.before, *(word.text for word in words)]
        self._state = replace(state, before=tuple(before[-MEMORY:]))

    def _show(self, words: tuple[Word, ...], tail: tuple[Word, ...], *, final: bool) -> None:
        shown = words + tail
        if not shown and not self._was_shown:
            return
        if not final and (words, tail) == self._last_shown:
            return
        self._last_shown = (words, tail)
        start_s = shown[0].start_s if shown else self.replay_from_s
        end_s = shown[-1].end_s if shown else start_s
        self._states[self._index] = Segment(
            self._index, start_s, end_s, words, tail, final, self.replay_from_s, self.adaptation
        )

    def _begin(self, position: int, state: ListeningState, forced: Sequence[Word] = ()) -> None:
        """Go to the sample where a stretch of silence or of an utterance begins."""
        self._state = state
        self._anchor = self._cursor = self._looked_at = position
        self._sound.drop_before(self._from)
        self._voice.reset()
        self._gate.reset()
        self._hypothesis = Hypothesis(self._recognizer.agreement, forced)
        self._last_shown = (tuple(forced), ())
        self._said = []
        self._recognizer.adaptation = state.recognizer
        self._has_started = False


def _position(time_s: float) -> int:
    return round(time_s * SAMPLE_RATE)


def _pauses_for(recognizer: Recognizer) -> Pauses:
    # Punctuation closes sentences sooner and better than a pause to think does.
    return Pauses(end_s=1.0) if recognizer.punctuates else Pauses()


def _lengths_for(recognizer: Recognizer) -> Lengths:
    # Whisper hears 30 s at most.
    return Lengths(soft_s=16.0, hard_s=24.0) if recognizer.punctuates else Lengths()
