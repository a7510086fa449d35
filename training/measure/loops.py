"""How often the guard against loops would stop real translations, and how often a translator begins a loop.

    python -m training.measure.loops --data FILE.tsv... [--translate N] [--language de]

The references of all files (source TAB target, .gz too) are read in the translator's tokens: each that
the guard would not let a model write is listed. Of each file N sentences are translated, with the guard
and without.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

import torch

from core.speech.repetitions import begins_loop, looping_tokens, most_repeats, n_before_stop
from core.system.exit_codes import exit_code_of
from core.wire.defaults import SHIPPED_TRANSLATOR
from core.wire.messages import EngineSettings
from models.loading.translators import load_translator
from models.translate.streaming import StreamingTranslator
from models.translate.vocabulary import Vocabulary
from training.data.corpus import SentencePair, read_pairs


@dataclass(frozen=True, slots=True)
class TokenPair:
    """A source and a translation of it, in tokens."""

    source: tuple[int, ...]
    target: tuple[int, ...]

    def n_before_stop(self, words: Vocabulary) -> int | None:
        """Return how many tokens stand before the guard would stop it, None if it would not."""
        if len(set(self.target)) == len(self.target):
            return None
        return n_before_stop(self.target, words, most_repeats(self.source))

    def begins_loop(self, words: Vocabulary) -> bool:
        return begins_loop(self.target, words, most_repeats(self.source))


def encoded(pair: SentencePair, words: Vocabulary) -> TokenPair:
    return TokenPair(_tokens(pair.source, words), _tokens(pair.target, words))


def _tokens(text: str, words: Vocabulary) -> tuple[int, ...]:
    return tuple(words.tokenizer.encode(text, add_special_tokens=False))


def stopped(pairs: Sequence[SentencePair], words: Vocabulary) -> Iterator[str]:
    """Yield, up to where they would be stopped, the references that would be."""
    for pair in pairs:
        translated = encoded(pair, words)
        n_tokens = translated.n_before_stop(words)
        if n_tokens is not None:
            yield words.decode(translated.target[:n_tokens])


def translate(
    translator: StreamingTranslator, pairs: Sequence[SentencePair], *, guarded: bool
) -> Iterator[TokenPair]:
    """Yield the translator's own translations, with the guard or as it would write without."""
    translator.maker = replace(translator.maker, guards_loops=guarded)
    for pair in pairs:
        stream = translator.open()
        for word in pair.source.split():
            stream.read([word])
        yield encoded(SentencePair(pair.source, stream.finish().text), translator.maker.vocabulary)


def step_us(texts: Sequence[TokenPair], words: Vocabulary) -> float:
    """Return how many microseconds the guard takes a token of these translations."""
    started_s = time.process_time()
    for text in texts:
        for n in range(1, len(text.target) + 1):
            looping_tokens(text.target[:n], words)
    n_steps = sum(len(text.target) for text in texts)
    return (time.process_time() - started_s) * 1e6 / max(n_steps, 1)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training.measure.loops",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="files: source TAB target")
    parser.add_argument("--translate", type=int, default=0, help="sentences of each file")
    parser.add_argument("--translator", default=SHIPPED_TRANSLATOR)
    parser.add_argument("--language", default="de", help="of the targets that are translated")
    parser.add_argument("--policy", default="wait-3")
    return exit_code_of(lambda: _report(parser.parse_args(arguments)))


def _report(options: argparse.Namespace) -> None:
    asked = EngineSettings(
        target_language=options.language, translator=options.translator, policy=options.policy
    )
    translator = load_translator(asked)
    words = translator.maker.vocabulary
    n_references = n_stopped = 0
    for path in options.data:
        pairs = list(read_pairs(path))
        n_references += len(pairs)
        for beginning in stopped(pairs, words):
            n_stopped += 1
            sys.stdout.write(f"{path.name}: {beginning[-80:]} …\n")
    sys.stdout.write(f"references: {n_references}, would be stopped: {n_stopped}\n")
    if options.translate:
        _report_translations(translator, options)


def _report_translations(translator: StreamingTranslator, options: argparse.Namespace) -> None:
    words = translator.maker.vocabulary
    pairs = [pair for path in options.data for pair in islice(read_pairs(path), options.translate)]
    sys.stdout.write("| guard | translations | begin a loop | go on with it |\n|---|---:|---:|---:|\n")
    for guarded in (False, True):
        texts = list(translate(translator, pairs, guarded=guarded))
        n_begun = sum(text.begins_loop(words) for text in texts)
        n_on = sum(text.n_before_stop(words) is not None for text in texts)
        sys.stdout.write(f"| {'with' if guarded else 'without'} | {len(texts)} | {n_begun} | {n_on} |\n")
        sys.stdout.flush()
    sys.stdout.write(f"The guard takes {step_us(texts, words):.0f} µs a token.\n")


if __name__ == "__main__":
    torch.set_grad_enabled(False)
    sys.exit(main())
