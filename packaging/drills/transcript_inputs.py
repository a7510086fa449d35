"""The database of the transcripts: other values, tables and bytes, and records that lie where none should."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from random import Random

from box import Box
from journal_inputs import write_session
from running import Fault, Run
from table_damage import damage_database

from core.captions.captions import CaptionUpdate, Gap
from core.speech.segments import SegmentId
from core.transcripts.store import DATABASE, open_database
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings

TABLES = ("transcript", "caption", "gap")
PRECIOUS = "precious"
"""A record beside the journals that is none of theirs."""
ELSEWHERE = (
    f"../{PRECIOUS}",
    f"./../{PRECIOUS}/",
    f"../../surtitle/{PRECIOUS}",
    "..",
    ".",
    "",
    "../transcripts",
    "/",
    "~",
)
ENDINGS = ("srt", "vtt", "txt", "jsonl")


class TranscriptInputs:
    def place(self, box: Box) -> Path:
        return box.data.parent

    def make(self, folder: Path) -> None:
        data = folder / "surtitle"
        write_session(data / "journal").rename(data / "journal" / "cut-off")
        write_session(data).rename(data / PRECIOUS)
        transcripts = Transcripts(data / "transcripts")
        settings = EngineSettings(recognizer="moonshine", translator="embedded")
        for journal in ("ended", "cut-off"):
            live = transcripts.begin(journal, f"{journal}.wav", settings)
            for n in range(4):
                text = (f"said as number {n}", "", f"gesagt {n}", "")
                live.write(CaptionUpdate(SegmentId(n), float(n), n + 1.0, *text, True, n + 1.0))
            live.write(Gap(1.0, 1.5))
            if journal == "ended":
                live.finish()
        for entry in transcripts.entries(1)[:1]:
            transcripts.correct(entry.id, source="said rightly", target=None)
        transcripts.close()

    def damage(self, path: Path, others: list[Path], random: Random) -> str:
        database = path / "transcripts" / DATABASE
        if random.random() < 0.8:
            return damage_database(database, TABLES, random)
        with closing(open_database(database.parent)) as opened, opened:
            opened.execute("UPDATE transcript SET journal = ? WHERE id = 2", (random.choice(ELSEWHERE),))
        return "a record elsewhere"

    def use(self, box: Box, path: Path, run: Run) -> bool:
        is_taken = not run("transcripts", "list").is_refused
        run("transcripts", "search", "said")
        for number in ("1", "2"):
            outs = [out for ending in ENDINGS for out in ("--out", box.out / f"{number}.{ending}")]
            run("transcripts", "export", number, *outs)
        run("transcripts", "corrections", "--from", "en", "--to", "de", "--out", box.out / "c.tsv")
        run("transcripts", "delete", "1")
        if not (path / PRECIOUS / "session.sqlite").exists():
            raise Fault("deleted a folder that is none of its records")
        return is_taken
