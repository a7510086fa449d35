"""What the method `direct` is asked to do: train a translator to read speech; without any network."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from core.layouts.slot_layout import DEFAULT_SLOT_LENGTH
from core.wire.defaults import BLOCK_ADAPTER, PIECE_ADAPTER
from core.wire.training_checks import (
    check_above_zero,
    check_choice,
    check_not_negative,
    check_out,
    check_seed,
    option_name,
)
from core.wire.training_plan import TrainingPlan, add_arguments, options_of, plan_of
from core.wording.errors import UserError
from core.wording.languages import UNSPACED, check_language
from core.wording.sentences import phrased

METHOD = "direct"
SCHEMES = ("slots", "interleaved")
STAGES: Mapping[str, int] = {"ctc": 300, "format": 50, "align": 300, "policy": 300}
"""What is learned one after another, and in how many steps where nothing else is asked for."""

ADAPTERS = (PIECE_ADAPTER, BLOCK_ADAPTER)
"""What the language model reads: a token of every piece that was spelled, or of every so many frames."""

MODEL, NOTHING = "model", "nothing"
FROZEN = (MODEL, NOTHING)
"""What learns no more after the stage `format`."""

ALL, ADAPTER = "all", "adapter"
TUNED = (ALL, ADAPTER)
"""What learns in the stage `policy` beside the head."""

DELAY = re.compile(r"wait-[1-9]\d?|chunks-(?:fine|middle|coarse)")


@dataclass(frozen=True, slots=True)
class DirectPlan:
    """One training of a model that translates speech without words between."""

    base: str
    data: str
    out: str
    source: str = "en"
    target: str = "de"
    method: str = METHOD
    scheme: str = "slots"
    slot_length: int = DEFAULT_SLOT_LENGTH
    policy: str = "wait-2"
    stages: str = ",".join(STAGES)
    stage_steps: str = ",".join(f"{stage}={n}" for stage, n in STAGES.items())
    variants: int = 8
    start: str = ""
    encoder: str = ""
    block: int = 0
    adapter: str = PIECE_ADAPTER
    frozen: str = MODEL
    tuned: str = ALL
    offline_weight: float = 1.0
    batch: int = 5
    rate: float = 1e-3
    rank: int = 32
    alpha: int = 32
    seed: int = 1
    threads: int = 0

    @property
    def stages_in_order(self) -> tuple[str, ...]:
        return tuple(self.stages.split(","))

    @property
    def policies(self) -> tuple[str, ...]:
        return tuple(self.policy.split(","))

    @property
    def steps(self) -> Mapping[str, int]:
        """How many steps each stage has; what is not told is as by default."""
        told = (one.split("=") for one in self.stage_steps.split(",") if one)
        return {**STAGES, **{stage: int(n_steps) for stage, n_steps in told}}

    def options(self) -> list[str]:
        """Return the plan as command-line options."""
        return options_of(asdict(self))


AnyPlan = TrainingPlan | DirectPlan

OF_DIRECT = (
    "stages", "stage_steps", "variants", "start", "encoder", "block", "adapter", "frozen", "tuned",
    "offline_weight"
)  # fmt: skip
"""The options that are for this method alone."""

_DEFAULTS: Mapping[str, Any] = {field.name: field.default for field in fields(DirectPlan)}


def add_any_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what is trained, on what, and how, by whichever method."""
    add_arguments(parser)
    group = parser.add_argument_group("how a model learns to translate speech (--method direct)")
    texts = {
        "stages": "what it learns, one after another",
        "stage_steps": "the updates of each stage",
        "variants": "times that a recording is heard, each time with other silence around it",
        "start": "the folder of another such training, with whose stage ctc this one begins",
        "encoder": "a recognizer that streams or a direct model, whose encoder learns on",
        "block": "how many frames of the encoder are heard at a time; 0: as many as it has by itself",
        "adapter": f"what is read: {PIECE_ADAPTER} that were spelled, or {BLOCK_ADAPTER} of so many frames",
        "frozen": f"what learns no more after the stage format: {MODEL} or {NOTHING}",
        "tuned": f"what learns in the stage policy beside the head: {ALL} or the {ADAPTER} alone",
        "offline_weight": "what whole sentences count in the stage policy; 0: nothing",
    }
    for name, text in texts.items():
        group.add_argument(
            option_name(name),
            type=type(_DEFAULTS[name]),
            metavar=name.rpartition("_")[2].upper(),
            help=f"{text} (default: {_DEFAULTS[name]})",
        )


def any_plan_of(args: argparse.Namespace) -> AnyPlan:
    """Return the plan, of whichever method.

    Raises:
        UserError: what was asked for is not known, or does not go together.
    """
    if args.method == METHOD:
        return _direct_plan_of(args)
    for name in OF_DIRECT:
        if getattr(args, name) is not None:
            raise UserError(
                phrased(
                    "{option} is only for {method}: leave it out.",
                    option=option_name(name),
                    method=f"--method {METHOD}",
                )
            )
    return plan_of(args)


def _direct_plan_of(args: argparse.Namespace) -> DirectPlan:
    _check_others(args)
    given = {name: getattr(args, name) for name in _DEFAULTS}
    plan = DirectPlan(**{name: _DEFAULTS[name] if value is None else value for name, value in given.items()})
    _check_stages(plan)
    _check_names(plan)
    _check_numbers(plan)
    check_out(plan.out)
    return plan


def _check_others(args: argparse.Namespace) -> None:
    """Refuse options that this method would pass over."""
    for field in fields(TrainingPlan):
        value = getattr(args, field.name)
        if field.name not in _DEFAULTS and value not in (None, field.default):
            raise UserError(
                phrased(
                    "{option} does nothing for {method}: leave it out.",
                    option=option_name(field.name),
                    method=f"--method {METHOD}",
                )
            )


def _check_stages(plan: DirectPlan) -> None:
    for stage in plan.stages_in_order:
        check_choice("stages", stage, tuple(STAGES))
    if list(plan.stages_in_order) != [stage for stage in STAGES if stage in plan.stages_in_order]:
        raise UserError(
            phrased("The stages come once each, in the order {stages}.", stages=", ".join(STAGES))
        )
    for one in plan.stage_steps.split(","):
        stage, _, n_steps = one.partition("=")
        if stage not in STAGES or not re.fullmatch(r"[1-9]\d{0,8}", n_steps):
            raise UserError(
                phrased(
                    "--stage-steps {given!r} is not a stage with its steps, as {example}.",
                    given=one,
                    example=f"ctc={STAGES['ctc']}",
                )
            )


def _check_names(plan: DirectPlan) -> None:
    check_choice("scheme", plan.scheme, SCHEMES)
    check_choice("adapter", plan.adapter, ADAPTERS)
    check_choice("frozen", plan.frozen, FROZEN)
    check_choice("tuned", plan.tuned, TUNED)
    for one in plan.policies:
        if not DELAY.fullmatch(one):
            raise UserError(
                phrased(
                    "--policy {policy!r} is not for --method {method}: use wait-1 to wait-99, chunks-fine,"
                    " chunks-middle or chunks-coarse.",
                    policy=one,
                    method=METHOD,
                )
            )
    for code in (plan.source, plan.target):
        if check_language(code) in UNSPACED:
            raise UserError(
                phrased(
                    "--method {method} counts words between spaces,"
                    " which {code} is written without: choose another language.",
                    method=METHOD,
                    code=code,
                )
            )


def _check_numbers(plan: DirectPlan) -> None:
    for name in ("slot_length", "variants", "batch", "rate", "rank", "alpha"):
        check_above_zero(name, getattr(plan, name))
    for name in ("threads", "block", "offline_weight"):
        check_not_negative(name, getattr(plan, name))
    check_seed(plan.seed)
