"""A training from its plan to the folder that the program loads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import torch
from accelerate import PartialState
from transformers.utils import logging as transformers_logging

from core.wire.training_events import Checked, Preparing, Saved
from core.wire.training_plan import TrainingPlan
from core.wording.errors import UserError
from core.wording.sentences import grouped, phrased, tenths
from models.adapters.adapters import describe_base
from models.embedded.revisions import keep
from models.light.policy_head import read_policy_head
from models.manifests.manifests import TrainingData
from models.manifests.quality import HELD_OUT
from models.memory.card import device_of
from models.memory.footprint import CPU, Placement, TranslatorShape, translator_in
from models.memory.placement_fallback import OutOfMemory, UnfitNumbers, is_out_of_memory
from models.networks.bf16 import in_bf16
from models.networks.policy_head import PolicyHead
from models.networks.weights import load_weights
from training.data.aligner import aligner
from training.data.corpus import SentencePair, files_of
from training.learn.data_set import DataSet, read_data_set
from training.learn.disk import told_of
from training.learn.loop import TrainingSettings, train
from training.learn.memory import Footprint, free_bytes
from training.learn.method import LowRank, LowRankWeights, Method, OfAdapter
from training.learn.methods import METHODS
from training.learn.run_folder import RunFolder
from training.learn.schedules import ConstantThenLinear, InverseSquareRoot, Schedule
from training.learn.stopping import Stop
from training.learn.task import TranslationTask, task_of
from training.learn.telling import TellEvent, json_lines, no_one, with_tensorboard
from training.learn.trainable_model import TrainableModel
from training.learn.training_set import MakeTrainingSet, TrainingSet, TranslatedDev, kept_alignment

FULL_WARMUP = 500

PATIENCE = timedelta(hours=6)
"""How long a process waits for the first one, which aligns the data and translates dev sets alone."""


TranslateDev = Callable[[TranslationTask, TrainableModel, Sequence[SentencePair], str], Mapping[str, float]]
"""Translates pairs that are not learned under a policy, and returns scores by their names: `bleu`, `laal`."""


def train_as_planned(
    plan: TrainingPlan, stop: Stop, translate_dev: TranslateDev, make_training_set: MakeTrainingSet
) -> bool:
    """Train, and return whether it came to its end; it goes on where a run of this plan stopped.

    Raises:
        UserError: what is planned cannot be done; one sentence.
        KeyboardInterrupt: it was to stop before it had begun.
    """
    transformers_logging.disable_progress_bar()
    if plan.threads:
        torch.set_num_threads(plan.threads)
    what = phrased("The run in {folder}", folder=plan.out)
    with told_of(what, phrased("the same command continues from its last checkpoint")):
        with stop.at_once():
            run = _prepared(plan, translate_dev, make_training_set)
        return run.run(stop)


def check_as_planned(plan: TrainingPlan) -> None:
    """Tell what the plan's data hold and what it takes of the memory, and begin nothing.

    Raises:
        UserError: what is planned cannot be done; one sentence.
    """
    method = METHODS[plan.method]
    task = task_of(plan, method)
    data_set = read_data_set(plan.data, plan.dev, plan.seed)
    folder = RunFolder(Path(plan.out).expanduser())
    folder.claim(plan, data_set.digest, task.start_digest)
    if _will_align(plan, task, folder, data_set):
        aligner()  # which is an extra
    needed = _footprint(plan, task, method).needed(plan.max_length)
    _cells_at_once(plan, task, method)
    device = device_of(plan.device).type
    json_lines(
        Checked(
            n_learned=len(data_set.pairs),
            n_measured=len(data_set.dev),
            report=data_set.report,
            device=device,
            needed=needed,
            free=free_bytes(device),
        )
    )


def _will_align(plan: TrainingPlan, task: TranslationTask, folder: RunFolder, data_set: DataSet) -> bool:
    """Return whether a training has words to align before it begins or goes on."""
    is_supervised = plan.objective == "supervised" and task.mix.needs_alignment
    return is_supervised and not kept_alignment(folder.run, data_set).exists()


def _prepared(
    plan: TrainingPlan, translate_dev: TranslateDev, make_training_set: MakeTrainingSet
) -> _PlannedRun:
    processes = PartialState(cpu=device_of(plan.device).type == CPU, timeout=PATIENCE)
    tell = json_lines if processes.is_main_process else no_one
    method = METHODS[plan.method]
    task = task_of(plan, method)
    tell(Preparing(phrased("reading {data}", data=plan.data)))
    data_set = read_data_set(plan.data, plan.dev, plan.seed)
    folder = RunFolder(Path(plan.out).expanduser())
    plan = folder.claim(plan, data_set.digest, task.start_digest)
    with processes.main_process_first():  # it aligns and writes for all
        folder.make()
        training_set = make_training_set(plan, task, data_set, folder.run)
        plan = _with_steps(plan, training_set)
        cells_at_once = _cells_at_once(plan, task, method)
        folder.write(plan, data_set.digest, task.start_digest)
    tell(Preparing(_summary(plan, training_set, data_set)))
    tell(Preparing(phrased("loading {base}", base=plan.base)))
    trainable = _trainable(plan, task, method)
    return _PlannedRun(
        plan,
        task,
        method,
        folder,
        training_set,
        data_set,
        trainable,
        cells_at_once,
        processes,
        tell,
        translate_dev,
    )


@dataclass(frozen=True, slots=True)
class _PlannedRun:
    """A training that is ready to begin or to go on."""

    plan: TrainingPlan
    task: TranslationTask
    method: Method
    folder: RunFolder
    training_set: TrainingSet
    data_set: DataSet
    trainable: TrainableModel
    cells_at_once: int
    processes: PartialState
    tell: TellEvent
    translate_dev: TranslateDev

    def run(self, stop: Stop) -> bool:
        tell = self.tell
        if self.processes.is_main_process:
            tell = with_tensorboard(tell, self.folder.run / "tensorboard")
        try:
            settings = self._settings()
            state = train(
                self.trainable,
                self.training_set.objective(self.trainable, settings, self._translated()),
                settings,
                self.folder.run,
                tell=tell,
                stop=stop,
            )
        except (RuntimeError, MemoryError) as error:
            if not is_out_of_memory(error):
                raise
            raise UserError(
                phrased(
                    "The memory is full: close other programs, use the method qlora, or on the command line "
                    "--tokens-at-once {n_tokens} or --gradient-checkpointing; the run continues from its "
                    "last checkpoint.",
                    n_tokens=self.cells_at_once // 2,
                )
            ) from None
        is_finished = state.is_ended or state.step >= self.plan.steps
        if self.processes.is_main_process:
            if is_finished:
                self._write_result()
            tell(Saved(str(self.folder.out), state.step, is_finished))
        return is_finished

    def _translated(self) -> TranslatedDev | None:
        policy = self.training_set.measured_policy
        if not self._measured_pairs:
            return None
        return TranslatedDev(policy, lambda: self._scores(policy))

    def _scores(self, policy: str) -> Mapping[str, float]:
        return self.translate_dev(self.task, self.trainable, self._measured_pairs, policy)

    @property
    def _measured_pairs(self) -> tuple[SentencePair, ...]:
        return self.data_set.dev[: self.plan.dev_sentences]

    def _settings(self) -> TrainingSettings:
        plan = self.plan
        return TrainingSettings(
            n_steps=plan.steps,
            learning_rate=plan.rate,
            schedule=_schedule(plan),
            weight_decay=plan.weight_decay,
            label_smoothing=plan.label_smoothing,
            seed=plan.seed,
            evaluate_every=plan.evaluate_every,
            cells_at_once=self.cells_at_once,
            in_bf16=_in_bf16(plan),
        )

    def _write_result(self) -> None:
        """Write the best weights, and what the program asks of them, into the folder itself."""
        self.method.restore(self.trainable.model, self.folder.best)
        measured = self._measured()
        self.method.save(self.trainable.model, self.folder.out)
        if self.method.is_adapter:
            keep(describe_base(self.task.base.folder).revision)
        else:
            self.task.base.road.tokenizer.save_pretrained(self.folder.out)
        self.task.save(self.folder.out, measured, self._trained_on())

    def _trained_on(self) -> TrainingData:
        names = tuple(path.name for path in files_of(self.plan.data))
        return TrainingData(names, len(self.data_set.pairs))

    def _measured(self) -> Mapping[str, object]:
        if not self._measured_pairs:
            return {}
        self.tell(Preparing(phrased("measuring {policies}", policies=", ".join(self.task.policies))))
        text = files_of(self.plan.dev)[0].name if self.plan.dev else HELD_OUT
        return {text: {policy: self._scores(policy) for policy in self.task.policies}}


def _in_bf16(plan: TrainingPlan) -> bool:
    return in_bf16(plan.precision, device_of(plan.device))


def _with_steps(plan: TrainingPlan, training_set: TrainingSet) -> TrainingPlan:
    steps = plan.steps or plan.epochs * training_set.steps_an_epoch
    return replace(
        plan, steps=steps, warmup=plan.warmup if plan.warmup >= 0 else min(FULL_WARMUP, steps // 10)
    )


def _schedule(plan: TrainingPlan) -> Schedule:
    if plan.schedule == "inverse-sqrt":
        return InverseSquareRoot(plan.warmup)
    if plan.schedule == "linear":
        return ConstantThenLinear(plan.steps, plan.warmup, decay_share=1.0)
    return ConstantThenLinear(plan.steps, plan.warmup)


def _cells_at_once(plan: TrainingPlan, task: TranslationTask, method: Method) -> int:
    free = free_bytes(device_of(plan.device).type)
    fitting = _footprint(plan, task, method).cells_at_once(free, plan.max_length)
    return plan.tokens_at_once or fitting


def _footprint(plan: TrainingPlan, task: TranslationTask, method: Method) -> Footprint:
    shape = translator_in(task.base.folder)
    return Footprint.of(
        shape,
        method,
        _low_rank(plan, task),
        _placement(plan, shape, method),
        in_bf16=_in_bf16(plan),
        gradient_checkpointing=plan.gradient_checkpointing,
        practises=plan.objective == "seqpo",
    )


def _low_rank(plan: TrainingPlan, task: TranslationTask) -> LowRankWeights:
    return OfAdapter(task.start) if task.start else LowRank(plan.rank, plan.alpha)


def _placement(plan: TrainingPlan, shape: TranslatorShape, method: Method) -> Placement:
    is_exact = plan.precision == "float32"
    return Placement(device_of(plan.device).type, method.numbers(shape, exact=is_exact))


def _trainable(plan: TrainingPlan, task: TranslationTask, method: Method) -> TrainableModel:
    """Return the base, loaded and ready to learn.

    Raises:
        UserError: it cannot be loaded, or not in the method's numbers.
    """
    base = task.base
    placement = _placement(plan, translator_in(base.folder), method)
    try:
        model = load_weights(base.name, base.folder, base.road.config, placement, to_learn=True)
    except OutOfMemory:
        raise UserError(
            phrased(
                "{base} does not fit into the memory: use the method qlora, or a smaller translator.",
                base=base.name,
            )
        ) from None
    except UnfitNumbers:
        raise UserError(
            phrased("{base} cannot be kept in 4 bits on this device: use the method lora.", base=base.name)
        ) from None
    embeddings: Any = model.get_input_embeddings()
    if len(base.road.tokenizer) > embeddings.num_embeddings:
        model.resize_token_embeddings(len(base.road.tokenizer))
    torch.manual_seed(plan.seed)
    method.make_learn(model, _low_rank(plan, task))
    head = _head(plan, task)
    if head is not None:
        model.policy_head = head.to(model.device)
    if plan.gradient_checkpointing:
        model.activation_checkpointing_enable()
    return TrainableModel(model, method, task.learning_rule, head, task.learns_answers)


def _head(plan: TrainingPlan, task: TranslationTask) -> PolicyHead | None:
    """Return the policy head to begin with, if one learns.

    Raises:
        UserError: there is none where what one says is to be practised.
    """
    if not task.asks_head:
        return None
    folder = Path(plan.policy_head).expanduser() if plan.policy_head else task.base.folder
    width = task.base.road.width
    head = read_policy_head(sorted(folder.glob("*.safetensors")), width)
    if head is None and (plan.policy_head or not task.learns_answers):
        raise UserError(
            phrased(
                "{folder} holds no policy head to begin with: on the command line train one with --method"
                " head, and name its folder with --policy-head.",
                folder=folder,
            )
        )
    return (PolicyHead(width) if head is None else PolicyHead.of(head)).requires_grad_(True)


def _summary(plan: TrainingPlan, training_set: TrainingSet, data_set: DataSet) -> str:
    kept, *dropped = data_set.report.splitlines()
    expansion, too_long = training_set.expansion, 100 * training_set.too_long
    grows = phrased(", each {n} examples", n=tenths(expansion)) if expansion > 1 else ""
    left_out = ""
    if too_long:
        told = tenths(too_long)
        left_out = phrased(", about {percent}% too long and left out", percent=told)
    return phrased(
        "{kept}; {n_learned} to learn{grows}{left_out}, {n_measured} to measure; {n_steps} steps of"
        " {n_sentences} sentences",
        kept=f"{kept} ({', '.join(dropped)})" if dropped else kept,
        n_learned=grouped(training_set.n_pairs),
        grows=grows,
        left_out=left_out,
        n_measured=len(data_set.dev),
        n_steps=grouped(plan.steps),
        n_sentences=plan.batch,
    )
