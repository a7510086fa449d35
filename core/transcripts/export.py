"""Transcripts as files: subtitles, text and JSON lines in one language or both; corrections to train with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from enum import Enum
from pathlib import Path

from core.captions.caption_files import JsonLinesWriter, caption_writer
from core.captions.captions import CaptionUpdate, Gap
from core.captions.voiced import by_voice
from core.files.file_names import FORBIDDEN, unreserved
from core.files.whole_files import write_whole
from core.transcripts.entries import KeptCaption
from core.transcripts.store import TranscriptError
from core.transcripts.transcripts import Transcript, Transcripts
from core.transcripts.voices import NO_VOICES, KeptVoices, kept_voices
from core.wording.errors import reason_of
from core.wording.sentences import phrased

CORRECTED = "corrected"
"""The origin that corrected captions bear among other training data."""

LONGEST_NAME = 60
"""Characters: of four bytes each, with language and ending, they fit the 255 that systems allow."""

UNKNOWN_LANGUAGE = "und"
"""How a language is called in files' names when nobody knows it; where it was detected nobody has kept it."""


class Shown(Enum):
    """Which languages a file shows."""

    BOTH = "both"
    SOURCE = "source"
    TARGET = "target"


def file_name(transcript: Transcript, shown: Shown, ending: str) -> str:
    """Return a name as players expect it: `Meeting.de.srt`, in both languages `Meeting.en-de.srt`."""
    name = " ".join(FORBIDDEN.sub(" ", _title(transcript)).split())[:LONGEST_NAME].strip(" .") or "Transcript"
    return f"{unreserved(name)}.{_languages(transcript, shown)}.{ending}"


def _title(transcript: Transcript) -> str:
    """Return the name that it was given; else when its talk began."""
    return transcript.given_name or f"{datetime.fromtimestamp(transcript.began):%Y-%m-%d %H-%M}"


def _languages(transcript: Transcript, shown: Shown) -> str:
    source, target = transcript.source_language, transcript.target_language
    if source == "auto":
        source = UNKNOWN_LANGUAGE
    if shown is Shown.SOURCE or not target:
        return source
    return target if shown is Shown.TARGET else f"{source}-{target}"


def export_transcript(transcripts: Transcripts, number: int, path: Path, shown: Shown = Shown.BOTH) -> None:
    """Write a transcript, as `export` does."""
    export(transcripts.entries(number), path, shown, kept_voices(transcripts, number))


def export(
    entries: Sequence[KeptCaption | Gap],
    path: Path,
    shown: Shown = Shown.BOTH,
    voices: KeptVoices = NO_VOICES,
) -> None:
    """Write captions, as corrected, to `path`, in the format of its ending, under the names of their voices.

    Raises:
        UserError: for an ending that is not known or a file that cannot be written.
    """
    writer = caption_writer(path, bilingual=shown is Shown.BOTH)
    try:
        for entry in entries:
            if isinstance(entry, Gap):
                writer.write(entry)
                continue
            caption = _reduced(entry.corrected, shown)
            spans = voices.spans.get(caption.segment, ())
            if isinstance(writer, JsonLinesWriter):
                writer.write(caption)
                writer.write_voices(spans, voices.called)
                continue
            for part in by_voice(caption, spans, voices.called):
                writer.write(part)
    finally:
        writer.close()


def _reduced(caption: CaptionUpdate, shown: Shown) -> CaptionUpdate:
    """Return the caption as the last state of its segment, in the languages that are shown."""
    source = caption.source if shown is not Shown.TARGET else ""
    target = caption.target if shown is not Shown.SOURCE else ""
    return replace(caption, source=source, target=target, final=True)


def write_corrections(
    transcripts: Transcripts, path: Path, source_language: str, target_language: str
) -> int:
    """Write the corrected pairs of a direction as training data, and return how many there are.

    A row is `source TAB target TAB origin`, as `surtitle train` takes it.

    Raises:
        TranscriptError: when there are none, or the file cannot be written.
    """
    pairs = corrected_pairs(transcripts, source_language, target_language)
    rows = [f"{_cell(pair.source)}\t{_cell(pair.target)}\t{CORRECTED}\n" for pair in pairs]
    if not rows:
        raise TranscriptError(
            phrased(
                "No captions from {source_language} to {target_language} were corrected: correct"
                " some in the transcripts first.",
                source_language=source_language,
                target_language=target_language,
            )
        )
    _replace(path, "".join(rows))
    return len(rows)


def corrected_pairs(
    transcripts: Transcripts, source_language: str, target_language: str
) -> list[CaptionUpdate]:
    """Return the captions of a direction that were corrected, as corrected; none of which a side is empty."""
    captions = transcripts.corrected(source_language, target_language)
    return [caption.corrected for caption in captions if _is_whole(caption.corrected)]


def _is_whole(pair: CaptionUpdate) -> bool:
    return bool(pair.source.strip() and pair.target.strip())


def _cell(text: str) -> str:
    return " ".join(text.split())


def _replace(path: Path, text: str) -> None:
    """Write `text` to `path`, wholly or not at all."""
    try:
        write_whole(path, text)
    except OSError as error:
        raise TranscriptError(
            phrased("{path} cannot be written: {reason}.", path=path, reason=reason_of(error))
        ) from error
