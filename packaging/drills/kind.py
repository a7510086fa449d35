"""What a kind of input is to the drills."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Protocol

from box import Box
from running import Run


@dataclass(frozen=True, slots=True)
class Damage:
    """What was done to an input; `is_hostile` if taking it as it is now would be a fault."""

    what: str
    is_hostile: bool = False


class InputKind(Protocol):
    """Inputs of one kind: how good ones are made and damaged, and what the program does with them."""

    name: str

    def place(self, box: Box) -> Path:
        """Return the folder that the input is put into."""

    def make(self, folder: Path) -> None:
        """Write good inputs: each entry of the folder is one."""

    def damage(self, path: Path, others: list[Path], random: Random) -> Damage:
        """Damage the copy of a good input that lies at `path`; `others` are all good ones."""

    def use(self, box: Box, path: Path, run: Run) -> bool:
        """Do with the input what the program does, and return whether it was taken or refused.

        Raises:
            Fault: it did what must not happen.
        """

    def use_process(self, box: Box, path: Path, run: Run) -> bool:
        """The same by commands alone, for the command line as a process."""
