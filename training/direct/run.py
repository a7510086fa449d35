"""A model that learns to translate speech in stages, and can be stopped at any step."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from core.files.strict_json import parse_json
from core.wire.direct_training_plan import STAGES
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.recognize.vad import SileroVad
from training.direct.base import DirectBase, EncoderChoice
from training.direct.delays import delays_of
from training.direct.discriminant import spell_by_discriminant
from training.direct.example_file import kept_examples
from training.direct.network import DirectNetwork
from training.direct.recordings import Recording
from training.direct.speech_examples import SpeechExample, SpeechExampleMaker
from training.direct.stages import Choices, Stages, part_of
from training.direct.utterances import as_heard, varied
from training.learn.damage import told_of_damage
from training.learn.divergence import check_loss
from training.learn.kept_state import put_back, read_state, read_state_of, tensors_of, write_state
from training.learn.method import LowRank
from training.learn.schedules import ConstantThenLinear

STATE_NAME, SPELLED = "state.safetensors", "spelled"
N_WARMUP = 20
N_KEPT = 100
"""After so many steps of a stage the state is kept, whatever comes."""

MAX_NORM = 1.0
N_TOLD_APART = 8000
"""Examples from which the head of a pretrained encoder begins to spell."""

Tell = Callable[[str, float, float, int], None]
"""Is told of each step its stage, the loss, the rate, and how many frames of speech were heard."""


@dataclass(frozen=True, slots=True)
class RunSettings:
    """What hears, what is left out, and how long each stage learns."""

    hearing: EncoderChoice = field(default_factory=EncoderChoice)
    choices: Choices = field(default_factory=Choices)
    n_variants: int = 8
    """How often each recording is heard, each time with other silence around it, louder or quieter."""
    policies: tuple[str, ...] = ("wait-2",)
    """How far the target stands behind the speaker (`delays`): in turn, from one variant to the next."""
    steps: Mapping[str, int] = field(default_factory=lambda: dict(STAGES))
    batch: int = 5
    rate: float = 1e-3
    low_rank: LowRank = LowRank(32, 32)  # noqa: RUF009, it is frozen
    seed: int = 1
    start: str = ""
    """The folder of another run, whose encoder and spelling this one begins with, after the stage `ctc`."""


@dataclass(frozen=True, slots=True)
class Position:
    """The stages that are finished, in their order, and how many steps of another are made."""

    finished: tuple[str, ...] = ()
    stage: str = ""
    step: int = 0


def never() -> bool:
    """Return that the run is not to stop."""
    return False


class DirectRun:
    """A model that learns from recordings, and keeps in a folder where it stands.

    Invariant: what is learned up to a step depends on the plan and the recordings alone, not on how often it
    was interrupted.
    """

    def __init__(
        self, folder: Path, base: DirectBase, plan: RunSettings, recordings: Sequence[Recording], tell: Tell
    ) -> None:
        torch.manual_seed(plan.seed)
        self.folder, self.base, self.plan, self._tell = folder, base, plan, tell
        said = (one.source for one in recordings)
        self.network: DirectNetwork = base.network(plan.hearing, said, plan.low_rank)
        self._learning = {name: p for name, p in self.network.named_parameters() if p.requires_grad}
        self.stages = Stages(self.network, base, plan.choices)
        learned_from = {"base": base.base.name, "base_digest": base.digest, "recordings": _digest(recordings)}
        self._told_plan = {**base.fields, **learned_from, **asdict(plan)}
        self._kept: Mapping[str, Tensor] = {}
        self.position = self._restore()
        if plan.start and self.position == Position():
            self._begin_with(Path(plan.start).expanduser())
        self.delays = delays_of(recordings, plan.policies, folder)
        hearing = plan.hearing
        heard = [learned_from, hearing.encoder, hearing.n_main, asdict(hearing.shape)]
        key = json.dumps([*heard, plan.n_variants, self.delays.digest, plan.seed])
        self.examples = kept_examples(folder, key, self.network.encoder.n_mels, self._examples_of(recordings))
        self._is_over = never

    def _examples_of(self, recordings: Sequence[Recording]) -> Iterator[SpeechExample]:
        maker = SpeechExampleMaker(self.network.encoder, self.base.maker().vocabulary)
        chance = np.random.default_rng(self.plan.seed)
        for i in range(self.plan.n_variants):
            for one, delays in zip(recordings, self.delays.in_turn, strict=True):
                yield maker.example(as_heard(varied(one, chance), SileroVad()), delays[i % len(delays)])

    def learn(self, stages: Sequence[str], is_over: Callable[[], bool] = never) -> bool:
        """Go through the stages that are not behind it yet; return whether it came to their end.

        Raises:
            UserError: it stopped within a stage that is not to come next, or the loss is NaN.
        """
        self._is_over = is_over
        open_stages = [stage for stage in stages if stage not in self.position.finished]
        if self.position.stage not in ("", *open_stages[:1]):
            raise UserError(
                phrased(
                    "{path} was left within the stage {stage}: finish that stage first.",
                    path=self.folder,
                    stage=self.position.stage,
                )
            )
        for stage in open_stages:
            self._lower(stage)
            if self.position.step < self.plan.steps[stage]:
                return False
            self.position = Position((*self.position.finished, stage))
            self._keep(None)
        return True

    def save(self, folder: Path) -> None:
        """Write the folder that the program loads."""
        self._let_learn(self._learning)
        self.base.save(self.network.eval(), folder)

    def _lower(self, name: str) -> None:
        """Let the parts of a stage learn, and no others."""
        stage, rate = self.stages.named(name), self.plan.rate
        learning = {name: p for name, p in self._learning.items() if part_of(name) in stage.shares}
        self._let_learn(learning)
        groups = [
            {"params": [p for name, p in learning.items() if part_of(name) == part], "share": share}
            for part, share in stage.shares.items()
        ]
        optimizer = torch.optim.AdamW(groups, lr=rate, weight_decay=0.0)
        self.network.eval()  # nothing is dropped by chance: what is heard in training is what is heard later
        is_first = name == "ctc" and self.plan.hearing.encoder and self.position.stage != name
        if is_first and not spell_by_discriminant(self.network, self.examples[:N_TOLD_APART], self._is_over):
            return
        for step in self._steps(name, learning, optimizer):
            some = self._drawn(name, step)
            optimizer.zero_grad(set_to_none=True)
            loss = stage.loss(some)
            check_loss(loss.item(), step, rate)
            rate_now = rate * self._share_at(name, step)
            for group in optimizer.param_groups:
                group["lr"] = rate_now * group["share"]
            if loss.requires_grad:  # else nothing was spelled, of which the adapter alone could learn
                loss.backward()
                nn.utils.clip_grad_norm_(learning.values(), MAX_NORM)
                optimizer.step()
            self._tell(name, loss.item(), rate_now, sum(one.n_frames for one in some))

    def _steps(
        self, stage: str, learning: Mapping[str, nn.Parameter], optimizer: torch.optim.AdamW
    ) -> Iterator[int]:
        """Yield the numbers of the steps to be made, from 1 on, and note and keep what was made."""
        finished, n_steps = self.position.finished, self.plan.steps[stage]
        n_made = self.position.step if self.position.stage == stage else 0
        if n_made:
            with told_of_damage(self.folder / STATE_NAME, self.folder):
                put_back(self._kept, learning.items(), optimizer)
        self._kept = {}
        self.position = Position(finished, stage, n_made)
        for step in range(n_made + 1, n_steps + 1):
            if self._is_over():
                break
            yield step
            self.position = Position(finished, stage, step)
            if step % N_KEPT == 0:
                self._keep(optimizer)
        self._keep(optimizer)

    def _drawn(self, stage: str, step: int) -> list[SpeechExample]:
        chance = random.Random(f"{self.plan.seed} {stage} {step}")
        return chance.sample(self.examples, min(self.plan.batch, len(self.examples)))

    def _share_at(self, stage: str, step: int) -> float:
        n_steps = self.plan.steps[stage]
        return ConstantThenLinear(n_steps, min(N_WARMUP, n_steps // 10)).share_at(step - 1)

    def _let_learn(self, learning: Mapping[str, nn.Parameter]) -> None:
        for name, parameter in self._learning.items():
            parameter.requires_grad_(name in learning)

    def _begin_with(self, folder: Path) -> None:
        """Take what another run learned in its stage `ctc`.

        Raises:
            UserError: there is no such run, it has not finished that stage, or it hears or spells otherwise.
        """
        tensors, told = read_state(folder / STATE_NAME)
        taken = {name: p for name, p in self._learning.items() if part_of(name) in ("encoder", "ctc")}
        spelled = self.network.ctc.spelled
        fits = all(
            name in tensors and tensors[name].shape == value.shape
            for name, value in ((f"weights.{name}", p) for name, p in taken.items())
        )
        fits = fits and torch.equal(tensors.get(SPELLED, spelled.new_zeros(0)), spelled)
        try:
            fits = fits and "ctc" in _position_of(told).finished
        except (LookupError, TypeError, ValueError):
            fits = False
        if not fits:
            raise UserError(
                phrased(
                    "{path} is not a run that finished the stage ctc with this encoder and these words: "
                    "choose another.",
                    path=folder,
                )
            )
        put_back({"random": torch.get_rng_state(), **tensors}, taken.items())
        self.position = Position(("ctc",))

    def _keep(self, optimizer: torch.optim.AdamW | None) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        tensors = tensors_of(self._learning.items(), optimizer) | {SPELLED: self.network.ctc.spelled}
        write_state(self.folder / STATE_NAME, tensors, self._told_plan, asdict(self.position))

    def _restore(self) -> Position:
        path = self.folder / STATE_NAME
        if not path.is_file():
            return Position()
        self._kept, told = read_state_of(path, self._told_plan)
        with told_of_damage(path, self.folder):
            put_back(self._kept, self._learning.items())
            return _position_of(told)


def _position_of(told: Mapping[str, str]) -> Position:
    """Return where a state says that the run stands; raise an error for what can be no place."""
    position = parse_json(told["position"])
    finished, stage, step = position["finished"], position["stage"], position["step"]
    known = {*STAGES, ""}
    if not isinstance(finished, list) or not known.issuperset([*finished, stage]):
        raise ValueError(position)
    if type(step) is not int or step < 0:
        raise ValueError(position)
    return Position(tuple(finished), stage, step)


def _digest(recordings: Sequence[Recording]) -> str:
    """Return what tells these recordings from others."""
    hashed = hashlib.sha256()
    for one in recordings:
        hashed.update(repr((one.source, one.target, one.ends_s)).encode())
        hashed.update(one.samples.tobytes())
    return hashed.hexdigest()
