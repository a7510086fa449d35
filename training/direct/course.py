"""The stages in which a model learns to translate speech.

1. `ctc`: the encoder learns to spell what is said, from nothing: frames that mean nothing yet teach a
   language model nothing.
2. `format`: the language model learns chunks and their ends from words, in the rhythm of speech.
3. `align`: encoder, adapter and language model learn to translate, in chunks and at the end; the encoder goes
   on to spell.
4. `policy`: the head learns, from the states of a model that learns no more, behind which block to write.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from core.files.strict_json import parse_json
from core.layouts.actions import Timeline
from core.layouts.decisions import lay_out_decisions
from core.layouts.layout import Placed, lay_out
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.manifests.policy_head import is_head
from models.recognize.vad import SileroVad
from models.speech.block_attention import Blocks
from models.speech.encoder import EncoderShape
from models.training_messages.direct_plan import STAGES
from training.direct.base import SPEECH, DirectBase
from training.direct.lessons import Lesson, LessonMaker
from training.direct.network import DirectNetwork
from training.direct.recordings import Recording
from training.direct.utterances import as_heard, varied
from training.learn.kept_state import put_back, read_state_of, tensors_of, write_state
from training.learn.schedules import ConstantThenLinear
from training.methods.method import LowRank

STATE_NAME = "state.safetensors"
N_WARMUP = 20
N_KEPT = 100
"""After so many steps of a stage the state is kept, whatever comes."""

MAX_NORM = 1.0
HEAD_RATE_SCALE = 50
"""The head alone is two rows of numbers, for which steps may be large."""

Tell = Callable[[str, float, float, int], None]
"""Is told of each step its stage, the loss, the rate, and how many tokens of speech were heard."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How large it is, and how long each stage learns."""

    shape: EncoderShape = EncoderShape(192, 4, 4, Blocks(8, 4))  # noqa: RUF009, it is frozen
    n_halvings: int = 1
    n_variants: int = 8
    """How often each recording is heard, each time with other silence around it, louder or quieter."""
    lags: tuple[int, ...] = (2,)
    """How many words a target word stands behind the speaker: in turn, from one variant to the next."""
    steps: Mapping[str, int] = field(default_factory=lambda: dict(STAGES))
    batch: int = 5
    rate: float = 1e-3
    low_rank: LowRank = LowRank(32, 32)  # noqa: RUF009, it is frozen
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Position:
    """The stages that are finished, in their order, and how many steps of another are made."""

    finished: tuple[str, ...] = ()
    stage: str = ""
    step: int = 0


def never() -> bool:
    """Return that the course is not to stop."""
    return False


class Course:
    """A model that learns from recordings, and keeps in a folder where it stands.

    Invariant: what is learned up to a step depends on the plan and the recordings alone, not on how often it
    was interrupted.
    """

    def __init__(
        self, folder: Path, base: DirectBase, plan: Plan, recordings: Sequence[Recording], tell: Tell
    ) -> None:
        torch.manual_seed(plan.seed)
        self.folder, self.base, self.plan, self._tell = folder, base, plan, tell
        self.network: DirectNetwork = base.network(plan.shape, plan.n_halvings, plan.low_rank)
        self._learning = {name: p for name, p in self.network.named_parameters() if p.requires_grad}
        self._makers = {policy: base.maker(policy) for policy in (SPEECH, "offline")}
        self._words = self._makers[SPEECH].vocabulary
        maker = LessonMaker(plan.shape.blocks, plan.n_halvings, self._words)
        chance = np.random.default_rng(plan.seed)
        self.lessons = [
            maker.lesson(as_heard(varied(one, chance), SileroVad()), plan.lags[i % len(plan.lags)])
            for i in range(plan.n_variants)
            for one in recordings
        ]
        self.network.spell_only(self.lessons)
        self._told_plan = {
            "base": base.base.name,
            "scheme": base.fields["scheme"],
            "recordings": _digest(recordings),
            **asdict(plan),
        }
        self._kept: Mapping[str, Tensor] = {}
        self.position = self._restore()
        self._is_over = never

    def learn(self, stages: Sequence[str], is_over: Callable[[], bool] = never) -> bool:
        """Go through the stages that are not behind it yet; return whether it came to their end.

        Raises:
            UserError: it stopped within a stage that is not to come next.
        """
        of_stage = {
            "ctc": self._spell, "format": self._learn_format, "align": self._align, "policy": self._decide
        }  # fmt: skip
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
            of_stage[stage]()
            if self.position.step < self.plan.steps[stage]:
                return False
            self.position = Position((*self.position.finished, stage))
            self._keep(None)
        return True

    def save(self, folder: Path) -> None:
        """Write the folder that the program loads."""
        self._let_learn(self._learning)
        self.base.save(self.network.eval(), folder)

    def _spell(self) -> None:
        network = self.network
        self._lower("ctc", ("encoder.", "ctc."), lambda some: network.spelling_loss(network.hear(some), some))

    def _learn_format(self) -> None:
        silent = torch.zeros(1, 1, self.network.adapter.embedding_width)

        def loss(some: Sequence[Lesson]) -> Tensor:
            tables = [self._laid_out(SPEECH, one.as_text(*self._marks, self._end)) for one in some]
            return self.network.translation_loss(tables, silent.expand(len(some), -1, -1))

        self._lower("format", ("model.",), loss)

    def _align(self) -> None:
        network = self.network

        def loss(some: Sequence[Lesson]) -> Tensor:
            heard = network.hear(some)
            speech = network.source_tokens(heard)
            chunks = [self._laid_out(SPEECH, one.simultaneous(*self._marks, self._end)) for one in some]
            whole = [self._laid_out("offline", one.offline(self._marks[1], self._end)) for one in some]
            translated = network.translation_loss([*chunks, *whole], torch.cat([speech, speech]))
            return translated + network.spelling_loss(heard, some)

        self._lower("align", ("encoder.", "ctc.", "adapter.", "model."), loss)

    def _decide(self) -> None:
        states, answers = map(torch.cat, zip(*self._decisions(), strict=True))

        def loss(_: Sequence[Lesson]) -> Tensor:
            return functional.cross_entropy(self.network.head(states), answers)

        self._lower("policy", ("model.",), loss, rate=HEAD_RATE_SCALE * self.plan.rate)

    @torch.no_grad()
    def _decisions(self) -> Iterator[tuple[Tensor, Tensor]]:
        """Yield, sentence by sentence, the states in which the head is asked, and the answers."""
        self.network.eval()
        for lesson in self.lessons:
            speech = self.network.source_tokens(self.network.hear([lesson]))
            tables = lay_out_decisions(self._makers[SPEECH].new_layout, lesson.asked(self._marks[0]))
            yield self.network.decision_states(tables, speech.expand(len(tables), -1, -1))

    def _lower(
        self,
        stage: str,
        parts: tuple[str, ...],
        loss_of: Callable[[Sequence[Lesson]], Tensor],
        rate: float = 0.0,
    ) -> None:
        """Let the parameters of these parts learn, and no others."""
        learning = {
            name: parameter
            for name, parameter in self._learning.items()
            if name.startswith(parts) and is_head(name) == (stage == "policy")
        }
        self._let_learn(learning)
        optimizer = torch.optim.AdamW(learning.values(), lr=rate or self.plan.rate, weight_decay=0.0)
        self.network.train()
        for step in self._steps(stage, learning, optimizer):
            some = self._drawn(stage, step)
            optimizer.zero_grad(set_to_none=True)
            loss = loss_of(some)
            loss.backward()
            nn.utils.clip_grad_norm_(learning.values(), MAX_NORM)
            rate_now = (rate or self.plan.rate) * self._share_at(stage, step)
            for group in optimizer.param_groups:
                group["lr"] = rate_now
            optimizer.step()
            self._tell(stage, loss.item(), rate_now, sum(sum(one.sizes) for one in some))

    def _steps(
        self, stage: str, learning: Mapping[str, nn.Parameter], optimizer: torch.optim.AdamW
    ) -> Iterator[int]:
        """Yield the numbers of the steps to be made, from 1 on, and note and keep what was made."""
        finished, n_steps = self.position.finished, self.plan.steps[stage]
        n_made = self.position.step if self.position.stage == stage else 0
        if n_made:
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

    def _drawn(self, stage: str, step: int) -> list[Lesson]:
        chance = random.Random(f"{self.plan.seed} {stage} {step}")
        return chance.sample(self.lessons, min(self.plan.batch, len(self.lessons)))

    def _share_at(self, stage: str, step: int) -> float:
        n_steps = self.plan.steps[stage]
        return ConstantThenLinear(n_steps, min(N_WARMUP, n_steps // 10)).share_at(step - 1)

    def _let_learn(self, learning: Mapping[str, nn.Parameter]) -> None:
        for name, parameter in self._learning.items():
            parameter.requires_grad_(name in learning)

    def _laid_out(self, policy: str, timeline: Timeline) -> Placed:
        (table,) = lay_out(self._makers[policy].new_layout(), timeline)
        return table

    @property
    def _marks(self) -> tuple[int, int | None]:
        """The ends of a WRITE and of the source."""
        assert self._words.end_of_write_id is not None
        return self._words.end_of_write_id, self._words.end_of_source_id

    @property
    def _end(self) -> int:
        return int(self.base.base.tokenizer.eos_token_id)

    def _keep(self, optimizer: torch.optim.AdamW | None) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        tensors = tensors_of(self._learning.items(), optimizer)
        write_state(self.folder / STATE_NAME, tensors, self._told_plan, asdict(self.position))

    def _restore(self) -> Position:
        path = self.folder / STATE_NAME
        if not path.is_file():
            return Position()
        self._kept, told = read_state_of(path, self._told_plan)
        put_back(self._kept, self._learning.items())
        position = parse_json(told["position"])
        return Position(tuple(position["finished"]), position["stage"], position["step"])


def _digest(recordings: Sequence[Recording]) -> str:
    """Return what tells these recordings from others."""
    hashed = hashlib.sha256()
    for one in recordings:
        hashed.update(repr((one.source, one.target, one.ends_s)).encode())
        hashed.update(one.samples.tobytes())
    return hashed.hexdigest()
