"""Lists of terms: lines that are none, other encodings, too many, something else in their place."""

from __future__ import annotations

from pathlib import Path
from random import Random

from box import Box
from file_damage import replaced
from kind import Damage
from running import Fault, Run, call
from text_damage import damaged_text

from app.glossary_file import MAX_TERMS, read_glossary, write_glossary

TERMS = "# Terms\nthe board\tder Vorstand\nsurtitle\tÜbertitel\nquarter\tQuartal\n"


class GlossaryInputs:
    name = "glossaries"

    def place(self, box: Box) -> Path:
        return box.input

    def make(self, folder: Path) -> None:
        (folder / "terms.tsv").write_text(TERMS, "utf-8")

    def damage(self, path: Path, others: list[Path], random: Random) -> Damage:
        chance = random.random()
        if chance < 0.08:
            return Damage(replaced(path, random))
        if chance < 0.12:
            n_terms = random.choice((MAX_TERMS, MAX_TERMS + 1, 100_000))
            path.write_text("".join(f"term {n}\tWort {n}\n" for n in range(n_terms)), "utf-8")
            return Damage("many terms", is_hostile=n_terms > MAX_TERMS)
        path.write_bytes(damaged_text(path.read_bytes(), random))
        return Damage("text")

    def use(self, box: Box, path: Path, run: Run) -> bool:
        return call(lambda: _read_and_write(path, box.out / "terms.tsv"))

    def use_process(self, box: Box, path: Path, run: Run) -> bool:
        return not run("translate", "--glossary", path).is_refused


def _read_and_write(path: Path, copy: Path) -> None:
    """Read the terms as every command does, and write them as the window does: they stay what they are."""
    terms = read_glossary(path)
    write_glossary(copy, terms)
    if read_glossary(copy) != terms:
        raise Fault("terms that are not read as they were written")
