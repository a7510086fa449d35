"""Tables in a document of which a person writes the prose."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from core.wording.errors import UserError


def write_blocks(document: Path, blocks: Mapping[str, Callable[[], str]]) -> None:
    """Write again what stands between `<!-- NAME -->` and `<!-- end -->`, by the names; the rest stays.

    Raises:
        UserError: the document is missing, or lacks a block's place.
    """
    if not document.is_file():
        raise UserError(f"There is no {document}: take it from the repository.")
    text = document.read_text(encoding="utf-8")
    for name, block in blocks.items():
        text = _put(text, name, block(), document)
    document.write_text(text, encoding="utf-8")


def _put(text: str, name: str, block: str, document: Path) -> str:
    pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
    if not pattern.search(text):
        raise UserError(
            f"{document} has no place for the table {name}: add <!-- {name} --> and <!-- end -->."
        )
    return pattern.sub(lambda found: found[1] + block + found[2], text)


def line(*cells: str) -> str:
    """Return a line of a Markdown table."""
    return f"| {' | '.join(cells)} |\n"


def rule(n: int, texts: int = 1) -> str:
    """Return the line below the heading of `n` columns, of which the first `texts` are no numbers."""
    return f"|{'---|' * texts}{'---:|' * (n - texts)}\n"


def number(value: float | None, places: int) -> str:
    return "-" if value is None else f"{value:.{places}f}"
