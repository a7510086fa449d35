"""Why an adapter is refused, worded for whoever reads it: a window names neither files nor weights."""

from __future__ import annotations

from core.wording.errors import UserError
from core.wording.readers import for_reader
from core.wording.sentences import phrased


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
                "The adapter “{adapter}” is not safe to open: ask its author for one that holds numbers"
                " alone (safetensors).",
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
                "The adapter “{adapter}” was made for another translator: choose that one, or another"
                " adapter.",
                adapter=adapter,
            ),
            terminal=terminal,
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
