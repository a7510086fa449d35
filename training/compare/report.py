"""The results as tables and curves in docs/EVIDENCE.md; the prose between them is a person's."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, compress, groupby
from pathlib import Path
from statistics import fmean, stdev

from core.layouts.slot_layout import DEFAULT_SLOT_LENGTH
from core.wording.errors import UserError
from training.compare.bootstrap import difference
from training.compare.claims import CLAIMS, LOW_RANK_CLAIMS, Claim
from training.compare.results import PolicyScores, RunResult, read, with_seeds
from training.compare.runs import (
    ALIBI,
    FRENCH,
    ROTARY,
    RUNS,
    SLOT_LENGTHS,
    WAIT_K,
    Run,
    TrainedBase,
)
from training.compare.sizes import Size, size_named
from training.compare.source_lengths import COMMAND as COUNT_LENGTHS
from training.compare.source_lengths import SourceLengths, read_lengths
from training.measure.bleu_counts import Sentence
from training.measure.curves import draw_curves
from training.measure.documents import line, number, rule, write_blocks

DOCUMENT = Path(__file__).parents[2] / "docs" / "EVIDENCE.md"

NOT_RUN = "not run yet"
NOT_COUNTED = "not counted yet"
SIGNIFICANT = 0.05
LONGER = "long"
"""The size whose bases are those of `small`, fine-tuned longer."""
WITH_LOW_RANK = "real"

PICTURES: dict[str, tuple[str, TrainedBase, tuple[str, ...]]] = {
    "wait": (
        "wait-k, English to German",
        ROTARY,
        ("exposst", "exposst-of-64", "gpe", "prefix", "reuse", "offline"),
    ),
    "read": ("read-n, English to German", ROTARY, ("exposst-read", "conversational", "offline")),
    "ablations": (
        "ExPosST without its parts",
        ROTARY,
        ("exposst", "without-mask", "without-slots", "offline"),
    ),
    "alibi": (
        "on ALiBi",
        ALIBI,
        ("exposst", "simulmask", "simulmask-plain", "causal-recomputed", "offline"),
    ),
    "french": (
        "English to French",
        FRENCH,
        ("exposst", "gpe", "exposst-read", "conversational", "offline"),
    ),
}
"""By name: the title, the base, and the runs whose curves stand in the picture."""


def write_report(size: Size, results: Path, document: Path) -> None:
    """Write all tables into the document, and the pictures beside it.

    Raises:
        UserError: the document is missing or lacks a table's place, a result is broken, or results or source
            lengths are of different data.
    """
    evidence = Evidence(size, results, document.parent)
    evidence.check_data()
    write_blocks(document, evidence.blocks())


@dataclass(frozen=True, slots=True)
class Evidence:
    """The results of one size; pictures are written to `pictures`."""

    size: Size
    results: Path
    pictures: Path

    def blocks(self) -> dict[str, Callable[[], str]]:
        """Return what makes each block of the document."""
        pictures = {name: lambda name=name: self._picture(name) for name in PICTURES}
        return {
            "state": self._state,
            "claims": self._claims,
            "longer": self._longer,
            "low-rank": self._low_rank,
            "seeds": self._seeds,
            "scores": self._scores,
            "slots": self._slot_lengths,
            "lengths": self._training_lengths,
            "sources": self._source_lengths,
            "by-length": self._by_length,
            "costs": self._costs,
            **pictures,
        }

    def check_data(self) -> None:
        """Refuse results of a language pair, and lengths of its sources, that are not of the same data.

        Raises:
            UserError: if there are such.
        """
        for pair, group in groupby(RUNS, key=lambda run: run.learned.base.pair):
            runs = tuple(group)
            data = self._data_of(runs) | self._of_longer._data_of(runs)
            if len(data) > 1:
                raise UserError(
                    f"The results of {pair} are of different data: --list tells which to run again,"
                    f" with --size {LONGER} which of those fine-tuned longer."
                )
            lengths = self._lengths(pair)
            if lengths and data and lengths.data not in data:
                raise UserError(
                    f"The source lengths of {pair} are of other data than its results:"
                    f" count them again by {COUNT_LENGTHS}."
                )

    def _data_of(self, runs: Sequence[Run]) -> set[str]:
        results = (self._result_of(one) for run in runs for one in with_seeds(run, self.size, self.results))
        return {result.settings["data"] for result in results if result}

    def _result(self, base: TrainedBase, name: str) -> RunResult | None:
        return self._result_of(self._run(base, name))

    def _run(self, base: TrainedBase, name: str) -> Run:
        return next(run for run in self.size.runs if (run.learned.base, run.name) == (base, name))

    def _result_of(self, run: Run) -> RunResult | None:
        return read(run, self.size, self.results)

    def _lengths(self, pair: str) -> SourceLengths | None:
        return read_lengths(pair, self.size, self.results)

    def _state(self) -> str:
        missing = [run.key for run in RUNS if self._result_of(run) is None]
        done = len(RUNS) - len(missing)
        size = f"size {self.size.name}, {self.size.n_test} test sentences"
        text = f"{done} of {len(RUNS)} runs are done: {size}.\n"
        return text + (f"Not run yet: {', '.join(missing)}.\n" if missing else "")

    def _claims(self) -> str:
        lines = []
        for said, claims in groupby(CLAIMS, key=lambda claim: claim.paper):
            lines.append(f"\n**{said}**\n\n")
            for claim in claims:
                lines += self._claim(claim)
        return "".join(lines) + "\n"

    def _longer(self) -> str:
        """What of it was fine-tuned longer."""
        longer = self._of_longer
        done = [c for c in CLAIMS if all(longer._result(c.base, name) for name in (c.system, c.baseline))]
        return (
            "".join(line for claim in done for line in longer._claim(claim)) or f"{NOT_RUN.capitalize()}.\n"
        )

    @property
    def _of_longer(self) -> Evidence:
        """What is kept of the same bases, fine-tuned longer."""
        return replace(self, size=size_named(LONGER))

    def _low_rank(self) -> str:
        """What low-rank weights learned beside a real base."""
        return "".join(replace(self, size=size_named(WITH_LOW_RANK))._of_real_base())

    def _of_real_base(self) -> Iterator[str]:
        results = {run.key: result for run in self.size.runs if (result := self._result_of(run))}
        tuning, done = self.size.tuning, f"{len(results)} of {len(self.size.runs)} runs are done"
        each = f"{tuning.n_steps} steps of {tuning.n_tokens:,} tokens, {self.size.n_test} test sentences"
        yield f"Size {self.size.name}, {each}: {done}.\n\n"
        if not results:
            return
        for claim in LOW_RANK_CLAIMS:
            yield from self._claim(claim)
        yield line("run", "policy", "BLEU", "chrF", "LAAL", "loss", "length") + rule(7, texts=2)
        for key, one in ((key, one) for key, result in results.items() for one in result.measured):
            figures = (("bleu", 1), ("chrf", 1), ("laal", 2), ("loss", 3))
            cells = (number(one.row.get(name), places) for name, places in figures)
            yield line(key, one.policy, *cells, f"{one.length_ratio:.2f}")
        yield "\n"

    def _seeds(self) -> str:
        """How far the seed of the fine-tuning alone moves BLEU."""
        lines = [line("run", "policy", "BLEU by seed", "mean", "standard deviation"), rule(5, texts=2)]
        for run in RUNS:
            runs = with_seeds(run, self.size, self.results)
            results = [result for one in runs if (result := self._result_of(one))]
            if len(results) > 1:
                lines += [self._by_seed(run.key, policy, results) for policy in run.policies]
        return "".join(lines)

    def _by_seed(self, key: str, policy: str, results: Sequence[RunResult]) -> str:
        bleus = [result.of(policy).row["bleu"] for result in results]
        by_seed = ", ".join(number(bleu, 1) for bleu in bleus)
        return line(key, policy, by_seed, number(fmean(bleus), 1), number(stdev(bleus), 2))

    def _claim(self, claim: Claim) -> list[str]:
        system, baseline = (self._result(claim.base, name) for name in (claim.system, claim.baseline))
        if system is None or baseline is None:
            return [f"{claim.title}: {NOT_RUN}.\n\n"]
        head = line(claim.title, "BLEU", "LAAL", "against", "LAAL", "difference", "p", "in chrF", "lengths")
        lines = [head, rule(9)]
        for policy in claim.policies:
            lines.append(_held_against(policy, system.of(policy), baseline.of(claim.baseline_for(policy))))
        return [*lines, "\n"]

    def _scores(self) -> str:
        lines = [line("run", "policy", "BLEU", "chrF", "LAAL", "AL", "length", "empty"), rule(8, texts=2)]
        for run in RUNS:
            result = self._result_of(run)
            if result is None:
                lines.append(line(run.key, NOT_RUN, *"------"))
                continue
            for one in result.measured:
                lines.append(
                    line(
                        run.key,
                        one.policy,
                        number(one.row.get("bleu"), 1),
                        number(one.row.get("chrf"), 1),
                        number(one.row.get("laal"), 2),
                        number(one.row.get("al"), 2),
                        f"{one.length_ratio:.2f}",
                        str(one.row["n_empty"]),
                    )
                )
        return "".join(lines)

    def _slot_lengths(self) -> str:
        """ExPosST's table 1."""
        lines = [line("slot length", *WAIT_K), rule(1 + len(WAIT_K))]
        return "".join(lines + [line(str(n), *self._bleus(f"exposst-at-{n}", n)) for n in SLOT_LENGTHS])

    def _training_lengths(self) -> str:
        """ExPosST's figure 3."""
        lines = [line("slot length", *WAIT_K, "tokens", "positions"), rule(3 + len(WAIT_K))]
        for n in SLOT_LENGTHS:
            result = self._of_length(f"exposst-of-{n}", n)
            lengths = [number(result.training[key], 1) if result else "-" for key in ("tokens", "span")]
            lines.append(line(str(n), *self._bleus(f"exposst-of-{n}", n), *lengths))
        return "".join(lines)

    def _bleus(self, name: str, slot_length: int) -> list[str]:
        result = self._of_length(name, slot_length)
        return [_bleu(result, policy) for policy in WAIT_K]

    def _of_length(self, name: str, slot_length: int) -> RunResult | None:
        return self._result(ROTARY, "exposst" if slot_length == DEFAULT_SLOT_LENGTH else name)

    def _source_lengths(self) -> str:
        """How many test sources are longer than a slot."""
        over = [f"over {n}" for n in SLOT_LENGTHS]
        lines = [line("pair", "sources", "tokens, mean", *over), rule(3 + len(over))]
        for pair in dict.fromkeys(run.learned.base.pair for run in RUNS):
            lengths = self._lengths(pair)
            if lengths is None:
                lines.append(line(pair, NOT_COUNTED, *"-" * (1 + len(over))))
                continue
            n_over = (str(lengths.n_over(n)) for n in SLOT_LENGTHS)
            n_tokens = lengths.n_tokens
            lines.append(line(pair, str(len(n_tokens)), number(fmean(n_tokens), 1), *n_over))
        return "".join(lines)

    def _by_length(self) -> str:
        """Where a difference lies: in sources that one slot holds, or in longer ones."""
        tables = [
            "".join(_split(title, claim, system, baseline, lengths))
            for claim in CLAIMS
            if claim.by_length and (lengths := self._lengths(claim.base.pair))
            for title, system, baseline in self._repeated(claim)
        ]
        return "\n".join(tables) or f"{NOT_RUN.capitalize()}.\n"

    def _repeated(self, claim: Claim) -> Iterator[tuple[str, RunResult, RunResult]]:
        """Yield a claim's results with a title: of each seed, and fine-tuned longer."""
        system, baseline = (self._run(claim.base, name) for name in (claim.system, claim.baseline))
        for evidence in (self, self._of_longer):
            for run in with_seeds(system, evidence.size, self.results):
                seed, n_steps = run.learned.seed, evidence.size.tuning.n_steps
                ours, others = (evidence._result_of(one) for one in (run, baseline.with_seed(seed)))
                if ours and others:
                    yield f"{claim.title}, {n_steps:,} steps, seed {seed}", ours, others

    def _costs(self) -> str:
        """What a step learns: prefix makes many examples of a pair."""
        head = line("run", "tokens an example", "examples a pair", "pairs seen", "target tokens learned")
        lines = [head, rule(5)]
        for run in RUNS:
            result = self._result_of(run)
            if result is not None and not run.scheme and not run.slot_length:
                lines.append(line(run.key, *self._cost(result)))
        return "".join(lines)

    def _cost(self, result: RunResult) -> list[str]:
        training = result.training
        n_examples = self.size.tuning.n_steps * training["examples_a_batch"]
        return [
            number(training["tokens"], 1),
            number(training["examples_a_pair"], 2),
            _about(n_examples / training["examples_a_pair"]),
            _about(n_examples * training["learned_tokens"]),
        ]

    def _picture(self, name: str) -> str:
        title, base, runs = PICTURES[name]
        found = {run: result for run in runs if (result := self._result(base, run))}
        if not found:
            return f"{NOT_RUN.capitalize()}.\n"
        curves = {run: [one.row for one in result.measured] for run, result in found.items()}
        draw_curves(curves, self.pictures / f"evidence-{name}", title=title)
        missing = [run for run in runs if run not in found]
        note = f"\nWithout {', '.join(missing)}: {NOT_RUN}.\n" if missing else ""
        return f"![BLEU over LAAL, {title}](evidence-{name}.png)\n{note}"


def _held_against(policy: str, system: PolicyScores, baseline: PolicyScores) -> str:
    return line(
        policy,
        number(system.row["bleu"], 1),
        number(system.row["laal"], 2),
        number(baseline.row["bleu"], 1),
        number(baseline.row["laal"], 2),
        *_difference(baseline.sentences, system.sentences),
        f"{system.row['chrf'] - baseline.row['chrf']:+.1f}",
        f"{system.length_ratio:.2f}, {baseline.length_ratio:.2f}",
    )


def _split(
    title: str, claim: Claim, system: RunResult, baseline: RunResult, lengths: SourceLengths
) -> Iterator[str]:
    is_long = [n > DEFAULT_SLOT_LENGTH for n in lengths.n_tokens]
    halves = [not one for one in is_long], is_long
    n_short, n_long = map(sum, halves)
    short = f"{n_short} sources of up to {DEFAULT_SLOT_LENGTH} tokens"
    yield line(title, short, "p", f"{n_long} longer ones", "p") + rule(5)
    for policy in claim.policies:
        both = baseline.of(claim.baseline_for(policy)).sentences, system.of(policy).sentences
        split = ([list(compress(sentences, half)) for sentences in both] for half in halves)
        yield line(policy, *chain.from_iterable(_difference(*pair) for pair in split))


def _difference(baseline: Sequence[Sentence], system: Sequence[Sentence]) -> tuple[str, str]:
    """Return the difference of BLEU and its p, bold where it is significant."""
    if not system:
        return "-", "-"
    found = difference(baseline, system)
    p = f"{found.p_value:.3f}"
    return f"{found.bleu:+.1f}", f"**{p}**" if found.p_value < SIGNIFICANT else p


def _bleu(result: RunResult | None, policy: str) -> str:
    return number(result.of(policy).row["bleu"], 1) if result else NOT_RUN


def _about(n: float) -> str:
    """Return a number that was measured on a sample, to two digits."""
    return f"{float(f'{n:.1e}'):,.0f}"
