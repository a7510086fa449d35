"""Whether one system is better than another on the same sentences: paired bootstrap by sacrebleu.

`python -m training.measure.significance BASELINE SYSTEM` compares two logs of `surtitle evaluate --log`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF
from sacrebleu.significance import PairedTest

from core.system.exit_codes import exit_code_of
from training.measure.instances import Instance, check_same_set, read_log

N_SAMPLES = 1000
SEED = 12345
"""sacrebleu's own, so that the samples are its samples."""


@dataclass(frozen=True, slots=True)
class MetricComparison:
    """A metric of two systems, and how probable a difference as large is by chance (Koehn, EMNLP 2004)."""

    metric: str
    baseline: float
    system: float
    p_value: float


def paired_bootstrap(
    baseline: Sequence[str], system: Sequence[str], references: Sequence[str], n_samples: int = N_SAMPLES
) -> list[MetricComparison]:
    """Return BLEU and chrF of both; the samples are the same at every call (SACREBLEU_SEED)."""
    test = PairedTest(
        [("baseline", baseline), ("system", system)],
        {"BLEU": BLEU(), "chrF": CHRF()},
        [references],
        test_type="bs",
        n_samples=n_samples,
    )
    columns: dict[str, Any] = dict(test()[1])
    del columns["System"]
    return [
        # Of two that say the same, no sample differs more than they do.
        MetricComparison(
            metric, first.score, second.score, 1.0 if first.score == second.score else second.p_value
        )
        for metric, (first, second) in columns.items()
    ]


def samples_of(n: int) -> np.ndarray:
    """Return samples (`N_SAMPLES`, n) of n sentences, each drawn with those before it put back."""
    return np.random.default_rng(SEED).choice(n, size=(N_SAMPLES, n), replace=True)


def p_value_of(found: float, by_sample: Sequence[float], *, is_signed: bool = False) -> float:
    """Return how probable a difference as large is by chance, as sacrebleu takes it from those of samples.

    They are absolute, as it has them, or signed. It takes no difference at all for a sure one, this does not.
    """
    if not found:
        return 1.0
    differences = np.asarray(by_sample)
    by_chance = differences - differences.mean()
    n_as_large = int(((np.abs(by_chance) if is_signed else by_chance) > abs(found)).sum())
    return (n_as_large + 1) / (N_SAMPLES + 1)


def compare_logs(baseline: Sequence[Instance], system: Sequence[Instance]) -> list[MetricComparison]:
    """Return the comparison of two systems on the same test set.

    Raises:
        UserError: the references are not the same.
    """
    check_same_set(baseline, system)
    references = [one.reference for one in baseline]
    return paired_bootstrap(
        [one.prediction for one in baseline], [one.prediction for one in system], references
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare two systems by paired bootstrap.")
    parser.add_argument("baseline", type=Path, help="a log, or its folder")
    parser.add_argument("system", type=Path, help="another, of the same test set")
    return exit_code_of(lambda: _report(parser.parse_args()))


def _report(args: argparse.Namespace) -> None:
    comparisons = compare_logs(read_log(args.baseline), read_log(args.system))
    sys.stdout.write("| metric | baseline | system | p |\n|---|---:|---:|---:|\n")
    for one in comparisons:
        sys.stdout.write(f"| {one.metric} | {one.baseline:.1f} | {one.system:.1f} | {one.p_value:.3f} |\n")


if __name__ == "__main__":
    sys.exit(main())
