"""What is kept of a trial: its settings, what it cost, and scores; no text, no weights."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from core.files.whole_files import write_whole
from core.wording.errors import UserError
from training.trials.trials import Trial

FOLDER = Path(__file__).parent / "results"

Row = Mapping[str, Any]
"""The scores of one set under one policy."""


@dataclass(frozen=True, slots=True)
class Result:
    """A finished trial. `processor_s` is its training's time, all measuring on the way included."""

    settings: Mapping[str, Any]
    processor_s: float
    n_steps: int
    rows: tuple[Row, ...]

    def row(self, of_set: str, policy: str, n: int | None = None) -> Row | None:
        """Return the scores of the whole set, or of its first `n` sentences, None where there are none."""
        rows = [row for row in self.rows if (row["set"], row["policy"]) == (of_set, policy)]
        return next((row for row in reversed(rows) if n is None or row["n"] == n), None)


def settings_of(trial: Trial) -> dict[str, Any]:
    """Return all that a result depends on."""
    return dict(json.loads(json.dumps(asdict(trial))))


def path_of(trial: Trial, folder: Path = FOLDER) -> Path:
    return folder / f"{trial.key}.json"


def write(result: Result, path: Path) -> None:
    """Write the result as JSON, a line for each row."""
    fields = asdict(result)
    rows = ",\n  ".join(json.dumps(row) for row in fields.pop("rows"))
    head = json.dumps(fields, indent=1).removesuffix("\n}")
    write_whole(path, f'{head},\n "rows": [\n  {rows}\n ]\n}}\n')


def read(trial: Trial, folder: Path = FOLDER) -> Result | None:
    """Return the result of a trial, or None where there is none yet, or one of other settings.

    Raises:
        UserError: the file is something else.
    """
    path = path_of(trial, folder)
    if not path.is_file():
        return None
    try:
        fields = json.loads(path.read_text(encoding="utf-8"))
        result = Result(**fields | {"rows": tuple(fields["rows"])})
        return result if result.settings == settings_of(trial) else None
    except (ValueError, KeyError, TypeError) as error:
        raise UserError(f"{path} is no result of a trial ({error}): delete it, and try again.") from error
