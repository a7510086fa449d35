"""How often a glossary's terms are honoured, and what that does to the rest of the sentence.

`python -m training.measure.glossary --data FILE.tsv` takes one term a sentence from the reference
by word alignment (a noun and the source word that it stands for) and translates with and without it.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import sacrebleu
import torch

from core.system.exit_codes import exit_code_of
from core.translating.glossary import NO_GLOSSARY, Glossary, Term
from core.wire.messages import EngineSettings
from models.loading.translators import load_translator
from models.translate.streaming import StreamingTranslator
from training.data.alignment import align
from training.data.corpus import SentencePair, read_pairs

MIN_LETTERS = 5
"""Of a term's target; shorter ones are hardly terms."""

_EDGES = re.compile(r"^\W+|\W+$")


@dataclass(frozen=True, slots=True)
class Case:
    """A sentence pair and a term that its reference honours."""

    pair: SentencePair
    term: Term


def find_cases(pairs: Sequence[SentencePair], n: int, seed: int) -> list[Case]:
    """Return at most `n` sentences with a term: a capitalised word within the target, aligned with one."""
    cases = []
    for pair, alignment in zip(pairs, align(pairs), strict=True):
        terms = (
            Term(_bare(pair.source.split()[i]), _bare(pair.target.split()[j]))
            for i, j in sorted(alignment.links)
            if j > 0 and sum(link[1] == j for link in alignment.links) == 1
        )
        term = next((t for t in terms if _is_noun(t)), None)
        if term is not None:
            cases.append(Case(pair, term))
    return random.Random(seed).sample(cases, min(n, len(cases)))


def _bare(word: str) -> str:
    return _EDGES.sub("", word)


def _is_noun(term: Term) -> bool:
    return term.source.islower() and len(term.target) >= MIN_LETTERS and term.target[0].isupper()


def translate_cases(translator: StreamingTranslator, cases: Sequence[Case], *, with_terms: bool) -> list[str]:
    """Return the translations, each under the glossary of its own term, or none."""
    plain = replace(translator.maker, glossary=NO_GLOSSARY)
    texts = []
    for case in cases:
        glossary = Glossary.of([case.term], plain.vocabulary.encode_word) if with_terms else NO_GLOSSARY
        translator.maker = replace(plain, glossary=glossary)
        stream = translator.open()
        for word in case.pair.source.split():
            stream.read([word])
        texts.append(stream.finish().text)
    return texts


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True, help="test set: source TAB target")
    parser.add_argument("--policy", default="wait-3")
    parser.add_argument("--sentences", type=int, default=250)
    return exit_code_of(lambda: _report(parser.parse_args()))


def _report(args: argparse.Namespace) -> None:
    cases = find_cases(list(read_pairs(args.data)), args.sentences, seed=1)
    translator = load_translator(EngineSettings(policy=args.policy))
    sys.stdout.write("| glossary | n | terms honoured | BLEU |\n|---|---:|---:|---:|\n")
    for with_terms in (False, True):
        texts = translate_cases(translator, cases, with_terms=with_terms)
        honoured = sum(
            text.count(case.term.target) == case.pair.target.count(case.term.target)
            for text, case in zip(texts, cases, strict=True)
        )
        bleu = sacrebleu.corpus_bleu(texts, [[case.pair.target for case in cases]]).score
        name = "one term a sentence" if with_terms else "none"
        sys.stdout.write(f"| {name} | {len(cases)} | {honoured / len(cases):.0%} | {bleu:.1f} |\n")


if __name__ == "__main__":
    torch.set_grad_enabled(False)
    sys.exit(main())
