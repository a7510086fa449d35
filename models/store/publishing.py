"""An adapter put on a hub, by its user's token, which is handed on and kept nowhere."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from huggingface_hub import CommitOperationAdd, HfApi, constants, get_token
from huggingface_hub.errors import HfHubHTTPError, OfflineModeIsEnabled, RepositoryNotFoundError
from huggingface_hub.utils.tqdm import disable_progress_bars

from core.wording.sentences import phrased
from models.store.hub_cache import Hub, StoreError
from models.store.hub_refusals import no_adapters
from models.store.transfer import httpx

MESSAGE = "Publish the adapter"
NOT_ALLOWED = (401, 403)

Content = bytes | Path
"""Of a file that is sent: what it holds, or where it lies."""


def kept_token(hub: Hub) -> str:
    """Return the token of the environment (HF_TOKEN), or the one that `hf auth login` left, "" if none.

    Raises:
        StoreError: the hub may not be asked, so none is wanted.
    """
    return str(_done(hub, get_token) or "")


def owner_of(hub: Hub, token: str) -> str:
    """Return whose token that is, as the hub says.

    Raises:
        StoreError: the hub cannot be asked, or does not take the token.
    """
    said: Any = _done(hub, lambda: HfApi(endpoint=hub.endpoint).whoami(token=token))
    name = said.get("name") if isinstance(said, dict) else None
    if not isinstance(name, str):
        raise _not_taken(hub)
    return name


def is_public(hub: Hub, name: str, token: str) -> bool:
    """Return whether a repository of that name is there that everybody may read.

    Raises:
        StoreError: the hub cannot be asked, or does not say.
    """

    def ask() -> bool:
        try:
            return not HfApi(endpoint=hub.endpoint).model_info(name, revision="main", token=token).private
        except RepositoryNotFoundError:
            return False

    return bool(_done(hub, ask))


def publish(hub: Hub, name: str, files: Mapping[str, Content], token: str, *, is_private: bool) -> str:
    """Put these files into the repository of that name, made where there is none; return its page.

    Raises:
        StoreError: the hub cannot be asked, or does not take them.
    """
    api = HfApi(endpoint=hub.endpoint, token=token)
    disable_progress_bars()
    # Its own protocol writes logs and a cache, and installed programs do not have it.
    constants.HF_HUB_DISABLE_XET = True

    def send() -> object:
        api.create_repo(name, private=is_private, exist_ok=True)
        added = [CommitOperationAdd(path, content) for path, content in files.items()]
        return api.create_commit(name, added, commit_message=MESSAGE)

    _done(hub, send)
    return f"{hub.endpoint}/{name}"


def _done(hub: Hub, ask: Callable[[], object]) -> object:
    """Return what comes of it; what the library says of trouble never holds the token."""
    if hub.offline:
        raise no_adapters(hub)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # the library's own, where it sends a file
            return ask()
    except HfHubHTTPError as error:
        if error.response.status_code in NOT_ALLOWED:
            raise _not_taken(hub) from None
        raise _failed(hub, f"HTTP status {error.response.status_code}") from None
    except (OfflineModeIsEnabled, httpx.TransportError) as error:
        raise no_adapters(hub, str(error) or type(error).__name__) from None
    except (OSError, ValueError, RuntimeError, KeyError, TypeError) as error:
        raise _failed(hub, type(error).__name__) from error


def _not_taken(hub: Hub) -> StoreError:
    return StoreError(
        phrased(
            "{hub} does not accept that token for this: create one there that may write to your "
            "models, and check the name to publish as.",
            hub=hub.endpoint,
        )
    )


def _failed(hub: Hub, reason: str) -> StoreError:
    return StoreError(
        phrased(
            "{hub} did not accept the adapter ({reason}): nothing that was there is lost; try again later.",
            hub=hub.endpoint,
            reason=reason,
        )
    )
