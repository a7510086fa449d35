"""Attacks the program with damaged inputs and kills it while it works: drills that take minutes to hours.

Usage:
    bash packaging/drills.sh [--inputs N] [--kills N] [--seed S]
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

from inputs import KINDS, n_tries_of  # noqa: E402
from keeping import ENDING  # noqa: E402
from killing import KillResult, kill_drills  # noqa: E402
from results import input_table, kill_table, write_into  # noqa: E402
from tries import serve  # noqa: E402
from watching import InputResult, Watched  # noqa: E402

N_INPUTS, N_KILLS, SEED = 10_000, 100, 1
RESULTS = ROOT / "docs" / "RESULTS.md"
REGRESSIONS = ROOT / "tests" / "regressions"
SHOWN_NUMBERS = 5
N_AT_ONCE = 2
"""Kinds of inputs that are tried at the same time."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--inputs", type=int, default=N_INPUTS, metavar="N", help="damaged inputs (default: %(default)s)"
    )
    parser.add_argument(
        "--kills",
        type=int,
        default=N_KILLS,
        metavar="N",
        help="kills of the engine, 36 s of speech each (default: %(default)s)",
    )
    parser.add_argument(
        "--seed", type=int, default=SEED, metavar="S", help="what all is drawn from (default: %(default)s)"
    )
    parser.add_argument(
        "--only", nargs="+", choices=KINDS, default=list(KINDS), metavar="KIND", help="only these inputs"
    )
    parser.add_argument(
        "--keep", type=Path, default=REGRESSIONS, metavar="FOLDER", help="where failing inputs are kept"
    )
    parser.add_argument(
        "--write", action="store_true", help=f"write the table into {RESULTS.name} though N is another"
    )
    parser.add_argument(
        "--replay", type=Path, nargs="+", metavar="FILE", help="try inputs again that were kept"
    )
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
    """Try and kill, tell of it, and return 1 if anything failed."""
    began = time.monotonic()
    wanted = [(kind, n) for kind, n in n_tries_of(args.inputs).items() if n and kind in args.only]
    with ThreadPoolExecutor(N_AT_ONCE) as pool:
        tried = list(pool.map(lambda one: try_kind(*one, args, work), wanted))
    tried_s = time.monotonic() - began
    killed = list(kill_drills(args.kills, args.seed, work / "kills", say)) if args.kills else []
    killed_s = time.monotonic() - began - tried_s
    text = report(args, tried, tried_s, killed, killed_s)
    sys.stdout.write(text)
    for result in killed:
        for fault in result.faults:
            say(f"{result.name}: {fault}")
    if args.write or (args.inputs, args.kills, args.only) == (N_INPUTS, N_KILLS, list(KINDS)):
        write_into(RESULTS, text)
    return int(any(result.n_failures for result in (*tried, *killed)))


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


def report(
    args: argparse.Namespace,
    tried: list[InputResult],
    tried_s: float,
    killed: list[KillResult],
    killed_s: float,
) -> str:
    parts = []
    if tried:
        parts.append(
            f"{args.inputs:,} damaged inputs drawn from the seed {args.seed}, {tried_s / 60:.0f} minutes:"
        )
        parts.append(input_table(tried))
    if killed:
        parts.append(
            f"{args.kills * 36:,} s of speech, captioned and translated, {killed_s / 60:.0f} minutes:"
        )
        parts.append(kill_table(killed))
    return "\n".join(parts)


def say(sentence: str) -> None:
    sys.stderr.write(f"drills: {sentence}\n")


if __name__ == "__main__":
    sys.exit(main())
