"""What of a talk was shown, so that a restarted engine shows nothing twice and loses nothing."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from core.captions.captions import Captioned
from core.captions.resume import Resume
from core.layouts.actions import Read, Timeline, Write
from core.speech.segments import SegmentId, Word
from core.wire.messages import Checkpoint

log = logging.getLogger(__name__)

BEGINNING = Resume()


class TalkProgress:
    """The captions of one track shown so far, as far as a restart needs them.

    Invariant: within a segment the committed source and target of what
    `accept` returns only grow, and a final caption is never followed by
    another of its segment. It keeps the open segments and the last final one:
    its size does not grow with the talk.
    """

    def __init__(self, first: Resume = BEGINNING) -> None:
        """`first` is where the talk begins, or where an earlier engine's `resume` said that it goes on."""
        self._first = first
        self._open = {known.update.segment: known for known in first.translations if not known.update.final}
        finals = (known for known in reversed(first.translations) if known.update.final)
        self._last_final = next(finals, None)
        self._checkpoint = Checkpoint(first.segment, first.start_s, first.adaptation)

    def pass_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Keep where the next segment will come from."""
        self._checkpoint = checkpoint

    def accept(self, new: Captioned) -> Captioned | None:
        """Return what is to be shown of a caption from the engine, None when nothing is new."""
        index = new.update.segment
        if self._last_final is not None and index <= self._last_final.update.segment:
            return None
        old = self._open.get(index)
        if old is not None:
            new = _grown(old, new)
            if not new.is_news_after(old):
                return None
        commits, n_words = old.commits if old else (), len(new.words)
        new = replace(new, commits=(*commits, n_words) if n_words > max(commits, default=0) else commits)
        if new.update.final:
            self._open.pop(index, None)
            self._last_final = new
        else:
            self._open[index] = new
        return new

    def resume(self) -> Resume:
        """Return where a new engine goes on.

        That is the start of the segment that was being heard. Where none was,
        or what had been taken for one came to nothing, it is the last
        checkpoint, or, if captions were lost on their way since, the start of
        the last segment: it is heard again, and what follows it too.
        """
        still_open = tuple(
            replace(known, update=known.update.settled) for _, known in sorted(self._open.items())
        )
        listening = next((known for known in still_open if not known.heard), None)
        if listening is not None and not self._came_to_nothing(listening):
            return self._from_segment(listening, still_open)
        known = (self._last_final, *still_open) if self._last_final else still_open
        if listening is not None:
            following = listening.update.segment
        else:
            following = known[-1].update.segment.following if known else self._first.segment
        if not known or self._checkpoint.segment == following:
            return self._from_checkpoint(following, still_open)
        return self._from_segment(known[-1], still_open or known)

    def _from_segment(self, listening: Captioned, translations: tuple[Captioned, ...]) -> Resume:
        return replace(
            self._first,
            segment=listening.update.segment,
            start_s=listening.replay_from_s,
            adaptation=listening.adaptation,
            words=listening.words,
            translations=translations,
        )

    def _came_to_nothing(self, known: Captioned) -> bool:
        """Return whether its sound has passed without a word, so that its number serves what comes later."""
        is_behind = self._checkpoint.replay_from_s > known.replay_from_s
        return is_behind and self._checkpoint.segment == known.update.segment and not known.words

    def _from_checkpoint(self, following: SegmentId, translations: tuple[Captioned, ...]) -> Resume:
        checkpoint = self._checkpoint
        if checkpoint.segment != following:
            return self._first
        return replace(
            self._first,
            segment=following,
            start_s=checkpoint.replay_from_s,
            adaptation=checkpoint.adaptation,
            translations=translations,
        )


class SessionProgress:
    """The progress of the talks on all tracks of a session."""

    def __init__(self, resumes: Sequence[Resume], finished: Timeline = ()) -> None:
        self._talks = [TalkProgress(resume) for resume in resumes]
        self.finished = finished
        """The translation that was finished last."""

    @classmethod
    def from_the_beginning(cls, n_tracks: int) -> SessionProgress:
        return cls([Resume(SegmentId(track=track)) for track in range(n_tracks)])

    def accept(self, new: Captioned) -> Captioned | None:
        """Return what is to be shown of a caption, None when nothing is new."""
        shown = self._talks[new.update.segment.track].accept(new)
        if shown is not None and shown.update.final:
            self.finished = shown.timeline or self.finished
        return shown

    def pass_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Keep where the next segment of its track will come from."""
        self._talks[checkpoint.segment.track].pass_checkpoint(checkpoint)

    def resumes(self) -> tuple[Resume, ...]:
        """Return where a new engine goes on with each track."""
        return tuple(talk.resume() for talk in self._talks)


def _grown(old: Captioned, new: Captioned) -> Captioned:
    """Return `new` with nothing taken back of what `old` had committed."""
    update, words, target, timeline = new.update, new.words, new.update.target, new.timeline
    if words[: len(old.words)] != old.words:
        words = _prolonged(old.words, words)
        source = " ".join(word.text for word in words)
        update = replace(update, source=source, source_tail="", end_s=max(update.end_s, old.update.end_s))
    if not target.startswith(old.update.target):
        target, timeline = _prolonged_text(old.update.target, target), old.timeline
    elif _n_actions(timeline) < _n_actions(old.timeline):
        timeline = old.timeline
    heard = old.heard or new.heard
    update = replace(update, target=target)
    return Captioned(update, words, timeline, new.adaptation, heard, new.replay_from_s)


def _n_actions(timeline: Timeline) -> int:
    """Return how far a timeline goes; one that is retold under another policy may lack the marks."""
    n_words = sum(action.n_words for action in timeline if isinstance(action, Read))
    return n_words + sum(not (isinstance(action, Write) and action.is_mark) for action in timeline)


def _prolonged(old: tuple[Word, ...], new: tuple[Word, ...]) -> tuple[Word, ...]:
    """Return `old` with what `new` has beyond it: a restarted engine is behind, or heard it otherwise."""
    if new and old[: len(new)] != new:
        log.warning("after a restart words were heard otherwise; those shown stay")
    return (*old, *new[len(old) :])


def _prolonged_text(old: str, new: str) -> str:
    if not old.startswith(new):
        log.warning("after a restart a sentence was translated otherwise; what was shown stays")
    return old + new[len(old) :]
