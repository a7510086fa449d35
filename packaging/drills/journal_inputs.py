"""Records of sessions that were cut off: other rows, other tables, other bytes, sound that is none."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
from box import Box
from damage import damaged, with_header_rewritten
from running import Fault, Run
from table_damage import damage_database, damage_json_in

from core.captions.captions import Captioned, CaptionUpdate, Gap
from core.journal.database import DATABASE, SOUND
from core.journal.journal import Journal
from core.speech.segments import SAMPLE_RATE, SegmentId, Word
from core.wire.messages import EngineSettings

TABLES = ("session", "entry")
N_CAPTIONS = 6
NEIGHBOUR = "a-neighbour"
"""A whole record beside the damaged one, which hides none."""


def write_session(folder: Path) -> Path:
    """Return the record of a session that was cut off."""
    journal = Journal(folder, EngineSettings(recognizer="moonshine", translator="embedded"), "talk.wav")
    for n in range(N_CAPTIONS):
        update = CaptionUpdate(
            SegmentId(n), float(n), n + 1.0, f"said as number {n}", "", f"gesagt {n}", "", True, n + 1.0
        )
        words = tuple(Word(text, n + 0.1, n + 0.9) for text in update.source.split())
        journal.record(Captioned(update, words, (), "", True, n))
    journal.record_gap(Gap(1.0, 1.5))
    journal.sound.append(np.sin(np.arange(SAMPLE_RATE) / 9).astype(np.float32))
    journal.abandon()
    return journal.path


class JournalInputs:
    def place(self, box: Box) -> Path:
        return box.data / "journal"

    def make(self, folder: Path) -> None:
        write_session(folder).rename(folder / "b-session")

    def damage(self, path: Path, others: list[Path], random: Random) -> str:
        chance, database, sound = random.random(), path / DATABASE, path / SOUND
        if chance < 0.35:
            table, column = random.choice((("session", "settings"), ("entry", "body"), ("entry", "body")))
            damage_json_in(database, table, column, random)
            return f"JSON in {table}"
        if chance < 0.8:
            return damage_database(database, TABLES, random)
        if chance < 0.9:
            sound.write_bytes(random.choice((damaged, with_header_rewritten))(sound.read_bytes(), random))
            return "bytes of the sound"
        for ending in ("-wal", "-journal", "-shm"):
            (path / f"{DATABASE}{ending}").write_bytes(random.randbytes(random.choice((0, 32, 5_000))))
        return "a log of something else beside it"

    def use(self, box: Box, path: Path, run: Run) -> bool:
        write_session(path.parent).rename(path.parent / NEIGHBOUR)
        if f"{NEIGHBOUR}  {N_CAPTIONS} captions" not in run("recover").out:
            raise Fault("a damaged record hides another one")
        outs = [
            out for ending in ("srt", "vtt", "txt", "jsonl") for out in ("--out", box.out / f"a.{ending}")
        ]
        is_taken = not run("recover", path.name, *outs).is_refused
        run("recover", path.name, "--sound", box.out / "a.wav")
        run("transcripts", "list")
        run("recover", path.name, "--delete")
        return is_taken
