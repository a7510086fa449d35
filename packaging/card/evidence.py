"""The papers' schemes where low-rank weights learn beside a real base; four tiny runs in a dry run."""

from __future__ import annotations

import tarfile
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from parts import ROOT, Job, Tell
from rows import LEFT_OUT, FigureRow
from shipping import DRY_VOCABULARY, made_pairs
from transformers import LlamaForCausalLM

from core.wording.errors import UserError
from training.compare.comparison import Comparison
from training.compare.learning import LearningWorkshop
from training.compare.results import read
from training.compare.runs import Positions, Run
from training.compare.sizes import Budget, Size, size_named
from training.compare.texts import TEST_SETS
from training.data.corpus import write_pairs
from training.learn.tokenizer import train_tokenizer

OUT = ROOT / "runs" / "evidence"
"""Where it goes on by the same command."""
FIGURES = (("bleu", "BLEU"), ("laal", "words"), ("loss", "nats a token"))
DRY_RUNS = 4


def run(job: Job, tell: Tell) -> None:
    """Do one run after the other, and tell its scores; one whose texts are not all there is left out."""
    if job.is_dry:
        with tempfile.TemporaryDirectory(prefix="card-evidence-") as work:
            workshop = _tiny(Path(work))
            _compare(job, workshop, workshop.size.runs[:DRY_RUNS], tell)
        return
    workshop = LearningWorkshop(size_named("real"), Path(job.data), OUT, Path(job.base))
    _compare(job, workshop, workshop.size.runs, tell)


def _compare(job: Job, workshop: LearningWorkshop, runs: Sequence[Run], tell: Tell) -> None:
    results = workshop.out / "results"
    for one in runs:
        try:
            Comparison(workshop, (one,), results).go_on()
        except UserError as error:
            tell(FigureRow(job.part, LEFT_OUT, str(error), shape=one.key))
            continue
        _tell_scores(job, one, workshop.size, results, tell)
        if job.brought_to:
            with tarfile.open(Path(job.brought_to) / "evidence.tar", "w") as archive:
                archive.add(results, results.name)


def _tell_scores(job: Job, run: Run, size: Size, results: Path, tell: Tell) -> None:
    result = read(run, size, results)
    assert result is not None
    for one in result.measured:
        for name, unit in FIGURES:
            if (value := one.row.get(name)) is not None:
                tell(FigureRow(job.part, one.policy, value, unit, shape=run.key))


def _tiny(work: Path) -> LearningWorkshop:
    """Return a workshop of few words, whose real base is a random one."""
    size = replace(size_named("tiny"), base=Budget(0, 0, 0.0, 0), n_test=4)
    pairs = made_pairs()
    for pair, names in TEST_SETS.items():
        write_pairs(work / f"{pair}.train.tsv.gz", pairs)
        for name in names:
            write_pairs(work / f"{pair}.test.{name}.tsv", pairs[:8])
    tokenizer = train_tokenizer((text for one in pairs for text in (one.source, one.target)), DRY_VOCABULARY)
    base = work / "base"
    tokenizer.save_pretrained(base)
    LlamaForCausalLM(size.config(Positions.ROTARY, tokenizer)).save_pretrained(base)
    return LearningWorkshop(size, work, work / "out", base)
