"""Bases from scratch and their fine-tunings, by the loop and the examples of every other training."""

from __future__ import annotations

import json
import logging
import random
import shutil
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from statistics import fmean
from typing import Any

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer, PreTrainedModel

from core.layouts.layout import Placed
from core.layouts.slot_layout import DEFAULT_SLOT_LENGTH
from core.wire.training_events import Event, Stepped
from core.wire.training_plan import TrainingPlan
from core.wording.errors import UserError
from models.manifests.manifests import MANIFEST_NAME, SCHEMA_VERSION
from models.memory.card import device_of
from models.memory.footprint import Placement, Precision
from models.networks.bf16 import learns_in_bf16
from models.networks.families import attention_implementation
from models.networks.language_model import config_of
from models.networks.weights import load_weights
from training.compare.forms import in_form
from training.compare.results import VERSION, base_shape_of, shape_of
from training.compare.runs import FULL, NOTHING, OFFLINE, SEED, FineTuning, TrainedBase
from training.compare.sizes import Budget, Size
from training.compare.texts import ComparedTexts
from training.learn.cross_entropy import CrossEntropy, Dev
from training.learn.examples import (
    SHUFFLE_WINDOW,
    ExampleMaker,
    ExampleShares,
    TokenizedPair,
    draw_epoch,
    expansion,
    in_batches,
    tokenize_pairs,
)
from training.learn.loop import TrainingSettings, train
from training.learn.method import LowRank
from training.learn.methods import METHODS
from training.learn.schedules import ConstantThenLinear
from training.learn.stopping import Stop
from training.learn.task import TranslationTask, task_of
from training.learn.tokenizer import END_OF_WRITE, PROMPTS
from training.learn.trainable_model import TrainableModel

logger = logging.getLogger(__name__)

NOTE_NAME = "learned.json"
"""Written last: a folder with it is whole."""

AS_WRITTEN = ExampleShares(heard=0.0, joined=0.0)
LOGGED_EVERY = 10
CHECKPOINT_EVERY = 100
WEIGHT_DECAY, LABEL_SMOOTHING = 0.01, 0.1
SAMPLE = 500
"""Pairs whose examples are counted."""


class Interrupted(Exception):
    """Ctrl-C during a training; it goes on from its checkpoint."""


@dataclass(frozen=True, slots=True)
class LearningWorkshop:
    """Where bases and fine-tuned models are made and kept; each is made once, for its first caller."""

    size: Size
    data: Path
    out: Path
    given: Path | None = None
    """The real base, for sizes that have one."""
    _texts: dict[str, ComparedTexts] = field(default_factory=dict)
    _last_tokenized: dict[tuple[str, Path, bool], list[TokenizedPair]] = field(default_factory=dict)
    """The pairs by languages, tokenizer and alignment; only those used last, which are large."""

    def texts(self, pair: str) -> ComparedTexts:
        if pair not in self._texts:
            self._texts[pair] = ComparedTexts(self.data, pair, self.out)
        return self._texts[pair]

    def folder(self, learned: FineTuning) -> Path:
        return self._shelf(self.size.name, shape_of(self.size), learned.base) / learned.name

    def base_folder(self, base: TrainedBase) -> Path:
        if self.size.has_real_base:
            return self.real_base
        return self._shelf("bases", base_shape_of(self.size), base) / base.name

    def _shelf(self, name: str, shape: Mapping[str, Any], base: TrainedBase) -> Path:
        """Return where models of this shape and these data lie: elsewhere after a change of either."""
        made_of = json.dumps({**shape, "data": self.texts(base.pair).digest, "version": VERSION})
        return self.out / f"{name}-{zlib.crc32(made_of.encode()):08x}"

    def model(self, learned: FineTuning) -> Path:
        """Return the folder of the fine-tuned model, which is trained now if it is not there.

        Raises:
            Interrupted: Ctrl-C; what was learned is kept.
        """
        if learned.method == NOTHING:
            return self.base_of(learned.base)
        folder = self.folder(learned)
        if not is_whole(folder):
            self._learn(learned, self.base_of(learned.base), self.size.tuning, folder)
        return folder

    @property
    def real_base(self) -> Path:
        """Return the folder of the real base.

        Raises:
            UserError: none was given, or one of another shape.
        """
        if self.given is None:
            raise UserError(f"The size {self.size.name} needs a real base: name its folder by --base.")
        config, size = config_of(str(self.given), self.given), self.size
        if (config.hidden_size, config.num_hidden_layers) != (size.width, size.n_layers):
            raise UserError(
                f"The base of the size {size.name} has {size.n_layers} layers of width {size.width}, and"
                f" {self.given} has {config.num_hidden_layers} of {config.hidden_size}: name another."
            )
        return self.given

    def base_of(self, base: TrainedBase) -> Path:
        folder = self.base_folder(base)
        if not self.size.has_real_base and not is_whole(folder):
            start = folder / "start"
            if not (start / MANIFEST_NAME).is_file():
                self._save_start(base, start)
            self._learn(FineTuning(base, "offline", OFFLINE), start, self.size.base, folder)
        return folder

    def _save_start(self, base: TrainedBase, folder: Path) -> None:
        """Write random weights, which learn to translate whole sentences first."""
        self.texts(base.pair).save_tokenizer(folder, self.size.vocab_size)
        config = self.size.config(base.positions, AutoTokenizer.from_pretrained(folder))
        torch.manual_seed(SEED)
        AutoModelForCausalLM.from_config(
            config, attn_implementation=attention_implementation(config)
        ).save_pretrained(folder)
        text = json.dumps(_first_manifest(base), indent=2) + "\n"
        (folder / MANIFEST_NAME).write_text(text, encoding="utf-8")

    def _learn(self, learned: FineTuning, base: Path, budget: Budget, folder: Path) -> None:
        method = METHODS[learned.method]
        task = task_for(
            base, learned.base, learned.scheme, learned.policies, learned.slot_length, learned.method
        )
        maker = task.example_maker(AS_WRITTEN)
        pairs = self.tokenized(learned, task, maker)
        logger.info("%s: %d pairs, %d steps", folder.name, len(pairs), budget.n_steps)

        def draw(rng: random.Random) -> Iterator[list[Placed]]:
            examples = (in_form(example, learned.form) for example in draw_epoch(pairs, maker, rng))
            return in_batches(examples, budget.n_tokens, rng)

        model = load(task, to_learn=True)
        method.make_learn(model, LowRank())
        trainable = TrainableModel(model, method, task.learning_rule)
        progress, stop = TrainingProgress(self.size.speed.tokens_per_s), Stop()
        run, settings = folder / "run", _settings(budget, learned.seed)
        state = train(
            trainable,
            CrossEntropy(trainable, draw, Dev([]), settings),
            settings,
            run,
            tell=progress.tell,
            stop=stop,
        )
        if state.step < budget.n_steps:
            raise Interrupted
        note = {"tokens_per_s": round(progress.tokens_per_s, 1), **measured(pairs, maker, budget.n_tokens)}
        _save(trainable, task, note, folder)
        shutil.rmtree(run)
        if stop.is_wished:  # at the last step
            raise Interrupted

    def tokenized(
        self, learned: FineTuning, task: TranslationTask, maker: ExampleMaker
    ) -> list[TokenizedPair]:
        is_aligned = maker.mix.needs_alignment
        key = (learned.base.pair, self.base_folder(learned.base), is_aligned)
        if key not in self._last_tokenized:
            self._last_tokenized.clear()
            texts = self.texts(learned.base.pair)
            needed = texts.needed if is_aligned else [()] * len(texts.pairs)
            vocabulary = task.sentence_maker(task.policies[0]).vocabulary
            self._last_tokenized[key] = tokenize_pairs(texts.pairs, needed, vocabulary)
        return [pair for pair in self._last_tokenized[key] if maker.can_teach(pair)]


def is_whole(folder: Path) -> bool:
    return (folder / NOTE_NAME).is_file()


def _save(trainable: TrainableModel, task: TranslationTask, note: Mapping[str, float], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    trainable.weight_files.save(trainable.model, folder)
    task.base.road.tokenizer.save_pretrained(folder)
    task.save(folder, {})
    (folder / NOTE_NAME).write_text(json.dumps(note, indent=2) + "\n", encoding="utf-8")


def note_of(folder: Path) -> Mapping[str, Any]:
    """Return what was measured of the training whose model the folder holds, nothing of a base as it is."""
    if not is_whole(folder):
        return {}
    note: Mapping[str, Any] = json.loads((folder / NOTE_NAME).read_text(encoding="utf-8"))
    return note


def task_for(
    folder: Path,
    base: TrainedBase,
    scheme: str,
    policies: Sequence[str],
    slot_length: int,
    method: str = FULL,
) -> TranslationTask:
    """Return how the model in the folder is spoken to under a scheme."""
    source, target = base.languages
    plan = TrainingPlan(
        base=str(folder),
        data="",
        out="",
        source=source,
        target=target,
        scheme=scheme,
        policy=",".join(policies),
        slot_length=slot_length,
        licence="for research only",
    )
    return task_of(plan, METHODS[method])


def load(task: TranslationTask, *, to_learn: bool = False) -> PreTrainedModel:
    """Return the task's model in float32."""
    placement = Placement(device_of("auto").type, Precision.FLOAT32)
    return load_weights(task.base.name, task.base.folder, task.base.road.config, placement, to_learn=to_learn)


def _settings(budget: Budget, seed: int) -> TrainingSettings:
    return TrainingSettings(
        n_steps=budget.n_steps,
        learning_rate=budget.learning_rate,
        schedule=ConstantThenLinear(budget.n_steps, budget.n_warmup),
        weight_decay=WEIGHT_DECAY,
        label_smoothing=LABEL_SMOOTHING,
        seed=seed,
        evaluate_every=CHECKPOINT_EVERY,
        cells_at_once=budget.n_tokens,
        in_bf16=learns_in_bf16(device_of("auto")),
    )


def _first_manifest(base: TrainedBase) -> dict[str, object]:
    source, target = base.languages
    return {
        "schema_version": SCHEMA_VERSION,
        "languages": [{"from": source, "to": target}],
        "scheme": "offline",
        "slot_length": DEFAULT_SLOT_LENGTH,
        "prompts": PROMPTS,
        "end_of_write": END_OF_WRITE,
        "policies": list(OFFLINE),
        "language_style": "codes",
        "licence": "for research only",
    }


def measured(pairs: Sequence[TokenizedPair], maker: ExampleMaker, n_tokens: int) -> dict[str, float]:
    """Return how long examples are, how many a pair becomes (more than one under prefix) and a batch holds.

    The first `SHUFFLE_WINDOW` of them tell it; a batch has at most `n_tokens`, padding included.
    """
    rng = random.Random(0)
    examples = list(islice(draw_epoch(pairs, maker, rng), SHUFFLE_WINDOW))
    n_batches = sum(1 for _ in in_batches(iter(examples), n_tokens, rng))
    return {
        "examples_a_pair": round(expansion(rng.sample(pairs, min(SAMPLE, len(pairs))), maker, rng), 2),
        "examples_a_batch": round(len(examples) / n_batches, 1),
        "tokens": round(fmean(len(example.cells) for example in examples), 1),
        "span": round(fmean(max(c.position for c in example.cells) + 1 for example in examples), 1),
        "learned_tokens": round(fmean(sum(x is not None for x in example.labels) for example in examples), 1),
    }


class TrainingProgress:
    """What the loop tells, now and then in the log."""

    def __init__(self, expected_tokens_per_s: float) -> None:
        self.tokens_per_s = expected_tokens_per_s  # until a step was measured

    def tell(self, event: Event) -> None:
        if not isinstance(event, Stepped):
            return
        self.tokens_per_s = event.tokens_per_s
        if event.step % LOGGED_EVERY == 0:
            logger.info(
                "step %d of %d loss %.3f %.0f tokens/s, %.0f s left",
                event.step,
                event.n_steps,
                event.loss,
                event.tokens_per_s,
                event.seconds_left,
            )
