"""The stages in which a model learns to translate speech.

1. `ctc`: the encoder learns to spell what is said, from nothing: frames that mean nothing yet teach a
   language model nothing.
2. `format`: the language model learns chunks and their ends from words, in the rhythm of speech.
3. `align`: encoder, adapter and language model learn to translate, in chunks and at the end; the encoder goes
   on to spell.
4. `policy`: the head learns, from the states of a model that learns no more, behind which block to write.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np
import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file
from torch import Tensor, nn
from torch.nn import functional

from core.files.whole_files import move_whole
from core.layouts.actions import Timeline
from core.layouts.decisions import lay_out_decisions
from core.layouts.layout import Placed, lay_out
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.manifests.policy_head import is_head
from models.recognize.vad import SileroVad
from models.speech.block_attention import Blocks
from models.speech.encoder import EncoderShape
from training.direct.base import SPEECH, DirectBase
from training.direct.lessons import Lesson, LessonMaker
from training.direct.network import DirectNetwork
from training.direct.recordings import Recording
from training.direct.utterances import as_heard, varied
from training.learn.schedules import ConstantThenLinear
from training.methods.method import LowRank

STAGES = ("ctc", "format", "align", "policy")
STATE_NAME = "state.safetensors"
N_WARMUP = 20
MAX_NORM = 1.0
HEAD_RATE_SCALE = 50
"""The head alone is two rows of numbers, for which steps may be large."""

Tell = Callable[[str, int, float], None]
"""Is told the stage, the step and the loss."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How large it is, and how long each stage learns."""

    shape: EncoderShape = EncoderShape(192, 4, 4, Blocks(8, 4))  # noqa: RUF009, it is frozen
    n_halvings: int = 1
    n_variants: int = 8
    """How often each recording is heard, each time with other silence around it, louder or quieter."""
    lag: int = 2
    """How many words a target word stands behind the speaker."""
    steps: Mapping[str, int] = field(
        default_factory=lambda: {"ctc": 300, "format": 50, "align": 300, "policy": 300}
    )
    batch: int = 5
    rate: float = 1e-3
    low_rank: LowRank = LowRank(32, 32)  # noqa: RUF009, it is frozen
    seed: int = 1


class Course:
    """A model that learns from recordings in a folder; a stage that was finished there is not begun again."""

    def __init__(
        self, folder: Path, base: DirectBase, plan: Plan, recordings: Sequence[Recording], tell: Tell
    ) -> None:
        torch.manual_seed(plan.seed)
        self.folder, self.base, self.plan, self._tell = folder, base, plan, tell
        self.network: DirectNetwork = base.network(plan.shape, plan.n_halvings, plan.low_rank)
        self._learning = {name: p for name, p in self.network.named_parameters() if p.requires_grad}
        self._makers = {policy: base.maker(policy) for policy in (SPEECH, "offline")}
        self._words = self._makers[SPEECH].vocabulary
        maker = LessonMaker(plan.shape.blocks, plan.n_halvings, self._words, plan.lag)
        chance = np.random.default_rng(plan.seed)
        variants = [varied(one, chance) for _ in range(plan.n_variants) for one in recordings]
        self.lessons = [maker.lesson(as_heard(one, SileroVad())) for one in variants]
        self.network.spell_only(self.lessons)
        self.finished = self._restore()
        """The stages that are behind it, in their order."""

    def learn(self, stages: Sequence[str]) -> None:
        """Go through the stages that are not behind it yet, and keep each."""
        of_stage = {
            "ctc": self._spell, "format": self._learn_format, "align": self._align, "policy": self._decide
        }  # fmt: skip
        for stage in stages:
            if stage not in self.finished:
                of_stage[stage]()
                self.finished = (*self.finished, stage)
                self._keep()

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
        chance = random.Random(f"{self.plan.seed} {stage}")
        n_steps = self.plan.steps[stage]
        optimizer = torch.optim.AdamW(learning.values(), lr=rate or self.plan.rate, weight_decay=0.0)
        schedule = ConstantThenLinear(n_steps, min(N_WARMUP, n_steps // 10))
        scheduler = torch.optim.lr_scheduler.LambdaLR(optimizer, schedule.share_at)
        self.network.train()
        for step in range(1, n_steps + 1):
            some = chance.sample(self.lessons, min(self.plan.batch, len(self.lessons)))
            optimizer.zero_grad(set_to_none=True)
            loss = loss_of(some)
            loss.backward()
            nn.utils.clip_grad_norm_(learning.values(), MAX_NORM)
            optimizer.step()
            scheduler.step()
            self._tell(stage, step, loss.item())

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

    def _keep(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        weights = {name: parameter.detach().contiguous() for name, parameter in self._learning.items()}
        told = {"plan": self._told(), "finished": json.dumps(self.finished)}
        new = self.folder / f"{STATE_NAME}.new"
        save_file(weights, new, told)
        move_whole(new, self.folder / STATE_NAME)

    @torch.no_grad()
    def _restore(self) -> tuple[str, ...]:
        path = self.folder / STATE_NAME
        if not path.is_file():
            return ()
        try:
            with safe_open(path, "pt") as file:
                told = file.metadata()
                if told["plan"] != self._told():
                    raise UserError(
                        phrased("{path} is of another plan: choose another folder, or that plan.", path=path)
                    )
                for name, parameter in self._learning.items():
                    parameter.copy_(file.get_tensor(name))
        except (OSError, SafetensorError) as error:
            raise UserError(
                phrased("The state {path} cannot be read: begin in another folder.", path=path)
            ) from error
        return tuple(json.loads(told["finished"]))

    def _told(self) -> str:
        return json.dumps({"base": self.base.base.name, **asdict(self.plan)}, sort_keys=True)
