"""Which policy translates best at the same delay: each is held against the others' curves.

    python -m training.measure.equal_delay FOLDER

FOLDER has a log of each policy, on one test set (`surtitle evaluate --policy wait-3,wait-5,align-2,align-3
--log FOLDER`). Policies of one kind that differ by their number are a curve, BLEU over LAAL, a straight line
between two neighbours. Prints by how much each policy's BLEU and chrF are above every curve at its own LAAL;
BLEU is bold where as much is improbable by chance (p below 0.05 by paired bootstrap, in which the delays vary
with the sentences too).
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np

from core.system.exit_codes import exit_code_of
from core.wording.errors import UserError
from training.measure.bleu_counts import bleu_of, statistics_of, with_possible
from training.measure.documents import line, number, rule
from training.measure.instances import LOG, Instance, check_same_set, read_log
from training.measure.latency import LATENCIES
from training.measure.scoring import score
from training.measure.significance import p_value_of, samples_of

SIGNIFICANT = 0.05


@dataclass(frozen=True, slots=True)
class MeasuredPolicy:
    """A policy's translations, by sentences: statistics (n, 10) of BLEU, and delays (n,) in source words.

    An empty translation has no delay: not a number.
    """

    name: str
    chrf: float
    statistics: np.ndarray
    delays: np.ndarray

    @classmethod
    def of(cls, name: str, instances: Sequence[Instance]) -> MeasuredPolicy:
        laal = (LATENCIES["laal"](one.delays, one.n_source, one.n_reference) for one in instances)
        delays = np.array([np.nan if value is None else value for value in laal])
        statistics = with_possible([statistics_of(one) for one in instances])
        return cls(name, score(instances).chrf, statistics, delays)

    @property
    def kind(self) -> str:
        return self.name.partition("-")[0]

    @property
    def all(self) -> np.ndarray:
        return np.arange(len(self.delays))

    def laal(self, chosen: np.ndarray) -> float:
        return float(np.nanmean(self.delays[chosen]))

    def bleu(self, chosen: np.ndarray) -> float:
        return bleu_of(self.statistics[chosen].sum(0))


@dataclass(frozen=True, slots=True)
class Lead:
    """By how much a policy is above a curve at its own delay, and how probable as much BLEU is by chance."""

    bleu: float
    chrf: float
    p_value: float


def lead(policy: MeasuredPolicy, curve: Sequence[MeasuredPolicy]) -> Lead | None:
    """Return by how much the policy is above the curve, None where the curve does not reach its delay."""
    everything = policy.all
    delay, rising = policy.laal(everything), sorted(curve, key=lambda one: one.laal(everything))
    around = [two for two in pairwise(rising) if two[0].laal(everything) <= delay <= two[1].laal(everything)]
    if not around:
        return None
    sooner, later = around[0]

    def later_share(chosen: np.ndarray) -> float:
        between = later.laal(chosen) - sooner.laal(chosen)
        return (policy.laal(chosen) - sooner.laal(chosen)) / between

    def above(chosen: np.ndarray) -> float:
        share = later_share(chosen)
        return policy.bleu(chosen) - (1 - share) * sooner.bleu(chosen) - share * later.bleu(chosen)

    found, share = above(everything), later_share(everything)
    p_value = p_value_of(found, [above(chosen) for chosen in samples_of(len(everything))], is_signed=True)
    return Lead(found, policy.chrf - (1 - share) * sooner.chrf - share * later.chrf, p_value)


def curves_of(policies: Sequence[MeasuredPolicy]) -> Mapping[str, Sequence[MeasuredPolicy]]:
    """Return the policies of each kind of which there are two and more that have a number."""
    curves = defaultdict[str, list[MeasuredPolicy]](list)
    for policy in policies:
        if re.search(r"-[0-9.]+$", policy.name):
            curves[policy.kind].append(policy)
    return {kind: members for kind, members in curves.items() if len(members) > 1}


def table(policies: Sequence[MeasuredPolicy]) -> str:
    """Return a line a policy, in the order of their delays, with its lead over every other kind's curve."""
    curves = curves_of(policies)
    lines = [line("policy", "LAAL", "BLEU", "chrF", *(f"over {kind}" for kind in curves))]
    lines.append(rule(4 + len(curves)))
    for one in sorted(policies, key=lambda policy: policy.laal(policy.all)):
        laal, bleu = number(one.laal(one.all), 2), number(one.bleu(one.all), 1)
        leads = (None if kind == one.kind else lead(one, curve) for kind, curve in curves.items())
        lines.append(line(one.name, laal, bleu, number(one.chrf, 1), *map(_said, leads)))
    return "".join(lines)


def _said(found: Lead | None) -> str:
    if found is None:
        return "-"
    bleu = f"{found.bleu:+.1f}"
    return f"{f'**{bleu}**' if found.p_value < SIGNIFICANT else bleu}, {found.chrf:+.1f}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training.measure.equal_delay",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", type=Path, help="of the logs, one of each policy")
    return exit_code_of(lambda: _report(parser.parse_args(arguments).folder))


def _report(folder: Path) -> None:
    logs = {path.parent.name: read_log(path) for path in sorted(folder.glob(f"*/{LOG}"))}
    if not logs:
        raise UserError(f"There is no log of a policy in {folder}: evaluate with --log first.")
    first = next(iter(logs.values()))
    for instances in logs.values():
        check_same_set(first, instances)
    sys.stdout.write(table([MeasuredPolicy.of(name, instances) for name, instances in logs.items()]))


if __name__ == "__main__":
    sys.exit(main())
