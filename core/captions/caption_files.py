"""The files that captions are written to: SRT, VTT, TXT and JSON lines.

Whatever was captioned stands on the disk at any moment: a JSON line for every
update, a subtitle for every finished segment, the open segment at the close
(lost sound as a line at once, as a subtitle with the next segment).
A write that fails (a full disk) is taken back, so that the file ends with its
last whole entry.
"""

from __future__ import annotations

import json
import math
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from itertools import count, groupby
from pathlib import Path
from typing import Protocol

from core.captions.appended_file import AppendedFile, CaptionFileError, cannot_write
from core.captions.captions import CaptionUpdate, Cue, Gap, cues, spoken_by
from core.captions.voice_names import NO_NAMES, VoiceNames
from core.files.plain_files import check_place
from core.speech.segments import SegmentId
from core.speech.voices import VoiceSpan
from core.wording.plain_lines import plain_line
from core.wording.sentences import phrased

WORD_JOINER = "\u2060"
_BEGINS_MARKUP = re.compile(r"[<\\]|&(?=#?\w+;)")
_WIDE_BRACES = str.maketrans("{}", "\uff5b\uff5d")

SHORTEST_GAP_CUE_S = 1.0
"""A shorter loss, or one of unknown length, stands this long on the screen to be read."""

LEFT_OUT = ("speaker", "is_pause", "is_missed", "is_filled", "is_doubtful")
"""Left out of a JSON line where there is nothing to tell: where one is heard alone nobody is named."""


class CaptionWriter(Protocol):
    """One caption file being written."""

    path: Path

    def write(self, entry: CaptionUpdate | Gap) -> None:
        """Take the next state of a caption.

        Raises:
            CaptionFileError: when it cannot be written; what was written before stays.
        """

    def close(self) -> None:
        """Write what is still open and close the file."""


def check_caption_path(path: Path) -> None:
    """Raise what `caption_writer` would raise for `path`, as far as it shows without touching the file.

    Raises:
        CaptionFileError: for an ending that is not known or a folder that is not there.
    """
    if path.suffix.lower() not in WRITERS:
        raise CaptionFileError(
            phrased(
                "Captions cannot be written to {path}: its ending must be .srt, .vtt, .txt or .jsonl.",
                path=path,
            )
        )
    if not path.parent.is_dir():
        raise CaptionFileError(
            phrased(
                "Captions cannot be written to {path}: the folder {folder} is missing.",
                path=path,
                folder=path.parent,
            )
        )
    if path.is_dir():
        raise CaptionFileError(phrased("Captions cannot be written to {path}: it is a folder.", path=path))
    try:
        check_place(path, may_be_device=True)
    except OSError as error:
        raise cannot_write(path, error) from error


def caption_writer(path: Path, *, bilingual: bool = True) -> CaptionWriter:
    """Return a writer for `path`, its format chosen by the file's ending; what the file held is gone.

    Raises:
        CaptionFileError: for an ending that is not known or a file that cannot be made.
    """
    check_caption_path(path)
    return WRITERS[path.suffix.lower()](path, bilingual=bilingual)


class JsonLinesWriter:
    """Every state of every caption, one JSON object a line."""

    def __init__(self, path: Path, *, bilingual: bool = True) -> None:
        self.path = path
        self._file = AppendedFile(path)

    def write(self, entry: CaptionUpdate | Gap) -> None:
        self._file.append(json_line(entry) + "\n")

    def write_voices(self, spans: Sequence[VoiceSpan], called: VoiceNames = NO_NAMES) -> None:
        """Write, a line for each segment, which of its words which voice says."""
        for segment, said in groupby(spans, key=lambda span: span.segment):
            voices = [_voice_in_json(span, called) for span in said if span.is_sure]
            line = {"event": "voices"} | identified(segment) | {"spans": voices}
            self._file.append(json.dumps(line, ensure_ascii=False) + "\n")

    def close(self) -> None:
        self._file.close()


def _voice_in_json(span: VoiceSpan, called: VoiceNames) -> dict[str, object]:
    voice = called.shown(span.voice)
    said: dict[str, object] = {"first_word": span.first_word, "n_words": span.n_words, "voice": voice}
    if name := called.names.get(voice):
        said["name"] = name
    return said


def json_line(entry: CaptionUpdate | Gap) -> str:
    """Return the state of a caption, or lost sound, as one JSON object."""
    fields = asdict(_plain(entry))
    for name in LEFT_OUT:
        if not fields.get(name, True):
            del fields[name]
    if isinstance(entry, Gap):
        return json.dumps({"event": "gap"} | _rounded(fields), ensure_ascii=False)
    del fields["segment"]
    return json.dumps({"event": "caption"} | identified(entry.segment) | _rounded(fields), ensure_ascii=False)


def identified(segment: SegmentId) -> dict[str, object]:
    """Return what tells a segment from others; a sole speaker on a track has no other number."""
    fields = {"segment": segment.number, "track": segment.track, "gap": segment.gap}
    return {name: number for name, number in fields.items() if number or name == "segment"}


def _plain(entry: CaptionUpdate | Gap) -> CaptionUpdate | Gap:
    """Return `entry` with its texts on one line each, as every format needs them."""
    if isinstance(entry, Gap):
        return entry
    return replace(
        entry,
        source=plain_line(entry.source),
        source_tail=plain_line(entry.source_tail),
        target=plain_line(entry.target),
        target_tail=plain_line(entry.target_tail),
        speaker=" ".join(plain_line(entry.speaker).split()),
    )


def _rounded(fields: dict[str, object]) -> dict[str, object]:
    """Return `fields` with times to the millisecond."""
    return {name: round(value, 3) if isinstance(value, float) else value for name, value in fields.items()}


class SegmentWriter(ABC):
    """A file with one entry for each finished segment, the open ones at the close.

    Entries stand in the order of their beginnings: a gap is written with the
    first segment that begins after it, a segment when none that began before
    it, said by another speaker, is still open.
    """

    HEADER = ""

    def __init__(self, path: Path, *, bilingual: bool = True) -> None:
        self.path = path
        self.bilingual = bilingual
        self._file = AppendedFile(path)
        self._open: dict[SegmentId, CaptionUpdate] = {}
        self._finished: list[CaptionUpdate] = []
        self._gaps: list[Gap] = []
        try:
            self._file.append(self.HEADER)
        except CaptionFileError:
            self._file.close()
            raise

    def write(self, entry: CaptionUpdate | Gap) -> None:
        entry = _plain(entry)
        if isinstance(entry, Gap):
            # A gap is known at once, the words before it only seconds later.
            self._gaps.append(entry)
        elif entry.final:
            self._open.pop(entry.segment, None)
            self._finished.append(entry)
            self._append_finished()
        elif entry.source or entry.source_tail:
            self._open[entry.segment] = entry
        else:  # it came to nothing, and its number serves what is said later
            self._open.pop(entry.segment, None)
            self._append_finished()

    def close(self) -> None:
        try:
            self._finished += self._open.values()
            self._open.clear()
            self._append_finished()
            self._append_gaps(before_s=math.inf)
        finally:
            self._open.clear()
            self._finished.clear()
            self._gaps.clear()
            self._file.close()

    def _append_finished(self) -> None:
        """Append what nothing that is still open can begin before."""
        self._finished.sort(key=_start_s)
        first_open_s = min(map(_start_s, self._open.values()), default=math.inf)
        while self._finished and self._finished[0].start_s <= first_open_s:
            self._append_caption(self._finished.pop(0))

    def _append_caption(self, caption: CaptionUpdate) -> None:
        self._append_gaps(before_s=caption.start_s)
        self._append(self.caption_entry(caption), caption.start_s)

    def _append_gaps(self, before_s: float) -> None:
        while self._gaps and self._gaps[0].start_s < before_s:
            self._append(self.gap_entry(self._gaps[0]), self._gaps[0].start_s)
            del self._gaps[0]

    def _append(self, text: str, start_s: float) -> None:
        """Write an entry that begins at `start_s`."""
        self._file.append(text)

    @abstractmethod
    def caption_entry(self, caption: CaptionUpdate) -> str:
        """Return the text of one caption; empty when nothing was said."""

    @abstractmethod
    def gap_entry(self, gap: Gap) -> str:
        """Return the text that stands for lost sound."""


class CueWriter(SegmentWriter):
    """A file of timed subtitles.

    The last one stays until it can be read; where the next begins sooner, its time is written over.
    """

    def __init__(self, path: Path, *, bilingual: bool = True) -> None:
        self._n_cues = 0
        self._last: tuple[int, CaptionUpdate] | None = None
        """What stands at the end of the file, with the number of its first cue."""
        self._next: tuple[int, CaptionUpdate] | None = None
        super().__init__(path, bilingual=bilingual)

    def caption_entry(self, caption: CaptionUpdate) -> str:
        shown = self._cues_of(caption)
        if shown and self._file.can_change:
            self._next = self._n_cues + 1, caption
        return "".join(map(self._numbered, shown))

    def _append(self, text: str, start_s: float) -> None:
        if not text:
            return
        following, self._next = self._next, None
        self._end_last(start_s)
        super()._append(text, start_s)
        self._last = following

    def _end_last(self, start_s: float) -> None:
        """Let what stands at the end of the file end where the next begins, if it stays longer."""
        last, self._last = self._last, None
        if last is None:
            return
        number, caption = last
        before, after = (
            "".join(map(self.cue_text, count(number), self._cues_of(caption, until_s)))
            for until_s in (math.inf, start_s)
        )
        if before != after and len(before) == len(after):
            self._file.change_end(after)

    def _cues_of(self, caption: CaptionUpdate, until_s: float = math.inf) -> list[Cue]:
        until_s = until_s if self._file.can_change else caption.end_s
        return cues(caption, bilingual=self.bilingual, until_s=until_s)

    def gap_entry(self, gap: Gap) -> str:
        end_s = max(gap.end_s, gap.start_s + SHORTEST_GAP_CUE_S)
        return self._numbered(Cue(gap.start_s, end_s, (gap.text,)))

    def _numbered(self, cue: Cue) -> str:
        self._n_cues += 1
        return self.cue_text(self._n_cues, cue)

    @abstractmethod
    def cue_text(self, number: int, cue: Cue) -> str:
        """Return one subtitle as the format has it."""


class SrtWriter(CueWriter):
    """SubRip."""

    def cue_text(self, number: int, cue: Cue) -> str:
        start, end = _clock(cue.start_s, ","), _clock(cue.end_s, ",")
        # Players look for the arrow of a time in every line.
        text = _no_markup(spoken_by(cue.speaker, "\n".join(cue.lines)).replace("-->", "→"))
        return f"{number}\n{start} --> {end}\n{text}\n\n"


class VttWriter(CueWriter):
    """WebVTT."""

    HEADER = "WEBVTT\n\n"

    def cue_text(self, number: int, cue: Cue) -> str:
        start, end = _clock(cue.start_s, "."), _clock(cue.end_s, ".")
        voice = f"<v {_escaped(cue.speaker)}>" if cue.speaker else ""
        lines = (_escaped(_no_markup(line)) for line in cue.lines)
        return f"{start} --> {end}\n{voice}" + "\n".join(lines) + "\n\n"


class TxtWriter(SegmentWriter):
    """A transcript to read: a line for each segment, both languages as a pair of lines."""

    def caption_entry(self, caption: CaptionUpdate) -> str:
        source, target = caption.source.strip(), caption.target.strip()
        if source and target and self.bilingual:
            return f"{spoken_by(caption.speaker, source)}\n{target}\n\n"
        line = spoken_by(caption.speaker, target or source)
        return f"{line}\n" if line else ""

    def gap_entry(self, gap: Gap) -> str:
        return f"{gap.text}\n"


def _start_s(caption: CaptionUpdate) -> float:
    return caption.start_s


def _clock(seconds: float, separator: str) -> str:
    milliseconds = round(max(seconds, 0.0) * 1000)
    minutes, milliseconds = divmod(milliseconds, 60_000)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{milliseconds // 1000:02}{separator}{milliseconds % 1000:03}"


def _no_markup(text: str) -> str:
    """Return a cue's text as every player shows it: of "List<String>" and "C:\\new" no letter is lost.

    SRT has no escapes: players, and FFmpeg on its way into a video, take for a
    tag what looks like one. What cannot be seen stands after what begins one;
    what is in braces libass hides whatever it is, so they are the wide ones.
    """
    return _BEGINS_MARKUP.sub(r"\g<0>" + WORD_JOINER, text).translate(_WIDE_BRACES)


def _escaped(line: str) -> str:
    return line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


WRITERS: dict[str, Callable[..., CaptionWriter]] = {
    ".srt": SrtWriter,
    ".vtt": VttWriter,
    ".txt": TxtWriter,
    ".jsonl": JsonLinesWriter,
}
