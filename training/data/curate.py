"""Cut sentence pairs into chunks for simultaneous translation, and measure them.

    python -m training.data.curate --data FILE [--out chunks.jsonl]

Prints how monotone the pairs are and how long the chunks of each latency. With --out, writes the chunks as
JSON lines, to be read by people: training cuts its own from the same alignment.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from core.system.exit_codes import exit_code_of
from core.wording.errors import UserError, reason_of
from training.data.alignment import MIN_AGREEMENT, Alignment, align, monotonicity
from training.data.chunks import Chunks, Latency, chunks_of
from training.data.cleaning import clean
from training.data.corpus import SentencePair, read_data


@dataclass(frozen=True, slots=True)
class Curated:
    """A pair and its alignment."""

    pair: SentencePair
    alignment: Alignment

    def chunks(self, latency: Latency, rng: random.Random) -> Chunks:
        source, target = self.pair.source.split(), self.pair.target.split()
        return chunks_of(self.alignment.needed(len(target)), len(source), latency, rng)


def believed(aligned: Sequence[Curated]) -> list[Curated]:
    """Return the pairs on which both directions of alignment agree.

    Raises:
        UserError: there are none.
    """
    kept = [one for one in aligned if one.alignment.agreement >= MIN_AGREEMENT]
    if not kept:
        raise UserError("The words of no pair could be aligned: give more data, or train wait-K.")
    return kept


def table(curated: Sequence[Curated], rng: random.Random) -> str:
    """Return the latencies as a Markdown table."""
    rows = ["| latency | chunks a sentence | source words | target words |", "|---|---|---|---|"]
    for latency in Latency:
        chunks = [one.chunks(latency, rng) for one in curated]
        n_source = mean(chunk.n_source for chosen in chunks for chunk in chosen)
        n_target = mean(chunk.n_target for chosen in chunks for chunk in chosen)
        rows.append(f"| {latency.value} | {mean(map(len, chunks)):.2f} | {n_source:.2f} | {n_target:.2f} |")
    return "\n".join(rows)


def as_json(one: Curated, latency: Latency, rng: random.Random) -> str:
    """Return the chunks of a pair as a line of JSON."""
    chunks = one.chunks(latency, rng)
    source = _cut(one.pair.source, [chunk.n_source for chunk in chunks])
    target = _cut(one.pair.target, [chunk.n_target for chunk in chunks])
    return json.dumps({"latency": latency.value, "source": source, "target": target}, ensure_ascii=False)


def _cut(text: str, lengths: Sequence[int]) -> list[str]:
    words = iter(text.split())
    return [" ".join(next(words) for _ in range(n)) for n in lengths]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training.data.curate",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--data", required=True, help="pairs.tsv, pairs.jsonl, or two text files: a.en,a.de")
    parser.add_argument("--out", type=Path, help="where to write the chunks")
    parser.add_argument("--seed", type=int, default=1)
    return exit_code_of(lambda: _curate(parser.parse_args(arguments)))


def _curate(options: argparse.Namespace) -> None:
    cleaned = clean(read_data(options.data))
    aligned = zip(cleaned.pairs, align(cleaned.pairs), strict=True)
    curated = believed([Curated(pair, alignment) for pair, alignment in aligned])
    score = mean(monotonicity(one.alignment.links) for one in curated)
    sys.stdout.write(f"{cleaned.report()}\n{len(curated):,} of these are well aligned\n")
    sys.stdout.write(f"monotonicity (crossings of a link): {score:.2f}\n\n")
    sys.stdout.write(table(curated, random.Random(options.seed)) + "\n")
    if options.out:
        _write(curated, options.out, random.Random(options.seed))


def _write(curated: Sequence[Curated], path: Path, rng: random.Random) -> None:
    lines = [as_json(one, latency, rng) + "\n" for one in curated for latency in Latency]
    try:
        path.write_text("".join(lines), encoding="utf-8")
    except OSError as error:
        raise UserError(f"The chunks cannot be written to {path}: {reason_of(error)}.") from error


if __name__ == "__main__":
    sys.exit(main())
