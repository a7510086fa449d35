"""Write the man page and the completions of shells from the program's own parser: `describe.py FOLDER`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import shtab
from argparse_manpage.manpage import Manpage

from app.cli import COMMANDS, parser_of

SHELLS = {"bash": "surtitle", "zsh": "_surtitle"}
"""Names of the files in which each looks for what completes a command."""


def protected(page: str) -> str:
    r"""Return a man page in which help texts that begin a line, as `.srt` does, are no requests."""
    return re.sub(r"^(?=[.'](?!(?:TH|SH|TP|B)\b))", r"\\&", page, flags=re.MULTILINE)


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    parser = parser_of(*COMMANDS)
    parser.man_short_description = "live subtitles in your language"  # type: ignore[attr-defined]
    (folder / "surtitle.1").write_text(protected(str(Manpage(parser))), encoding="utf-8")
    for shell, name in SHELLS.items():
        (folder / shell).mkdir(exist_ok=True)
        (folder / shell / name).write_text(shtab.complete(parser, shell), encoding="utf-8")


if __name__ == "__main__":
    main()
