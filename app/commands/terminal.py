"""Captions in a terminal: redrawn in place, or as growing lines where the output is no terminal."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass
from typing import Protocol, TextIO

from core.captions.captions import CaptionUpdate, Gap
from core.captions.line_breaks import display_width
from core.speech.segments import SegmentId
from core.system.standard_streams import draw
from core.wording.printable import on_one_line

DIM, BOLD, PLAIN = "\x1b[2m", "\x1b[1m", "\x1b[0m"
UNSTABLE_EVERY_S = 0.7
CLEAR_BELOW = "\x1b[J"


class TerminalCaptions(Protocol):
    """Shows captions as they come."""

    def show(self, entry: CaptionUpdate | Gap) -> None: ...

    def note(self, text: str) -> None:
        """Show a passing word about the program's state."""

    def say(self, sentence: str) -> None:
        """Show a sentence that the user should read."""

    def close(self) -> None: ...


def caption_view(stream: TextIO, languages: tuple[str, str], *, bilingual: bool) -> TerminalCaptions:
    """Return the view that suits `stream`; `languages` are the codes of source and target."""
    if stream.isatty():
        return ScreenView(stream, bilingual=bilingual)
    return LinesView(stream, languages, bilingual=bilingual)


@dataclass(frozen=True, slots=True)
class ScreenLine:
    """A line of a caption: what is committed, and what may still change."""

    committed: str
    tail: str
    style: str = ""

    def rows(self, n_columns: int) -> list[str]:
        """Return the line cut into rows of the terminal, styled."""
        rows, row, width, current = [], "", 0, ""
        for character, style in self._characters():
            n_wide = display_width(character)
            if width + n_wide > n_columns:
                rows.append(row + PLAIN)
                row, width, current = "", 0, ""
            if style != current:
                row, current = row + (PLAIN if current else "") + style, style
            row += character
            width += n_wide
        return [*rows, row + PLAIN]

    def _characters(self) -> list[tuple[str, str]]:
        gap = " " if self.committed and self.tail else ""
        committed = [(character, self.style) for character in on_one_line(self.committed + gap)]
        return committed + [(character, DIM) for character in on_one_line(self.tail)]


class ScreenView:
    """Finished captions scroll away upwards, open ones are redrawn word by word."""

    def __init__(self, stream: TextIO, *, bilingual: bool) -> None:
        self._stream = stream
        self._bilingual = bilingual
        self._open: dict[SegmentId, CaptionUpdate] = {}
        self._note = ""
        self._n_rows = 0

    def show(self, entry: CaptionUpdate | Gap) -> None:
        self._note = ""
        if isinstance(entry, Gap):
            return self._redraw([ScreenLine("", entry.text)])
        self._open[entry.segment] = entry
        if not entry.final:
            return self._redraw([])
        del self._open[entry.segment]
        lines = self._lines(entry)
        self._redraw([*lines, ScreenLine("", "")] if lines else [])

    def note(self, text: str) -> None:
        self._note = text
        self._redraw([])

    def say(self, sentence: str) -> None:
        self._redraw([ScreenLine("", f"surtitle: {sentence}")])

    def close(self) -> None:
        self._note = ""
        finished = [line for segment in sorted(self._open) for line in self._lines(self._open[segment])]
        self._open.clear()
        self._redraw(finished)

    def _redraw(self, finished: list[ScreenLine]) -> None:
        n_columns, n_lines = shutil.get_terminal_size()
        above = [row for line in finished for row in line.rows(n_columns - 1)]
        below = [row for line in self._open_lines() for row in line.rows(n_columns - 1)]
        below = below[-max(1, n_lines - 1) :]  # rows that have scrolled away cannot be redrawn
        up = f"\x1b[{self._n_rows}A" if self._n_rows else ""
        draw(self._stream, f"{up}\r{CLEAR_BELOW}" + "".join(f"{row}\n" for row in above + below))
        self._stream.flush()
        self._n_rows = len(below)

    def _open_lines(self) -> list[ScreenLine]:
        lines = [line for segment in sorted(self._open) for line in self._lines(self._open[segment])]
        return [*lines, ScreenLine("", self._note)] if self._note else lines

    def _lines(self, caption: CaptionUpdate) -> list[ScreenLine]:
        source = ScreenLine(caption.source, caption.source_tail, DIM if caption.is_doubtful else "")
        target = ScreenLine(caption.target, caption.target_tail, DIM if caption.is_doubtful else BOLD)
        has_target = bool(caption.target or caption.target_tail)
        lines = [source] if self._bilingual or not has_target else []
        lines += [target] if has_target else []
        lines = [line for line in lines if line.committed or line.tail]
        return [ScreenLine(f"{caption.speaker}:", ""), *lines] if caption.speaker and lines else lines


class LinesView:
    """Every committed word once, on a line with its clock and its language.

    What is still unstable shows on lines of its own, marked `~` instead of
    `|`, at most one every `UNSTABLE_EVERY_S`: the reader sees the sentence
    grow, and the lines do not flood. What does not sound like the language
    that was chosen is marked `?`.
    """

    def __init__(self, stream: TextIO, languages: tuple[str, str], *, bilingual: bool) -> None:
        self._stream = stream
        self._languages = languages
        self._bilingual = bilingual
        self._shown: dict[SegmentId, tuple[str, str]] = {}
        self._last_line_s = 0.0

    def show(self, entry: CaptionUpdate | Gap) -> None:
        if isinstance(entry, Gap):
            return self._write(entry.start_s, entry.text)
        who = f"{entry.speaker} " if entry.speaker else ""
        before = self._shown.get(entry.segment, ("", ""))
        now = (entry.source, entry.target)
        self._shown[entry.segment] = now
        mark = "?" if entry.is_doubtful else "|"
        for language, old, new, is_source in zip(self._languages, before, now, (True, False), strict=True):
            if len(new) > len(old) and (self._bilingual or not is_source):
                indent = "  " if old else ""
                self._write(entry.emitted_s, f"{who}{language} {mark} {indent}{new[len(old) :].strip()}")
        is_due = entry.emitted_s - self._last_line_s >= UNSTABLE_EVERY_S
        if entry.source_tail and self._bilingual and is_due:
            indent = "  " if entry.source else ""
            self._write(entry.emitted_s, f"{who}{self._languages[0]} ~ {indent}{entry.source_tail}")
        if entry.final:
            del self._shown[entry.segment]

    def note(self, text: str) -> None:
        """Passing words about the state would only fill the lines."""

    def say(self, sentence: str) -> None:
        tell(sentence)

    def close(self) -> None:
        self._stream.flush()

    def _write(self, clock_s: float, text: str) -> None:
        self._last_line_s = clock_s
        self._stream.write(f"[{clock(clock_s)}] {text}\n")
        self._stream.flush()


def tell(sentence: str) -> None:
    """Write a sentence for the user to standard error, beside the captions."""
    sys.stderr.write(f"surtitle: {sentence}\n")
    sys.stderr.flush()


def clock(seconds: float) -> str:
    """Return seconds as minutes and seconds to the tenth, hours before them if there are any."""
    tenths = round(seconds * 10)
    minutes, tenths = divmod(tenths, 600)
    hours, minutes = divmod(minutes, 60)
    hours_text = f"{hours}:" if hours else ""
    return f"{hours_text}{minutes:02}:{tenths // 10:02}.{tenths % 10}"
