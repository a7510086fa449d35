"""What the hub, the network and the disk say against a download, in sentences."""

from __future__ import annotations

import errno

from huggingface_hub.errors import (
    GatedRepoError,
    HfHubHTTPError,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)

from core.wording.errors import reason_of
from core.wording.readers import for_reader
from core.wording.sentences import phrased
from models.store.catalog import KnownModel, ModelKind
from models.store.hub_cache import Hub, HubUnreachableError, StoreError


def unreachable(hub: Hub, model: KnownModel, reason: str) -> HubUnreachableError:
    """Return the sentence for a machine that has neither the model nor the hub."""
    if model.kind is ModelKind.ADAPTER:
        return no_adapters(hub, reason)
    reason = _why_unreachable(hub, reason)
    online = phrased("connect to the network and run")
    todo = phrased("unset HF_HUB_OFFLINE and run") if hub.offline else online
    instead = {
        ModelKind.RECOGNIZER: phrased("caption with the embedded recognizer (moonshine)"),
        ModelKind.TRANSLATOR: phrased("use the embedded translator"),
    }[model.kind]
    return HubUnreachableError(
        for_reader(
            window=phrased(
                "{model} is not on this computer: download it in Models, or choose another.", model=model.id
            ),
            terminal=phrased(
                "Model '{model}' is not on this machine and {reason}:"
                " {todo} `surtitle models download {model}`, or {instead}.",
                model=model.id,
                reason=reason,
                todo=todo,
                instead=instead,
            ),
        )
    )


def no_adapters(hub: Hub, reason: str = "") -> HubUnreachableError:
    """Return the sentence for a hub that cannot be asked for adapters now."""
    switched_off = phrased(
        "Downloads are switched off on this computer, so nobody was asked for adapters: the user guide says"
        " how they are allowed again."
    )
    nobody = phrased(
        "{hub} cannot be reached, so nobody was asked for adapters: connect to the network, then try again.",
        hub=hub.endpoint,
    )
    return HubUnreachableError(
        for_reader(
            window=switched_off if hub.offline else nobody,
            terminal=phrased(
                "Adapters neither come from the hub nor go there now,"
                " because {reason}: change that and try again.",
                reason=_why_unreachable(hub, reason),
            ),
        )
    )


def _why_unreachable(hub: Hub, reason: str) -> str:
    if hub.offline:
        return phrased("HF_HUB_OFFLINE is set")
    return phrased("{hub} cannot be reached ({reason})", hub=hub.endpoint, reason=reason.splitlines()[0])


def unreadable(hub: Hub) -> StoreError:
    """Return the sentence for an answer that no hub gives."""
    return StoreError(
        phrased(
            "What {hub} answers cannot be read as the answer of a hub:"
            " try again without a mirror or proxy in between.",
            hub=hub.endpoint,
        )
    )


def refusal(hub: Hub, model: KnownModel, error: HfHubHTTPError) -> StoreError:
    """Return what is said when the hub refuses."""
    page = f"{hub.endpoint}/{model.repository}"
    if isinstance(error, GatedRepoError):
        return StoreError(
            for_reader(
                window=phrased(
                    "{model} is given only to those who agree to its terms:"
                    " agree on its page, {page}, then try again.",
                    model=model.id,
                    page=page,
                ),
                terminal=phrased(
                    "'{model}' is given only to those who agree to its terms:"
                    " agree at {page}, run `hf auth login`, then try again.",
                    model=model.id,
                    page=page,
                ),
            )
        )
    if isinstance(error, RepositoryNotFoundError):
        return StoreError(
            for_reader(
                window=phrased(
                    "There is no public model called {model}: check how the name is spelled.", model=model.id
                ),
                terminal=phrased(
                    "There is no public model '{model}' on {hub}: check how the name is spelled.",
                    model=model.id,
                    hub=hub.endpoint,
                ),
            )
        )
    if isinstance(error, RevisionNotFoundError):
        return StoreError(
            for_reader(
                window=phrased(
                    "{model} is no longer offered as Surtitle knows it: look for a newer version of"
                    " Surtitle, or choose another model.",
                    model=model.id,
                ),
                terminal=phrased(
                    "The revision of '{model}' that Surtitle uses is no longer on {hub}: look for a"
                    " newer version of Surtitle, or choose another model.",
                    model=model.id,
                    hub=hub.endpoint,
                ),
            )
        )
    status = error.response.status_code
    return StoreError(
        for_reader(
            window=phrased(
                "{model} could not be downloaded now: try again later. What came is kept.", model=model.id
            ),
            terminal=phrased(
                "{page} could not be fetched (HTTP status {status}): try again later; what came is kept.",
                page=page,
                status=status,
            ),
        )
    )


def disk_trouble(hub: Hub, model: KnownModel, error: OSError) -> StoreError:
    """Return what is said when the disk does not take a model."""
    if error.errno == errno.ENOSPC:
        return too_full(hub, model, phrased("the disk is full"))
    return StoreError(
        for_reader(
            window=phrased(
                "{model} cannot be kept on the disk ({reason}).", model=model.id, reason=reason_of(error)
            ),
            terminal=phrased(
                "Model '{model}' cannot be kept in {folder} ({reason}): correct the permissions, or"
                " set HF_HUB_CACHE to another folder.",
                model=model.id,
                folder=hub.cache,
                reason=reason_of(error),
            ),
        )
    )


def too_full(hub: Hub, model: KnownModel, what: str) -> StoreError:
    """Return what is said where there is no room for a model."""
    return StoreError(
        for_reader(
            window=phrased(
                "There is too little room on the disk for {model} ({what}): make room, then try again.",
                model=model.id,
                what=what,
            ),
            terminal=phrased(
                "There is too little room for '{model}' in {folder} ({what}): free some space, or"
                " set HF_HUB_CACHE to a folder on another disk.",
                model=model.id,
                folder=hub.cache,
                what=what,
            ),
        )
    )
