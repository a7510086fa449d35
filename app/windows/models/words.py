"""What is said of a model, in the language of the interface."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from app.choices.languages import language_name
from app.choices.model_names import model_name
from app.host.memory_fit import Fit
from app.widgets.quantities import number, size
from app.windows.models.download_pace import DownloadPace
from app.windows.models.library import Condition, Library, MachineState, ModelEntry
from models.manifests.manifests import licence_in_words
from models.memory.footprint import CUDA
from models.store.imported import is_written_here
from models.store.store import Received

SHOWN_LANGUAGES = 2
MINUTE_S, HOUR_S = 60, 3600

CONDITIONS: dict[Condition, object] = {
    Condition.BUILT_IN: QT_TRANSLATE_NOOP("Models", "Built in"),
    Condition.INSTALLED: QT_TRANSLATE_NOOP("Models", "Downloaded"),
    Condition.PARTIAL: QT_TRANSLATE_NOOP("Models", "Partly downloaded ({} %)"),
    Condition.ABSENT: QT_TRANSLATE_NOOP("Models", "Not downloaded"),
    Condition.GONE: QT_TRANSLATE_NOOP("Models", "Its folder is gone"),
    Condition.WAITING: QT_TRANSLATE_NOOP("Models", "Waiting"),
    Condition.FETCHING: QT_TRANSLATE_NOOP("Models", "Downloading ({} %)"),
    Condition.CHECKING: QT_TRANSLATE_NOOP("Models", "Checking"),
    Condition.REMOVING: QT_TRANSLATE_NOOP("Models", "Removing"),
    Condition.DAMAGED: QT_TRANSLATE_NOOP("Models", "Damaged"),
    Condition.FAILED: QT_TRANSLATE_NOOP("Models", "Interrupted ({} %)"),
}
FETCHING: dict[Condition, object] = {
    Condition.WAITING: QT_TRANSLATE_NOOP("ModelsWindow", "&Pause"),
    Condition.FETCHING: QT_TRANSLATE_NOOP("ModelsWindow", "&Pause"),
    Condition.PARTIAL: QT_TRANSLATE_NOOP("ModelsWindow", "&Resume"),
    Condition.FAILED: QT_TRANSLATE_NOOP("ModelsWindow", "Re&try"),
    Condition.DAMAGED: QT_TRANSLATE_NOOP("ModelsWindow", "&Download again"),
}


def said(text: object) -> str:
    """Return a marked text of this file in the language of the interface."""
    return QCoreApplication.translate("Models", str(text))


def title_of(entry: ModelEntry) -> str:
    return model_name(entry.name)


def languages_of(entry: ModelEntry, n_shown: int = SHOWN_LANGUAGES) -> str:
    codes = entry.status.model.languages
    if codes == ("*",):
        return said(QT_TRANSLATE_NOOP("Models", "Many"))
    if not codes:
        return said(QT_TRANSLATE_NOOP("Models", "Not stated"))
    names = ", ".join(language_name(code) for code in codes[:n_shown])
    return f"{names} +{len(codes) - n_shown}" if len(codes) > n_shown else names


def licence_of(entry: ModelEntry) -> str:
    licence = entry.status.model.licence
    return licence_in_words(licence) if licence else said(QT_TRANSLATE_NOOP("Models", "See its page"))


def fetch_text(condition: Condition | None) -> str:
    """Return what the button that fetches does with a model of this condition."""
    text = FETCHING.get(condition) if condition else None
    download = QT_TRANSLATE_NOOP("ModelsWindow", "&Download")
    return QCoreApplication.translate("ModelsWindow", str(text or download))


def size_of(entry: ModelEntry) -> str:
    return size(entry.status.n_total) if entry.status.n_total else ""


def size_not_known() -> str:
    return said(QT_TRANSLATE_NOOP("Models", "Not known before the download"))


def state_of(library: Library, entry: ModelEntry, *, is_in_use: bool) -> str:
    condition = library.condition(entry)
    part = percent(library, entry)
    told = said(CONDITIONS[condition]).format(part)
    if condition is Condition.FAILED and part == 0:
        told = said(QT_TRANSLATE_NOOP("Models", "Download failed"))
    if condition is Condition.INSTALLED and entry.is_own_folder:
        told = said(QT_TRANSLATE_NOOP("Models", "Imported"))
    if not is_in_use:
        return told
    in_use, chosen = QT_TRANSLATE_NOOP("Models", "{}, in use"), QT_TRANSLATE_NOOP("Models", "{}, chosen")
    return said(in_use if entry.is_here else chosen).format(told)


def percent(library: Library, entry: ModelEntry) -> int:
    """Return how much of a model is here."""
    received = library.downloads.received
    if entry.name == library.downloads.running and received:
        return 100 * received.n_there // max(received.n_total, 1)
    return int(100 * entry.status.part)


def fit_in_full(library: Library, entry: ModelEntry) -> str:
    """Return whether a model fits this machine, where, and what to choose instead."""
    if entry.fit is None:
        return ""
    fit, free = entry.fit, size(library.look.memory.free_bytes)
    if fit.fits:
        fits = said(QT_TRANSLATE_NOOP("Models", "It fits this computer: it takes {} {}."))
        by_torch, without = (
            QT_TRANSLATE_NOOP("Models", "PyTorch runs it."),
            QT_TRANSLATE_NOOP("Models", "It runs without PyTorch."),
        )
        run = said(by_torch if fit.by_torch else without)
        return f"{fits.format(size(fit.n_bytes), place_of(fit))} {run}"
    sentence = said(
        QT_TRANSLATE_NOOP(
            "Models",
            "It is too large for the free memory of this computer ({}):"
            " it takes {} {}, and the program {} more.",
        )
    ).format(free, size(fit.n_bytes), place_of(fit), size(fit.system_bytes))
    instead = library.fitting_instead(entry)
    choice = said(QT_TRANSLATE_NOOP("Models", "Choose {} instead, or close other programs."))
    return f"{sentence} {choice.format(title_of(instead))}" if instead else sentence


def place_of(fit: Fit) -> str:
    on_card = QT_TRANSLATE_NOOP("Models", "on the graphics card in {}")
    on_processor = QT_TRANSLATE_NOOP("Models", "on the processor in {}")
    return said(on_card if fit.placement.device == CUDA else on_processor).format(fit.placement.numbers)


def room_in_words(look: MachineState) -> str:
    """Return what downloads take of the disk, and what is free on it and in the memory."""
    free = QCoreApplication.translate("ModelsWindow", "{} free on the disk, {} of memory free").format(
        size(look.free_disk_bytes), size(look.memory.free_bytes)
    )
    downloaded = QCoreApplication.translate("ModelsWindow", "{} downloaded")
    taken = downloaded.format(size(look.downloaded_bytes))
    return f"{taken} · {free}" if look.downloaded_bytes else free


def removal_in_words(entry: ModelEntry) -> str:
    """Return the question whether a model is to be removed, or its folder to be taken off the list."""
    if entry.is_own_folder and is_written_here(entry.name):
        return QCoreApplication.translate(
            "ModelsWindow", "Remove {} from this computer? That frees {}. The file it was made from is kept."
        ).format(title_of(entry), size(entry.status.n_bytes))
    if entry.is_own_folder:
        return QCoreApplication.translate(
            "ModelsWindow", "Take {} off the list? Its folder stays as it is."
        ).format(title_of(entry))
    return QCoreApplication.translate(
        "ModelsWindow",
        "Remove {} from this computer? That frees {}."
        " Other programs that share it have to download it again.",
    ).format(title_of(entry), size(entry.status.n_bytes))


def progress_in_words(received: Received | None, pace: DownloadPace) -> str:
    """Return how many bytes of a running download are here, how fast they come, how long it takes."""
    if received is None:
        return said(QT_TRANSLATE_NOOP("Models", "Asking the hub…"))
    if received.n_there == received.n_total:
        return said(QT_TRANSLATE_NOOP("Models", "Checking the download…"))
    amount = said(QT_TRANSLATE_NOOP("Models", "{} of {}")).format(
        size(received.n_there), size(received.n_total)
    )
    if pace.left_s is None:
        return amount
    speed = said(QT_TRANSLATE_NOOP("Models", "{} MB a second")).format(number(pace.bytes_per_s / 1e6, 1))
    return f"{amount} · {speed} · {time_left(pace.left_s)}"


def time_left(left_s: float) -> str:
    if left_s < MINUTE_S:
        return said(QT_TRANSLATE_NOOP("Models", "less than a minute left"))
    if left_s < HOUR_S:
        return said(QT_TRANSLATE_NOOP("Models", "{} min left")).format(round(left_s / MINUTE_S))
    return said(QT_TRANSLATE_NOOP("Models", "{} h left")).format(number(left_s / HOUR_S, 1))
