"""A trial carried out: trained in a process of its own, then translated as captions are, and scored."""

from __future__ import annotations

import gzip
import json
import logging
import random
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from core.files.whole_files import write_whole
from core.wording.errors import UserError
from models import embedded
from models.loading.translators import load_translator
from models.translate.decoder import Decoder
from models.translate.rollouts import Attempt, roll_out
from models.translate.streaming import StreamingTranslator
from models.translate.translator import TranslatorRequest
from training.data.corpus import SHIPPABLE_ORIGINS, Pair, read_data
from training.measure.instances import LOG, Instance, read_log, write_log
from training.measure.scoring import score
from training.measure.significance import compare_logs
from training.trials.results import Result, Row, settings_of
from training.trials.trials import BASE, FIRST, SOURCE, START, TARGET, TRIALS, Trial

logger = logging.getLogger(__name__)
logging.getLogger("sacrebleu").setLevel(logging.WARNING)

N_PAIRS = 20_000
N_DEV = 300
DIGITS = 12
"""Of the digest that tells one base from another, in the name of a folder."""


@dataclass(frozen=True, slots=True)
class Workshop:
    """Data to read, and a folder for what is trained and translated; both may lie anywhere."""

    data: Path
    out: Path

    def carry_out(self, trial: Trial) -> Result:
        """Train and translate what the trial says; what is done already is not done again.

        So are the trainings that it begins with, and the start, which it is held against.

        Raises:
            UserError: data are missing, or the training failed.
        """
        processor_s = self._train(trial) if trial.training else 0.0
        rows = [
            row
            for policy in trial.policies
            for of_set in trial.sets
            for row in self._rows(trial, of_set, policy)
        ]
        n_steps = next((int(o.split("=")[1]) for o in trial.training if o.startswith("--steps=")), 0)
        return Result(settings_of(trial), round(processor_s, 1), n_steps, tuple(rows))

    def _train(self, trial: Trial) -> float:
        """Train, and return the processor's time.

        A training that was interrupted, had other options or began with other weights begins again, and its
        translations with it.
        """
        for other in TRIALS:
            if any(f"{{out}}/{other.key}" in option for option in trial.training):
                self._train(other)
        folder, told = self.out / trial.key, self.out / f"{trial.key}.json"
        if told.is_file():
            done = json.loads(told.read_text(encoding="utf-8"))
            if done["options"] == list(trial.training) and done.get("base") == embedded.revision():
                return float(done["processor_s"])
        shutil.rmtree(folder, ignore_errors=True)  # a resumed one would have taken two times
        shutil.rmtree(self._logs(trial), ignore_errors=True)
        before = _processor_s()
        done = subprocess.run(
            [
                *(sys.executable, "-m", "training.train", f"--base={BASE}", "--method=full"),
                *(f"--from={SOURCE}", f"--to={TARGET}", "--precision=float32", "--threads=1"),
                *(f"--data={self.pairs('pairs')}", f"--dev={self.pairs('dev')}"),
                *(option.format(out=self.out) for option in trial.training),
                *(f"--seed={trial.seed}", f"--out={folder}"),
            ],
            stdout=subprocess.DEVNULL,
            check=False,
        )
        if done.returncode:
            raise UserError(f"The training of {trial.key} failed.")
        processor_s = _processor_s() - before
        write_whole(
            told,
            json.dumps({"options": trial.training, "base": embedded.revision(), "processor_s": processor_s}),
        )
        return processor_s

    def pairs(self, part: str) -> Path:
        """Return the file of what is learned, or of what is measured while learning, drawn once."""
        path = self.out / f"{part}.tsv"
        if not path.is_file():
            with gzip.open(self.data / f"{SOURCE}-{TARGET}.train.tsv.gz", "rt", encoding="utf-8") as file:
                rows = [row for row in file if row.rstrip("\n").split("\t")[2] in SHIPPABLE_ORIGINS]
            random.Random(1).shuffle(rows)
            write_whole(self.out / "dev.tsv", "".join(rows[:N_DEV]))
            write_whole(self.out / "pairs.tsv", "".join(rows[N_DEV : N_DEV + N_PAIRS]))
        return path

    def _rows(self, trial: Trial, of_set: str, policy: str) -> Iterator[Row]:
        """Yield the scores of the set's first sentences and of all, held against the start's.

        The start has no policy head: what decides by one is held against adaptive.
        """
        instances = self._instances(trial, of_set, policy)
        if trial.key != START.key:
            start = self._instances(START, of_set, "adaptive" if policy.startswith("head-") else policy)
        for n in sorted({min(FIRST, len(instances)), len(instances)}):
            row = {"set": of_set, "policy": policy, **_scores(instances[:n])}
            if trial.key != START.key:
                row |= _p_values(start[:n], instances[:n])
            yield row

    def _instances(self, trial: Trial, of_set: str, policy: str) -> list[Instance]:
        """Return what the trial makes of the set, translated once."""
        folder = self._logs(trial) / of_set / policy
        if not (folder / LOG).is_file():
            write_log(self._translate(trial, of_set, policy), folder)
        return read_log(folder)

    def _logs(self, trial: Trial) -> Path:
        """Return where translations lie: elsewhere once another base ships, with which they all begin."""
        return self.out / "logs" / embedded.revision()[:DIGITS] / trial.key

    def _translate(self, trial: Trial, of_set: str, policy: str) -> list[Instance]:
        pairs = read_data(str(self.data / f"{SOURCE}-{TARGET}.test.{of_set}.tsv"))[: trial.n_sentences]
        folder = str(self.out / trial.key)
        request = TranslatorRequest(
            folder if trial.training and not trial.is_adapter else BASE,
            adapter=folder if trial.is_adapter else "",
            source_language=SOURCE,
            target_language=TARGET,
            policy=policy,
            device="cpu",
            by_torch=True,
        )
        translator = load_translator(request)
        with _biased(translator, trial.bias):
            instances = translate_in_one_row(translator, pairs)
        logger.info("%s %s %s", trial.key, policy, _scores(instances))
        return instances


def translate_in_one_row(translator: StreamingTranslator, pairs: Sequence[Pair]) -> list[Instance]:
    """Translate the sources word by word as captions are, all in one row of the cache."""
    attempts = [Attempt(translator.maker, tuple(pair.source.split())) for pair in pairs]
    order = sorted(range(len(pairs)), key=lambda i: attempts[i].room)
    decoder = translator.decoder
    assert isinstance(decoder, Decoder)
    tries = roll_out(
        *(decoder.model, decoder.rule, [attempts[i] for i in order]),
        temperature=0,
        head=decoder.head,
        as_streamed=True,
    )
    found = dict(zip(order, tries, strict=True))
    return [
        Instance(
            " ".join(pair.source.split()),
            " ".join(pair.target.split()),
            " ".join(found[i].text.split()),
            found[i].delays,
        )
        for i, pair in enumerate(pairs)
    ]


@contextmanager
def _biased(translator: StreamingTranslator, bias: float) -> Iterator[None]:
    """Add to the logit of the end-of-write token while the context lasts."""
    assert isinstance(translator.decoder, Decoder)
    head = translator.decoder.model.get_output_embeddings()
    token_id = translator.maker.vocabulary.end_of_write_id

    def add(_module: Any, _inputs: Any, logits: torch.Tensor) -> torch.Tensor:
        logits = logits.clone()
        logits[..., token_id] += bias
        return logits

    hook = head.register_forward_hook(add)
    try:
        yield
    finally:
        hook.remove()


def _scores(instances: Sequence[Instance]) -> dict[str, Any]:
    scores = score(instances)
    n_words = sum(len(one.prediction.split()) for one in instances)
    return {
        "n": scores.n,
        "bleu": round(scores.bleu, 2),
        "chrf": round(scores.chrf, 2),
        "laal": None if scores.laal is None else round(scores.laal, 3),
        "length_ratio": round(n_words / sum(one.n_reference for one in instances), 3),
        "n_empty": scores.n_empty,
    }


def _p_values(start: Sequence[Instance], instances: Sequence[Instance]) -> dict[str, float]:
    bleu, chrf = compare_logs(start, instances)
    return {"p_bleu": round(bleu.p_value, 4), "p_chrf": round(chrf.p_value, 4)}


def _processor_s() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
