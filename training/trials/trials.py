"""What is tried: every trial as a line of a table, in the order of its worth."""

from __future__ import annotations

from dataclasses import dataclass

BASE = "embedded"
SOURCE, TARGET = "en", "de"
SETS = ("tatoeba", "chat", "ted")
JUDGED = SETS[:2]
"""What the figures that count are of; the other set is told of."""

POLICIES = ("adaptive", "read-2", "read-3", "wait-3")
WAIT_K = ("wait-1", "wait-2", "wait-4", "wait-5")
FIRST = 500
"""Sentences of a set on which parts are left out; scored of every trial, so that they can be compared."""

PRACTICE = (
    "--objective=seqpo",
    "--rate=1.5e-4",
    "--dev-sentences=200",
    "--evaluate-every=60",
)
WHOLE = (*PRACTICE, "--steps=120")
LONG = (*PRACTICE, "--steps=300")
SHORT = (*PRACTICE, "--steps=60")
SUPERVISED = (
    "--objective=supervised",
    "--policy=read-1,read-2,read-3",
    "--as-recognized=0.5",
    "--batch=64",
    "--rate=1e-4",
    "--schedule=linear",
    "--warmup=20",
    "--weight-decay=0",
    "--dev-sentences=0",
    "--evaluate-every=100",
    "--steps=280",
)
"""Its steps take the processor as long as the practice does."""


HEAD_ALONE = "--method=head"
HEAD = (
    "--objective=supervised",
    HEAD_ALONE,
    "--as-recognized=0.5",
    "--dev-sentences=0",
    "--evaluate-every=50",
    "--steps=100",
)
HEAD_PRACTICE = (*WHOLE, "--policy=head-0.5", "--policy-head={out}/head.seed-1")


@dataclass(frozen=True, slots=True)
class Trial:
    """A training, or none, and what is translated after it.

    `bias` is added to the logit of the token that ends a WRITE. In options `{out}` is the folder in
    which all trainings lie.
    """

    name: str
    training: tuple[str, ...] = ()
    policies: tuple[str, ...] = POLICIES
    sets: tuple[str, ...] = SETS
    n_sentences: int | None = None
    bias: float = 0.0
    seed: int = 1

    @property
    def key(self) -> str:
        return f"{self.name}.seed-{self.seed}" if self.training else self.name

    @property
    def is_adapter(self) -> bool:
        """Tell whether what is trained stands beside the base."""
        return HEAD_ALONE in self.training


def _short(name: str, *options: str) -> Trial:
    """Return half of the practice with other options, measured on the first sentences."""
    return Trial(name, (*SHORT, *options), ("adaptive", "read-2"), JUDGED, FIRST)


START = Trial("start")
PRACTISED = tuple(Trial("practised", WHOLE, seed=seed) for seed in (1, 2))
LONGER = (Trial("longer", LONG, sets=JUDGED),)
CONTROLS = tuple(Trial("supervised", SUPERVISED, seed=seed) for seed in (1, 2))
BIASES = tuple(
    Trial(f"bias{bias:+g}", policies=("adaptive",), sets=JUDGED, bias=bias) for bias in (-2, -1, 1, 2, 3)
)
HEADS = (
    Trial("head", HEAD, ("head-0.5", "head-0.3", "head-0.7", "head-0.8"), JUDGED),
    Trial("practised-head", HEAD_PRACTICE, ("head-0.5", "head-0.3", "head-0.7", "adaptive"), JUDGED),
)
CURVE = Trial("wait-k", policies=WAIT_K, sets=JUDGED)
ABLATIONS = (
    _short("short"),
    _short("no-target", "--target-delay=0"),
    _short("as-printed", "--reward=as-printed"),
    _short("unscaled", "--reward=unscaled"),
    _short("tries-2", "--tries=2"),
    _short("tries-10", "--tries=10"),
    _short("weight-0.5", "--quality-weight=0.5"),
    _short("weight-4", "--quality-weight=4"),
    _short("temperature-1", "--temperature=1"),
)
TRIALS = (START, *PRACTISED, *CONTROLS, *BIASES, CURVE, *HEADS, *LONGER, *ABLATIONS)
