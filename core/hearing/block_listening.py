"""From sound to segments of speech that a translator reads without words between."""

from __future__ import annotations

from core.backends import SpeechEncoder, VoiceActivity
from core.captions.resume import Resume
from core.hearing.endpoints import Pauses, SpeechGate
from core.hearing.listening import CHECKPOINT_S, GAP_TOLERANCE_S, MEMORY_S, SoundBuffer
from core.speech.blocks import Block
from core.speech.segments import SAMPLE_RATE, AudioChunk, Segment, SegmentId, Word

SPEAKING = "speaking"
"""What a listener is given that goes on within an utterance, from its first sample."""

MAX_SEGMENT_S = 24.0
"""A stretch of speech without a pause is cut at the end of the block that reaches this far."""

PAUSES = Pauses(end_s=0.6)


class BlockListener:
    """Turns sound into segments of blocks, as `core.pipeline.stages.Listening` asks it.

    It is silent or within an utterance, as `core.hearing.listening.Listener` is, and goes back to the sample
    where an utterance begins. Blocks never change, so nothing has to be agreed on: the state at the first
    sample of an utterance is known in full, and a listener that is started there gives the same blocks.

    Invariants: blocks and words of a segment only grow; nothing grows with the length of the talk.
    """

    def __init__(
        self,
        encoder: SpeechEncoder,
        voice_activity: VoiceActivity,
        resume: Resume | None = None,
        *,
        max_segment_s: float = MAX_SEGMENT_S,
    ) -> None:
        resume = resume or Resume()
        self._encoder = encoder
        self._voice = voice_activity
        self._max_segment_s = max_segment_s
        self._n_frame = round(voice_activity.frame_s * SAMPLE_RATE)
        self._gate = SpeechGate(PAUSES, voice_activity.frame_s)
        self._index = resume.segment
        self._states: dict[SegmentId, Segment] = {}
        self._sound = SoundBuffer(_position(resume.start_s))
        self._anchor = self._cursor = self._sound.start
        self._begin(self._sound.start, speaking=resume.adaptation == SPEAKING, shown=resume.words)

    @property
    def adaptation(self) -> str:
        """What a listener that goes on at `replay_from_s` must be given."""
        return SPEAKING if self.speaking else ""

    @property
    def replay_from_s(self) -> float:
        """Where the open segment begins; in silence, where to listen from."""
        return self._anchor / SAMPLE_RATE

    @property
    def segment_index(self) -> SegmentId:
        """The index of the open segment, or of the next one."""
        return self._index

    def feed(self, chunk: AudioChunk, waiting_s: float = 0.0) -> list[Segment]:
        """Return the new states of segments, the latest of each, in order."""
        start = _position(chunk.start_s)
        if start - self._sound.end > GAP_TOLERANCE_S * SAMPLE_RATE:
            self._end_sound()
            self._sound = SoundBuffer(start)
            self._begin(start, speaking=False)
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

    def _end_sound(self) -> None:
        self._hear_all()
        if self.speaking:
            self._blocks += self._encoder.accept(self._sound.between(self._cursor, self._sound.end))
            self._cursor = self._sound.end
            self._end_utterance(self._cursor)

    def _hear_all(self) -> None:
        while self._cursor + self._n_frame <= self._sound.end:
            frame = self._sound.between(self._cursor, self._cursor + self._n_frame)
            self._cursor += self._n_frame
            for probability in self._voice.speech_probability(frame):
                self._gate.update(probability)
            if self.speaking:
                self._hear_speech(self._encoder.accept(frame))
            else:
                self._hear_silence()

    def _hear_silence(self) -> None:
        if self._gate.begins:
            before = round((self._gate.speech_s + PAUSES.before_s) * SAMPLE_RATE)
            self._begin(max(self._cursor - before, self._sound.start), speaking=True)
            return
        n_memory = round(MEMORY_S * SAMPLE_RATE)
        self._sound.drop_before(self._cursor - n_memory)
        silent_s = (self._cursor - self._anchor) / SAMPLE_RATE
        if silent_s >= CHECKPOINT_S and self._gate.silence_s >= MEMORY_S:
            self._begin(self._cursor - n_memory, speaking=False)

    def _hear_speech(self, blocks: tuple[Block, ...]) -> None:
        for block in blocks:
            self._blocks += (block,)
            if block.end_s - self.replay_from_s >= self._max_segment_s:
                return self._cut(block.end_s)
        if self._gate.ends:
            return self._end_utterance(self._cursor - round(PAUSES.end_s / 2 * SAMPLE_RATE))
        if blocks:
            self._show(final=False)

    def _cut(self, end_s: float) -> None:
        """Close the segment with the block that ends here, and hear what follows as a new one."""
        word = self._encoder.open_word()
        self._close((word,) if word and word.start_s < end_s else ())
        self._begin(_position(end_s), speaking=True)

    def _end_utterance(self, next_from: int) -> None:
        self._blocks += self._encoder.finish()
        self._close()
        self._begin(max(next_from, self._anchor), speaking=False)

    def _close(self, more_words: tuple[Word, ...] = ()) -> None:
        """Make the segment final; without frames there was none, and its index serves the next one."""
        if any(len(block.frames) for block in self._blocks):
            self._show(final=True, more_words=more_words)
            self._index = self._index.following

    def _show(self, *, final: bool, more_words: tuple[Word, ...] = ()) -> None:
        heard = tuple(word for block in self._blocks for word in block.words) + more_words
        words = heard if final or len(heard) >= len(self._shown) else self._shown
        open_word = None if final else self._encoder.open_word()
        self._states[self._index] = Segment(
            index=self._index,
            start_s=words[0].start_s if words else self.replay_from_s,
            end_s=self._blocks[-1].end_s,
            words=words,
            tail=(open_word,) if open_word and words == heard else (),
            final=final,
            replay_from_s=self.replay_from_s,
            adaptation=self.adaptation,
            blocks=self._blocks,
        )

    def _begin(self, position: int, *, speaking: bool, shown: tuple[Word, ...] = ()) -> None:
        """Go to the sample where a stretch of silence or of an utterance begins."""
        self.speaking = speaking
        """Whether it is within an utterance."""
        self._anchor = self._cursor = position
        self._sound.drop_before(position)
        self._voice.reset()
        self._gate.reset()
        self._blocks: tuple[Block, ...] = ()
        self._shown = shown
        """Words that were shown before an engine's end; they stand until they are heard again."""
        if speaking:
            self._encoder.start(position / SAMPLE_RATE)


def _position(time_s: float) -> int:
    return round(time_s * SAMPLE_RATE)
