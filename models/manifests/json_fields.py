"""Strict reading of small JSON files that strangers wrote: one clear sentence for whatever is wrong."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

from core.files.plain_files import read_plain_text
from core.files.strict_json import MOST_JSON_BYTES, parse_json
from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased

_MISSING = object()


def read_json_object(path: Path, error: type[UserError]) -> dict[str, object]:
    """Return the object that the file holds; `error` is raised with a sentence for anything else."""
    try:
        text = read_plain_text(path, MOST_JSON_BYTES)
    except FileNotFoundError:
        raise error(
            phrased("{path} is missing: the folder is not complete, get it again from its author.", path=path)
        ) from None
    except (OSError, UnicodeDecodeError) as trouble:
        raise error(
            phrased(
                "{path} cannot be read ({reason}): get it again from its author.",
                path=path,
                reason=reason_of(trouble),
            )
        ) from trouble
    return parse_json_object(text, str(path), error)


def parse_json_object(text: str | bytes, where: str, error: type[UserError]) -> dict[str, object]:
    """Return the object that `text` is; NaN and repeated keys are refused."""
    try:
        data = parse_json(text, object_pairs=_no_repeats)
    except ValueError as trouble:
        raise error(
            phrased(
                "{where} is not valid JSON ({reason}): get it again from its author.",
                where=where,
                reason=reason_of(trouble),
            )
        ) from trouble
    if not isinstance(data, dict):
        raise error(phrased("{where} holds no JSON object: get it again from its author.", where=where))
    return data


def _no_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError(phrased("a key occurs twice"))
    return data


class Fields:
    """A JSON object whose fields are taken one by one, each of one type; what is left over is refused."""

    def __init__(self, data: object, where: str, error: type[UserError]) -> None:
        self.where = where
        self.error = error
        if not isinstance(data, Mapping):
            self.refuse(phrased("is {value} where an object is expected", value=_shown(data)))
        self._left: dict[str, object] = dict(data)

    def refuse(self, what: str) -> NoReturn:
        """Raise the sentence that `where` is wrong in this way."""
        raise self.error(phrased("{where} {what}.", where=self.where, what=what))

    def _take(self, name: str, default: object) -> object:
        value = self._left.pop(name, default)
        if value is _MISSING:
            self.refuse(phrased("lacks the field '{name}'", name=name))
        return value

    def text(self, name: str, default: object = _MISSING) -> str:
        value = self._take(name, default)
        if not isinstance(value, str) or (not value.strip() and value is not default):
            self.refuse(
                phrased("has {value} as '{name}' where a text is expected", value=_shown(value), name=name)
            )
        return value

    def number(self, name: str, low: int, high: int) -> int:
        value = self._take(name, _MISSING)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.refuse(
                phrased(
                    "has {value} as '{name}' where a whole number from {low} to {high} is expected",
                    value=_shown(value),
                    name=name,
                    low=low,
                    high=high,
                )
            )
        return value

    def real(self, name: str) -> float:
        """Return a positive number."""
        value = self._take(name, _MISSING)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value < 1e6:
            self.refuse(
                phrased(
                    "has {value} as '{name}' where a number above 0 is expected",
                    value=_shown(value),
                    name=name,
                )
            )
        return float(value)

    def flag(self, name: str, *, default: bool) -> bool:
        value = self._take(name, default)
        if not isinstance(value, bool):
            self.refuse(
                phrased(
                    "has {value} as '{name}' where true or false is expected", value=_shown(value), name=name
                )
            )
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        values = self.items(name)
        for value in values:
            if not isinstance(value, str):
                self.refuse(
                    phrased(
                        "has {value} in '{name}' where a text is expected", value=_shown(value), name=name
                    )
                )
        return tuple(str(value) for value in values)

    def items(self, name: str) -> list[object]:
        values = self._take(name, _MISSING)
        if not isinstance(values, list) or not values:
            self.refuse(
                phrased(
                    "has {value} as '{name}' where a list with something in it is expected",
                    value=_shown(values),
                    name=name,
                )
            )
        return values

    def nested(self, name: str, default: object = _MISSING) -> Fields:
        return Fields(
            self._take(name, default), phrased("'{name}' in {where}", name=name, where=self.where), self.error
        )

    def names(self) -> list[str]:
        """Return which fields were not taken yet."""
        return list(self._left)

    def has(self, name: str) -> bool:
        return self._left.get(name) is not None

    def drop(self, name: str) -> None:
        self._left.pop(name, None)

    def rest(self) -> dict[str, object]:
        """Return all fields not taken, and take them."""
        left, self._left = self._left, {}
        return left

    def done(self) -> None:
        """Refuse fields that nobody took: a typing error must not pass in silence."""
        if self._left:
            self.refuse(
                phrased("has the field '{name}', which this version does not know", name=min(self._left)[:40])
            )


def _shown(value: object) -> str:
    text = json.dumps(value, default=str)
    return text if len(text) <= 40 else f"{text[:37]}..."
