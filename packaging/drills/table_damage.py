"""Damage to a SQLite database: to its bytes, and to values and tables as SQLite itself allows it."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from damage import damaged, replaced
from json_damage import damaged_json

VALUES = (
    *(None, 0, -1, 2**63 - 1, -(2**63), 1e308, float("inf"), float("-inf")),
    *("", "text", "12", "\x1b[2Jgone", "two\nlines\r", "a\x00b", "x" * 100_000),
    *(b"", b"\xff\xfe\x00", b"9" * 1_000),
)
NO_UTF8 = "CAST(X'41EDA080FF' AS TEXT)"
MOST_AT_ONCE = 3


def damage_database(path: Path, tables: Sequence[str], random: Random) -> str:
    """Damage values, tables, bytes or the whole file, and return what."""
    chance = random.random()
    if chance < 0.5:
        _damage_values(path, tables, random)
        return "values"
    if chance < 0.6:
        _damage_tables(path, random.choice(tables), random)
        return "tables"
    if chance < 0.94:
        path.write_bytes(damaged(path.read_bytes(), random))
        return "bytes of the database"
    return f"{path.name}: {replaced(path, random)}"


def damage_json_in(path: Path, table: str, column: str, random: Random) -> None:
    """Let the JSON in a column of some row say otherwise."""
    with _opened(path) as database:
        number, text = random.choice(database.execute(f"SELECT rowid, {column} FROM {table}").fetchall())
        told = damaged_json(text, random).encode("utf-8", "surrogatepass")
        database.execute(f"UPDATE {table} SET {column} = CAST(? AS TEXT) WHERE rowid = ?", (told, number))


def _damage_values(path: Path, tables: Sequence[str], random: Random) -> None:
    """Put values into rows that the program never writes there."""
    with _opened(path) as database:
        for _ in range(random.randint(1, MOST_AT_ONCE)):
            table = random.choice(tables)
            column = random.choice([row[1] for row in database.execute(f"PRAGMA table_info({table})")])
            rows = [row[0] for row in database.execute(f"SELECT rowid FROM {table}")]
            place = f"rowid = {random.choice(rows or [0])}" if random.random() < 0.7 else "true"
            value = NO_UTF8 if random.random() < 0.1 else "?"
            values = (random.choice(VALUES),) if value == "?" else ()
            with contextlib.suppress(sqlite3.Error):  # what a constraint refuses cannot stand there
                database.execute(f"UPDATE {table} SET {column} = {value} WHERE {place}", values)


def _damage_tables(path: Path, table: str, random: Random) -> None:
    """Take a table or its rows away, or let them be of another program."""
    version = random.choice((0, 1, -1, 99, 2**31 - 1))
    statements = (
        *(f"DROP TABLE {table}", f"ALTER TABLE {table} RENAME TO another", f"DELETE FROM {table}"),
        *(f"PRAGMA user_version = {version}", "CREATE TABLE another (a, b)"),
    )
    with _opened(path) as database, contextlib.suppress(sqlite3.Error):
        database.execute(random.choice(statements))


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    database = sqlite3.connect(path)
    database.create_function("spaced", 1, str, deterministic=True)
    with contextlib.closing(database), database:
        yield database
