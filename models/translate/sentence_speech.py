"""The speech of one sentence: its frames, where its cells find them."""

from __future__ import annotations

from collections.abc import Iterator

from core.layouts.actions import Read, Timeline
from core.speech.blocks import Block, Frames, is_speech
from core.translating.feeds import Source, Spoken
from models.translate.decoding import KeptFrames


class SentenceSpeech:
    """Keeps the frames that a sentence has read, and those that it is yet to hear again.

    A timeline names frames by their number only. After an engine's end the sound is heard again, so the
    blocks come once more, the same ones: the first `n_owed` of them belong to the timeline already.
    """

    def __init__(self, store: KeptFrames | None) -> None:
        self._store = store
        self._kept: list[Frames] = []
        self._n_past = 0
        self.n_owed = 0

    def start_over(self) -> None:
        """Begin to count again: another `OpenSentence` goes on after what was heard."""
        self._n_past += self.n_owed
        self._kept, self.n_owed = [], 0

    def owe(self, timeline: Timeline) -> None:
        """Expect the blocks that a forced timeline has read to be heard again."""
        self.n_owed = sum(isinstance(action, Read) and is_speech(action.token_ids) for action in timeline)

    def take(self, piece: str | Block, row: int) -> Iterator[Source]:
        """Keep a block's frames; yield what of it, or which word, the sentence has not read yet."""
        if isinstance(piece, str):
            yield piece
            return
        if self._n_past > 0:
            self._n_past -= 1
            return
        self._put(piece.frames, row)
        if self.n_owed > 0:
            self.n_owed -= 1
        else:
            yield Spoken(len(piece.frames), len(piece.words))

    def put_again(self, row: int) -> None:
        """Put all frames where the row's cells find them: another sentence had the row meanwhile."""
        kept, self._kept = self._kept, []
        for frames in kept:
            self._put(frames, row)

    def _put(self, frames: Frames, row: int) -> None:
        if self._store is None:
            raise ValueError("this translator reads words, not speech")
        self._store.put(row, sum(map(len, self._kept)), frames)
        self._kept.append(frames)
