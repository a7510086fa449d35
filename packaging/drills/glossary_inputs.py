"""Lists of terms: lines that are none, other encodings, something else in their place."""

from __future__ import annotations

from pathlib import Path
from random import Random

from box import Box
from damage import damaged_text, replaced
from running import Fault, Run, call

from app.glossary_file import read_glossary, write_glossary

TERMS = "# Terms\nthe board\tder Vorstand\nsurtitle\tÜbertitel\nquarter\tQuartal\n"


class GlossaryInputs:
    def place(self, box: Box) -> Path:
        return box.input

    def make(self, folder: Path) -> None:
        (folder / "terms.tsv").write_text(TERMS, "utf-8")

    def damage(self, path: Path, others: list[Path], random: Random) -> str:
        if random.random() < 0.08:
            return replaced(path, random)
        path.write_bytes(damaged_text(path.read_bytes(), random))
        return "text"

    def use(self, box: Box, path: Path, run: Run) -> bool:
        return call(lambda: _read_and_write(path, box.out / "terms.tsv"))


def _read_and_write(path: Path, copy: Path) -> None:
    """Read the terms as every command does, and write them as the window does: they stay what they are."""
    terms = read_glossary(path)
    write_glossary(copy, terms)
    if read_glossary(copy) != terms:
        raise Fault("terms that are not read as they were written")
