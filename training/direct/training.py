"""From a plan to a folder that can be chosen as `direct:FOLDER`."""

from __future__ import annotations

import time
from pathlib import Path

import torch

from core.wire.direct_training_plan import DirectPlan
from core.wire.training_events import Preparing, Saved, Stepped
from core.wording.sentences import phrased
from training.data.aligner import aligner
from training.direct.base import DirectBase, EncoderChoice, direct_base
from training.direct.delays import kept_alignment, mix_of
from training.direct.recordings import Recording, read_recordings
from training.direct.run import DirectRun, RunSettings
from training.direct.stages import Choices
from training.learn.disk import told_of
from training.learn.method import LowRank
from training.learn.stopping import Stop
from training.learn.telling import TellEvent


def _told(stage: str) -> str:
    told = {
        "ctc": phrased("the encoder learns to spell what is said"),
        "format": phrased("the language model learns to read and write in chunks"),
        "align": phrased("encoder and adapter learn to translate"),
        "policy": phrased("the policy head learns when to write, and all before it to write in time"),
    }
    return told[stage]


def train_direct(plan: DirectPlan, stop: Stop, tell: TellEvent) -> bool:
    """Train as planned, from where it stands; return whether it came to the end.

    Raises:
        UserError: base or recordings are not as they have to be, the folder belongs to another plan or cannot
            be written, the loss is NaN, or there is no aligner where chunks are wanted.
    """
    if plan.threads:
        torch.set_num_threads(plan.threads)
    what = phrased("The run in {folder}", folder=plan.out)
    with told_of(what, phrased("the same command continues from its last checkpoint")):
        return _teach(plan, stop, tell)


def _teach(plan: DirectPlan, stop: Stop, tell: TellEvent) -> bool:
    with stop.at_once():
        base = _base_of(plan)
        recordings = _recordings_of(plan)
        tell(
            Preparing(
                phrased(
                    "{n_recordings} recordings, each heard in {n_ways} ways",
                    n_recordings=len(recordings),
                    n_ways=plan.variants,
                )
            )
        )
        telling = _Telling(plan, tell)
        run = DirectRun(_run_of(plan), base, _plan_of(plan), recordings, telling.step)
        if n_unaligned := run.delays.n_unaligned:
            tell(
                Preparing(
                    phrased(
                        "{n_unaligned} of {n_recordings} recordings are not well aligned: they follow the"
                        " wait-K asked for, or are one chunk where there is none",
                        n_unaligned=n_unaligned,
                        n_recordings=len(recordings),
                    )
                )
            )
        finished = set(run.position.finished).intersection(plan.stages_in_order)
        telling.n_before = sum(plan.steps[stage] for stage in finished) + run.position.step
    with stop.on_signals():
        is_finished = run.learn(plan.stages_in_order, lambda: stop.is_wished)
    if is_finished:
        run.save(Path(plan.out).expanduser())
    tell(Saved(plan.out, telling.n_before + telling.n_made, is_finished))
    return is_finished


def check_direct(plan: DirectPlan, tell: TellEvent) -> None:
    """Tell what there is to learn from, and begin nothing.

    Raises:
        UserError: base or recordings are not as they have to be, or there is no aligner where chunks are
            wanted.
    """
    _base_of(plan)
    recordings = _recordings_of(plan)
    tell(Preparing(phrased("{n_recordings} recordings", n_recordings=len(recordings))))


def _base_of(plan: DirectPlan) -> DirectBase:
    return direct_base(plan.base, plan.source, plan.target, plan.scheme, plan.slot_length)


def _run_of(plan: DirectPlan) -> Path:
    return Path(plan.out).expanduser() / "run"


def _recordings_of(plan: DirectPlan) -> list[Recording]:
    recordings = read_recordings(Path(plan.data).expanduser())
    if mix_of(plan.policies).needs_alignment and not kept_alignment(_run_of(plan), recordings).exists():
        aligner()  # which is an extra
    return recordings


def _plan_of(plan: DirectPlan) -> RunSettings:
    return RunSettings(
        hearing=EncoderChoice(encoder=plan.encoder, n_main=plan.block, adapter=plan.adapter),
        choices=Choices(plan.frozen, plan.tuned, plan.offline_weight),
        n_variants=plan.variants,
        policies=plan.policies,
        steps=plan.steps,
        batch=plan.batch,
        rate=plan.rate,
        low_rank=LowRank(plan.rank, plan.alpha),
        seed=plan.seed,
        start=plan.start and str(Path(plan.start).expanduser() / "run"),
    )


class _Telling:
    """Makes events of the steps of a run."""

    def __init__(self, plan: DirectPlan, tell: TellEvent) -> None:
        self._tell, self._started_s = tell, time.monotonic()
        self._n_steps = sum(plan.steps[stage] for stage in plan.stages_in_order)
        self._stage = ""
        self.n_before, self.n_made, self._n_tokens = 0, 0, 0

    def step(self, stage: str, loss: float, rate: float, n_tokens: int) -> None:
        if stage != self._stage:
            self._stage = stage
            self._tell(Preparing(phrased("stage {stage}: {what}", stage=stage, what=_told(stage))))
        self.n_made += 1
        self._n_tokens += n_tokens
        spent_s = max(time.monotonic() - self._started_s, 1e-6)
        step = self.n_before + self.n_made
        left_s = spent_s / self.n_made * max(self._n_steps - step, 0)
        speed = self._n_tokens / spent_s
        self._tell(Stepped(step, max(self._n_steps, step), 1, loss, rate, speed, left_s))
