"""BLEU over latency, a curve a system, as a PNG and an SVG.

`python -m training.measure.curves RESULTS.json ... --out curves` draws what `surtitle evaluate --json` wrote.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from core.files.plain_files import read_plain_text
from core.files.strict_json import parse_json
from core.system.exit_codes import exit_code_of
from core.wording.errors import UserError, reason_of

ResultRow = Mapping[str, Any]
Curves = Mapping[str, Sequence[ResultRow]]
"""By the system's name its rows, each with `policy`, the latency and the quality."""

OFFLINE = "offline"
_TELL_APART = {
    "data": "{}",
    "reference": "against {}",
    "source_language": "from {}",
    "target_language": "to {}",
    "as_recognized": "as recognized",
    "n": "{} sentences",
    "translator": "{}",
    "adapter": "{}",
    "precision": "{}",
    "device": "on {}",
    "beams": "{} beams",
    "carries_context": "with context",
    "n_terms": "{} terms",
}
"""The settings that make a system, and how a value of each is said."""
_WITHOUT = {"as_recognized": "written", "adapter": "no adapter", "carries_context": "without context"}
"""How it is said that a setting is off."""
_SIZE_INCHES = (6.4, 4.4)
_DOTS_PER_INCH = 150


def main() -> int:
    parser = argparse.ArgumentParser(description="Draw BLEU over LAAL of evaluations, as PNG and SVG.")
    parser.add_argument("results", type=Path, nargs="+", help="files that surtitle evaluate --json wrote")
    parser.add_argument("--out", type=Path, required=True, help="the pictures' path without .png and .svg")
    parser.add_argument("--title", default="")
    return exit_code_of(lambda: _draw_all(parser.parse_args()))


def _draw_all(args: argparse.Namespace) -> None:
    rows = [row for path in args.results for row in read_rows(path)]
    draw_curves(curves_of(rows), args.out, title=args.title)


def read_rows(path: Path) -> list[ResultRow]:
    """Return the rows that `surtitle evaluate --json` wrote.

    Raises:
        UserError: the file is missing or something else.
    """
    try:
        rows = [parse_json(line) for line in read_plain_text(path).splitlines()]
        if any(row["bleu"] is None or "laal" not in row for row in rows):
            raise ValueError("BLEU or LAAL is missing")
    except OSError as error:
        raise UserError(f"The results {path} cannot be read: {reason_of(error)}.") from error
    except (ValueError, KeyError, TypeError) as error:
        raise UserError(f"{path} is no result of surtitle evaluate: {error}.") from error
    return rows


def curves_of(rows: Sequence[ResultRow]) -> dict[str, list[ResultRow]]:
    """Return the rows by system, each named by the settings that it takes to tell the systems apart."""
    keys: list[str] = []
    for key in _TELL_APART:
        if len(_systems(rows, [*keys, key])) > len(_systems(rows, keys)):
            keys.append(key)
    systems = _systems(rows, keys or ["translator"])
    names = [", ".join(map(_said, keys or ["translator"], values)) for values in systems]
    if len(set(names)) < len(names):  # files of the same name in several folders
        names = [", ".join(map(str, values)) for values in systems]
    return dict(zip(names, systems.values(), strict=True))


def _systems(rows: Sequence[ResultRow], keys: Sequence[str]) -> dict[tuple[Any, ...], list[ResultRow]]:
    """Return the rows by their values of these settings; one that a row does not know is off."""
    systems: dict[tuple[Any, ...], list[ResultRow]] = {}
    for row in rows:
        systems.setdefault(tuple(row.get(key) or None for key in keys), []).append(row)
    return systems


def _said(key: str, value: Any) -> str:
    if not value:
        return _WITHOUT.get(key, f"no {key.removeprefix('n_').replace('_', ' ')}")
    return _TELL_APART[key].format(Path(value).name if isinstance(value, str) else value)


def draw_curves(curves: Curves, out: Path, *, title: str = "") -> None:
    """Write `out`.png and `out`.svg; offline is a dashed line, for its latency would squeeze the rest.

    Raises:
        UserError: matplotlib is not installed, or the pictures cannot be written.
    """
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ImportError:
        raise UserError(
            'Curves are drawn by matplotlib, which is not installed: pip install -e ".[evaluation]".'
        ) from None
    figure = Figure(figsize=_SIZE_INCHES, layout="constrained")
    axes = figure.add_subplot(title=title, xlabel="LAAL, source words", ylabel="BLEU")
    for name, rows in curves.items():
        _draw(axes, name, rows)
    axes.margins(x=0.12)  # room for the last policy's name
    axes.grid(alpha=0.3)
    axes.legend()
    try:
        # The same results give the same file: no date inside, and no ids that are drawn again.
        with rc_context({"svg.hashsalt": "surtitle"}):
            for ending, metadata in ((".png", None), (".svg", {"Date": None})):
                figure.savefig(out.with_name(out.name + ending), dpi=_DOTS_PER_INCH, metadata=metadata)
    except OSError as error:
        raise UserError(f"The pictures {out} cannot be written: {reason_of(error)}.") from error


def _draw(axes: Any, name: str, rows: Sequence[ResultRow]) -> None:
    points = sorted(
        (row["laal"], row["bleu"], row["policy"])
        for row in rows
        if row["policy"] != OFFLINE and row["laal"] is not None
    )
    [line] = axes.plot([x for x, _, _ in points], [y for _, y, _ in points], marker="o", label=name)
    for x, y, policy in points:
        axes.annotate(policy, (x, y), xytext=(4, -10), textcoords="offset points", fontsize=7)
    for row in rows:
        if row["policy"] == OFFLINE:
            axes.axhline(row["bleu"], color=line.get_color(), linestyle="--", linewidth=1)


if __name__ == "__main__":
    sys.exit(main())
