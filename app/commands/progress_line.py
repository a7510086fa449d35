"""What is being loaded and how far: one line renewed in a terminal, a line every tenth in a log."""

from __future__ import annotations

import shutil
from typing import TextIO

from core.system.standard_streams import draw
from core.wording.printable import on_one_line

BAR_WIDTH = 24
LOG_STEP = 0.1


class ProgressLine:
    """Writes progress to a stream; as a context it ends the line when it is left."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._is_terminal = stream.isatty()
        self._told = ("", -1.0)
        self._open = False

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def tell(self, text: str, fraction: float) -> None:
        """Show that `fraction` (0 .. 1, negative when unknown) of `text` is done."""
        if self._is_terminal:
            draw(self._stream, f"\r\x1b[K{self._line(on_one_line(text), fraction)}")
            self._stream.flush()
            self._open = True
        elif (
            text != self._told[0] or fraction - self._told[1] >= LOG_STEP or fraction == 1.0 != self._told[1]
        ):
            percent = f" {fraction:.0%}" if fraction >= 0 else ""
            self._stream.write(f"{text}{percent}\n")
            self._told = (text, fraction)

    def end(self) -> None:
        """Leave the line to what is written next."""
        if self._open:
            draw(self._stream, "\r\x1b[K")
            self._stream.flush()
            self._open = False

    def _line(self, text: str, fraction: float) -> str:
        n_columns = shutil.get_terminal_size().columns - 1
        if fraction < 0:
            return text[:n_columns]
        n_full = round(BAR_WIDTH * min(fraction, 1.0))
        bar = f"[{'#' * n_full}{'.' * (BAR_WIDTH - n_full)}] {fraction:4.0%}  "
        return (bar + text)[:n_columns]
