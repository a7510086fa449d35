"""Writes all that is `phrased`, and the names of languages, as lines in which Qt's tool finds texts.

Qt knows the calls of its own translation only, and looks for none in what knows no Qt.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from core.wording.languages import LANGUAGES
from core.wording.sentences import CONTEXT

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("app", "core", "models", "training")


def calls() -> Iterator[tuple[Path, ast.Call]]:
    """Yield each call of `phrased` and the file that it stands in."""
    for path in sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "phrased":
                yield path, node


def templates() -> list[str]:
    """Return what is said, each template once."""
    return list(dict.fromkeys(str(ast.literal_eval(call.args[0])) for _, call in calls()))


if __name__ == "__main__":
    for template in templates():
        sys.stdout.write(f"QCoreApplication.translate({CONTEXT!r}, {template!r})\n")
    for language in LANGUAGES.values():
        sys.stdout.write(f"QCoreApplication.translate('Languages', {language.name!r})\n")
