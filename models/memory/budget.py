"""One budget for the memory that recognizer and translator share: what runs where, in which numbers.

`python -m models.memory.budget` prints the tables of docs/MEMORY.md.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.system.exit_codes import exit_code_of
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.memory.footprint import (
    CPU,
    CUDA,
    Placement,
    Precision,
    RecognizerShape,
    StreamingShape,
    TranslatorShape,
    known_recognizer,
    known_recognizers,
    known_translator,
    known_translators,
)

AUTO = "auto"

CONTEXT_BYTES = 500_000_000
"""What CUDA and its libraries take before the first weight: once, both networks live in one process."""

OTHER_LIBRARY_BYTES = 250_000_000
"""What a second cuBLAS takes: that of CTranslate2, which runs Whisper, is not that of torch."""

SPARE_BYTES = 300_000_000
"""What stays free of a card: memory goes to pieces, and the desktop wants more at times."""

SHARE_TO_LEARN = 0.85
"""Of what is free when a training begins: the rest is for other programs, captions among them."""

DESKTOP_BYTES = 500_000_000
"""What windows and other programs take of a card; the table leaves it to them."""

SYSTEM_BYTES = 600_000_000
"""What Python, the window and an engine without torch take of the machine's memory."""

TORCH_BYTES = 900_000_000
"""What torch and its libraries add to that before the first weight."""

_BEST = "best"
"""Stands for the numbers that were asked for, or else those that are best on the device."""

OPTIONS: tuple[tuple[Placement, Placement], ...] = (
    (Placement(CUDA, _BEST), Placement(CUDA, _BEST)),
    (Placement(CUDA, _BEST), Placement(CUDA, Precision.FOUR_BIT)),
    (Placement(CUDA, "int8_float16"), Placement(CUDA, Precision.FOUR_BIT)),
    (Placement(CPU, _BEST), Placement(CUDA, _BEST)),
    (Placement(CPU, _BEST), Placement(CUDA, Precision.FOUR_BIT)),
    (Placement(CUDA, _BEST), Placement(CPU, _BEST)),
    (Placement(CUDA, "int8_float16"), Placement(CPU, _BEST)),
    (Placement(CPU, _BEST), Placement(CPU, _BEST)),
)
"""Recognizer and translator, the best first: the first that fits is chosen."""

_RECOGNIZER_STEPS = (
    Placement(CUDA, "float16"),
    Placement(CUDA, "int8_float16"),
    Placement(CPU, "int8"),
)


@dataclass(frozen=True, slots=True)
class PlacementWish:
    """What the user asked for; `auto` leaves it to the program."""

    device: str = AUTO
    compute_type: str = AUTO
    precision: str = AUTO


NO_WISH = PlacementWish()


@dataclass(frozen=True, slots=True)
class MemoryPlan:
    """Where both run, and what to try next, in order, where memory is short after all.

    `left_bytes` is what remains of the card besides what stays free; below 0 nothing fits by the count.
    """

    recognizer: tuple[Placement, ...]
    translator: tuple[Placement, ...]
    left_bytes: int


def choose(
    card_bytes: int,
    recognizer: RecognizerShape | StreamingShape | None,
    translator: TranslatorShape | None,
    *,
    memory_bytes: int = sys.maxsize,
    wish: PlacementWish = NO_WISH,
    n_rows: int = 1,
    hears_on_card: bool = True,
) -> MemoryPlan:
    """Return the best plan for a card with `card_bytes` free (0: no card) in a machine with `memory_bytes`.

    None is a network that is not there or takes no memory worth counting. The translator has a cache of
    `n_rows` sentences. The recognizer stays on the processor unless it `hears_on_card`.
    """
    heard_wish = wish if hears_on_card else replace(wish, device=CPU)
    heard = recognizer_steps(heard_wish, has_card=card_bytes > 0 and hears_on_card)
    written = translator_steps(wish, translator, has_card=card_bytes > 0)
    firsts = _resolved([one for one, _ in OPTIONS], heard)
    seconds = _resolved([other for _, other in OPTIONS], written)
    pairs = zip(firsts, seconds, strict=True)
    possible = [(one, other) for one, other in pairs if one in heard and other in written]
    for one, other in [*possible, (heard[-1], written[-1])]:
        written_bytes = translator.bytes(other, n_rows) if translator else 0
        left = card_bytes - _card_bytes(recognizer, one, written_bytes if other.device == CUDA else 0)
        if left >= 0 and (other.device == CUDA or written_bytes <= memory_bytes):
            break
    return MemoryPlan(heard[heard.index(one) :], written[written.index(other) :], left)


def recognizer_steps(wish: PlacementWish, *, has_card: bool) -> tuple[Placement, ...]:
    """Return where a recognizer may run: what was asked for first, then what takes less of the card."""
    device = (CUDA if has_card else CPU) if wish.device == AUTO else wish.device
    steps = [step for step in _RECOGNIZER_STEPS if step.device == CPU or device == CUDA]
    if wish.compute_type != AUTO:
        in_8_bits = [step for step in steps if step.numbers.startswith("int8")]
        steps = [Placement(device, wish.compute_type), *in_8_bits]
    return tuple(dict.fromkeys(steps))


def translator_steps(
    wish: PlacementWish, shape: TranslatorShape | None, *, has_card: bool
) -> tuple[Placement, ...]:
    """Return where the translator may run: what was asked for first, then what takes less.

    Raises:
        UserError: for a precision that is not known, or that needs a missing package.
    """
    devices = [CUDA, CPU] if wish.device == CUDA or (wish.device == AUTO and has_card) else [CPU]
    wanted = [
        Placement(device, precision)
        for device in devices
        for precision in _precisions(wish.precision, shape, device)
    ]
    steps = [step for step in wanted if _is_possible(step)]
    if steps[:1] != wanted[:1]:
        raise UserError(
            phrased(
                "A translator cannot be kept in so little memory ({numbers}) here, as the package"
                " bitsandbytes is missing: choose more, or let Surtitle choose.",
                numbers=wanted[0].numbers,
            )
        )
    return tuple(steps)


def _precisions(wished: str, shape: TranslatorShape | None, device: str) -> list[Precision]:
    """Return the wished precision and those that take less.

    Left to the program, a large model has 8 bits on the CPU: it takes less memory there, and a
    step waits for the weights to be read (docs/MEMORY.md). On a card it has them only where they are asked
    for: its 8 bits read a value in every layer, which no recorded step can, and take longer than 4.
    """
    known = list(Precision)
    if wished == AUTO:
        whole = shape.whole if shape else Precision.BF16
        wished = Precision.INT8 if device == CPU and whole is Precision.BF16 else whole
    if wished not in known:
        raise UserError(
            phrased(
                "The precision {wished!r} is not known: use auto, {known}.",
                wished=wished,
                known=", ".join(known),
            )
        )
    less = known[known.index(Precision(wished)) :]
    return less if device == CPU else [one for one in less if one is not Precision.INT8 or one == wished]


def _is_possible(step: Placement) -> bool:
    needs_bitsandbytes = step.numbers == Precision.FOUR_BIT or step == Placement(CUDA, Precision.INT8)
    return not needs_bitsandbytes or importlib.util.find_spec("bitsandbytes") is not None


def _resolved(options: Sequence[Placement], steps: Sequence[Placement]) -> list[Placement]:
    """Return the options with the first numbers of their device in the place of `_BEST`."""
    best = {step.device: step.numbers for step in reversed(steps)}
    return [
        replace(option, numbers=best.get(option.device, _BEST)) if option.numbers == _BEST else option
        for option in options
    ]


def _card_bytes(
    recognizer: RecognizerShape | StreamingShape | None, placement: Placement, written: int
) -> int:
    heard = recognizer.bytes(placement) if recognizer and placement.device == CUDA else 0
    if not (heard or written):
        return 0
    has_both = written and heard and isinstance(recognizer, RecognizerShape)
    libraries = CONTEXT_BYTES + (OTHER_LIBRARY_BYTES if has_both else 0)
    return heard + written + libraries + SPARE_BYTES


def wants_torch(shape: RecognizerShape | StreamingShape | TranslatorShape, placement: Placement) -> bool:
    """Return whether a network is run by torch there: Whisper is not, and many translators are not."""
    if isinstance(shape, TranslatorShape):
        return not shape.is_light(placement)
    return isinstance(shape, StreamingShape)


def system_bytes(*, with_torch: bool) -> int:
    """Return what the program takes beside the weights of its models."""
    return SYSTEM_BYTES + (TORCH_BYTES if with_torch else 0)


def told(placement: Placement) -> str:
    """Return where and how a network runs, in words."""
    if placement.device == CPU:
        return phrased("on the CPU in {numbers}", numbers=placement.numbers)
    return phrased("on the card in {numbers}", numbers=placement.numbers)


CARDS_GB = (6, 8, 12, 24)
_TABLE_RECOGNIZERS = ("whisper:large-v3-turbo", "whisper:large-v3")
_GIB = 1024**3


def tables() -> str:
    """Return the tables of docs/MEMORY.md: what each network takes, and what fits together."""
    return "\n".join([_footprints(), *(_fits(recognizer) for recognizer in _TABLE_RECOGNIZERS)])


def main() -> None:
    """Write the tables."""
    sys.stdout.write(tables())


def _footprints() -> str:
    rows = [["GB on a card", "float16 or bf16", "int8", "4bit"]]
    for name in known_recognizers():
        heard = known_recognizer(name)
        assert heard
        sizes = [heard.bytes(Placement(CUDA, numbers)) for numbers in ("float16", "int8_float16")]
        rows.append([name, *map(_gb, sizes), ""])
    for name in known_translators():
        written = known_translator(name)
        assert written
        precisions = (Precision.BF16, Precision.INT8, Precision.FOUR_BIT)
        rows.append([name, *(_gb(written.bytes(Placement(CUDA, precision))) for precision in precisions)])
    return _markdown(rows)


def _fits(recognizer: str) -> str:
    rows = [[f"beside {recognizer}", *(f"{n} GB" for n in CARDS_GB)]]
    for name in known_translators():
        plans = [
            choose(n * _GIB - DESKTOP_BYTES, known_recognizer(recognizer), known_translator(name))
            for n in CARDS_GB
        ]
        rows.append([name, *map(_cell, plans)])
    return _markdown(rows)


def _cell(plan: MemoryPlan) -> str:
    one, other = plan.recognizer[0], plan.translator[0]
    translator = other.numbers if other.device == CUDA else f"{other.numbers} on the CPU"
    recognizer = {"float16": "", "int8_float16": ", Whisper int8", "int8": ", Whisper on the CPU"}[
        one.numbers
    ]
    return f"{translator}{recognizer} ({_gb(plan.left_bytes)} left)"


def _gb(n_bytes: int) -> str:
    return f"{n_bytes / 1e9:.1f}"


def _markdown(rows: Sequence[Sequence[str]]) -> str:
    head, *body = ("| " + " | ".join(row) + " |" for row in rows)
    return "\n".join([head, "|---" * len(rows[0]) + "|", *body, ""])


if __name__ == "__main__":
    sys.exit(exit_code_of(main))
