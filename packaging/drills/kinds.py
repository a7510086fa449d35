"""All kinds of inputs, and what one is to the drills."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from random import Random
from typing import Protocol

from box import Box
from running import Run

KINDS = {
    "sound": ("sound_inputs", "SoundInputs", 20),
    "adapters": ("adapter_inputs", "AdapterInputs", 15),
    "zips": ("zip_inputs", "ZipInputs", 15),
    "models": ("model_inputs", "ModelInputs", 6),
    "journals": ("journal_inputs", "JournalInputs", 12),
    "settings": ("settings_inputs", "SettingsInputs", 8),
    "transcripts": ("transcript_inputs", "TranscriptInputs", 10),
    "glossaries": ("glossary_inputs", "GlossaryInputs", 7),
    "pairs": ("pair_inputs", "PairInputs", 7),
}
"""Where each kind is written, imported by the process that tries it, and its share of a hundred tries."""


class InputKind(Protocol):
    """Inputs of one kind: how good ones are made and damaged, and what the program does with them."""

    def place(self, box: Box) -> Path:
        """Return the folder that the input is put into."""

    def make(self, folder: Path) -> None:
        """Write good inputs: each entry of the folder is one."""

    def damage(self, path: Path, others: list[Path], random: Random) -> str:
        """Damage the copy of a good input that lies at `path`, and return how; `others` are all good ones."""

    def use(self, box: Box, path: Path, run: Run) -> bool:
        """Do with the input what the program does, and return whether it was taken or refused.

        Raises:
            Fault: it did what must not happen.
        """


def kind_named(name: str) -> InputKind:
    """Return the inputs of a kind."""
    module, kind, _ = KINDS[name]
    made: InputKind = getattr(import_module(module), kind)()
    return made


def n_tries_of(n_inputs: int) -> dict[str, int]:
    """Return how many of the tries each kind gets."""
    counts = {name: n_inputs * share // 100 for name, (_, _, share) in KINDS.items()}
    counts["sound"] += n_inputs - sum(counts.values())
    return counts
