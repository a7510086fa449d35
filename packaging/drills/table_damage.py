"""Damage to a SQLite database: to its bytes, and to values and tables as SQLite itself allows it."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from random import Random

from byte_damage import damaged
from json_damage import damaged_json

VALUES = (
    None,
    0,
    -1,
    2**63 - 1,
    -(2**63),
    1e308,
    float("inf"),
    float("-inf"),
    "",
    "text",
    "12",
    "\x1b[2Jgone",
    "two\nlines\r",
    "a\x00b",
    "x" * 100_000,
    b"",
    b"\xff\xfe\x00",
    b"9" * 1_000,
)
NO_UTF8 = "CAST(X'41EDA080FF' AS TEXT)"
MOST_AT_ONCE = 3


def damage_bytes(path: Path, random: Random) -> None:
    path.write_bytes(damaged(path.read_bytes(), random))


def damage_values(path: Path, tables: Sequence[str], random: Random) -> None:
    """Put values into rows that the program never writes there."""
    with _opened(path) as database:
        for _ in range(random.randint(1, MOST_AT_ONCE)):
            table = random.choice(tables)
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
            if not columns:
                continue
            column, value = random.choice(columns), random.choice(VALUES)
            rows = [row[0] for row in database.execute(f"SELECT rowid FROM {table}")]
            place = f"rowid = {random.choice(rows or [0])}" if random.random() < 0.7 else "true"
            with contextlib.suppress(sqlite3.Error):  # what a constraint refuses cannot stand there
                if random.random() < 0.1:
                    database.execute(f"UPDATE {table} SET {column} = {NO_UTF8} WHERE {place}")
                else:
                    database.execute(f"UPDATE {table} SET {column} = ? WHERE {place}", (value,))


def damage_json_in(path: Path, table: str, column: str, random: Random) -> None:
    """Let the JSON in a column of some row say otherwise."""
    with _opened(path) as database:
        number, text = random.choice(database.execute(f"SELECT rowid, {column} FROM {table}").fetchall())
        told = damaged_json(text, random).encode("utf-8", "surrogatepass")
        database.execute(f"UPDATE {table} SET {column} = CAST(? AS TEXT) WHERE rowid = ?", (told, number))


def damage_tables(path: Path, tables: Sequence[str], random: Random) -> None:
    """Take tables or their rows away, or let them be of another program."""
    table = random.choice(tables)
    statement = random.choice(
        (
            f"DROP TABLE {table}",
            f"ALTER TABLE {table} RENAME TO another",
            f"DELETE FROM {table}",
            f"PRAGMA user_version = {random.choice((0, 1, -1, 99, 2**31 - 1))}",
            "CREATE TABLE another (a, b)",
        )
    )
    with _opened(path) as database, contextlib.suppress(sqlite3.Error):
        database.execute(statement)


@contextlib.contextmanager
def _opened(path: Path):
    database = sqlite3.connect(path)
    database.create_function("spaced", 1, str, deterministic=True)
    try:
        with database:
            yield database
    finally:
        database.close()
