"""What it costs that a first word stays because it was written at once.

    python -m training.measure.first_words FOLDER [--whole offline]

FOLDER has a log of each policy, on one test set (`surtitle evaluate --policy wait-3,read-5,offline
--log FOLDER`). A first word is held against that of the translation which had read the whole sentence:
where it is another one, chrF of the two translations tells what it cost. Prints a table, in the order of
latency.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from core.captions.scores import normalized_words
from core.system.exit_codes import exit_code_of
from training.measure.documents import line, number, rule
from training.measure.instances import LOG, Instance, check_same_set, read_log
from training.measure.scoring import score

HEADING = (
    "policy",
    "LAAL",
    "BLEU",
    "first word as the reference's",
    "other than the whole one's",
    "chrF there",
    "the whole one's",
)


@dataclass(frozen=True, slots=True)
class FirstWords:
    """The first words of a policy's translations; shares are of all sentences, 0 to 1.

    `chrf_there` is chrF of the sentences that begin otherwise than the whole one's translation does,
    `whole_chrf_there` that of the whole one's there; None where all begin alike.
    """

    laal: float | None
    bleu: float
    as_reference: float
    other_than_whole: float
    chrf_there: float | None
    whole_chrf_there: float | None


def first_words(some: Sequence[Instance], whole: Sequence[Instance]) -> FirstWords:
    """Hold a policy's translations against those of whole sentences.

    Raises:
        UserError: the references are not the same.
    """
    check_same_set(some, whole)
    others = [
        (one, other)
        for one, other in zip(some, whole, strict=True)
        if _first(one.prediction) != _first(other.prediction)
    ]
    n_as_reference = sum(_first(one.prediction) == _first(one.reference) for one in some)
    scores = score(some)
    return FirstWords(
        scores.laal,
        scores.bleu,
        n_as_reference / len(some),
        len(others) / len(some),
        _chrf([one for one, _ in others]),
        _chrf([other for _, other in others]),
    )


def _first(text: str) -> str:
    return next(iter(normalized_words(text)), "")


def _chrf(some: Sequence[Instance]) -> float | None:
    return score(some).chrf if some else None


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training.measure.first_words",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", type=Path, help="of the logs, one of each policy")
    parser.add_argument("--whole", default="offline", help="the policy that reads whole sentences")
    return exit_code_of(lambda: _report(parser.parse_args(arguments)))


def _report(args: argparse.Namespace) -> None:
    whole = read_log(args.folder / args.whole)
    found = {path.parent.name: first_words(read_log(path), whole) for path in args.folder.glob(f"*/{LOG}")}
    sys.stdout.write(line(*HEADING) + rule(len(HEADING)))
    for policy, one in sorted(found.items(), key=lambda item: item[1].laal or 0.0):
        shares = (f"{share:.1%}" for share in (one.as_reference, one.other_than_whole))
        chrf = (number(value, 1) for value in (one.chrf_there, one.whole_chrf_there))
        sys.stdout.write(line(policy, number(one.laal, 2), number(one.bleu, 1), *shares, *chrf))


if __name__ == "__main__":
    sys.exit(main())
