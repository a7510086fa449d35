"""Booking dialogues for a first adapter: `python -m training.data.sample_data --data FOLDER --out FOLDER`.

Writes pairs.tsv, which the shipped translator has learned from among much else, and test.tsv, sentences
of the same kind that it has not; both by Unbabel (BConTrasT), CC BY-SA 4.0.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from core.system.exit_codes import exit_code_of
from core.wording.errors import UserError
from training.data.corpus import read_pairs, write_pairs

N_TEST = 300
PARTS = {
    "pairs.tsv": ("en-de.train.tsv.gz", "bcontrast", None),
    "test.tsv": ("en-de.test.chat.tsv", "bcontrast-test1", N_TEST),
}
"""What is written, out of which file, of which origin, and at most how many rows."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    files = " and ".join(file for file, _, _ in PARTS.values())
    parser.add_argument("--data", type=Path, required=True, help=f"folder with {files}")
    parser.add_argument("--out", type=Path, required=True, help=f"folder for {' and '.join(PARTS)}")
    return exit_code_of(lambda: _write(parser.parse_args(arguments)))


def _write(args: argparse.Namespace) -> None:
    write_sample(args.data, args.out)


def write_sample(data: Path, out: Path) -> None:
    """Write the dialogues of the folder `data` into the folder `out`.

    Raises:
        UserError: a file is missing, or holds no dialogues, or cannot be written.
    """
    for name, (file, origin, most) in PARTS.items():
        pairs = list(islice(read_pairs(data / file, frozenset({origin})), most))
        if not pairs:
            raise UserError(f"{data / file} holds no rows of the origin {origin}: name the folder with them.")
        write_pairs(out / name, pairs)
        sys.stdout.write(f"{len(pairs)} pairs in {out / name}\n")


if __name__ == "__main__":
    sys.exit(main())
