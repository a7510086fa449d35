"""What a translator loses in 8 bits: `python -m training.measure.rounding --data FILE`.

onnxruntime rounds what comes into a product, too, so a token's logits change a little with how many are fed
with it. Told of each policy: BLEU in float32 and in 8 bits, how many translations are the same; and of what
float32 wrote, how far logits in 8 bits are from it, how often another token is the likeliest, and how far
those that were streamed are from those of one forward of all cells (the law of streaming).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from sacrebleu.metrics.bleu import BLEU

from core.layouts.actions import Read, Timeline, Write
from core.layouts.layout import Cell, lay_out
from core.process.exit_codes import exit_code_of
from core.wire.defaults import SHIPPED_TRANSLATOR
from models.light.tensors import Floats
from models.loading.translators import load_translator
from models.memory.footprint import Precision
from models.translate.light_decoder import LightDecoder
from models.translate.streaming import StreamingTranslator
from models.translate.translator import TranslatorRequest
from training.data.corpus import Pair, read_pairs

POLICIES = ("wait-1", "wait-3", "wait-5", "read-3", "offline")


@dataclass(slots=True)
class Rounding:
    """What was found under one policy: texts, and of each prediction how far its logits were apart."""

    whole: list[str] = field(default_factory=list)
    rounded: list[str] = field(default_factory=list)
    from_whole: list[float] = field(default_factory=list)
    from_one_forward: list[float] = field(default_factory=list)
    n_others: int = 0
    """Predictions whose likeliest token is another in 8 bits."""
    n_others_of_law: int = 0
    """Those whose likeliest token is another in one forward of all cells."""

    def add(self, whole: Floats, rounded: Floats, at_once: Floats) -> None:
        self.from_whole += np.abs(rounded - whole).max(axis=1).tolist()
        self.from_one_forward += np.abs(rounded - at_once).max(axis=1).tolist()
        self.n_others += int((rounded.argmax(axis=1) != whole.argmax(axis=1)).sum())
        self.n_others_of_law += int((rounded.argmax(axis=1) != at_once.argmax(axis=1)).sum())


def main() -> None:
    """Write one line a policy."""
    args = _arguments()
    pairs = list(read_pairs(args.data))[: args.limit]
    for policy in args.policy or POLICIES:
        found = measure(args.translator, policy, pairs, (args.source, args.target))
        sys.stdout.write(f"{policy}: {_told(found, pairs)}\n")
        sys.stdout.flush()


def measure(name: str, policy: str, pairs: Sequence[Pair], languages: tuple[str, str]) -> Rounding:
    """Translate sentences in float32 and in 8 bits, and feed both what float32 wrote."""
    requests = [
        TranslatorRequest(name, *languages, policy, device="cpu", precision=numbers)
        for numbers in (Precision.FLOAT32, Precision.INT8)
    ]
    whole, rounded = (load_translator(request) for request in requests)
    found = Rounding()
    for pair in pairs:
        text, timeline = _translated(whole, pair.source)
        found.whole.append(text)
        found.rounded.append(_translated(rounded, pair.source)[0])
        found.add(streamed(whole, timeline), streamed(rounded, timeline), at_once(rounded, timeline))
    return found


def _translated(translator: StreamingTranslator, source: str) -> tuple[str, Timeline]:
    stream = translator.open()
    for word in source.split():
        stream.read([word])
    update = stream.finish()
    return update.text, update.timeline


def streamed(translator: StreamingTranslator, timeline: Timeline) -> Floats:
    """Return the logits before each token of a timeline, as they come where it is streamed: (n, V)."""
    layout, decoder = translator.maker.new_layout(), _fresh(translator)
    layout.open()
    unfed: list[Cell] = []
    rows = []
    for action in timeline:
        if isinstance(action, Read):
            unfed += layout.read(action.token_ids)
            continue
        if not isinstance(action, Write):
            continue
        for token_id in action.token_ids:
            decoder.cache.retract(0, layout.drain_retracted())
            rows.append(decoder.logits([*unfed, *layout.query()], 1)[0])
            unfed = []
            layout.write(token_id)
    return np.stack(rows)


def at_once(translator: StreamingTranslator, timeline: Timeline) -> Floats:
    """Return the same of one forward of all cells behind the prompt."""
    return np.concatenate(list(_at_once(translator, timeline)))


def _at_once(translator: StreamingTranslator, timeline: Timeline) -> Iterator[Floats]:
    layout = translator.maker.new_layout()
    n_prompt = len(translator.maker.new_layout().open())
    for table in lay_out(layout, timeline):
        logits = _fresh(translator).logits(table.cells[n_prompt:])
        yield logits[[label is not None for label in table.labels[n_prompt:]]]


def _fresh(translator: StreamingTranslator) -> LightDecoder:
    decoder = translator.decoder
    assert isinstance(decoder, LightDecoder), "torch runs this translator"
    decoder.reset()
    return decoder


def _told(found: Rounding, pairs: Sequence[Pair]) -> str:
    references = [pair.target for pair in pairs]
    n_same = sum(map(str.__eq__, found.whole, found.rounded))
    n = len(found.from_whole)
    parts = (
        f"BLEU {_bleu(found.whole, references):.2f} in float32",
        f"{_bleu(found.rounded, references):.2f} in 8 bits",
        f"{n_same} of {len(pairs)} translations the same",
        f"{found.n_others} of {n} predictions other than float32's",
        f"logits off by {_spread(found.from_whole)}",
        f"law: {found.n_others_of_law} other predictions, logits off by {_spread(found.from_one_forward)}",
    )
    return ", ".join(parts)


def _bleu(texts: Sequence[str], references: Sequence[str]) -> float:
    return float(BLEU().corpus_score(list(texts), [list(references)]).score)


def _spread(numbers: Sequence[float]) -> str:
    return f"{np.mean(numbers):.3f} on average and {max(numbers):.3f} at most"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m training.measure.rounding", description=__doc__)
    parser.add_argument("--translator", default=SHIPPED_TRANSLATOR, help="embedded, or a folder")
    parser.add_argument("--data", type=Path, required=True, help="sentence pairs")
    parser.add_argument("--limit", type=int, default=200, help="how many of them (%(default)s)")
    parser.add_argument("--source", default="en")
    parser.add_argument("--target", default="de")
    parser.add_argument("--policy", action="append", help=f"only this one (without: {', '.join(POLICIES)})")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(exit_code_of(main))
