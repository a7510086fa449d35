"""What is compared: every run as a line of a table, in the order of its worth.

A base is fine-tuned for all k at once (wait-1, 3, 5 and 7 equally often), where the papers train a model
for each k (GPE, SimulMask); read-n and conversations learn the same randomly merged chunks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial

from core.layouts.slot_layout import DEFAULT_SLOT_LENGTH

SEED = 1
"""Of bases, and of what is fine-tuned where no other is asked for."""

FULL, LOW_RANK, NOTHING = "full", "lora", "nothing"
"""What of a base learns: all of it, low-rank weights beside it, or nothing."""

SLOT_LENGTHS = (4, 8, 16, 32, 64)

WAIT_K = tuple(f"wait-{k}" for k in (1, 3, 5, 7))
READ_N = tuple(f"read-{n}" for n in (3, 5, 7, 9, 11, 13))
OFFLINE = ("offline",)
CHUNKS = ("chunks-random",)


class Positions(Enum):
    """How a base counts tokens."""

    ROTARY = "rotary"
    """Llama."""

    ALIBI = "alibi"
    """Falcon as in Falcon-RW, on which SimulMask was tried."""

    REAL = "real"
    """Rotary, of a real model: SmolLM2-135M-Instruct, which learned general text, hardly any of it German."""


class Form(Enum):
    """In what form a scheme's examples are learned."""

    STREAMED = "streamed"
    """As they are streamed."""

    CAUSAL = "causal"
    """In their positions, but every token sees all before it (ExPosST without masking, section 4.1)."""

    CLOSED = "closed"
    """With their mask, but in the positions of the whole sentence: no gap where source is yet to come
    (ExPosST without slots, section 4.1)."""


@dataclass(frozen=True, slots=True)
class TrainedBase:
    """A model trained from scratch to translate whole sentences, or a real one as it is."""

    pair: str
    positions: Positions

    @property
    def name(self) -> str:
        return f"{self.pair}.{self.positions.value}"

    @property
    def languages(self) -> tuple[str, str]:
        source, target = self.pair.split("-")
        return source, target


@dataclass(frozen=True, slots=True)
class FineTuning:
    """What a base is fine-tuned for. Runs that differ only in how they are streamed share it."""

    base: TrainedBase
    scheme: str
    policies: tuple[str, ...]
    slot_length: int = DEFAULT_SLOT_LENGTH
    form: Form = Form.STREAMED
    seed: int = SEED
    method: str = FULL

    @property
    def name(self) -> str:
        form = "" if self.form is Form.STREAMED else f".{self.form.value}"
        policies = "+".join(self.policies)
        method = "" if self.method == FULL else f".{self.method}"
        stem = f"{self.base.name}.{self.scheme}.{policies}.slot-{self.slot_length}"
        return f"{stem}{form}{method}{self.seed_ending}"

    @property
    def seed_ending(self) -> str:
        """What a name says of the seed: nothing of the usual one."""
        return "" if self.seed == SEED else f".seed-{self.seed}"


@dataclass(frozen=True, slots=True)
class Run:
    """A fine-tuned model streamed under some policies, as trained but for `scheme` and `slot_length`."""

    name: str
    learned: FineTuning
    policies: tuple[str, ...]
    scheme: str = ""
    slot_length: int = 0

    @property
    def key(self) -> str:
        return f"{self.learned.base.name}.{self.name}{self.learned.seed_ending}"

    def with_seed(self, seed: int) -> Run:
        """Return the run on the same base, fine-tuned with another seed."""
        return replace(self, learned=replace(self.learned, seed=seed))

    @property
    def streamed_scheme(self) -> str:
        return self.scheme or self.learned.scheme

    @property
    def streamed_slot_length(self) -> int:
        return self.slot_length or self.learned.slot_length


ROTARY = TrainedBase("en-de", Positions.ROTARY)
ALIBI = TrainedBase("en-de", Positions.ALIBI)
FRENCH = TrainedBase("en-fr", Positions.ROTARY)
REAL = TrainedBase("en-de", Positions.REAL)
REAL_FRENCH = TrainedBase("en-fr", Positions.REAL)

_EXPOSST = FineTuning(ROTARY, "slots", WAIT_K)
_PREFIX = FineTuning(ROTARY, "prefix", WAIT_K)
_OFFLINE = FineTuning(ROTARY, "offline", OFFLINE)
_OFFLINE_ALIBI = FineTuning(ALIBI, "offline", OFFLINE)
_OTHER_LENGTHS = tuple(length for length in SLOT_LENGTHS if length != DEFAULT_SLOT_LENGTH)

RUNS = (
    Run("exposst", _EXPOSST, WAIT_K),
    Run("offline", _OFFLINE, OFFLINE),
    Run("gpe", FineTuning(ROTARY, "gpe", WAIT_K), WAIT_K),
    Run("conversational", FineTuning(ROTARY, "conversational", CHUNKS), READ_N),
    Run("exposst-read", FineTuning(ROTARY, "slots", CHUNKS), READ_N),
    Run("prefix", _PREFIX, WAIT_K),
    Run("without-mask", FineTuning(ROTARY, "slots", WAIT_K, form=Form.CAUSAL), WAIT_K),
    Run("without-slots", FineTuning(ROTARY, "gpe", WAIT_K, form=Form.CLOSED), WAIT_K, scheme="reuse"),
    *(Run(f"exposst-at-{n}", _EXPOSST, WAIT_K, slot_length=n) for n in _OTHER_LENGTHS),
    Run("simulmask", FineTuning(ALIBI, "simulmask", WAIT_K), WAIT_K),
    Run("offline", _OFFLINE_ALIBI, OFFLINE),
    Run("exposst", FineTuning(ALIBI, "slots", WAIT_K), WAIT_K),
    Run("simulmask-plain", FineTuning(ALIBI, "simulmask-plain", WAIT_K), WAIT_K),
    Run("causal-recomputed", _OFFLINE_ALIBI, WAIT_K, scheme="prefix"),
    *(Run(f"exposst-of-{n}", FineTuning(ROTARY, "slots", WAIT_K, n), WAIT_K) for n in _OTHER_LENGTHS),
    Run("reuse", _PREFIX, WAIT_K, scheme="reuse"),
    Run("offline-in-slots", _OFFLINE, WAIT_K, scheme="slots"),
    Run("offline-in-gpe", _OFFLINE, WAIT_K, scheme="gpe"),
    Run("exposst", FineTuning(FRENCH, "slots", WAIT_K), WAIT_K),
    Run("offline", FineTuning(FRENCH, "offline", OFFLINE), OFFLINE),
    Run("gpe", FineTuning(FRENCH, "gpe", WAIT_K), WAIT_K),
    Run("conversational", FineTuning(FRENCH, "conversational", CHUNKS), READ_N),
    Run("exposst-read", FineTuning(FRENCH, "slots", CHUNKS), READ_N),
)
"""`without-slots` and `reuse` keep the cache while the source runs into its positions: trained with the mask
over whole sentences the one, on every visible source the other. `causal-recomputed` is SimulMask's baseline:
no policy in training, all recomputed at every read. `offline-in-slots` and `offline-in-gpe` tell how near a
scheme is to what a model of whole sentences knows already."""


def _with_low_rank(base: TrainedBase) -> Iterator[Run]:
    tuned, as_it_is = (partial(FineTuning, base, method=method) for method in (LOW_RANK, NOTHING))
    yield Run("unlearned-in-slots", as_it_is("slots", WAIT_K), WAIT_K)
    yield Run("unlearned-in-gpe", as_it_is("gpe", WAIT_K), WAIT_K)
    yield Run("exposst", tuned("slots", WAIT_K), WAIT_K)
    yield Run("gpe", tuned("gpe", WAIT_K), WAIT_K)
    yield Run("without-slots", tuned("gpe", WAIT_K, form=Form.CLOSED), WAIT_K, scheme="reuse")
    yield Run("prefix", tuned("prefix", WAIT_K), WAIT_K)
    yield Run("conversational", tuned("conversational", CHUNKS), READ_N[:3])


LOW_RANK_RUNS = (*_with_low_rank(REAL), *_with_low_rank(REAL_FRENCH))
"""Low-rank weights beside a real model, as the papers have them, and the model as it is. SimulMask's mask in
rotary positions is `without-slots`: its own positions need ALiBi."""
