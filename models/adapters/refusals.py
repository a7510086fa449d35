"""Why an adapter is refused, worded for whoever reads it: a window names neither files nor weights."""

from __future__ import annotations

from core.wire.defaults import SHIPPED_TRANSLATOR
from core.wording.errors import UserError
from core.wording.readers import for_reader
from core.wording.sentences import phrased
from models.embedded.revisions import EARLIER, shipped_folder, since


class AdapterError(UserError):
    """An adapter that is not whole, not safe, or not for the base model in use."""


def not_whole(adapter: str, terminal: str) -> AdapterError:
    """Return the refusal of an adapter that is damaged or lacks something."""
    return AdapterError(
        for_reader(
            window=phrased(
                "The adapter “{adapter}” is not whole: get it again from its author.", adapter=adapter
            ),
            terminal=terminal,
        )
    )


def not_safe(adapter: str, terminal: str) -> AdapterError:
    """Return the refusal of an adapter that could run code or open what is not its own."""
    return AdapterError(
        for_reader(
            window=phrased(
                "The adapter “{adapter}” is not safe to open:"
                " ask its author for one that holds numbers alone (safetensors).",
                adapter=adapter,
            ),
            terminal=terminal,
        )
    )


def for_another_model(adapter: str, terminal: str) -> AdapterError:
    """Return the refusal of an adapter whose base is not the one in use."""
    return AdapterError(
        for_reader(
            window=phrased(
                "The adapter “{adapter}” was made for another translator:"
                " choose that one, or another adapter.",
                adapter=adapter,
            ),
            terminal=terminal,
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
        return _for_lost(adapter, made_for, day)
    return AdapterError(
        for_reader(
            window=phrased(
                "The adapter “{adapter}” was made for another version of {base}: get the adapter for"
                " this one, or train it again.",
                adapter=adapter,
                base=base,
            ),
            terminal=phrased(
                "Adapter '{adapter}' was trained on revision {wanted} of {base}, loaded is {found}:"
                " get the adapter for that revision, or train it again.",
                adapter=adapter,
                wanted=wanted[:12],
                base=base,
                found=found[:12],
            ),
        )
    )


def _for_earlier(adapter: str, made_for: str, day: str) -> AdapterError:
    return AdapterError(
        for_reader(
            window=phrased(
                "The adapter “{adapter}” was made for the small translator of {day}, which is kept here:"
                " switch to that one, or train the adapter again.",
                adapter=adapter,
                day=day,
            ),
            terminal=phrased(
                "Adapter '{adapter}' was made for the embedded translator of {day}, which is kept here:"
                " choose {made_for}, or train it again.",
                adapter=adapter,
                day=day,
                made_for=made_for,
            ),
        )
    )


def _for_lost(adapter: str, made_for: str, day: str) -> AdapterError:
    return AdapterError(
        for_reader(
            window=phrased(
                "The adapter “{adapter}” was made for the small translator of {day}, which is not on this"
                " computer: train the adapter again.",
                adapter=adapter,
                day=day,
            ),
            terminal=phrased(
                "Adapter '{adapter}' was made for the embedded translator of {day} ({made_for}), which is not"
                " on this computer: train it again.",
                adapter=adapter,
                day=day,
                made_for=made_for,
            ),
        )
    )


def gone(adapter: str, terminal: str) -> AdapterError:
    """Return the refusal of an adapter that is nowhere."""
    return AdapterError(
        for_reader(
            window=phrased(
                "The adapter “{adapter}” is not on this computer any more: choose another, or none.",
                adapter=adapter,
            ),
            terminal=terminal,
        )
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
