"""The schemes by name: each a layout, and what it asks of policy and model.

| scheme | positions | targets when source arrives |
|---|---|---|
| offline | sequential | none may be written yet |
| prefix | sequential | all fed again |
| reuse | sequential, colliding | kept, at positions that the source runs into |
| gpe | source and target count apart | kept |
| simulmask | by ALiBi, from the rank among visible keys | kept |
| simulmask-plain | the same; in training from the place in the whole sentence | kept |
| slots | source in reserved slots | kept |
| conversational | sequential, in turns | kept |
| interleaved | sequential, in turns of two marker tokens | kept |
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from core.layouts.layout import Layout, Markers
from core.layouts.slot_layout import SlotLayout
from core.layouts.source_first_layout import Growth, SourceFirstLayout
from core.layouts.turn_layout import TurnLayout
from core.translating.policies import Align, Confident, Offline, Policy, WaitK, WriteUnit
from core.wording.causes import Cause
from core.wording.errors import UserError
from core.wording.sentences import phrased


@dataclass(frozen=True, slots=True)
class Scheme:
    """How a timeline becomes a token sequence, in training as in streaming."""

    name: str
    new_layout: Callable[[Markers, int], Layout]
    """Makes a fresh layout of markers and slot length (which only slots use)."""
    ends_writes: bool = False
    """Whether the model ends each WRITE with the first token of the user marker."""
    reads_all_first: bool = False
    learns_end_of_read: bool = False
    """Whether the token between source and target is learned too, with which a model can ask to write."""
    bias_by_rank: bool = False
    """Whether ALiBi counts a row's visible keys instead of positions (SimulMask, section 4.3)."""
    learns_closed: bool = False
    """Whether it is trained without that change: ALiBi then counts what the mask hides with the rest."""

    def policy(self, policy: Policy) -> Policy:
        """Return `policy` as this scheme can follow it.

        Raises:
            UserError: if the scheme reads the whole source first and the policy does not.
        """
        if self.reads_all_first and not isinstance(policy, Offline):
            raise UserError(
                phrased(
                    "An adapter of the kind {kind} translates whole sentences only: choose the pace for"
                    " whole sentences, or another adapter.",
                    kind=self.name,
                ),
                Cause.WHOLE_SENTENCES,
            )
        if self.ends_writes and isinstance(policy, (WaitK, Confident, Align, Offline)):
            return replace(policy, unit=WriteUnit.CHUNK)
        return policy

    def check_positions(self, name: str, has_alibi: bool) -> None:
        """Raise UserError if the model `name`, with ALiBi or rotary positions, cannot work under this."""
        if self.bias_by_rank and not has_alibi:
            raise UserError(
                phrased(
                    "An adapter of the kind {kind} does not go with {name}: choose another adapter, or"
                    " another translator.",
                    kind=self.name,
                    name=name,
                )
            )


def _source_first(growth: Growth) -> Callable[[Markers, int], Layout]:
    return lambda markers, slot_length: SourceFirstLayout(markers, growth)


def _in_turns(markers: Markers, slot_length: int) -> Layout:
    return TurnLayout(markers)


SCHEMES: Final = {
    scheme.name: scheme
    for scheme in (
        Scheme("offline", _source_first(Growth.REFUSED), reads_all_first=True),
        Scheme("prefix", _source_first(Growth.FED_AGAIN)),
        Scheme("reuse", _source_first(Growth.COLLIDING)),
        Scheme("gpe", _source_first(Growth.SEPARATE)),
        Scheme("conversational", _in_turns, ends_writes=True),
        Scheme("simulmask", _source_first(Growth.SEPARATE), bias_by_rank=True),
        Scheme("simulmask-plain", _source_first(Growth.SEPARATE), bias_by_rank=True, learns_closed=True),
        Scheme("slots", SlotLayout),
        Scheme("interleaved", _in_turns, ends_writes=True, learns_end_of_read=True),
    )
}


def scheme_named(name: str) -> Scheme:
    """Return the scheme of that name.

    Raises:
        UserError: if there is none.
    """
    if name not in SCHEMES:
        raise UserError(
            phrased(
                "“{name}” is not a kind of adapter that Surtitle knows ({known}): choose another.",
                name=name,
                known=", ".join(SCHEMES),
            )
        )
    return SCHEMES[name]
