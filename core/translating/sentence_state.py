"""Where the translation of a sentence stands between two calls, and what may happen to it there."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto


class SentenceState(Enum):
    """What a sentence that is being translated waits for."""

    AWAITING = auto()
    """Words, or the policy's leave to write."""
    WRITING = auto()
    """The next token of a WRITE; nothing is read meanwhile."""
    SILENT = auto()
    """More source: it wrote nothing, and only a READ can help."""
    READ_ON = auto()
    """The policy's leave, after more was read."""
    TRYING_AGAIN = auto()
    """The next token of another try; a mark that ends the sentence is believed now."""
    FORCED_ON = auto()
    """More source, after a forced WRITE that followed an empty one: the source's end is told next."""
    REST_DUE = auto()
    """The WRITE of the rest: the source has ended."""
    WRITING_REST = auto()
    """The next token of the rest."""
    GIVEN_UP = auto()
    """Nothing, though its source has not ended: its end was written, or there was no room for the rest."""
    FINISHED = auto()
    """Nothing: all is written."""

    @property
    def has_ended_source(self) -> bool:
        return self in (SentenceState.REST_DUE, SentenceState.WRITING_REST, SentenceState.FINISHED)

    @property
    def is_writing(self) -> bool:
        """Whether a WRITE is under way."""
        return self in (SentenceState.WRITING, SentenceState.TRYING_AGAIN, SentenceState.WRITING_REST)

    @property
    def needs_source(self) -> bool:
        """Whether no WRITE may begin before more is read."""
        return self in (SentenceState.SILENT, SentenceState.FORCED_ON)

    @property
    def believes_marks(self) -> bool:
        """Whether a mark that ends the sentence does: it stood there before, or no more source comes."""
        was_silent = self in (SentenceState.SILENT, SentenceState.READ_ON, SentenceState.TRYING_AGAIN)
        return was_silent or self.has_ended_source

    @property
    def is_finished(self) -> bool:
        return self in (SentenceState.GIVEN_UP, SentenceState.FINISHED)

    def after(self, event: SentenceEvent) -> SentenceState:
        """Return the state that follows; what the table does not know changes nothing."""
        return FOLLOWING[event].get(self, self)


class SentenceEvent(Enum):
    """What happens to a sentence that is being translated."""

    READ = auto()
    BEGIN_WRITE = auto()
    WRITE = auto()
    """A token, or a word that was forced, is written."""
    END_WRITE = auto()
    WRITE_NOTHING = auto()
    """The model sees an end too early or leaves a chunk empty, or the policy doubts what would be written."""
    END_SOURCE = auto()
    FINISH = auto()


S = SentenceState

FOLLOWING: Mapping[SentenceEvent, Mapping[SentenceState, SentenceState]] = {
    SentenceEvent.READ: {
        S.AWAITING: S.AWAITING,
        S.SILENT: S.READ_ON,
        S.READ_ON: S.READ_ON,
        S.FORCED_ON: S.AWAITING,
        S.REST_DUE: S.REST_DUE,
    },
    SentenceEvent.BEGIN_WRITE: {
        S.AWAITING: S.WRITING,
        S.WRITING: S.WRITING,
        S.READ_ON: S.TRYING_AGAIN,
        S.REST_DUE: S.WRITING_REST,
        S.WRITING_REST: S.WRITING_REST,
    },
    SentenceEvent.WRITE: {
        S.AWAITING: S.AWAITING,
        S.WRITING: S.WRITING,
        S.SILENT: S.FORCED_ON,
        S.READ_ON: S.AWAITING,
        S.TRYING_AGAIN: S.WRITING,
        S.FORCED_ON: S.FORCED_ON,
        S.WRITING_REST: S.WRITING_REST,
    },
    SentenceEvent.END_WRITE: {
        S.WRITING: S.AWAITING,
        S.TRYING_AGAIN: S.READ_ON,
        S.WRITING_REST: S.REST_DUE,
    },
    SentenceEvent.WRITE_NOTHING: {S.AWAITING: S.SILENT, S.READ_ON: S.SILENT},
    SentenceEvent.END_SOURCE: {
        S.AWAITING: S.REST_DUE,
        S.WRITING: S.WRITING_REST,
        S.SILENT: S.REST_DUE,
        S.READ_ON: S.REST_DUE,
        S.TRYING_AGAIN: S.WRITING_REST,
        S.FORCED_ON: S.REST_DUE,
        S.GIVEN_UP: S.FINISHED,
    },
    SentenceEvent.FINISH: {
        S.AWAITING: S.GIVEN_UP,
        S.WRITING: S.GIVEN_UP,
        S.SILENT: S.GIVEN_UP,
        S.READ_ON: S.GIVEN_UP,
        S.TRYING_AGAIN: S.GIVEN_UP,
        S.FORCED_ON: S.GIVEN_UP,
        S.REST_DUE: S.FINISHED,
        S.WRITING_REST: S.FINISHED,
    },
}
"""What may happen in each state, and which follows."""
