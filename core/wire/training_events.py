"""What a training tells while it runs: the child writes it as JSON lines, the command shows it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import get_args


@dataclass(frozen=True, slots=True)
class Preparing:
    """Something is about to be done that takes a while, or is worth a sentence."""

    text: str


@dataclass(frozen=True, slots=True)
class Checked:
    """A plan can be done; nothing was begun. It takes `needed` bytes of `device`, where `free` are free."""

    n_learned: int
    n_measured: int
    report: str
    """How many pairs were kept, and a line for each reason why others were not."""
    device: str
    needed: int
    free: int


@dataclass(frozen=True, slots=True)
class Stepped:
    """A step is done. `loss` is the mean over the labelled tokens of the whole batch, in nats."""

    step: int
    n_steps: int
    epoch: int
    loss: float
    learning_rate: float
    tokens_per_s: float
    """Tokens fed, without padding, by all processes together."""
    seconds_left: float
    quality: float | None = None
    """Of what was tried in practice, from 0 to 100."""
    lag_words: float | None = None
    """How many source words the tries were behind."""
    drift: float | None = None
    """How far the tries' probabilities are from those of the start: KL, in nats a token."""


@dataclass(frozen=True, slots=True)
class Evaluated:
    """What the development set says at a step: the loss, and BLEU and LAAL where it was translated.

    Of a practice the loss is the reward's opposite, and the start's is 0.
    """

    step: int
    dev_loss: float
    is_best: bool
    policy: str = ""
    bleu: float | None = None
    laal: float | None = None
    quality: float | None = None
    """Under practice, from 0 to 100; a mean over sentences, as `lag_words` is."""
    lag_words: float | None = None


@dataclass(frozen=True, slots=True)
class Saved:
    """The result lies in `folder`, or, of a training that was interrupted, a checkpoint in it."""

    folder: str
    step: int
    is_finished: bool


Event = Preparing | Checked | Stepped | Evaluated | Saved

_KINDS: dict[str, type[Event]] = {kind.__name__.lower(): kind for kind in get_args(Event)}


def to_line(event: Event) -> str:
    """Return the event as one line of JSON."""
    return json.dumps({"event": type(event).__name__.lower(), **asdict(event)}) + "\n"


def from_line(line: str) -> Event | None:
    """Return the event of a line, None where it is none: libraries write to the output too."""
    try:
        fields = json.loads(line)
        return _KINDS[fields.pop("event")](**fields)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
