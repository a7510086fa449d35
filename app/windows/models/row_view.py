"""What a row of the models window shows of a model now, in words: no widget is known here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QT_TRANSLATE_NOOP

from app.widgets.badge import BadgeTone
from app.windows.models.library import AT_WORK, Condition, Library, ModelEntry
from app.windows.models.purposes import purpose_in_words
from app.windows.models.words import (
    fetch_text,
    fit_in_full,
    languages_of,
    licence_of,
    progress_in_words,
    said,
    size_not_known,
    size_of,
    state_of,
    title_of,
)

ONLY = "English only"
"""A purpose with these words names the language already."""
N_REVISION = 12
UNKNOWN = -1.0
"""The part of work of which nobody knows how far it is."""


class Act(StrEnum):
    """What can be done with a model."""

    USE = "use"
    FETCH = "fetch"
    PAUSE = "pause"
    CHECK = "check"
    OPEN_FOLDER = "open folder"
    REMOVE = "remove"


ACTS: dict[Act, object] = {
    Act.USE: QT_TRANSLATE_NOOP("Models", "Use"),
    Act.CHECK: QT_TRANSLATE_NOOP("Models", "Check files"),
    Act.OPEN_FOLDER: QT_TRANSLATE_NOOP("Models", "Open folder"),
    Act.REMOVE: QT_TRANSLATE_NOOP("Models", "Remove…"),
}
TROUBLES = frozenset({Condition.GONE, Condition.DAMAGED, Condition.FAILED})
TOLD_OF = TROUBLES | {Condition.BUILT_IN, Condition.PARTIAL, Condition.WAITING}
"""Conditions that a badge tells; the others are seen by what can be done."""


@dataclass(frozen=True, slots=True)
class BadgeView:
    """A badge: its words, what it means, its icon."""

    text: str
    tone: BadgeTone
    icon: str = ""


@dataclass(frozen=True, slots=True)
class RowView:
    """All that a row shows while its details are folded."""

    title: str
    note: str
    """What it is good for; while something is done with it, how far that is."""
    badges: tuple[BadgeView, ...]
    state: str
    """The same for those who hear the window."""
    action: Act | None
    """The one thing to do with it now."""
    action_text: str
    others: tuple[Act, ...]
    """What else can be done."""
    part: float | None
    """How far the work is, 0 .. 1 or `UNKNOWN`; None while nothing is done."""


def row_view(library: Library, entry: ModelEntry, *, is_in_use: bool, is_recommended: bool) -> RowView:
    """Return what the row of a model shows."""
    condition = library.condition(entry)
    possible = tuple(_acts(entry, condition, is_in_use=is_in_use))
    action: Act | None = next((act for act in possible if act in (Act.FETCH, Act.PAUSE)), None)
    if action is None and possible and possible[0] is Act.USE:
        action = Act.USE
    if condition is Condition.GONE:
        action = Act.REMOVE
    return RowView(
        title=title_of(entry),
        note=_progress(library, condition) or note_of(entry, names_size=action is not Act.FETCH),
        badges=tuple(_badges(library, entry, is_in_use=is_in_use, is_recommended=is_recommended)),
        state=state_of(library, entry, is_in_use=is_in_use),
        action=action,
        action_text=action_text(entry, condition, action),
        others=tuple(act for act in possible if act is not action),
        part=part_of(library, entry),
    )


def note_of(entry: ModelEntry, *, names_size: bool = True) -> str:
    """Return languages, size and what the model is good for, in one line."""
    purpose = entry.status.model.purpose
    languages = "" if ONLY in purpose else languages_of(entry)
    if entry.status.model.languages == ("*",):
        languages = said(QT_TRANSLATE_NOOP("Models", "Many languages"))
    size = size_of(entry) if names_size else ""
    text = " · ".join(filter(None, (languages, size, purpose_in_words(purpose))))
    return _begun(text)


def _begun(text: str) -> str:
    """Return a text as it stands at the beginning of a line."""
    return text[:1].upper() + text[1:]


def action_text(entry: ModelEntry, condition: Condition, action: Act | None) -> str:
    """Return what the button of a row says; a download says how large it is."""
    if action not in (Act.FETCH, Act.PAUSE):
        return said(ACTS[action]) if action else ""
    text = fetch_text(condition).replace("&", "")
    size = size_of(entry) if condition is Condition.ABSENT else ""
    return f"{text} · {size}" if size else text


def part_of(library: Library, entry: ModelEntry) -> float | None:
    """Return how far the work on a model is."""
    match library.condition(entry):
        case Condition.FETCHING:
            received = library.downloads.received
            return received.n_there / max(received.n_total, 1) if received else UNKNOWN
        case Condition.CHECKING:
            return library.part_checked(entry.name)
        case Condition.REMOVING:
            return UNKNOWN
        case (
            Condition.BUILT_IN
            | Condition.INSTALLED
            | Condition.PARTIAL
            | Condition.ABSENT
            | Condition.GONE
            | Condition.WAITING
            | Condition.DAMAGED
            | Condition.FAILED
        ):
            return None


def details_of(library: Library, entry: ModelEntry) -> list[tuple[str, str]]:
    """Return what else is known of a model: what it is called, and a sentence on what it means."""
    model = entry.status.model
    folder = entry.status.folder or (Path(entry.name) if entry.is_own_folder else None)
    return [
        (name, text)
        for name, text in (
            (said(QT_TRANSLATE_NOOP("Models", "Good for")), _begun(purpose_in_words(model.purpose))),
            (said(QT_TRANSLATE_NOOP("Models", "Languages")), languages_of(entry, len(model.languages))),
            (said(QT_TRANSLATE_NOOP("Models", "Memory")), fit_in_full(library, entry)),
            (said(QT_TRANSLATE_NOOP("Models", "Size")), "" if size_of(entry) else size_not_known()),
            (said(QT_TRANSLATE_NOOP("Models", "Licence")), licence_of(entry)),
            (said(QT_TRANSLATE_NOOP("Models", "Terms")), _terms(entry)),
            (said(QT_TRANSLATE_NOOP("Models", "Version")), _version(entry)),
            (said(QT_TRANSLATE_NOOP("Models", "Folder")), str(folder or "")),
            (said(QT_TRANSLATE_NOOP("Models", "For commands")), _for_commands(entry)),
        )
        if text
    ]


def _acts(entry: ModelEntry, condition: Condition, *, is_in_use: bool) -> Iterator[Act]:
    """Yield what can be done with a model, what is done most often first."""
    is_at_rest = condition not in AT_WORK
    if condition in (Condition.WAITING, Condition.FETCHING):
        yield Act.PAUSE
    elif condition in (Condition.ABSENT, Condition.PARTIAL, Condition.FAILED, Condition.DAMAGED):
        yield Act.FETCH
    if entry.is_here and is_at_rest and not is_in_use:
        yield Act.USE
    if entry.can_be_checked and is_at_rest:
        yield Act.CHECK
    if entry.status.folder:
        yield Act.OPEN_FOLDER
    if entry.can_be_removed and is_at_rest:
        yield Act.REMOVE


def _badges(
    library: Library, entry: ModelEntry, *, is_in_use: bool, is_recommended: bool
) -> Iterator[BadgeView]:
    condition = library.condition(entry)
    if is_recommended and not (is_in_use and entry.is_here):  # else there is nothing to be done about it
        yield BadgeView(said(QT_TRANSLATE_NOOP("Models", "Recommended")), BadgeTone.ADVICE, "star")
    if is_in_use and entry.is_here:
        yield BadgeView(said(QT_TRANSLATE_NOOP("Models", "In use")), BadgeTone.GOOD, "check")
    elif is_in_use:
        yield BadgeView(said(QT_TRANSLATE_NOOP("Models", "Chosen")), BadgeTone.CHOSEN, "check")
    if condition in TOLD_OF:
        tone, icon = (BadgeTone.TROUBLE, "alert") if condition in TROUBLES else (BadgeTone.NEUTRAL, "")
        yield BadgeView(state_of(library, entry, is_in_use=False), tone, icon)
    if entry.fit is not None and not entry.fit.fits:
        yield BadgeView(said(QT_TRANSLATE_NOOP("Models", "Not enough memory")), BadgeTone.NEUTRAL, "memory")


def _progress(library: Library, condition: Condition) -> str:
    if condition is Condition.FETCHING:
        return progress_in_words(library.downloads.received, library.downloads.pace)
    return ""


def _version(entry: ModelEntry) -> str:
    """Return which commit is held; one that nobody knows yet is asked of the hub by the first download."""
    if revision := entry.status.revision:
        told = QT_TRANSLATE_NOOP(
            "Models",
            "{}. Exactly this version is downloaded,"
            " whatever its page offers later, and each file is checked.",
        )
        return said(told).format(revision[:N_REVISION])
    if not entry.status.model.in_catalog:
        return ""
    return said(
        QT_TRANSLATE_NOOP(
            "Models",
            "The newest at the first download."
            " From then on exactly that one is used, whatever its page offers later.",
        )
    )


def _terms(entry: ModelEntry) -> str:
    """Return what it means that a model is given to some only."""
    if not entry.status.model.is_gated:
        return ""
    return said(
        QT_TRANSLATE_NOOP(
            "Models",
            "It needs an account at the hub and your agreement to its terms on the model's page, which"
            " tells its makers who you are. Surtitle never recommends such a model.",
        )
    )


def _for_commands(entry: ModelEntry) -> str:
    return "" if entry.is_own_folder else entry.name
