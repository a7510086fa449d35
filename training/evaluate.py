"""Quality and latency of a translator on a test set, sentence by sentence, word by word.

`python -m training.evaluate --data FILE.tsv --policies wait-3,wait-5,offline`
prints one row a policy: BLEU and chrF by sacrebleu, LAAL in source words.
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import sacrebleu
import torch

from core.backends import TargetUpdate
from core.errors import UserError
from models.streaming import StreamingTranslator, finish_together, read_together
from models.translator import EMBEDDED, load_translator
from training.augment import as_recognized
from training.corpus import Pair, read_pairs
from training.latency import length_adaptive_average_lagging

SENTENCES_AT_ONCE = 16

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Score:
    """One policy on one test set; LAAL in source words."""

    data: str
    policy: str
    source: str
    n: int
    bleu: float
    chrf: float
    laal: float


@dataclass(frozen=True, slots=True)
class Translated:
    """A translation and, for each of its words, how many source words had been read."""

    text: str
    delays: tuple[int, ...]


def translate(translator: StreamingTranslator, sources: Sequence[str]) -> list[Translated]:
    """Translate sentences, their words arriving one by one, as many at a time as the translator holds."""
    by_length = sorted(range(len(sources)), key=lambda i: len(sources[i].split()))
    translated: dict[int, Translated] = {}
    for start in range(0, len(sources), translator.n_rows):
        group = by_length[start : start + translator.n_rows]
        translated |= zip(
            group, _translate_together(translator, [sources[i].split() for i in group]), strict=True
        )
    return [translated[i] for i in range(len(sources))]


def _translate_together(
    translator: StreamingTranslator, sentences: Sequence[Sequence[str]]
) -> list[Translated]:
    streams = [translator.open() for _ in sentences]
    delays: list[list[int]] = [[] for _ in sentences]
    for n_read in range(1, max(map(len, sentences)) + 1):
        going = [i for i, words in enumerate(sentences) if n_read <= len(words)]
        updates = read_together([streams[i] for i in going], [[sentences[i][n_read - 1]] for i in going])
        for i, update in zip(going, updates, strict=True):
            _note_delays(delays[i], update, n_read)
    finished = finish_together(streams)
    for i, update in enumerate(finished):
        _note_delays(delays[i], update, len(sentences[i]))
    return [Translated(update.text, tuple(d)) for update, d in zip(finished, delays, strict=True)]


def _note_delays(delays: list[int], update: TargetUpdate, n_read: int) -> None:
    delays += [n_read] * (len(update.text.split()) - len(delays))


def score(
    translator: StreamingTranslator, pairs: Sequence[Pair], sources: Sequence[str]
) -> tuple[float, float, float]:
    """Return BLEU, chrF and mean LAAL of `sources` against the pairs' targets."""
    translations = translate(translator, sources)
    references = [pair.target for pair in pairs]
    hypotheses = [translation.text for translation in translations]
    laal = sum(
        length_adaptive_average_lagging(translation.delays, len(source.split()), len(reference.split()))
        for translation, source, reference in zip(translations, sources, references, strict=True)
    ) / len(pairs)
    bleu = sacrebleu.corpus_bleu(hypotheses, [references]).score
    chrf = sacrebleu.corpus_chrf(hypotheses, [references]).score
    return bleu, chrf, laal


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True, help="test set: source TAB target")
    parser.add_argument("--translator", default=EMBEDDED, help="embedded or a folder")
    parser.add_argument("--policies", default="wait-1,wait-3,wait-5,wait-7,offline")
    parser.add_argument("--from", dest="source", default="en")
    parser.add_argument("--to", dest="target", default="de")
    parser.add_argument("--precision", default="auto", help="float32, bf16, int8 or 4bit")
    parser.add_argument("--as-recognized", action="store_true", help="sources without case and punctuation")
    parser.add_argument("--limit", type=int, help="only the first rows")
    parser.add_argument("--beams", type=int, default=1, help="paths tried under read-N and offline")
    parser.add_argument("--json", type=Path, help="append each row to this file as a JSON line")
    args = parser.parse_args()
    try:
        _evaluate(args)
    except UserError as error:
        sys.exit(f"evaluate: {error}")
    return 0


def _evaluate(args: argparse.Namespace) -> None:
    pairs = list(read_pairs(args.data))[: args.limit]
    sources = [as_recognized(pair.source) if args.as_recognized else pair.source for pair in pairs]
    spelling = "as recognized" if args.as_recognized else "written"
    sys.stdout.write(
        "| test set | source | policy | n | BLEU | chrF | LAAL |\n|---|---|---|---:|---:|---:|---:|\n"
    )
    for policy in args.policies.split(","):
        translator = load_translator(
            args.translator,
            source_language=args.source,
            target_language=args.target,
            policy=policy,
            precision=args.precision,
            n_rows=SENTENCES_AT_ONCE,
            n_beams=args.beams,
        )
        bleu, chrf, laal = score(translator, pairs, sources)
        row = Score(args.data.name, policy, spelling, len(pairs), bleu, chrf, laal)
        sys.stdout.write(
            f"| {row.data} | {row.source} | {row.policy} | {row.n} |"
            f" {row.bleu:.1f} | {row.chrf:.1f} | {row.laal:.2f} |\n"
        )
        sys.stdout.flush()
        if args.json:
            with args.json.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(asdict(row)) + "\n")


if __name__ == "__main__":
    torch.set_grad_enabled(False)
    main()
