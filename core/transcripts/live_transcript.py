"""The transcript of a session that runs: what is said, what was missed, and what became of that."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from core.captions.captions import CaptionUpdate, Gap
from core.transcripts.missed import Missed, Settled, note_missed, settle_missed
from core.transcripts.voices import put_voiced
from core.wire.voice_messages import Voiced

if TYPE_CHECKING:
    from core.transcripts.transcripts import Transcripts


class LiveTranscript:
    """The transcript of a session that runs, and where its sound is to go if it ends well."""

    def __init__(self, transcripts: Transcripts, number: int, sound_path: Path | None) -> None:
        self.id = number
        self._kept_path = sound_path
        self._transcripts = transcripts
        self._missed: set[Gap] = set()

    @property
    def sound_path(self) -> Path | None:
        """Where the sound goes that is kept, also for what was missed and is not filled in yet."""
        if self._kept_path is None and self._missed:
            return self._transcripts.sound.place_for(self.id)
        return self._kept_path

    def write(self, entry: CaptionUpdate | Gap | Voiced) -> None:
        """Keep what is committed of a caption, a gap, or who says what."""
        if isinstance(entry, Voiced):
            put_voiced(self._transcripts, self.id, entry)
        else:
            self._transcripts.put(self.id, entry)

    def miss(self, missed: Missed) -> None:
        """Keep what the captions have missed, and the sound from which it is filled in, in any case."""
        self._missed.add(missed.gap)
        note_missed(self._transcripts, self.id, missed)

    def settle(self, settled: Settled) -> None:
        """Keep what has become of a gap."""
        self._missed.discard(settled.gap)
        if settled.left is not None:
            self._missed.add(settled.left.gap)
        settle_missed(self._transcripts, self.id, settled.gap, settled.left)

    def finish(self) -> None:
        """End the transcript of a session that ended well."""
        self._transcripts.finish(self.id)
