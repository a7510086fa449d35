"""Which attention heads of a translator look at the source word that it is about to translate."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from core.wording.causes import Cause
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.manifests.json_fields import Fields, read_json_object

Heads = tuple[tuple[int, int], ...]
"""Layers and heads in them, both from 0."""

HEADS_FILE: Final = "alignment_heads.json"
"""Where they are named beside a model that has no surtitle.json."""

FIELD: Final = "alignment_heads"
MOST_HEADS: Final = 64
_MOST: Final = 10_000


def parse_heads(fields: Fields) -> Heads:
    """Return the heads that a description names; none where it names none."""
    if not fields.has(FIELD):
        fields.drop(FIELD)
        return ()
    heads = tuple(_head(fields, item) for item in fields.items(FIELD))
    if len(heads) > MOST_HEADS:
        fields.refuse(phrased("names more than {n} alignment heads", n=MOST_HEADS))
    return heads


def _head(fields: Fields, item: object) -> tuple[int, int]:
    numbers = item if isinstance(item, list) else []
    if len(numbers) != 2 or not all(type(n) is int and 0 <= n < _MOST for n in numbers):
        fields.refuse(phrased("has an alignment head that is not a pair of a layer and a head in it"))
    return numbers[0], numbers[1]


def check_heads(heads: Heads, n_layers: int, n_heads: int) -> None:
    """Raise UserError if a model of so many layers, with so many heads in each, has no such heads."""
    if any(layer >= n_layers or head >= n_heads for layer, head in heads):
        raise UserError(
            phrased(
                "The attention heads that are named for the translator are not in it ({n_layers} layers "
                "of {n_heads}): download it again, or choose another pace.",
                n_layers=n_layers,
                n_heads=n_heads,
            ),
            Cause.NO_MODEL,
        )


def not_to_be_watched(family: str) -> UserError:
    """Return the refusal of a model whose attention cannot be seen."""
    return UserError(
        phrased(
            "The attention of a model of the family {family} cannot be read: choose another pace.",
            family=family,
        )
    )


def not_trained_for(pace: str) -> UserError:
    """Return the refusal of a pace that goes by what neither a model nor its adapter has."""
    return UserError(
        phrased(
            "The pace {pace} needs an adapter that was trained for it: choose another pace, or another"
            " adapter.",
            pace=pace,
        ),
        Cause.UNTRAINED_PACE,
    )


def heads_beside(folder: Path) -> Heads:
    """Return the heads that were found for a model without surtitle.json; none where nobody looked.

    Raises:
        UserError: the file is there and damaged.
    """
    path = folder / HEADS_FILE
    if not path.exists():
        return ()
    fields = Fields(read_json_object(path, UserError), str(path), UserError)
    heads = parse_heads(fields)
    fields.done()
    return heads
