"""Why an adapter is refused."""

from __future__ import annotations

from core.wire.defaults import SHIPPED_TRANSLATOR
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.embedded.revisions import EARLIER, shipped_folder, since


class AdapterError(UserError):
    """An adapter that is not whole, not safe, or not for the base model in use."""


def not_whole(adapter: str, reason: str) -> AdapterError:
    """Return the refusal of an adapter that is damaged or lacks something."""
    return AdapterError(
        phrased(
            "The adapter “{adapter}” is not complete ({reason}): get it again from its author.",
            adapter=adapter,
            reason=reason,
        )
    )


def not_safe(adapter: str, reason: str) -> AdapterError:
    """Return the refusal of an adapter that could run code or open what is not its own."""
    return AdapterError(
        phrased(
            "The adapter “{adapter}” is not safe to open ({reason}): ask its author for one that "
            "holds only numbers (safetensors).",
            adapter=adapter,
            reason=reason,
        )
    )


def for_another_model(adapter: str, reason: str) -> AdapterError:
    """Return the refusal of an adapter whose base is not the one in use."""
    return AdapterError(
        phrased(
            "The adapter “{adapter}” was made for another translator ({reason}): choose that one, or another"
            " adapter.",
            adapter=adapter,
            reason=reason,
        )
    )


def for_another_revision(adapter: str, wanted: str, made_for: str, base: str, found: str) -> AdapterError:
    """Return the refusal of an adapter that was made for other weights of the translator in use.

    `wanted` and `found` are revisions, `made_for` and `base` the names of the translators with them.
    """
    day = since(wanted)
    if made_for != SHIPPED_TRANSLATOR and shipped_folder(made_for):
        return _for_earlier(adapter, made_for, day or made_for.removeprefix(EARLIER))
    if day:
        return _for_lost(adapter, day)
    return AdapterError(
        phrased(
            "The adapter “{adapter}” was made for another version of {base} ({wanted}, not {found}): get the"
            " adapter for this one, or train it again.",
            adapter=adapter,
            base=base,
            wanted=wanted[:12],
            found=found[:12],
        )
    )


def _for_earlier(adapter: str, made_for: str, day: str) -> AdapterError:
    return AdapterError(
        phrased(
            "The adapter “{adapter}” was made for the small translator of {day}, which is kept here: switch"
            " to that one ({made_for}), or train the adapter again.",
            adapter=adapter,
            day=day,
            made_for=made_for,
        )
    )


def _for_lost(adapter: str, day: str) -> AdapterError:
    return AdapterError(
        phrased(
            "The adapter “{adapter}” was made for the small translator of {day}, which is not on this"
            " computer: train the adapter again.",
            adapter=adapter,
            day=day,
        )
    )


def gone(adapter: str) -> AdapterError:
    """Return the refusal of an adapter that is nowhere."""
    return AdapterError(
        phrased("The adapter “{adapter}” is not on this computer: choose another, or none.", adapter=adapter)
    )


def cannot_load(adapter: str, reason: str) -> AdapterError:
    """Return the refusal of an adapter whose numbers cannot be put on the model in use."""
    return AdapterError(
        phrased("The adapter '{name}' cannot be loaded: {reason}.", name=adapter, reason=reason)
    )


def without_room(adapter: str) -> AdapterError:
    """Return the refusal of an adapter that takes more memory than there is."""
    return cannot_load(adapter, phrased("it does not fit into the memory beside the model"))


def disagreeing(name: str) -> str:
    """Return the reason against a weight that is missing, of another shape, or not to be there."""
    return phrased("settings and weights do not agree about {name}", name=name)
