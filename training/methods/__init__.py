"""How a base model is made to learn: all of it, a low-rank adapter, or one over 4-bit weights."""

from __future__ import annotations

from typing import Final

from core.errors import UserError
from core.sentences import phrased
from training.methods.full import FULL
from training.methods.lora import LORA
from training.methods.method import Method
from training.methods.qlora import QLORA

METHODS: Final = {method.name: method for method in (LORA, QLORA, FULL)}


def method_named(name: str) -> Method:
    """Return the method of that name.

    Raises:
        UserError: if there is none.
    """
    if name not in METHODS:
        known = ", ".join(METHODS)
        raise UserError(
            phrased("The method {name!r} is not known: use one of {known}.", name=name, known=known)
        )
    return METHODS[name]
