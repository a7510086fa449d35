"""Shows and measures on a graphics card what only a card can show: tests, speed, training, recognizers.

Usage:
    bash packaging/card.sh [--out FILE] [--minutes M] [--only PART ...] [--dry-run]
    bash packaging/card.sh --train-shipped FOLDER_OR_PACK [--into-english] [--steps N] [--out FILE]
        [--minutes M]
    bash packaging/card.sh --evidence BASE [--pairs FOLDER] [--out FILE] [--minutes M]
    bash packaging/card.sh --pack FILE [--into-english] [--pairs FOLDER]
    bash packaging/card.sh --carry
    bash packaging/card.sh --write FILE...
"""

from __future__ import annotations

import argparse
import importlib.util
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from carrying import CARRIED, carry  # noqa: E402
from packing import pack  # noqa: E402
from parts import EVIDENCE, ON_CARD, SHIPPED, STEPS, CardPart, dry, run_all  # noqa: E402
from rows import DRY, FAILED, MACHINE, FigureRow, append, read_lines, tables, write_into  # noqa: E402

MINUTES = 9.0
"""A machine that is lent gives a command ten, and loading takes some."""
RESULTS = ROOT / "docs" / "RESULTS.md"
DATA = ROOT.parent / "shared" / "data" / "text"
TROUBLE = 2


def main() -> int:
    parser = argparse.ArgumentParser(prog="bash packaging/card.sh", description=__doc__.splitlines()[0])
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="write each row as a line of JSON when it is there; one that is there is added to",
    )
    parser.add_argument(
        "--minutes",
        type=float,
        default=MINUTES,
        metavar="M",
        help=f"for all parts together ({MINUTES:g}); what is not done by then is ended",
    )
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="PART", help="these parts alone, by how their names begin"
    )
    parser.add_argument(
        "--train-shipped",
        default="",
        metavar="FOLDER_OR_PACK",
        help="instead: train the shipped translator from these pairs; the same command goes on with it",
    )
    parser.add_argument("--steps", type=int, default=STEPS, help=f"of that training ({STEPS:,})")
    parser.add_argument(
        "--into-english", action="store_true", help="train or pack the translator that writes English"
    )
    parser.add_argument(
        "--pack",
        type=Path,
        metavar="FILE",
        help="instead: pack the pairs that the shipped translator may learn from, and their alignment, for a"
        " machine that has neither",
    )
    parser.add_argument(
        "--evidence",
        default="",
        metavar="BASE",
        help="instead: hold the papers' schemes against each other beside this real base (SmolLM2-135M); the"
        " same command goes on with it",
    )
    parser.add_argument(
        "--pairs",
        type=Path,
        default=DATA,
        metavar="FOLDER",
        help="what to pack or learn from, if not the usual pairs",
    )
    parser.add_argument(
        "--dry-run", action="store_true", help="every part with tiny shapes on the processor, without a card"
    )
    parser.add_argument(
        "--carry",
        action="store_true",
        help=f"instead: lay into {CARRIED.relative_to(ROOT)} what a machine with little but PyTorch lacks",
    )
    parser.add_argument(
        "--write",
        type=Path,
        nargs="+",
        metavar="FILE",
        help=f"instead: put the rows of the files into {RESULTS.name}",
    )
    args = parser.parse_args()
    if args.write:
        write_into(RESULTS, [row for file in args.write for row in read_lines(file)])
        return 0
    if args.carry:
        for line in carry():
            say(line)
        return 0
    if args.pack:
        return pack(args.pairs, args.pack, into_english=args.into_english)
    refusal = _refusal(args)
    if refusal:
        say(refusal)
        return TROUBLE
    return measure(args)


def measure(args: argparse.Namespace) -> int:
    """Run the parts, print their tables, and return 1 if any failed; told to end, print what there is."""
    rows: list[FigureRow] = []
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with tempfile.TemporaryDirectory(prefix="card-") as work:
            for row in _rows(args, Path(work)):
                is_of_another = not rows or rows[-1].part != row.part
                rows.append(row)
                if args.out:
                    append(args.out, row)
                if is_of_another:
                    say(row.part)
    except KeyboardInterrupt:
        rows.append(FigureRow(rows[-1].part if rows else MACHINE, FAILED, "was told to end"))
    sys.stdout.write(tables(rows))
    failed = [row for row in rows if row.figure == FAILED]
    for row in failed:
        say(f"{row.part} failed: {row.value}")
    return int(bool(failed))


def _rows(args: argparse.Namespace, work: Path) -> Iterator[FigureRow]:
    yield from machine_rows(is_dry=args.dry_run)
    yield from run_all(
        _parts(args),
        args.minutes,
        work,
        is_dry=args.dry_run,
        data=args.train_shipped or str(args.pairs),
        n_steps=args.steps,
        into_english=args.into_english,
        brought_to=str(args.out.absolute().parent) if args.out else "",
        base=args.evidence,
    )


def _parts(args: argparse.Namespace) -> tuple[CardPart, ...]:
    if args.train_shipped:
        return (SHIPPED,)
    if args.evidence:
        return (EVIDENCE,)
    parts = (*dry(ON_CARD), SHIPPED, EVIDENCE) if args.dry_run else ON_CARD
    return tuple(part for part in parts if part.name.startswith(tuple(args.only))) if args.only else parts


def machine_rows(*, is_dry: bool) -> Iterator[FigureRow]:
    """Yield what machine it is; the card is asked by PyTorch's name for it, and left as it is."""
    import torch

    yield FigureRow(MACHINE, "PyTorch", torch.__version__)
    if is_dry:
        yield FigureRow(MACHINE, DRY, "tiny shapes on the processor: nothing here is a card's")
        return
    card = torch.cuda.get_device_properties(0)
    yield FigureRow(MACHINE, "device", card.name)
    yield FigureRow(MACHINE, "memory", round(card.total_memory / 2**30, 1), "GiB")
    yield FigureRow(MACHINE, "CUDA", str(torch.version.cuda))


def _refusal(args: argparse.Namespace) -> str:
    """Return why nothing can be measured, or nothing."""
    if not _parts(args):
        return f"No part's name begins with {' or '.join(args.only)}."
    if not args.minutes > 0:
        return f"--minutes {args.minutes:g} is no time to measure in."
    if args.out and not args.out.absolute().parent.is_dir():
        return f"The file {args.out} cannot be written: name a file in a folder that is there."
    if importlib.util.find_spec("torch") is None:
        return f"{sys.executable} has no PyTorch: name an interpreter that has by PYTHON=."
    import torch

    if not args.dry_run and not torch.cuda.is_available():
        return (
            f"PyTorch {torch.__version__} sees no card: name another interpreter by PYTHON=,"
            " or see how it would go with --dry-run."
        )
    return ""


def say(sentence: str) -> None:
    sys.stderr.write(f"card: {sentence}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
