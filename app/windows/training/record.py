"""What a run has told so far, kept beside it: one that is resumed goes on with its curves and its start."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path

from app.windows.training.runs import RUN_FOLDER
from core.files.whole_files import write_whole
from core.wire.training_events import Checked, Evaluated, Event, Stepped, from_line, to_line

logger = logging.getLogger(__name__)

TOLD = "told.jsonl"


class Record:
    """The events of a run, the first one first; without a disk to write them to they last as long as this."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / RUN_FOLDER / TOLD
        self.events: list[Event] = []

    def add(self, event: Event | None) -> None:
        """Keep the events that are worth showing again."""
        if not isinstance(event, Checked | Stepped | Evaluated):
            return
        self.events.append(event)
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(to_line(event))
        except OSError as error:
            logger.warning("%s cannot be written: %s", self._path, error)

    def go_back_to(self, step: int) -> Sequence[Event]:
        """Return what was told until a checkpoint, and forget the rest: it will be told again."""
        try:
            lines = self._path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            lines = []
        told = (event for line in lines if (event := from_line(line)) is not None)
        self.events = [event for event in told if getattr(event, "step", 0) <= step]
        try:
            write_whole(self._path, "".join(map(to_line, self.events)))
        except OSError as error:
            logger.warning("%s cannot be written: %s", self._path, error)
        return self.events
