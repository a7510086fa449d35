"""The paces between fast and steady that a translator offers, and what was measured of each."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import median

from app.windows.main.delay import WaitingSpeech
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.translating.policies import LATENCIES, parse_policy
from core.wire.messages import Health
from core.wording.errors import UserError
from models.manifests.alignment_heads import Heads
from models.manifests.manifests import LanguagePair, PolicyRange, TranslatorManifest, policy_meant
from models.manifests.quality import Quality

STEERED = ("wait", "read", "confident", "head")
"""The kinds of policies that have a number to turn, the best first."""

ADAPTIVE = "adaptive"

NAMES = ("fast", "balanced", "steady")
"""The latencies that everybody chooses by, as the command line calls them."""

N_STOPS = 6
"""A wide range of policies is offered in every second one."""

N_WORDS_MEASURED = 80
"""The last half minute of a talk: a delay that was made up for is soon forgotten."""


@dataclass(frozen=True, slots=True)
class Pace:
    """A policy; `is_offered` unless only the settings name it. `quality` is what its author measured."""

    policy: str
    is_offered: bool
    quality: Quality | None

    @property
    def n_words(self) -> float:
        """How many words it waits for.

        Where the model decides they are those that were measured; where the sentence does, without end.
        """
        if self.policy == ADAPTIVE and self.quality is not None:
            return self.quality.scores["laal"]
        n_words = _n_words(self.policy)
        return float("inf") if n_words is None else n_words


def paces_of(
    manifest: TranslatorManifest | None, chosen: str, languages: LanguagePair, heads: Heads = ()
) -> tuple[Pace, ...]:
    """Return the paces to choose from, the fastest first; `chosen`, a policy, is always among them."""
    general = (plain_policy(name, None, heads) for name in LATENCIES)
    trained = _offered(manifest.policies) if manifest else general
    offered = (*trained, *named_policies(manifest, heads).values())
    policies = dict.fromkeys((*offered, chosen))
    paces = [
        Pace(policy, policy in offered, manifest.quality(policy, languages) if manifest else None)
        for policy in policies
    ]
    return tuple(sorted(paces, key=lambda pace: pace.n_words))


def plain_policy(name: str, manifest: TranslatorManifest | None, heads: Heads = ()) -> str:
    """Return the policy that a name such as `brisk` stands for; `heads` are a model's without manifest."""
    try:
        return str(parse_policy(policy_meant(name, manifest, heads)))
    except UserError:
        return name  # the engine says what is wrong with it when it is used


def named_policies(manifest: TranslatorManifest | None, heads: Heads = ()) -> dict[str, str]:
    """Return the policies that the usual names stand for; several names may mean the same one."""
    return {name: plain_policy(name, manifest, heads) for name in NAMES}


def _n_words(policy: str) -> int | None:
    kind, _, number = policy.partition("-")
    if not number.isdecimal():
        return None
    match kind:
        case "wait" | "read":
            return int(number)
        case "agree":
            return 2 * int(number)  # two answers agree
        case "align":
            return int(number) + 1  # and the word that it looks at was said
        case _:
            return None


def name_of(policy: str, named: Mapping[str, str]) -> str:
    """Return the name that everybody chooses a policy by; none for one that only experts choose.

    A name keeps its meaning, whatever policy it stands for with a translator.
    """
    if policy in named:
        return policy
    return next((name for name, other in named.items() if other == policy), "")


def _offered(ranges: Iterable[PolicyRange]) -> tuple[str, ...]:
    """Return policies of the kind that is steered best, and those by which model or sentence decide."""
    by_kind = {policies.kind: policies for policies in ranges}
    steered = next((by_kind[kind] for kind in STEERED if kind in by_kind), None)
    if steered is None:
        return tuple(by_kind)
    return (*_stops(steered), *(kind for kind in (ADAPTIVE, "offline") if kind in by_kind))


def _stops(policies: PolicyRange) -> tuple[str, ...]:
    width = policies.high - policies.low
    step = 0.1 if policies.kind in ("confident", "head") else 1 if width < N_STOPS else 2
    numbers = (round(policies.low + i * step, 2) for i in range(int(width / step + 1.001)))
    return tuple(f"{policies.kind}-{number:g}" for number in numbers)


class DelayMeter:
    """How long after the end of the words that were said their translation stood there, in this session.

    What a sentence waited because more was said than could be captioned is no property of the pace: no
    sentence counts of which a word was said or captioned meanwhile.
    """

    def __init__(self) -> None:
        self._backlog = WaitingSpeech()
        self._states: dict[SegmentId, list[CaptionUpdate]] = {}
        self._delays_s: deque[float] = deque(maxlen=N_WORDS_MEASURED)
        self._heard_s: deque[float] = deque(maxlen=N_WORDS_MEASURED)
        self._ignored: set[SegmentId] = set()

    def take(self, update: CaptionUpdate) -> bool:
        """Take the next state of a caption; return whether it was its last, so that `median_s` is new."""
        if self._backlog.is_large:
            self._ignored.add(update.segment)
        if update.segment in self._ignored:
            if update.final:
                self._ignored.remove(update.segment)
            return False
        self._states.setdefault(update.segment, []).append(update)
        if not update.final:
            return False
        from core.captions.scores import commit_delays

        delays = commit_delays(self._states.pop(update.segment))
        self._delays_s.extend(delays.target.values_s)
        self._heard_s.extend(delays.source.values_s)
        return True

    def hear(self, health: Health) -> None:
        """Take how much waits now."""
        self._backlog.hear(health)
        if self._backlog.is_large:
            self._ignored.update(self._states)
            self._states.clear()

    def begin(self) -> None:
        """Measure a new session."""
        self._backlog = WaitingSpeech()
        self._states.clear()
        self._delays_s.clear()
        self._heard_s.clear()
        self._ignored.clear()

    def begin_pace(self) -> None:
        """Measure another pace: what is open began with the one before, so from the next sentence on.

        Two speakers have numbers of their own: a higher one need not be a later one.
        """
        self._ignored.update(self._states)
        self._states.clear()
        self._delays_s.clear()
        self._heard_s.clear()

    @property
    def median_s(self) -> float | None:
        """The median delay of the last words, None while none was measured."""
        return median(self._delays_s) if self._delays_s else None

    @property
    def heard_s(self) -> float | None:
        """How much of it passed until the words were recognized, None while none was measured."""
        if self.median_s is None or not self._heard_s:
            return None
        return min(median(self._heard_s), self.median_s)
