"""What of a talk was shown, so that a restarted engine shows nothing twice and loses nothing."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.captions.captions import CaptionUpdate
from core.captions.resume import OpenSegment, Resume
from core.layouts.actions import Read, Timeline, Write
from core.speech.segments import Word
from core.wire.messages import Captioned, Checkpoint

log = logging.getLogger(__name__)

BEGINNING = Resume()


@dataclass(frozen=True, slots=True)
class _Shown:
    captioned: Captioned
    commits: tuple[int, ...]

    @property
    def index(self) -> int:
        return self.captioned.update.segment

    @property
    def is_final(self) -> bool:
        return self.captioned.update.final

    @classmethod
    def of(cls, segment: OpenSegment) -> _Shown:
        """Return what `as_open_segment` gave; who said it is not known any more, and no matter here."""
        source = " ".join(word.text for word in segment.words)
        times = (segment.start_s, segment.end_s)
        update = CaptionUpdate(
            segment.index, *times, source, "", segment.target, "", segment.done, segment.end_s
        )
        captioned = Captioned(
            update,
            segment.words,
            segment.timeline,
            segment.adaptation,
            segment.heard,
            segment.replay_from_s,
        )
        return cls(captioned, segment.commits)

    def as_open_segment(self) -> OpenSegment:
        update = self.captioned.update
        return OpenSegment(
            index=update.segment,
            start_s=update.start_s,
            end_s=update.end_s,
            replay_from_s=self.captioned.replay_from_s,
            adaptation=self.captioned.adaptation,
            words=self.captioned.words,
            commits=self.commits,
            timeline=self.captioned.timeline,
            target=update.target,
            heard=self.captioned.heard,
            done=update.final,
        )


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
        shown = [_Shown.of(segment) for segment in first.translations]
        self._open = {each.index: each for each in shown if not each.is_final}
        self._last_final = next((each for each in reversed(shown) if each.is_final), None)
        self._checkpoint = Checkpoint(first.segment, first.start_s, first.adaptation)

    def pass_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Keep where the next segment will come from."""
        self._checkpoint = checkpoint

    def accept(self, new: Captioned) -> Captioned | None:
        """Return what is to be shown of a caption from the engine, None when nothing is new."""
        index = new.update.segment
        if self._last_final is not None and index <= self._last_final.captioned.update.segment:
            return None
        old = self._open.get(index)
        if old is not None:
            new = _grown(old.captioned, new)
            if not new.is_news_after(old.captioned):
                return None
        self._remember(new, old.commits if old else ())
        return new

    def _remember(self, new: Captioned, commits: tuple[int, ...]) -> None:
        index = new.update.segment
        if new.words and (not commits or commits[-1] < len(new.words)):
            commits = (*commits, len(new.words))
        shown = _Shown(new, commits)
        if new.update.final:
            self._open.pop(index, None)
            self._last_final = shown
        else:
            self._open[index] = shown

    def resume(self) -> Resume:
        """Return where a new engine goes on.

        That is the start of the segment that was being heard. Where none was,
        or what had been taken for one came to nothing, it is the last
        checkpoint, or, if captions were lost on their way since, the start of
        the last segment: it is heard again, and what follows it too.
        """
        still_open = tuple(self._open[index].as_open_segment() for index in sorted(self._open))
        listening = next((segment for segment in still_open if not segment.heard), None)
        if listening is not None and not self._came_to_nothing(listening):
            return self._from_segment(listening, still_open)
        known = (self._last_final.as_open_segment(), *still_open) if self._last_final else still_open
        if listening is not None:
            following = listening.index
        else:
            following = known[-1].index + self._first.step if known else self._first.segment
        if not known or self._checkpoint.segment == following:
            return self._from_checkpoint(following, still_open)
        return self._from_segment(known[-1], still_open or known)

    def _from_segment(self, listening: OpenSegment, translations: tuple[OpenSegment, ...]) -> Resume:
        return replace(
            self._first,
            segment=listening.index,
            start_s=listening.replay_from_s,
            adaptation=listening.adaptation,
            words=listening.words,
            translations=translations,
        )

    def _came_to_nothing(self, segment: OpenSegment) -> bool:
        """Return whether its sound has passed without a word, so that its number serves what comes later."""
        is_behind = self._checkpoint.replay_from_s > segment.replay_from_s
        return is_behind and self._checkpoint.segment == segment.index and not segment.words

    def _from_checkpoint(self, following: int, translations: tuple[OpenSegment, ...]) -> Resume:
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
        return cls([Resume(segment=track, step=n_tracks) for track in range(n_tracks)])

    def accept(self, new: Captioned) -> Captioned | None:
        """Return what is to be shown of a caption, None when nothing is new."""
        shown = self._talk_of(new.update.segment).accept(new)
        if shown is not None and shown.update.final:
            self.finished = shown.timeline or self.finished
        return shown

    def pass_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Keep where the next segment of its track will come from."""
        self._talk_of(checkpoint.segment).pass_checkpoint(checkpoint)

    def resumes(self) -> tuple[Resume, ...]:
        """Return where a new engine goes on with each track."""
        return tuple(talk.resume() for talk in self._talks)

    def _talk_of(self, segment: int) -> TalkProgress:
        return self._talks[segment % len(self._talks)]


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
