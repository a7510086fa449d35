"""Patterns by which PEFT names modules: regular expressions of strangers, matched in bounded time.

Python's own `re` may try longer than anybody lives, and nothing in its process runs meanwhile. Here all
places that a match may have reached are followed at once (Thompson, CACM 1968).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, reduce
from typing import Final

Places = frozenset[int]
Step = Callable[[str, Places], Places]
"""From the places that are reached in a text to those after what is matched there."""

_PLAIN: Final = re.compile(r"[\w.]{1,300}", re.ASCII)
_LONGEST: Final = 300
_DEEPEST: Final = 3
"""Of repetitions within each other."""
_MOST_TIMES: Final = 100
_END: Final = ""
_CLASSES: Final[dict[str, Callable[[str], bool]]] = {
    "d": str.isdigit,
    "D": lambda letter: not letter.isdigit(),
    "w": lambda letter: letter.isalnum() or letter == "_",
    "W": lambda letter: not (letter.isalnum() or letter == "_"),
    "s": str.isspace,
    "S": lambda letter: not letter.isspace(),
}
_SIGNS: Final = ".^$*+?{}()[]|\\-/"
_OPEN_END: Final = "*+?{"


class UnknownPattern(ValueError):
    """The pattern uses what is not known here."""


def names_module(pattern: str, module: str) -> bool:
    """Return whether a pattern names a module by the end of its name, as PEFT matches both.

    Raises:
        UnknownPattern: it is none that is understood.
    """
    if _PLAIN.fullmatch(pattern):
        return re.match(rf"(.*\.)?{pattern}$", module) is not None  # nothing is repeated: it takes no time
    ends = _read(pattern)
    if len(module) > _LONGEST:
        return False
    begins = frozenset({0, *(i + 1 for i, letter in enumerate(module) if letter == ".")})
    return len(module) in ends(module, begins)


@lru_cache(maxsize=5_000)
def _read(pattern: str) -> Step:
    if len(pattern) > _LONGEST:
        raise UnknownPattern
    reader = _PatternReader(pattern)
    step = reader.branches(depth=0)
    if reader.rest:
        raise UnknownPattern
    return step


class _PatternReader:
    def __init__(self, pattern: str) -> None:
        self.rest = pattern

    def _take(self, wanted: str) -> bool:
        is_there = self.rest.startswith(wanted)
        self.rest = self.rest[len(wanted) :] if is_there else self.rest
        return is_there

    def _next(self) -> str:
        letter, self.rest = self.rest[:1], self.rest[1:]
        if letter == _END:
            raise UnknownPattern
        return letter

    def branches(self, depth: int) -> Step:
        found = [self._branch(depth)]
        while self._take("|"):
            found.append(self._branch(depth))
        return lambda text, places: frozenset().union(*(step(text, places) for step in found))

    def _branch(self, depth: int) -> Step:
        steps: list[Step] = []
        while self.rest and self.rest[0] not in "|)":
            steps.append(self._repeated(depth))
        return lambda text, places: reduce(lambda reached, step: step(text, reached), steps, places)

    def _repeated(self, depth: int) -> Step:
        before = self.rest
        step = self._one(depth)
        if self.rest[:1] not in tuple(_OPEN_END):
            return step
        if depth == _DEEPEST:
            raise UnknownPattern
        self.rest = before
        step = self._one(depth + 1)
        least, most = self._times()
        if self.rest[:1] in (*_OPEN_END, "+"):
            raise UnknownPattern
        return _repeat(step, least, most)

    def _times(self) -> tuple[int, int | None]:
        sign = self._next()
        times: tuple[int, int | None]
        if sign == "{":
            told, closed, self.rest = self.rest.partition("}")
            low, comma, high = told.partition(",")
            if not (closed and low.isdecimal() and (not high or high.isdecimal())):
                raise UnknownPattern
            times = int(low), int(high) if high else None if comma else int(low)
            if max(times[0], times[1] or 0) > _MOST_TIMES:
                raise UnknownPattern
        else:
            times = {"*": (0, None), "+": (1, None), "?": (0, 1)}[sign]
        self._take("?")  # which of several matches is taken makes no difference
        return times

    def _one(self, depth: int) -> Step:
        sign = self._next()
        if sign == "(":
            if self._take("?") and not self._take(":"):
                raise UnknownPattern
            step = self.branches(depth)
            if not self._take(")"):
                raise UnknownPattern
            return step
        if sign == "^":
            return lambda text, places: places & {0}
        if sign == "$":
            return lambda text, places: places & {len(text)}
        if sign == ".":
            return _letter(lambda letter: letter != "\n")
        if sign in "*+?{}])":
            raise UnknownPattern
        return _letter(self._set() if sign == "[" else self._escaped() if sign == "\\" else _just(sign))

    def _escaped(self) -> Callable[[str], bool]:
        sign = self._next()
        if sign in _CLASSES:
            return _CLASSES[sign]
        if sign not in _SIGNS:
            raise UnknownPattern
        return _just(sign)

    def _set(self) -> Callable[[str], bool]:
        is_without = self._take("^")
        parts: list[Callable[[str], bool]] = []
        while not (parts and self._take("]")):
            first = self._next()
            if first == "\\":
                parts.append(self._escaped())
            elif self.rest[:1] == "-" and self.rest[1:2] not in ("", "]"):
                self._take("-")
                parts.append(_between(first, self._next()))
            else:
                parts.append(_just(first))
        return lambda letter: any(part(letter) for part in parts) is not is_without


def _just(sign: str) -> Callable[[str], bool]:
    return lambda letter: letter == sign


def _between(first: str, last: str) -> Callable[[str], bool]:
    if last == "\\" or first > last:
        raise UnknownPattern
    return lambda letter: first <= letter <= last


def _letter(is_one: Callable[[str], bool]) -> Step:
    return lambda text, places: frozenset(i + 1 for i in places if i < len(text) and is_one(text[i]))


def _repeat(step: Step, least: int, most: int | None) -> Step:
    def repeated(text: str, places: Places) -> Places:
        for _ in range(least):
            before, places = places, step(text, places)
            if not places or places == before:
                break  # once more changes nothing
        reached, new, n_left = places, places, len(text) + 1 if most is None else most - least
        while new and n_left > 0:
            new, n_left = step(text, new) - reached, n_left - 1
            reached |= new
        return reached

    return repeated
