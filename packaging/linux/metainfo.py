"""Write what shops of software show: `metainfo.py VERSION DATE FILE`; prints the home page, if there is one.

The home page is `Homepage` of `[project.urls]` in pyproject.toml. Below it, in `pictures`, it has to serve
docs/pictures: shops fetch the pictures from there. As long as it is not named, neither is anything else.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = Path(__file__).with_name("io.github.surtitle.Surtitle.metainfo.xml")
PLACE = "  <!-- home page and pictures: metainfo.py -->\n"

PICTURES = {
    "captions-light-en-100.png": "Captions in the window, and in the overlay above other windows",
    "empty-light-en-100.png": "Nothing to set up: choose what you would like to follow",
    "transcripts-light-en-100.png": "Transcripts to search, correct and export",
    "models-light-en-100.png": "Larger recognizers and translators, fetched when you ask for them",
}
"""Files of docs/pictures, the most telling first, and what they show."""


def metainfo(version: str, date: str, page: str) -> str:
    """Return the description of a version; without a home page it names no address."""
    text = TEMPLATE.read_text(encoding="utf-8").replace("@VERSION@", version).replace("@DATE@", date)
    return text.replace(PLACE, _addresses(page.rstrip("/")) if page else "")


def home_page() -> str:
    """Return the address of the home page, or the empty string."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project.get("urls", {}).get("Homepage", ""))


def _addresses(page: str) -> str:
    lines = [f'  <url type="homepage">{escape(page)}</url>', "  <screenshots>"]
    for number, (file, shown) in enumerate(PICTURES.items()):
        lines += [
            "    <screenshot>" if number else '    <screenshot type="default">',
            f"      <caption>{escape(shown)}</caption>",
            f"      <image>{escape(page)}/pictures/{file}</image>",
            "    </screenshot>",
        ]
    return "\n".join([*lines, "  </screenshots>", ""])


def main() -> None:
    version, date, file = sys.argv[1:]
    page = home_page()
    Path(file).write_text(metainfo(version, date, page), encoding="utf-8")
    print(page)  # noqa: T201


if __name__ == "__main__":
    main()
