"""Attacks the program with damaged inputs: drills that take minutes.

Usage:
    bash packaging/drills.sh [--inputs N] [--seed S]
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from keeping import ENDING  # noqa: E402
from kinds import KINDS, n_tries_of  # noqa: E402
from tries import serve  # noqa: E402
from watching import InputResult, Watched  # noqa: E402

N_INPUTS, SEED = 10_000, 1
RESULTS = ROOT / "docs" / "RESULTS.md"
BEGIN, END = "<!-- drills begin -->", "<!-- drills end -->"
REGRESSIONS = ROOT / "tests" / "regressions"
SHOWN_NUMBERS = 5
N_AT_ONCE = 2
"""Kinds of inputs that are tried at the same time."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--inputs", type=int, default=N_INPUTS, metavar="N", help="(default: %(default)s)")
    parser.add_argument("--seed", type=int, default=SEED, metavar="S", help="what all is drawn from")
    parser.add_argument("--only", nargs="+", choices=KINDS, default=list(KINDS), metavar="KIND")
    parser.add_argument("--keep", type=Path, default=REGRESSIONS, metavar="FOLDER", help="for failing inputs")
    parser.add_argument("--replay", type=Path, nargs="+", metavar="FILE", help="try inputs that were kept")
    parser.add_argument("--at", type=int, metavar="N", help="only the try of this number, with --only KIND")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        serve(json.loads(args.child))
        return 0
    with tempfile.TemporaryDirectory(prefix="drills-") as work:
        if args.replay:
            return replay(args.replay, Path(work))
        if args.at is not None:
            return again(Watched(args.only[0], args.seed, Path(work)), args.at)
        return drill(args, Path(work))


def drill(args: argparse.Namespace, work: Path) -> int:
    """Try, tell of it, and return 1 if anything failed."""
    began = time.monotonic()
    wanted = [(kind, n) for kind, n in n_tries_of(args.inputs).items() if n and kind in args.only]
    with ThreadPoolExecutor(N_AT_ONCE) as pool:
        results = list(pool.map(lambda one: try_kind(*one, args, work), wanted))
    minutes = (time.monotonic() - began) / 60
    drawn = f"{args.inputs:,} damaged inputs drawn from the seed {args.seed}, {minutes:.0f} minutes"
    text = f"{drawn}:\n{table(results)}"
    sys.stdout.write(text)
    if (args.inputs, args.only) == (N_INPUTS, list(KINDS)):
        write_into(RESULTS, text)
    return int(any(result.n_failures for result in results))


def try_kind(kind: str, n_tries: int, args: argparse.Namespace, work: Path) -> InputResult:
    """Try inputs of one kind, and keep one for each fault."""
    say(f"{kind}: {n_tries} inputs")
    watched = Watched(kind, args.seed, work)
    result = watched.try_from(0, n_tries)
    for fault, numbers in result.faults.items():
        shown = ", ".join(map(str, numbers[:SHOWN_NUMBERS]))
        kept = watched.keep(fault, args.keep)
        place = f", kept as {kept}" if kept else ""
        say(f"  {fault}: {len(numbers)} times, try {shown} of seed {args.seed}{place}")
    return result


def again(watched: Watched, number: int) -> int:
    """Make one try again, tell of it with its traceback, and return 1 if it fails."""
    result = watched.try_from(number, number + 1)
    sys.stderr.write(watched.log.read_text("utf-8", "replace"))
    say("; ".join(result.faults) or "no failure")
    return int(result.n_failures > 0)


def replay(paths: Sequence[Path], work: Path) -> int:
    """Use inputs again that were kept, tell on which the program still fails; 1 if there are any."""
    n_failures = 0
    for kind in KINDS:
        of_kind = [path for path in paths if path.parent.name == kind and path.name.endswith(ENDING)]
        if of_kind:
            result = Watched(kind, SEED, work).replay(of_kind)
            n_failures += result.n_failures
            for fault, numbers in result.faults.items():
                say("".join(f"{of_kind[number].name}: {fault}\n" for number in numbers).rstrip())
    say(f"{len(paths)} inputs, {n_failures} failures")
    return int(n_failures > 0)


def table(results: Sequence[InputResult]) -> str:
    """Return how many inputs of each kind were tried, and what became of them."""
    rows = [
        (r.name, r.n_tries, r.n_taken, r.n_tries - r.n_taken - r.n_failures, r.n_failures) for r in results
    ]
    rows.append(("all", *(sum(column) for column in list(zip(*rows, strict=True))[1:])))
    head = (
        "| inputs | tries | taken | refused in a sentence | failures |\n| --- | ---: | ---: | ---: | ---: |\n"
    )
    return head + "".join(f"| {name} | {' | '.join(f'{n:,}' for n in counts)} |\n" for name, *counts in rows)


def write_into(path: Path, text: str) -> None:
    """Put the text in the place of what stands between the two markers."""
    before, begin, rest = path.read_text("utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    path.write_text(f"{before}{begin}\n## Drills\n\n{text}{END}{after}", "utf-8")


def say(sentence: str) -> None:
    sys.stderr.write(f"drills: {sentence}\n")


if __name__ == "__main__":
    sys.exit(main())
