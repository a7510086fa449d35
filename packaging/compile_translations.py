"""Compiles the texts of the interface: beside each .ts file the .qm file that Qt loads, where it is older.

python packaging/compile_translations.py [FOLDER]
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

TRANSLATIONS = Path(__file__).resolve().parents[1] / "app" / "assets" / "translations"


def compile_in(folder: Path) -> list[Path]:
    """Return the files that were written."""
    return [_compiled(texts) for texts in sorted(folder.glob("*.ts")) if not _is_compiled(texts)]


def _is_compiled(texts: Path) -> bool:
    compiled = texts.with_suffix(".qm")
    return compiled.exists() and compiled.stat().st_mtime_ns >= texts.stat().st_mtime_ns


def _compiled(texts: Path) -> Path:
    spec = importlib.util.find_spec("PySide6")
    assert spec is not None and spec.origin is not None, "it is set up before"
    tool = Path(spec.origin).with_name("lrelease.exe" if sys.platform == "win32" else "lrelease")
    compiled = texts.with_suffix(".qm")
    subprocess.run([tool, texts, "-silent", "-qm", compiled], check=True)
    return compiled


if __name__ == "__main__":
    compile_in(Path(sys.argv[1]) if len(sys.argv) > 1 else TRANSLATIONS)
