"""How long the test sources are in tokens of the bases, kept beside the results: the report needs no base.

    python -m training.compare.source_lengths --data FOLDER --out FOLDER

The folders are those of the comparison. A source that is longer than a slot makes it grow, or goes on in a
second one.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.files.whole_files import write_whole
from core.system.exit_codes import exit_code_of
from core.wording.errors import UserError
from training.compare.learning import LearningWorkshop, is_whole, task_for
from training.compare.results import FOLDER, VERSION
from training.compare.runs import RUNS, SLOT_LENGTHS, TrainedBase
from training.compare.sizes import SIZES, Size, size_named
from training.learn.examples import tokenize_pairs

COMMAND = "python -m training.compare.source_lengths"


@dataclass(frozen=True, slots=True)
class SourceLengths:
    """The tokens of each test source, in the order of the results' sentences, and the data's digest."""

    data: str
    n_tokens: tuple[int, ...]

    def n_over(self, n: int) -> int:
        return sum(length > n for length in self.n_tokens)


def _settings_of(pair: str, size: Size, data_digest: str) -> dict[str, Any]:
    """Return all that the lengths depend on; the bases of a language pair have the same tokenizer."""
    fields = {"pair": pair, "vocab_size": size.vocab_size, "n_test": size.n_test}
    return {**fields, "data": data_digest, "version": VERSION}


def lengths_path(pair: str, size: Size, folder: Path = FOLDER) -> Path:
    return folder / f"{pair}-{size.vocab_size}.source-lengths.json"


def write_lengths(lengths: SourceLengths, pair: str, size: Size, folder: Path = FOLDER) -> Path:
    """Write the lengths as JSON, and return where."""
    path = lengths_path(pair, size, folder)
    n_tokens = " ".join(map(str, lengths.n_tokens))
    fields = {"settings": _settings_of(pair, size, lengths.data), "n_tokens": n_tokens}
    write_whole(path, json.dumps(fields, indent=1) + "\n")
    return path


def read_lengths(pair: str, size: Size, folder: Path = FOLDER) -> SourceLengths | None:
    """Return the lengths, or None where none are kept yet, or those of other settings.

    Raises:
        UserError: the file is something else.
    """
    path = lengths_path(pair, size, folder)
    if not path.is_file():
        return None
    try:
        fields = json.loads(path.read_text(encoding="utf-8"))
        lengths = SourceLengths(fields["settings"]["data"], tuple(map(int, fields["n_tokens"].split())))
        if len(lengths.n_tokens) != fields["settings"]["n_test"]:
            raise ValueError(f"it has {len(lengths.n_tokens)} lengths")
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise UserError(f"{path} holds no source lengths ({error}): write it again by {COMMAND}.") from error
    return lengths if fields["settings"] == _settings_of(pair, size, lengths.data) else None


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the lengths of each language pair; return 0, or 2 for trouble told in a sentence."""
    parser = argparse.ArgumentParser(
        prog=COMMAND, description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True, help="folder with the test sentences")
    parser.add_argument("--out", type=Path, required=True, help="folder with the bases")
    parser.add_argument("--size", default="small", help=f"one of {', '.join(SIZES)} (default: small)")
    parser.add_argument(
        "--results", type=Path, default=FOLDER, help="folder of the results (default: %(default)s)"
    )
    return exit_code_of(lambda: _write_all(parser.parse_args(arguments)))


def _write_all(args: argparse.Namespace) -> None:
    workshop = LearningWorkshop(size_named(args.size), args.data, args.out)
    bases = (run.learned.base for run in RUNS)
    made = {base.pair: base for base in bases if is_whole(workshop.base_folder(base))}
    if not made:
        raise UserError(
            f"No base of the size {workshop.size.name} is made in {workshop.out} yet: the comparison makes"
            " them (python -m training.compare with the same --data, --out and --size)."
        )
    for pair, base in made.items():
        path = write_lengths(source_lengths(workshop, base), pair, workshop.size, args.results)
        sys.stdout.write(f"{path}\n")


def source_lengths(workshop: LearningWorkshop, base: TrainedBase) -> SourceLengths:
    """Return the tokens of each test source, every word encoded on its own."""
    task = task_for(workshop.base_folder(base), base, "slots", ("wait-1",), max(SLOT_LENGTHS))
    texts = workshop.texts(base.pair)
    pairs = texts.test_sentences(workshop.size.n_test)
    vocabulary = task.sentence_maker("wait-1").vocabulary
    tokenized = tokenize_pairs(pairs, [()] * len(pairs), vocabulary)
    n_tokens = (sum(map(len, pair.source.tokens(opens=True))) for pair in tokenized)
    return SourceLengths(texts.digest, tuple(n_tokens))


if __name__ == "__main__":
    sys.exit(main())
