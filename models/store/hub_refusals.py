"""What the hub, the network and the disk say against a download, in sentences."""

from __future__ import annotations

import errno

from huggingface_hub.errors import (
    GatedRepoError,
    HfHubHTTPError,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)

from core.wording.causes import Cause
from core.wording.errors import reason_of
from core.wording.sentences import phrased
from models.store.catalog import KnownModel, ModelKind
from models.store.hub_cache import Hub, HubUnreachableError, StoreError


def unreachable(hub: Hub, model: KnownModel, reason: str) -> HubUnreachableError:
    """Return the sentence for a machine that has neither the model nor the hub."""
    if model.kind is ModelKind.ADAPTER:
        return no_adapters(hub, reason)
    return HubUnreachableError(
        phrased(
            "{model} is not on this computer and cannot be downloaded now ({reason}): try again later, or"
            " choose another.",
            model=model.id,
            reason=_why_unreachable(hub, reason),
        ),
        Cause.NO_MODEL,
    )


def no_adapters(hub: Hub, reason: str = "") -> HubUnreachableError:
    """Return the sentence for a hub that cannot be asked for adapters now."""
    if hub.offline:
        return HubUnreachableError(
            phrased(
                "Downloads are switched off on this computer, so no hub was asked for adapters: the user "
                "guide says how to allow them again."
            )
        )
    return HubUnreachableError(
        phrased(
            "{why}, so no hub was asked for adapters: connect to the network, then try again.",
            why=_why_unreachable(hub, reason),
        )
    )


def _why_unreachable(hub: Hub, reason: str) -> str:
    if hub.offline:
        return phrased("downloads are switched off")
    return phrased("{hub} cannot be reached ({reason})", hub=hub.endpoint, reason=reason.splitlines()[0])


def unreadable(hub: Hub) -> StoreError:
    """Return the sentence for an answer that no hub gives."""
    return StoreError(
        phrased(
            "{hub} does not answer as a hub does: try again without a mirror or proxy in between.",
            hub=hub.endpoint,
        )
    )


def refusal(hub: Hub, model: KnownModel, error: HfHubHTTPError) -> StoreError:
    """Return what is said when the hub refuses."""
    page = f"{hub.endpoint}/{model.repository}"
    if isinstance(error, GatedRepoError):
        return StoreError(
            phrased(
                "'{model}' is given only to those who agree to its terms: agree at {page}, run `hf auth"
                " login`, then try again.",
                model=model.id,
                page=page,
            )
        )
    if isinstance(error, RepositoryNotFoundError):
        return StoreError(
            phrased(
                "There is no public model '{model}' on {hub}: check how the name is spelled.",
                model=model.id,
                hub=hub.endpoint,
            )
        )
    if isinstance(error, RevisionNotFoundError):
        return StoreError(
            phrased(
                "{model} is no longer offered by {hub} as Surtitle knows it: look for a newer version of"
                " Surtitle, or choose another model.",
                model=model.id,
                hub=hub.endpoint,
            )
        )
    status = error.response.status_code
    return StoreError(
        phrased(
            "{page} could not be downloaded (HTTP status {status}): try again later; what was "
            "downloaded is kept.",
            page=page,
            status=status,
        )
    )


def disk_trouble(hub: Hub, model: KnownModel, error: OSError) -> StoreError:
    """Return what is said when the disk does not take a model."""
    if error.errno == errno.ENOSPC:
        return too_full(hub, model, phrased("the disk is full"))
    return StoreError(
        phrased(
            "{model} cannot be kept in {folder} ({reason}): see who may write there, then try again.",
            model=model.id,
            folder=hub.cache,
            reason=reason_of(error),
        )
    )


def too_full(hub: Hub, model: KnownModel, what: str) -> StoreError:
    """Return what is said where there is no room for a model."""
    return StoreError(
        phrased(
            "There is too little room in {folder} for {model} ({what}): make room, then try again.",
            folder=hub.cache,
            model=model.id,
            what=what,
        )
    )
