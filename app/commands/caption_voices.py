"""The voices of a file that was captioned: told apart at its end, and named in the files of its captions."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from app.commands.told_voices import Spans, check_networks, told_voices
from app.settings.settings import is_device
from core.captions.appended_file import CaptionFileError
from core.captions.caption_files import CaptionWriter, JsonLinesWriter
from core.captions.captions import CaptionUpdate, Gap
from core.captions.voiced import by_voice
from core.captions.written_captions import WrittenCaptions, rewrite
from core.wire.voice_messages import Voiced
from core.wording.errors import UserError, reason_of


def check_voices(source: str, outs: Sequence[Path]) -> None:
    """Raises UserError: the voices of this source cannot be told apart, or named nowhere."""
    if is_device(source):
        raise UserError(f"--voices tells the voices of files apart, and {source} is a device: leave it out.")
    if not outs:
        raise UserError("--voices names the voices in files of captions: give one by --out.")
    check_networks()


class FileVoices:
    """What was captioned of a file, until its voices are told."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._args = args
        self._written = WrittenCaptions()

    def take(self, entry: CaptionUpdate | Gap) -> None:
        self._written.take(entry)

    def name(self, writers: Sequence[CaptionWriter]) -> None:
        """Rewrite the files with names; what has its place taken is closed.

        Raises:
            CaptionFileError: JSON lines cannot be added.
            UserError: the voices cannot be told apart, or a file cannot be written and stays as it is.
        """
        spans = self._told() if writers else {}  # none was opened where the session could not begin
        for writer in writers:
            if isinstance(writer, JsonLinesWriter):
                writer.write_voices([span for told in spans.values() for span in told])
                continue
            writer.close()
            if writer.path.is_file():  # what went into a pipe or a device has gone
                self._rewrite(writer.path.resolve(), spans)

    def _told(self) -> Spans:
        sound = {
            "source": self._args.source,
            "language": self._args.source_language,
            "track": self._args.track,
        }
        return Voiced(tuple(told_voices(sound, self._written.captions.values(), {}))).by_segment()

    def _rewrite(self, path: Path, spans: Spans) -> None:
        captions = self._written.captions.items()
        parts = [part for index, caption in captions for part in by_voice(caption, spans.get(index, ()))]
        try:
            rewrite(path, parts, self._written.gaps, bilingual=self._args.bilingual)
        except (CaptionFileError, OSError) as error:
            reason = reason_of(error.__cause__ or error)
            raise UserError(f"{path} stays without the names of the voices: {reason}.") from error
