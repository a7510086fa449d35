"""Translated sentences with their references and delays, in the log that SimulEval writes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.files.plain_files import read_plain_text
from core.files.strict_json import parse_json
from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased

LOG = "instances.log"
_CONFIG = "config.yaml"


@dataclass(frozen=True, slots=True)
class Instance:
    """A sentence of a test set and what became of it; texts have single spaces.

    `delays` has for each word of the prediction how many source words had been
    read; `elapsed` the same with the time of the computation, none where it was
    not measured. Of speech both are milliseconds, as is `sound_ms`, its length.
    """

    source: str
    reference: str
    prediction: str
    delays: tuple[float, ...]
    elapsed: tuple[float, ...] = ()
    sound_ms: float | None = None

    @property
    def n_source(self) -> float:
        """How long the source is: words of a text, milliseconds of speech."""
        return len(self.source.split()) if self.sound_ms is None else self.sound_ms

    @property
    def n_reference(self) -> int:
        return len(self.reference.split())


def write_log(instances: Sequence[Instance], folder: Path, source: str = "") -> None:
    """Write what `simuleval --score-only --output FOLDER` and `omnisteval` score.

    Unlike SimulEval's own log of text it has the computation's time in
    `elapsed`, in source words like `delays`.

    Raises:
        UserError: the folder cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lines = (
            json.dumps(_record(i, one, source), ensure_ascii=False) + "\n" for i, one in enumerate(instances)
        )
        (folder / LOG).write_text("".join(lines), encoding="utf-8")
        (folder / _CONFIG).write_text("source_type: text\ntarget_type: text\n", encoding="utf-8")
    except OSError as error:
        raise UserError(
            phrased(
                "The log cannot be written to {folder}: {reason}.", folder=folder, reason=reason_of(error)
            )
        ) from error


def read_log(path: Path) -> list[Instance]:
    """Return the instances of a log, ours or SimulEval's.

    Raises:
        UserError: there is no such log, or a line of it is none.
    """
    path = path / LOG if path.is_dir() else path
    try:
        lines = read_plain_text(path).splitlines()
        instances = [_instance(parse_json(line)) for line in lines]
    except OSError as error:
        raise UserError(
            phrased("The log {path} cannot be read: {reason}.", path=path, reason=reason_of(error))
        ) from error
    except (ValueError, KeyError, TypeError) as error:
        raise UserError(
            phrased("{path} is not a log in SimulEval's format: {error!r}.", path=path, error=error)
        ) from error
    if not instances:
        raise UserError(phrased("The log {path} is empty: evaluate first.", path=path))
    return instances


def check_same_set(some: Sequence[Instance], others: Sequence[Instance]) -> None:
    """Check that two logs are of the same test set.

    Raises UserError: their references are not the same.
    """
    if [one.reference for one in some] != [one.reference for one in others]:
        raise UserError(phrased("The two logs are of different test sets: evaluate both on the same one."))


def _record(index: int, instance: Instance, source: str) -> dict[str, object]:
    record = {
        "index": index,
        "prediction": instance.prediction,
        "delays": instance.delays,
        "prediction_length": len(instance.delays),
        "reference": instance.reference,
        "source": source or instance.source,
        "source_length": instance.n_source,
    }
    return record | ({"elapsed": instance.elapsed} if instance.elapsed else {})


def _instance(record: dict[str, Any]) -> Instance:
    reference, prediction = (" ".join(str(record[key]).split()) for key in ("reference", "prediction"))
    # SimulEval tells of a sound file line by line.
    is_spoken = isinstance(record["source"], list)
    source = "" if is_spoken else " ".join(str(record["source"]).split())
    sound_ms = float(record["source_length"]) if is_spoken else None
    elapsed = tuple(record.get("elapsed", ()))
    # SimulEval's own log of text has only zeros there.
    elapsed = elapsed if any(elapsed) else ()
    return Instance(source, reference, prediction, tuple(record["delays"]), elapsed, sound_ms)
