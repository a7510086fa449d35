"""Who says what in captions, as a child hears it in their sound that may load networks."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from app.commands.terminal import tell
from app.host.children import VOICE_WORK, answer_of_child
from core.captions.captions import CaptionUpdate
from core.captions.voiced import timed_words
from core.speech.segments import SegmentId
from core.speech.voices import VoiceSpan
from core.wire.wire import from_json, to_json
from core.wording.errors import UserError
from models import voices

Spans = Mapping[SegmentId, Sequence[VoiceSpan]]
"""By segment."""


def check_networks() -> None:
    """Raise `UserError` where the networks that tell voices apart are missing."""
    if not voices.is_here():
        raise UserError(
            "The networks that tell voices apart are missing: get them by python packaging/weights/fetch.py."
        )


def told_voices(
    sound: Mapping[str, object], captions: Iterable[CaptionUpdate], known: Spans
) -> list[VoiceSpan]:
    """Return who says what, and tell which voices may be remembered ones.

    `sound` names the sound for `app.engine.voice_work`; `known` is what was told of captions before: those
    voices keep their numbers.

    Raises:
        UserError: the sound cannot be heard.
    """
    sentences = [
        (
            to_json(caption.segment),
            [(word.start_s, word.end_s) for word in timed_words(caption)],
            [to_json(span) for span in known.get(caption.segment, ())],
        )
        for caption in sorted(captions, key=lambda caption: caption.end_s)
        if is_told(caption)
    ]
    if not sentences:
        return []
    answer = json.loads(answer_of_child(VOICE_WORK, json.dumps({**sound, "sentences": sentences})))
    for note in answer["notes"]:
        tell(note)
    return [from_json(VoiceSpan, span) for span in answer["spans"]]


def is_told(caption: CaptionUpdate) -> bool:
    """Return whether its voices are told: who said what was cut off is not."""
    return caption.final and bool(caption.source.split())
