"""The voices of a file that was captioned: told apart at its end, and named in the files of its captions."""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from app.host.children import VOICE_WORK, answer_of_child
from app.settings.settings import is_device
from core.captions.caption_files import CaptionWriter, JsonLinesWriter, caption_writer
from core.captions.captions import CaptionUpdate, Gap
from core.captions.voiced import by_voice, timed_words
from core.speech.voices import VoiceSpan
from core.wording.errors import UserError
from models import voices

Spans = Mapping[int, Sequence[VoiceSpan]]
"""By segment."""


def check_voices(source: str) -> None:
    """Raises UserError: the voices of this source cannot be told apart."""
    if is_device(source):
        raise UserError(f"--voices tells the voices of files apart, and {source} is a device: leave it out.")
    if not voices.is_here():
        raise UserError(
            "The networks that tell voices apart are missing: get them by python packaging/weights/fetch.py,"
            " or leave --voices out."
        )


class FileVoices:
    """What was captioned of a file, until its voices are told."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._args = args
        self._captions: dict[int, CaptionUpdate] = {}
        self._gaps: list[Gap] = []

    def take(self, entry: CaptionUpdate | Gap) -> None:
        if isinstance(entry, Gap):
            self._gaps.append(entry)
        elif entry.final:
            self._captions[entry.segment] = entry

    def name(self, writers: Sequence[CaptionWriter]) -> list[CaptionWriter]:
        """Write the files anew with names, and return what writes them now.

        Raises:
            CaptionFileError: one cannot be written.
            UserError: the voices cannot be told apart.
        """
        spans = self._told()
        return [self._named(writer, spans) for writer in writers]

    def _told(self) -> Spans:
        spoken = {index: caption for index, caption in self._captions.items() if caption.source.split()}
        sentences = [
            (index, [(word.start_s, word.end_s) for word in timed_words(caption)])
            for index, caption in sorted(spoken.items(), key=lambda one: one[1].end_s)
        ]
        asked = {
            "source": self._args.source,
            "language": self._args.source_language,
            "track": self._args.track,
            "sentences": sentences,
        }
        told: dict[int, list[VoiceSpan]] = defaultdict(list)
        for span in json.loads(answer_of_child(VOICE_WORK, json.dumps(asked))):
            told[span[0]].append(VoiceSpan(*span))
        return told

    def _named(self, writer: CaptionWriter, spans: Spans) -> CaptionWriter:
        if isinstance(writer, JsonLinesWriter):
            writer.write_voices([span for told in spans.values() for span in told])
            return writer
        writer.close()
        if not writer.path.is_file():
            return writer  # what went into a pipe or a device has gone
        again = caption_writer(writer.path, bilingual=self._args.bilingual)
        for entry in self._entries(spans):
            again.write(entry)
        return again

    def _entries(self, spans: Spans) -> Iterator[CaptionUpdate | Gap]:
        yield from self._gaps
        captions = self._captions.items()
        parts = [part for index, caption in captions for part in by_voice(caption, spans.get(index, ()))]
        yield from sorted(parts, key=lambda part: part.start_s)
