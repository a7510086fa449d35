"""The captions of a track that are open: what was heard of each beside its translation."""

from __future__ import annotations

from dataclasses import replace

from core.backends import TargetUpdate
from core.captions.captions import Captioned, CaptionUpdate
from core.captions.resume import Resume
from core.speech.segments import Segment, Word


class CaptionBoard:
    """The captions that are open: what was heard of each beside its translation."""

    def __init__(self, resume: Resume | None = None, *, translating: bool, speaker: str = "") -> None:
        resume = resume or Resume()
        self._translating = translating
        self._speaker = speaker
        self._shown = {known.update.segment: known for known in resume.translations if not known.update.final}
        self._done = {known.update.segment for known in resume.translations if known.update.final}

    def heard(self, segment: Segment, emitted_s: float) -> Captioned | None:
        """Return the caption with the new source, None when nothing about it is new."""
        if segment.index in self._done:
            return None
        old = self._shown.get(segment.index)
        if old is not None and len(segment.words) < len(old.words):
            return None  # a restarted recognizer is catching up
        update = CaptionUpdate(
            segment=segment.index,
            start_s=segment.start_s,
            end_s=segment.words[-1].end_s if segment.words else segment.end_s,
            source=segment.text,
            source_tail=segment.tail_text,
            target=old.update.target if old else "",
            target_tail=old.update.target_tail if old else "",
            final=segment.final and not self._translating,
            emitted_s=emitted_s,
            speaker=self._speaker,
            is_doubtful=_are_doubtful(segment.words),
        )
        timeline = old.timeline if old else ()
        # Speech has to be heard again until it is translated: no words stand for it.
        is_heard = segment.final and not segment.blocks
        captioned = Captioned(
            update, segment.words, timeline, segment.adaptation, is_heard, segment.replay_from_s
        )
        return self._show(captioned, old)

    def translated(self, segment: Segment, translation: TargetUpdate, emitted_s: float) -> Captioned | None:
        """Return the caption with the new target, None when nothing about it is new."""
        old = self._shown[segment.index]
        update = replace(
            old.update,
            target=translation.text,
            target_tail=translation.tail,
            final=segment.final,
            emitted_s=emitted_s,
        )
        return self._show(replace(old, update=update, timeline=translation.timeline), old)

    def _show(self, new: Captioned, old: Captioned | None) -> Captioned | None:
        if not new.is_news_after(old):
            return None
        if new.update.final:
            self._shown.pop(new.update.segment, None)
        else:
            self._shown[new.update.segment] = new
        return new


def _are_doubtful(words: tuple[Word, ...]) -> bool:
    return any(word.is_doubtful for word in words)
