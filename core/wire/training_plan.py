"""What a training is asked to do; read by the application too, so without any network."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import partial
from typing import Any

from core.layouts.slot_layout import DEFAULT_SLOT_LENGTH
from core.translating.schemes import SCHEMES, scheme_named
from core.wire.defaults import UNKNOWN_LICENCE
from core.wire.evaluation import COMET_MODEL
from core.wire.training_checks import (
    check_above_zero,
    check_choice,
    check_not_negative,
    check_out,
    check_seed,
    option_name,
)
from core.wording.errors import UserError
from core.wording.language_codes import normal_code
from core.wording.languages import UNSPACED, check_language
from core.wording.sentences import phrased

METHODS = ("lora", "qlora", "full", "head", "direct")
SCHEDULES = ("inverse-sqrt", "constant-linear", "linear")
OBJECTIVES = ("supervised", "seqpo")
REWARDS = ("fused", "as-printed", "unscaled")
QUALITIES = ("chrf-bleu", "comet")

RUN_ONLY = frozenset(
    {
        "out",
        "steps",
        "licence",
        "device",
        "dev_sentences",
        "tokens_at_once",
        "gradient_checkpointing",
        "threads",
        "evaluate_every",
        "comet_python",
        "start_adapter",
    }
)
"""What may change where a run goes on: none of it changes what a step learns.

But for `steps` under constant-linear: the rate is zero at their end, and rises again where more are given.
Of an adapter to begin with the weights are compared and not the path.
"""

PRACTICE: Mapping[str, Any] = {
    "policy": "adaptive,read-2,read-3",
    "as_recognized": 0.5,
    "batch": 12,
    "dev_sentences": 200,
    "evaluate_every": 20,
    "rate": 1e-4,
    "schedule": "linear",
    "weight_decay": 0.0,
}
"""Defaults of the objective seqpo where they are other ones."""

LOW_RANK_PRACTICE_RATE = 1e-3
"""Its rate where low-rank weights learn, which take a higher one."""

OF_ADAPTER: Mapping[str, Any] = {"scheme": "", "slot_length": 0, "rank": 0, "alpha": 0}
"""Defaults where a run goes on from an adapter: open, so as that adapter says."""

HEAD_ALONE: Mapping[str, Any] = {
    "policy": "chunks-fine",
    "batch": 256,
    "rate": 3e-3,
    "schedule": "linear",
    "weight_decay": 0.0,
}
"""Defaults of the method head where it learns from chunks."""


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """One training; the defaults are ExPosST's (appendix A). Empty texts and zeros leave it open."""

    base: str
    data: str
    out: str
    source: str = "en"
    target: str = "de"
    scheme: str = "slots"
    policy: str = "wait-1,wait-3,wait-5,wait-7"
    slot_length: int = DEFAULT_SLOT_LENGTH
    method: str = "lora"
    dev: str = ""
    dev_sentences: int = 100
    steps: int = 0
    epochs: int = 2
    batch: int = 64
    rate: float = 2e-4
    schedule: str = "inverse-sqrt"
    warmup: int = -1
    weight_decay: float = 0.1
    label_smoothing: float = 0.0
    rank: int = 32
    alpha: int = 16
    max_length: int = 512
    as_recognized: float = 0.0
    errors: float = 0.0
    joined: float = 0.0
    context: float = 0.0
    end_of_write: str = ""
    end_of_read: str = ""
    end_of_source: str = ""
    licence: str = UNKNOWN_LICENCE
    device: str = "auto"
    precision: str = "auto"
    tokens_at_once: int = 0
    gradient_checkpointing: bool = False
    evaluate_every: int = 500
    seed: int = 1
    threads: int = 0
    objective: str = "supervised"
    reward: str = "fused"
    tries: int = 5
    temperature: float = 0.6
    quality_weight: float = 2.0
    target_delay: float = 2.5
    drift_weight: float = 0.05
    most_drift: float = 0.15
    quality: str = "chrf-bleu"
    comet_model: str = COMET_MODEL
    comet_python: str = ""
    start_adapter: str = ""
    """An adapter of the base to go on from, whose scheme, slot length, rank and alpha are left open then."""
    policy_head: str = ""

    @property
    def learns_answers(self) -> bool:
        """Whether a policy head learns what it should have answered, and nothing else."""
        return self.method == "head" and self.objective == "supervised"

    def options(self) -> list[str]:
        """Return the plan as command-line options."""
        return options_of(asdict(self))

    def what_is_learned(self) -> Mapping[str, object]:
        """Return what a run that goes on must not change."""
        # What a practice is judged by decides which of its weights are the best.
        free = RUN_ONLY - {"dev_sentences"} if self.objective == "seqpo" else RUN_ONLY
        return {name: value for name, value in asdict(self).items() if name not in free}


_OPTION_NAMES = {"source": "from", "target": "to"}
_DEFAULTS = {field.name: field.default for field in fields(TrainingPlan)}


def options_of(values: Mapping[str, object]) -> list[str]:
    """Return such values as command-line options."""
    options: list[str] = []
    for name, value in values.items():
        option = option_name(_OPTION_NAMES.get(name, name))
        if value is True:
            options.append(option)
        elif value is not False:
            options.append(f"{option}={value}")
    return options


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what is trained, on what, and how."""
    _add_task(parser)
    _add_learning(parser.add_argument_group("how it learns"))
    _add_practice(parser.add_argument_group("how it practises (--objective seqpo)"))
    _add_machine(parser.add_argument_group("this machine"))


Arguments = argparse.ArgumentParser | argparse._ArgumentGroup


def _add_task(parser: Arguments) -> None:
    parser.add_argument("--base", required=True, help="embedded, a hub name, or the folder of a model")
    parser.add_argument(
        "--data",
        required=True,
        help="sentence pairs: FILE.tsv, FILE.jsonl, or two text files as A.en,A.de (direct: recordings)",
    )
    parser.add_argument(
        "--out", required=True, metavar="DIR", help="the adapter's folder; a run that stopped goes on there"
    )
    code = partial(parser.add_argument, type=normal_code, metavar="CODE")
    code("--from", dest="source", default="en", help="source language")
    code("--to", dest="target", default="de", help="target language")
    _add(parser, "scheme", f"one of {', '.join(SCHEMES)}")
    _add(
        parser,
        "policy",
        "one or several: wait-K, read-N, adaptive, offline,"
        " chunks-fine|middle|coarse|random; in practice head-P, too",
    )
    _add(parser, "slot_length", "source tokens of a slot (scheme slots)")
    _add(
        parser,
        "method",
        "lora, qlora (over 4-bit weights), full (all weights, a model of its own), head (a policy head"
        " beside the base as it is), or direct (the base learns to read speech)",
    )
    _add(parser, "policy_head", "a folder whose policy head is to begin with (default: the base's, if any)")
    _add(
        parser,
        "dev",
        "pairs to measure on while it runs (default: some of the data, which are not trained on)",
    )
    _add(
        parser,
        "dev_sentences",
        "so many of them are translated, too; 0 for none: a practice then keeps its last",
    )
    _add(parser, "start_adapter", "an adapter of the base to go on from, with its scheme, rank and alpha")
    _add(parser, "end_of_write", "the token of the vocabulary that ends a write")
    _add(parser, "end_of_read", "the token that ends a read (scheme interleaved)")
    _add(parser, "end_of_source", "a token that is read after the last word (default: the base's, if any)")
    _add(parser, "licence", "what the adapter's surtitle.json says")


def _add_learning(parser: Arguments) -> None:
    _add(parser, "steps", "instead of --epochs: so many updates")
    _add(parser, "epochs", "times that the data are seen")
    _add(parser, "batch", "sentences of an update, whatever fits in memory at once")
    _add(parser, "rate", "the learning rate's peak")
    _add(parser, "schedule", f"{' or '.join(SCHEDULES)} (constant, then falling to zero over the last 30 %%)")
    _add(parser, "warmup", "steps of rising rate (default: 500, or a tenth of the steps where that is less)")
    _add(parser, "weight_decay", "")
    _add(parser, "label_smoothing", "")
    _add(parser, "rank", "of the low-rank weights")
    _add(parser, "alpha", "their scale is alpha / rank")
    _add(parser, "max_length", "longer examples, in tokens, are left out")
    _add(parser, "as_recognized", "share of the sources without case and punctuation, as in speech")
    _add(parser, "errors", "share of the words of such sources that go wrong as in speech, where they can")
    _add(parser, "joined", "share of the examples that join two or three sentences")
    _add(parser, "context", "share of the examples that follow an earlier sentence")
    _add(parser, "seed", "")


def _add_practice(parser: Arguments) -> None:
    _add(parser, "objective", "supervised, or seqpo: practice on whole sentences, rewarded for both ends")
    _add(parser, "tries", "translations of a sentence that are weighed against each other")
    _add(parser, "temperature", "at which they are drawn")
    _add(parser, "quality_weight", "what quality counts beside delay")
    _add(parser, "target_delay", "words behind the speaker; less gains nothing")
    _add(parser, "drift_weight", "what the distance from the start costs")
    _add(parser, "most_drift", "the distance (KL, nats a token) at which the run ends")
    _add(parser, "quality", "what quality is: chrf-bleu, or comet, in an environment of its own")
    _add(parser, "comet_model", "a checkpoint of COMET or xCOMET, or a name on the hub whose files are here")
    _add(parser, "comet_python", "the Python of COMET's environment (default: that of comet-score)")
    _add(parser, "reward", f"{' or '.join(REWARDS)} (the paper's: literal, or not normalised)")


def _add_machine(parser: Arguments) -> None:
    _add(parser, "device", "auto, cpu or cuda")
    _add(parser, "precision", "bf16 or float32 (default: bf16 where the machine computes in it)")
    _add(parser, "tokens_at_once", "tokens, padding included, of one forward (default: as memory allows)")
    parser.add_argument(
        "--gradient-checkpointing",
        action="store_true",
        help="keep less in memory and compute it again, a third slower",
    )
    _add(parser, "evaluate_every", "steps between two measurements, each with a checkpoint")
    _add(parser, "threads", "CPU threads (default: as PyTorch chooses)")


def _add(parser: Arguments, name: str, text: str) -> None:
    default = _DEFAULTS[name]
    is_told = default not in ("", 0, -1) and "default" not in text
    others = (("under seqpo", PRACTICE), ("of a head", HEAD_ALONE))
    elsewhere = "".join(f"; {where} {own[name]}" for where, own in others if name in own)
    elsewhere += f"; of practised low-rank weights {LOW_RANK_PRACTICE_RATE}" if name == "rate" else ""
    is_open = elsewhere or name in OF_ADAPTER
    parser.add_argument(
        option_name(name),
        type=type(default),
        default=None if is_open else default,  # the objective, a head or an adapter says which one
        metavar=name.rpartition("_")[2].upper(),
        help=f"{text} (default: {default}{elsewhere})".strip() if is_told or elsewhere else text,
    )


def plan_of(args: argparse.Namespace) -> TrainingPlan:
    """Return the plan.

    Raises:
        UserError: what was asked for is not known, or does not go together.
    """
    of_head = HEAD_ALONE if args.method == "head" else {}
    defaults = {
        **_DEFAULTS,
        **(practice_defaults(args.method) if args.objective == "seqpo" else of_head),
        **(OF_ADAPTER if args.start_adapter else {}),
    }
    given = {field.name: getattr(args, field.name) for field in fields(TrainingPlan)}
    plan = TrainingPlan(**{name: defaults[name] if value is None else value for name, value in given.items()})
    _check_names(plan)
    _check_numbers(plan)
    return plan


def practice_defaults(method: str) -> Mapping[str, Any]:
    """Return what is other under the objective seqpo than the plan's own defaults."""
    return PRACTICE if method == "full" else {**PRACTICE, "rate": LOW_RANK_PRACTICE_RATE}


def _check_names(plan: TrainingPlan) -> None:
    if plan.scheme or not plan.start_adapter:
        scheme_named(plan.scheme)
    check_choice("method", plan.method, METHODS)
    if plan.start_adapter and plan.method not in ("lora", "qlora"):
        raise UserError(
            phrased(
                "--start-adapter cannot be used with --method {method}: use lora or qlora, which make "
                "adapters.",
                method=plan.method,
            )
        )
    check_choice("schedule", plan.schedule, SCHEDULES)
    check_choice("objective", plan.objective, OBJECTIVES)
    check_choice("reward", plan.reward, REWARDS)
    check_choice("quality", plan.quality, QUALITIES)
    check_choice("precision", plan.precision, ("auto", "bf16", "float32"))
    for code in (plan.source, plan.target):
        if check_language(code) in UNSPACED and plan.policy != "offline":
            raise UserError(
                phrased(
                    "Policies count words between spaces, which {code} is written without:"
                    " use the policy offline.",
                    code=code,
                )
            )
    check_out(plan.out)


def _check_numbers(plan: TrainingPlan) -> None:
    for name in (
        "slot_length",
        "epochs",
        "batch",
        "rank",
        "alpha",
        "max_length",
        "evaluate_every",
        "rate",
        "temperature",
        "most_drift",
    ):
        is_open = plan.start_adapter and name in OF_ADAPTER and getattr(plan, name) == 0
        if not is_open:
            check_above_zero(name, getattr(plan, name))
    for name in (
        "steps",
        "dev_sentences",
        "tokens_at_once",
        "weight_decay",
        "threads",
        "quality_weight",
        "drift_weight",
        "target_delay",
    ):
        check_not_negative(name, getattr(plan, name))
    if plan.tries < 2:
        raise UserError(
            phrased("--tries {tries} leaves nothing to compare: use 2 or more.", tries=plan.tries)
        )
    check_seed(plan.seed)
    for name in ("as_recognized", "errors", "joined", "context", "label_smoothing"):
        if not 0 <= getattr(plan, name) <= 1:
            raise UserError(
                phrased(
                    "{option} {value} is not a share: use 0 to 1.",
                    option=option_name(name),
                    value=getattr(plan, name),
                )
            )
    if plan.errors and not plan.as_recognized:
        raise UserError(
            phrased("--errors go into sources as recognized only: give --as-recognized SHARE, too.")
        )
