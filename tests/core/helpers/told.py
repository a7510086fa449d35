"""What an engine or a session told in the course of a test, and what must hold of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from core.captions.captions import Captioned, Gap
from core.layouts.actions import Read, Write
from core.wire.messages import FromEngine, Trouble


@dataclass(slots=True)
class Told:
    """Messages in the order in which they came."""

    messages: list[FromEngine | Gap] = field(default_factory=list)

    @property
    def captions(self) -> list[Captioned]:
        return [message for message in self.messages if isinstance(message, Captioned)]

    @property
    def troubles(self) -> list[Trouble]:
        return [message for message in self.messages if isinstance(message, Trouble)]

    @property
    def last_states(self) -> list[Captioned]:
        """The last caption of each segment, in order."""
        last = {caption.update.segment: caption for caption in self.captions}
        return [last[index] for index in sorted(last)]


def is_half_translated(caption: Captioned) -> bool:
    return bool(caption.update.target) and not caption.update.final


def assert_only_grows(captions: Iterable[Captioned]) -> None:
    """Nothing shown of a segment is taken back, and nothing comes after its end."""
    shown: dict[int, Captioned] = {}
    for caption in captions:
        before = shown.get(caption.update.segment)
        if before is not None:
            assert not before.update.final
            assert caption.words[: len(before.words)] == before.words
            assert caption.update.source.startswith(before.update.source)
            assert caption.update.target.startswith(before.update.target)
            assert caption.timeline[: len(before.timeline)] == before.timeline
        shown[caption.update.segment] = caption


def assert_translated_as_one(caption: Captioned) -> None:
    """One translation read all words and wrote to its end, be it by several engines.

    What is shown does not tell: it goes on with words of whatever a restarted engine writes.
    """
    assert sum(action.n_words for action in caption.timeline if isinstance(action, Read)) == len(
        caption.words
    )
    last = caption.timeline[-1]
    assert isinstance(last, Write) and last.ends
