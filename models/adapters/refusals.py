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
