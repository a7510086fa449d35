"""Sentence pairs to train on: tables, JSON lines, two texts, compressed or not."""

from __future__ import annotations

import gzip
from pathlib import Path
from random import Random

from box import Box
from damage import damaged, damaged_text, replaced
from json_damage import damaged_json
from running import Run, call

TABLE = "Hello.\tHallo.\tmine\nGood morning.\tGuten Morgen.\nHow are you?\tWie geht es dir?\n"
LINES = (
    '{"source": "Hello.", "target": "Hallo.", "origin": "mine"}\n'
    '{"source": "Good morning.", "target": "Guten Morgen."}\n'
)


class PairInputs:
    def place(self, box: Box) -> Path:
        return box.input

    def make(self, folder: Path) -> None:
        (folder / "a.tsv").write_text(TABLE, "utf-8")
        (folder / "b.jsonl").write_text(LINES, "utf-8")
        (folder / "c.tsv.gz").write_bytes(gzip.compress(TABLE.encode()))
        (folder / "d.jsonl.gz").write_bytes(gzip.compress(LINES.encode()))

    def damage(self, path: Path, others: list[Path], random: Random) -> str:
        chance = random.random()
        if chance < 0.08:
            return replaced(path, random)
        content = path.read_bytes()
        if path.suffix == ".gz" and chance < 0.4:
            path.write_bytes(damaged(content, random))
            return "compressed bytes"
        text = gzip.decompress(content) if path.suffix == ".gz" else content
        if ".jsonl" in path.name and chance < 0.8:
            lines = text.decode().splitlines()
            lines[0] = damaged_json(lines[0], random)
            told = "\n".join(lines).encode("utf-8", "surrogatepass")
        else:
            told = damaged_text(text, random)
        path.write_bytes(gzip.compress(told) if path.suffix == ".gz" else told)
        return "text"

    def use(self, box: Box, path: Path, run: Run) -> bool:
        return call(lambda: _read(path, box.out / "pairs.tsv"))


def _read(path: Path, copy: Path) -> None:
    """Read the pairs as the training does, leave out what teaches nothing, and write them."""
    from training.data.cleaning import clean
    from training.data.corpus import read_data, write_pairs

    write_pairs(copy, clean(read_data(str(path))).pairs)
