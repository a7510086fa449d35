"""How a translator of whole sentences is best streamed while somebody speaks, without any adapter.

    python -m training.compare.unadapted --data FOLDER --out FOLDER     # goes on where it stopped
    python -m training.compare.unadapted --report                       # writes docs/EVIDENCE.md

The base is the shipped translator after it was trained on whole sentences alone, source then target, as any
model reads them; in slots it has learned for hours, this for minutes. It is made under --out.
"""

from __future__ import annotations

import argparse
import gzip
import logging
import random
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from core.files.whole_files import write_whole
from core.system.exit_codes import exit_code_of
from core.translating.feeds import Feed
from core.wording.errors import UserError
from models import embedded
from models.translate.decoding import Decoder
from models.translate.streaming import StreamingTranslator
from training.compare.learning import load, task_for
from training.compare.runs import ROTARY
from training.compare.streaming import translator_of
from training.compare.unadapted_report import DOCUMENT, write_report
from training.compare.unadapted_results import (
    N_SENTENCES,
    PATH,
    SETS,
    SLOT_LENGTH,
    SYSTEMS,
    TEACHING,
    Results,
    Row,
    System,
)
from training.data.corpus import SentencePair, read_data
from training.measure.experiment import add_experiment_arguments, begin_experiment, workplace_of
from training.measure.scoring import score
from training.measure.simultaneous import translate_pairs

logger = logging.getLogger(__name__)


N_DEV, N_PAIRS = 300, 8000


@dataclass(slots=True)
class Counts:
    """What was asked of the network: forwards of one sentence each, and the tokens fed in them."""

    n_forwards: int = 0
    n_fed: int = 0

    def add(self, feeds: Mapping[int, Feed]) -> None:
        self.n_forwards += len(feeds)
        self.n_fed += sum(len(feed.cells) for feed in feeds.values())


@contextmanager
def counted(decoder: Decoder) -> Iterator[Counts]:
    """Count what a decoder is fed while the context lasts."""
    counts, scores = Counts(), decoder.scores

    def counting(feeds: Mapping[int, Feed]) -> object:
        counts.add(feeds)
        return scores(feeds)

    decoder.scores = counting  # type: ignore[method-assign, assignment]
    try:
        yield counts
    finally:
        del decoder.scores


@dataclass(frozen=True, slots=True)
class UnadaptedWorkshop:
    """Data to read, and a folder for the base; of each test set `n_sentences` are translated."""

    data: Path
    out: Path
    n_sentences: int = N_SENTENCES
    teaching: tuple[str, ...] = TEACHING

    @property
    def settings(self) -> Mapping[str, object]:
        """All that the results depend on."""
        return {
            "base": embedded.revision()[:12],
            "teaching": list(self.teaching),
            "n_sentences": self.n_sentences,
        }

    def base(self) -> Path:
        """Return the translator of whole sentences, which is trained now if it is not there.

        Raises:
            UserError: the training failed.
        """
        folder = self.out / f"whole-sentences-{embedded.revision()[:12]}"
        if not (folder / "surtitle.json").is_file():
            dev, pairs = self._drawn()
            files = (f"--data={pairs}", f"--dev={dev}", f"--out={folder}")
            command = (sys.executable, "-m", "training.train", *self.teaching, *files)
            if subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode:
                raise UserError("The base could not be trained on whole sentences.")
        return folder

    def _drawn(self) -> tuple[Path, Path]:
        """Return files of pairs to measure on while training, and to train on, drawn at random."""
        with gzip.open(self.data / f"{ROTARY.pair}.train.tsv.gz", "rt", encoding="utf-8") as file:
            rows = list(file)
        random.Random(1).shuffle(rows)
        parts = {"dev": rows[:N_DEV], "pairs": rows[N_DEV : N_DEV + N_PAIRS]}
        for part, drawn in parts.items():
            write_whole(self.out / f"{part}.tsv", "".join(drawn))
        return self.out / "dev.tsv", self.out / "pairs.tsv"

    def go_on(self, results: Results, systems: Sequence[System] = SYSTEMS) -> None:
        """Measure what is not measured yet."""
        for of_set, system in product(SETS, systems):
            if results.row(system, of_set) is None:
                row = measured(system, of_set, self.translator(system), self._pairs(of_set))
                logger.info("%s", row)
                results.add(row)

    def translator(self, system: System) -> StreamingTranslator:
        """Return the base, or the translator that ships, as the system streams it."""
        folder = embedded.FOLDER if system.is_shipped else self.base()
        task = task_for(folder, ROTARY, system.scheme, (system.prompted_as,), SLOT_LENGTH)
        return translator_of(task, load(task), system.policy)

    def _pairs(self, of_set: str) -> Sequence[SentencePair]:
        return read_data(str(self.data / f"{ROTARY.pair}.test.{of_set}.tsv"))[: self.n_sentences]


def measured(
    system: System, of_set: str, translator: StreamingTranslator, pairs: Sequence[SentencePair]
) -> Row:
    """Return the scores of the sentences, and what was fed for each word of their sources."""
    with counted(translator.decoder) as counts:
        instances = translate_pairs(translator, pairs)
    scores = score(instances)
    n_source = sum(one.n_source for one in instances)
    n_words = sum(len(one.prediction.split()) for one in instances)
    return {
        "system": system.name,
        "set": of_set,
        "n": scores.n,
        "bleu": round(scores.bleu, 2),
        "chrf": round(scores.chrf, 2),
        "laal": None if scores.laal is None else round(scores.laal, 3),
        "length_ratio": round(n_words / sum(one.n_reference for one in instances), 3),
        "n_empty": scores.n_empty,
        "forwards_a_word": round(counts.n_forwards / n_source, 2),
        "fed_a_word": round(counts.n_fed / n_source, 1),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure or report; return 0, or 2 for trouble told in a sentence."""
    return exit_code_of(lambda: _run(_parser().parse_args(arguments)))


def _run(args: argparse.Namespace) -> None:
    begin_experiment(args)
    if args.report:
        write_report(args.results, args.document)
        return
    workshop = UnadaptedWorkshop(*workplace_of(args), args.limit)
    workshop.go_on(Results.read(args.results, workshop.settings))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m training.compare.unadapted",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_experiment_arguments(parser, out="the base", results=PATH, document=DOCUMENT)
    parser.add_argument(
        "--limit", type=int, default=N_SENTENCES, metavar="N", help="sentences a set (default: %(default)s)"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
