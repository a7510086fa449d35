"""What a second start of the program asks of the first, as a line between the two."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from enum import StrEnum

ACTIVATION_TOKEN = "XDG_ACTIVATION_TOKEN"
"""In this variable a Wayland desktop hands a program that the user started the right to come forward."""


class What(StrEnum):
    """What is to be done."""

    SHOW = "show"
    TOGGLE = "toggle"
    OPEN = "open"
    STAY = "stay"
    """Nothing; that the program runs is enough."""


@dataclass(frozen=True, slots=True)
class Wish:
    """One thing asked for; `file` is what to open."""

    what: What
    file: str = ""
    activation_token: str = ""

    @classmethod
    def made_here(cls, what: What, file: str = "") -> Wish:
        """Return a wish with the right to come forward that this process was given."""
        return cls(what, file, os.environ.get(ACTIVATION_TOKEN, ""))

    @classmethod
    def of_line(cls, line: bytes) -> Wish:
        """Return the wish that was written as `line`; raise `ValueError` if it is none."""
        words = json.loads(line)
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise ValueError("a wish is a list of words")
        what, file, activation_token = words
        return cls(What(what), file, activation_token)

    def line(self) -> bytes:
        return json.dumps([self.what, self.file, self.activation_token]).encode() + b"\n"
