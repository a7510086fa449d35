"""What is streamed without an adapter, and what is kept of it: scores and costs; no text, no weights."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from core.files.whole_files import write_whole
from training.compare.kept_file import read_kept

PATH = Path(__file__).parent / "results" / "unadapted.json"

SETS = ("tatoeba", "chat", "ted")
N_SENTENCES = 100
"""The first ones of each set."""

SLOT_LENGTH = 16

TEACHING = (
    "--base=embedded",
    "--method=full",
    "--from=en",
    "--to=de",
    "--precision=float32",
    "--threads=1",
    "--objective=supervised",
    "--scheme=offline",
    "--policy=offline",
    "--batch=32",
    "--rate=2e-4",
    "--schedule=linear",
    "--warmup=8",
    "--weight-decay=0",
    "--dev-sentences=0",
    "--evaluate-every=40",
    "--steps=80",
    "--seed=1",
)

Row = Mapping[str, Any]
"""The scores of one system on one set."""


@dataclass(frozen=True, slots=True)
class System:
    """A scheme under a policy; `is_shipped` for the shipped translator, as it is, in the base's place."""

    scheme: str
    policy: str
    is_shipped: bool = False

    @property
    def name(self) -> str:
        return f"{self.title}, {self.policy}"

    @property
    def title(self) -> str:
        return f"shipped, {self.scheme}" if self.is_shipped else self.scheme

    @property
    def prompted_as(self) -> str:
        """A policy that is learned with this one's prompt."""
        return {"offline": "offline", "read": "read-3"}.get(self.kind, "wait-3")

    @property
    def kind(self) -> str:
        """What the policy is called without its number."""
        return self.policy.partition("-")[0]


def _under(scheme: str, *policies: str, is_shipped: bool = False) -> Iterator[System]:
    return (System(scheme, policy, is_shipped) for policy in policies)


SYSTEMS = (
    *_under("prefix", "wait-3", "agree-1", "wait-5", "agree-2", "wait-1", "agree-3", is_shipped=True),
    *_under("slots", "wait-3", "wait-1", "wait-5", is_shipped=True),
    *_under("gpe", "wait-3", "wait-5", is_shipped=True),
    *_under("offline", "offline", is_shipped=True),
    *_under("prefix", "wait-3", "agree-1", "wait-5", "agree-2", "wait-1", "agree-3", "wait-7"),
    *_under("slots", "wait-3", "agree-1", "wait-5", "wait-1", "wait-7"),
    *_under("gpe", "wait-3", "wait-5", "wait-1", "wait-7"),
    *_under("conversational", "read-3", "read-5", "read-7"),
    *_under("offline", "offline"),
)
"""In the order of their worth, as what is not done yet is done in it."""


@dataclass(slots=True)
class Results:
    """The rows known so far, those of other settings left out; each is on the disk as soon as it is known."""

    path: Path
    settings: Mapping[str, Any]
    rows: list[Row] = field(default_factory=list)

    @classmethod
    def read(cls, path: Path, settings: Mapping[str, Any] | None = None) -> Results:
        """Return what is kept, of these settings or of any.

        Raises:
            UserError: the file is something else.
        """

        def made_of(kept: Mapping[str, Any]) -> Results:
            return cls(path, dict(kept["settings"]), list(kept["rows"]))

        return read_kept(path, settings, made_of) or cls(path, settings or {})

    def row(self, system: System, of_set: str) -> Row | None:
        wanted = (system.name, of_set)
        return next((row for row in self.rows if (row["system"], row["set"]) == wanted), None)

    def add(self, row: Row) -> None:
        self.rows.append(row)
        rows = ",\n  ".join(json.dumps(one) for one in self.rows)
        head = json.dumps({"settings": self.settings}, indent=1).removesuffix("\n}")
        write_whole(self.path, f'{head},\n "rows": [\n  {rows}\n ]\n}}\n')
