"""Damage to JSON that stays JSON, or nearly: what parsers and their callers trip over."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

HOSTILE: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 3.5, 1e308, float("nan"), float("inf"), -(2**31), 2**63, 10**400),
    *("", " ", "\ud800", "\x00", "\x1b[31mred\x1b[0m", "two\nlines\r\tand more", "\u202eback", "x" * 100_000),
    *("../../../x", "/nonexistent/x", "{source} {target} {0} {a.b}", "%s%n"),
    *([], {}, [[]], {"": None}, ["a", 1, None]),
)
DEEP, NESTED = 100_000, 200
MOST_AT_ONCE = 3


def damaged_json(text: str, random: Random) -> str:
    """Return the JSON with values of other kinds, without some, with others twice, or nested without end."""
    data = json.loads(text)
    for _ in range(random.randint(1, MOST_AT_ONCE)):
        data = _changed(data, random)
    text = json.dumps(data, ensure_ascii=random.random() < 0.8)
    return _as_text(text, random) if random.random() < 0.25 else text


def _changed(data: Any, random: Random) -> Any:
    # A value of its own, which is damaged further without changing what later tries are made of.
    hostile = copy.deepcopy(random.choice(HOSTILE))
    places = _places(data)
    if not places or random.random() < 0.03:
        return hostile
    holder, key = random.choice(places)
    kind = random.random()
    if kind < 0.6:
        holder[key] = hostile
    elif kind < 0.75:
        del holder[key]
    elif kind < 0.85 and isinstance(holder, dict):
        holder[str(hostile)[:200]] = holder.pop(key)
    elif kind < 0.95:
        other, other_key = random.choice(places)
        holder[key] = json.loads(json.dumps(other[other_key]))
    else:
        holder[key] = json.loads('{"a":' * NESTED + "0" + "}" * NESTED)
    return data


def _places(data: Any) -> list[tuple[Any, Any]]:
    """Return each value by what holds it and its key or index."""
    found, waiting = [], [data]
    while waiting:
        holder = waiting.pop()
        keys = (
            list(holder)
            if isinstance(holder, dict)
            else range(len(holder))
            if isinstance(holder, list)
            else ()
        )
        for key in keys:
            found.append((holder, key))
            waiting.append(holder[key])
    return found


def _as_text(text: str, random: Random) -> str:
    """Return what no `dumps` would write."""
    middle = random.randrange(len(text) + 1)
    nested = random.choice(("[", '{"a":')) * DEEP
    return random.choice(
        (
            nested,
            text[:-1] + ',"deep":' + nested,
            text[:-1] + ',"deep":' + "[" * 5_000 + "]" * 5_000 + "}",
            text[:-1] + "," + text[1:],  # every key twice
            text[:middle],
            text[:middle] + "\ufeff" + text[middle:],
            "\ufeff" + text,
            text + text,
            '{"n": ' + "9" * 10_000 + "}",
        )
    )
