"""What the windows of the menu Help show: documents that ship with the program, as pages of Markdown."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, distribution, requires
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale

from app.host.assets import CHANGELOG, GUIDE, LICENCE, document, short_guide
from app.remote.update_source import installed_version
from core.wording.languages import ORIGINAL, TRANSLATED
from models import embedded

PICTURES = re.compile(r"<picture>.*?</picture>|<img\b[^>]*>", re.DOTALL)
ELSEWHERE = re.compile(r"[ \t]*More: \[[^\n]*")
"""The way on to documents that are in the repository alone."""
LINKS = re.compile(r"\[([^\]]+)\]\([^)\s]+\)")
PARTS = re.compile(r"^## (.+)$", re.MULTILINE)
NOTICES = document("THIRD_PARTY_NOTICES.txt")
"""What a frozen program tells of the parts of others in it; elsewhere each has its own beside it."""
NAME = re.compile(r"[\w.-]+")
TITLE = "Surtitle"

Pages = dict[str, str]
"""Pages of Markdown by their titles, in their order."""

SECTIONS = (
    "start",
    "languages",
    "call",
    "captions",
    "overlay",
    "pace",
    "models",
    "adapters",
    "transcripts",
    "sharing",
    "trouble",
)
"""The pages of the short guide, the same in every language,"""
SECTION_OF = {
    "FirstSteps": "start",
    "AudienceWindow": "overlay",
    "GlossaryWindow": "pace",
    "ModelsWindow": "models",
    "AdapterWindow": "adapters",
    "TrainingWindow": "adapters",
    "TranscriptsWindow": "transcripts",
    "ShareDialog": "sharing",
    "ComputerCheck": "trouble",
    "ReportWindow": "trouble",
}
"""and the one that a window asks for with F1, by what the window is called in the code."""

translate = QCoreApplication.translate


def short_guide_pages() -> Pages:
    """Return what one needs first, a page a section, in the language of the interface."""
    language = QLocale().name().partition("_")[0]
    path = short_guide(language if language in TRANSLATED else ORIGINAL)
    return parts_of(without_links(path.read_text(encoding="utf-8")))[1]


def guide_pages() -> Pages:
    """Return the whole guide, a page a section, without pictures and without links to other documents."""
    beginning, sections = parts_of(without_links(GUIDE.read_text(encoding="utf-8")))
    # Its first part ends with a list of the sections, which stands beside the pages.
    first = beginning.partition("\n")[2].strip().split("\n\n")[0]
    return {TITLE: first} | sections


def news_pages() -> Pages:
    """Return the newest section of the changelog."""
    _, sections = parts_of(without_links(CHANGELOG.read_text(encoding="utf-8")))
    title = next(iter(sections), "")
    return {title: sections.get(title, "")}


def about_lines() -> tuple[str, str, str]:
    """Return the version, what the program does, and its licence in a sentence."""
    version = translate("HelpPages", "Version {}").format(installed_version() or "?")
    what = translate(
        "HelpPages",
        "Live captions and simultaneous translation, on this computer. What is said is not sent "
        "anywhere, unless you choose a server that translates.",
    )
    licence = translate("HelpPages", "Surtitle is free software under the Apache licence 2.0.")
    return version, what, licence


def notice_pages() -> Pages:
    """Return the licence, what the weights that ship were trained on, and the parts of others."""
    return {
        translate("HelpPages", "Licence"): _plain(LICENCE.read_text(encoding="utf-8")),
        translate("HelpPages", "Training data"): training_data(),
        translate("HelpPages", "Third-party software"): notices(),
    }


def training_data() -> str:
    """Return what the translators that ship learned from, and under which licences, as their cards say it."""
    return "\n\n".join(map(_training_data_of, embedded.folders()))


def _training_data_of(folder: Path) -> str:
    card = (folder / "README.md").read_text(encoding="utf-8")
    parts = [part for part in card.split("\n\n") if not part.startswith("# ")]
    begin = next(number for number, part in enumerate(parts) if part.startswith("**Data.**"))
    end = next(number for number, part in enumerate(parts) if part.startswith("**Licence of the weights.**"))
    return without_links("\n\n".join([parts[0], *parts[begin : end + 1]]))


def notices() -> str:
    """Return the notices of a frozen program, elsewhere the packages that it stands on and their licences."""
    if NOTICES.exists():
        return _plain(NOTICES.read_text(encoding="utf-8"))
    lines = [_package_line(name) for name in package_names()]
    return "\n".join(f"- {line}" for line in lines if line)


def package_names() -> list[str]:
    """Return the packages that the program asks for by itself."""
    try:
        asked = requires("surtitle") or []
    except PackageNotFoundError:
        return []
    names = (NAME.match(requirement) for requirement in asked if "extra ==" not in requirement)
    return sorted({match.group() for match in names if match}, key=str.casefold)


def _package_line(name: str) -> str:
    try:
        package = distribution(name)
    except PackageNotFoundError:
        return ""
    names = ("License-Expression", "License")
    told = [line for key in names for line in package.metadata.get_all(key) or [] if line.strip()]
    licence = told[0].strip().splitlines()[0] if told else ", ".join(_classified(name))
    return f"{name} {package.version}" + (f": {licence}" if licence else "")


def _classified(name: str) -> list[str]:
    classifiers = distribution(name).metadata.get_all("Classifier") or []
    return [line.rpartition(" :: ")[2] for line in classifiers if line.startswith("License ::")]


def parts_of(text: str) -> tuple[str, Pages]:
    """Return what stands before the first heading of the second rank, and what stands below each of them."""
    beginning, *rest = PARTS.split(text)
    return beginning, {title: part.strip() for title, part in zip(rest[::2], rest[1::2], strict=True)}


def without_links(text: str) -> str:
    """Return Markdown without pictures, and with the words alone of what leads elsewhere."""
    return LINKS.sub(r"\1", ELSEWHERE.sub("", PICTURES.sub("", text)))


def _plain(text: str) -> str:
    """Return a text as Markdown that shows it with its own lines."""
    return f"```\n{text.replace('```', '')}\n```"
