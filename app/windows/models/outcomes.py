"""What is said of how the work on a model has ended."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.choices.model_names import model_name
from app.widgets.quantities import size
from models.store.hub_cache import Hub
from models.store.messages import ModelAction, Outcome


def sentence_on(action: ModelAction, name: str, outcome: Outcome) -> str:
    """Return what is said of how something ended, "" where it speaks for itself."""
    if outcome.is_unreachable:
        return _unreachable(name)
    if outcome.trouble or outcome.was_stopped:
        return outcome.trouble
    if outcome.damaged:
        files = ", ".join(outcome.damaged)
        return QCoreApplication.translate("ModelsWindow", "{} is damaged ({}): press Download again.").format(
            model_name(name), files
        )
    match action:
        case ModelAction.VERIFY:
            return QCoreApplication.translate(
                "ModelsWindow", "{} is undamaged: every file is as it was published."
            ).format(model_name(name))
        case ModelAction.REMOVE if outcome.n_freed:
            freed = size(outcome.n_freed)
            return QCoreApplication.translate("ModelsWindow", "{} was removed, which frees {}.").format(
                model_name(name), freed
            )
        case (
            ModelAction.REMOVE
            | ModelAction.DOWNLOAD
            | ModelAction.REPAIR
            | ModelAction.IMPORT
            | ModelAction.FIND_ADAPTERS
            | ModelAction.FETCH_ADAPTER
        ):
            return ""


def _unreachable(name: str) -> str:
    hub = Hub.from_environment()
    if hub.offline:
        return QCoreApplication.translate(
            "ModelsWindow",
            "{} is not downloaded because downloads are switched off on this computer: the user guide "
            "says how to allow them again.",
        ).format(model_name(name))
    return QCoreApplication.translate(
        "ModelsWindow",
        "{} could not be downloaded because {} cannot be reached: connect to the network, then "
        "press Retry. What was downloaded is kept.",
    ).format(model_name(name), hub.endpoint)
