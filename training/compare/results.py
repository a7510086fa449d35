"""What is kept of a finished run: scores, settings, and each sentence's part in BLEU; no text, no weights."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from core.files.whole_files import write_whole
from core.wording.errors import UserError
from training.compare.runs import FULL, SEED, Form, Positions, Run
from training.compare.sizes import Size
from training.measure.bleu_counts import Sentence

FOLDER = Path(__file__).parent / "results"

VERSION = 1
"""Raised where examples, loop or streaming come to mean something else, so that all runs are run again."""


@dataclass(frozen=True, slots=True)
class PolicyScores:
    """A policy's scores (those of `surtitle evaluate`), and what the paired bootstrap needs."""

    policy: str
    scores: Mapping[str, float]
    sentences_per_s: float
    sentences: tuple[Sentence, ...]

    @property
    def row(self) -> dict[str, Any]:
        """The scores as a row for tables and curves; latency is None where nothing was written."""
        return {"policy": self.policy, "laal": None, **self.scores}

    @property
    def length_ratio(self) -> float:
        """Words of all translations to those of all references."""
        n_words, n_reference = (sum(sentence[i] for sentence in self.sentences) for i in (0, 1))
        return n_words / n_reference


@dataclass(frozen=True, slots=True)
class RunResult:
    """A finished run."""

    settings: Mapping[str, Any]
    training: Mapping[str, float]
    """How fast it was, and how long its examples were."""
    measured: tuple[PolicyScores, ...]

    def of(self, policy: str) -> PolicyScores:
        return next(one for one in self.measured if one.policy == policy)


def settings_of(run: Run, size: Size, data_digest: str) -> dict[str, Any]:
    """Return all that a result depends on, the data as the number that stands for them.

    The usual seed and method are not said: results were kept before there were others.
    """
    text = json.dumps({"run": asdict(run), "size": shape_of(size)}, default=_named)
    fields = json.loads(text)
    if run.learned.seed == SEED:
        del fields["run"]["learned"]["seed"]
    if run.learned.method == FULL:
        del fields["run"]["learned"]["method"]
    return {**fields, "data": data_digest, "version": VERSION}


def shape_of(size: Size) -> dict[str, Any]:
    """Return the size without what was measured of it."""
    return {name: value for name, value in asdict(size).items() if name != "speed"}


def base_shape_of(size: Size) -> dict[str, Any]:
    """Return what the bases of a size depend on: sizes that differ only in what comes after share them."""
    after = ("name", "tuning", "n_test")
    return {name: value for name, value in shape_of(size).items() if name not in after}


def path_of(run: Run, size: Size, folder: Path = FOLDER) -> Path:
    name = f"{run.learned.base.name}-{size.name}.{run.name}{run.learned.seed_ending}"
    return folder / f"{name}.json"


def with_seeds(run: Run, size: Size, folder: Path = FOLDER) -> tuple[Run, ...]:
    """Return the run of the usual seed, and those of other seeds that have results, in their order."""
    usual = path_of(run, size, folder)
    endings = (
        path.stem.removeprefix(f"{usual.stem}.seed-") for path in folder.glob(f"{usual.stem}.seed-*.json")
    )
    return (run, *(run.with_seed(seed) for seed in sorted(map(int, endings))))


def write(result: RunResult, path: Path) -> None:
    """Write the result as JSON, the sentences of a policy on one line."""
    fields = asdict(result)
    lines = []
    for one in fields["measured"]:
        sentences = " ".join(",".join(map(str, sentence)) for sentence in one["sentences"])
        lines.append({**one, "sentences": sentences})
    write_whole(path, json.dumps({**fields, "measured": lines}, indent=1) + "\n")


def read(run: Run, size: Size, folder: Path = FOLDER) -> RunResult | None:
    """Return the result of a run, or None where there is none yet, or one of other settings.

    Raises:
        UserError: the file is something else.
    """
    path = path_of(run, size, folder)
    if not path.is_file():
        return None
    try:
        fields = json.loads(path.read_text(encoding="utf-8"))
        measured = tuple(
            PolicyScores(**one | {"sentences": _sentences(one["sentences"])}) for one in fields["measured"]
        )
        result = RunResult(**fields | {"measured": measured})
        is_of_run = result.settings == settings_of(run, size, result.settings["data"])
        return result if is_of_run else None
    except (ValueError, KeyError, TypeError) as error:
        raise UserError(
            f"{path} is no result of a comparison ({error}): delete it, and run again."
        ) from error


def _sentences(text: str) -> tuple[Sentence, ...]:
    return tuple(tuple(map(int, sentence.split(","))) for sentence in text.split())


def _named(value: object) -> str:
    assert isinstance(value, (Form, Positions))
    return str(value.value)
