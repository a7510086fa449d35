"""What a translator loses and gains in 8 bits: `python -m training.measure.rounding --data FILE`.

onnxruntime rounds what comes into a product, too, so a token's logits change a little with how many are fed
with it; torch rounds weights alone. Told of each policy: BLEU in float32 by onnxruntime and in 8 bits by
both, how many translations are the same, how much faster the same forwards are; and of what float32 wrote,
how far logits in 8 bits are from it, how often another token is the likeliest, and how far onnxruntime's that
were streamed are from those of one forward of all cells (the law of streaming).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from sacrebleu.metrics.bleu import BLEU

from core.layouts.actions import Read, Timeline, Write
from core.layouts.layout import Cell, lay_out
from core.system.exit_codes import exit_code_of
from core.wire.defaults import SHIPPED_TRANSLATOR
from core.wire.messages import EngineSettings
from models.light.tensors import Floats
from models.loading.translators import load_translator
from models.memory.footprint import Precision
from models.translate.light_decoder import LightDecoder
from models.translate.streaming import StreamingTranslator
from training.data.corpus import SentencePair, read_pairs

POLICIES = ("wait-1", "wait-3", "wait-5", "read-3", "offline")


@dataclass(slots=True)
class Rounded:
    """What one road in 8 bits made of the sentences, held against float32."""

    texts: list[str] = field(default_factory=list)
    from_whole: list[float] = field(default_factory=list)
    """Of each prediction how far its logits were from float32's."""
    n_others: int = 0
    """Predictions whose likeliest token is another in 8 bits."""
    took_s: float = 0.0
    """Of the processor, for the same forwards."""

    def add(self, whole: Floats, rounded: Floats) -> None:
        self.from_whole += np.abs(rounded - whole).max(axis=1).tolist()
        self.n_others += _n_others(rounded, whole)


@dataclass(slots=True)
class Rounding:
    """What was found under one policy."""

    texts: list[str] = field(default_factory=list)
    took_s: float = 0.0
    light: Rounded = field(default_factory=Rounded)
    torch: Rounded = field(default_factory=Rounded)
    from_one_forward: list[float] = field(default_factory=list)
    n_others_of_law: int = 0
    """Predictions of onnxruntime whose likeliest token is another in one forward of all cells."""


def _n_others(one: Floats, other: Floats) -> int:
    return int((one.argmax(axis=1) != other.argmax(axis=1)).sum())


def main() -> None:
    """Write one line a policy."""
    args = _arguments()
    pairs = list(read_pairs(args.data))[: args.limit]
    for policy in args.policy or POLICIES:
        found = measure(args.translator, policy, pairs, (args.source, args.target))
        sys.stdout.write(f"{policy}: {_told(found, pairs)}\n")
        sys.stdout.flush()


def measure(name: str, policy: str, pairs: Sequence[SentencePair], languages: tuple[str, str]) -> Rounding:
    """Translate sentences in float32 and in 8 bits, and feed all what float32 wrote."""
    source, target = languages

    def loaded(numbers: Precision, *, by_torch: bool = False) -> StreamingTranslator:
        asked = EngineSettings(
            source, target, translator=name, policy=policy, device="cpu", precision=numbers
        )
        return load_translator(asked, by_torch=by_torch)

    whole, rounded = loaded(Precision.FLOAT32), loaded(Precision.INT8)
    by_torch = loaded(Precision.INT8, by_torch=True)
    assert isinstance(rounded.decoder, LightDecoder), "torch runs this translator"
    found = Rounding()
    for pair in pairs:
        text, timeline = _translated(whole, pair.source)
        found.texts.append(text)
        expected, took_s = streamed(whole, timeline)
        found.took_s += took_s
        for translator, road in ((rounded, found.light), (by_torch, found.torch)):
            road.texts.append(_translated(translator, pair.source)[0])
            logits, took_s = streamed(translator, timeline)
            road.add(expected, logits)
            road.took_s += took_s
            if road is found.light:
                together = at_once(rounded, timeline)
                found.from_one_forward += np.abs(logits - together).max(axis=1).tolist()
                found.n_others_of_law += _n_others(logits, together)
    return found


def _translated(translator: StreamingTranslator, source: str) -> tuple[str, Timeline]:
    stream = translator.open()
    for word in source.split():
        stream.read([word])
    update = stream.finish()
    return update.text, update.timeline


def streamed(translator: StreamingTranslator, timeline: Timeline) -> tuple[Floats, float]:
    """Return the logits before each token of a timeline, as they come where it is streamed: (n, V).

    And the seconds of the processor that this takes after the prompt.
    """
    layout, decoder = translator.maker.new_layout(), _fresh(translator)
    layout.open()
    began_s = time.process_time()
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
            rows.append(np.asarray(decoder.logits([*unfed, *layout.query()], 1)[0]))
            unfed = []
            layout.write(token_id)
    return np.stack(rows), time.process_time() - began_s


def at_once(translator: StreamingTranslator, timeline: Timeline) -> Floats:
    """Return the same of one forward of all cells after the prompt."""
    return np.concatenate(list(_at_once(translator, timeline)))


def _at_once(translator: StreamingTranslator, timeline: Timeline) -> Iterator[Floats]:
    layout = translator.maker.new_layout()
    n_prompt = len(translator.maker.new_layout().open())
    for table in lay_out(layout, timeline):
        logits = _fresh(translator).logits(table.cells[n_prompt:])
        yield logits[[label is not None for label in table.labels[n_prompt:]]]


def _fresh(translator: StreamingTranslator) -> Any:
    """Return the decoder, of either road, after its prompt."""
    decoder: Any = translator.decoder
    decoder.reset()
    return decoder


def _told(found: Rounding, pairs: Sequence[SentencePair]) -> str:
    references = [pair.target for pair in pairs]
    parts = [f"BLEU {_bleu(found.texts, references):.2f} in float32"]
    for name, road in (("8 bits", found.light), ("8 bits of torch", found.torch)):
        n_same = sum(map(str.__eq__, found.texts, road.texts))
        parts += [
            f"{_bleu(road.texts, references):.2f} in {name}",
            f"{found.took_s / road.took_s:.2f} times as fast as float32",
            f"{n_same} of {len(pairs)} translations the same",
            f"{road.n_others} of {len(road.from_whole)} predictions other than float32's",
            f"logits off by {_spread(road.from_whole)}",
        ]
    law = f"law: {found.n_others_of_law} other predictions, logits off by {_spread(found.from_one_forward)}"
    return ", ".join([*parts, law])


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
