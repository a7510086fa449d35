"""Fetches models from a Hugging Face hub into the shared cache: resumed, checked, told.

huggingface_hub authenticates and carries proxy and certificate settings. The
bytes are streamed here, because its own download throws away what a broken
connection left, and compares lengths only, not hashes; and it reads whatever a
hub answers, however much.
"""

from __future__ import annotations

import logging
import os
import shutil
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from huggingface_hub import ModelInfo
from huggingface_hub.errors import HfHubHTTPError, OfflineModeIsEnabled
from huggingface_hub.utils import (  # type: ignore[attr-defined]  # exported lazily
    WeakFileLock,
    build_hf_headers,
    get_session,
    hf_raise_for_status,
)

from core.files.strict_json import MOST_JSON_BYTES, parse_json
from core.wording.sentences import phrased, size_in_words
from models.store.catalog import KnownModel, is_hub_name
from models.store.hub_cache import (
    DamagedModelError,
    Hub,
    HubFile,
    ResolvedFiles,
    StoreError,
    has_digest,
    is_commit,
    is_plain_name,
    is_there,
)
from models.store.hub_refusals import disk_trouble, no_adapters, refusal, too_full, unreachable, unreadable
from models.store.transfer import (
    RETRY_WAITS_S,
    TIMEOUT_S,
    TRANSIENT_STATUS,
    FilePiece,
    Meter,
    TellReceived,
    fill,
    httpx,
)

logger = logging.getLogger(__name__)

SPARE_BYTES = 100_000_000
"""What a download leaves free on the disk."""


@contextmanager
def _explained(hub: Hub, model: KnownModel) -> Iterator[None]:
    """Turn what the network and the disk raise into sentences."""
    try:
        yield
    except HfHubHTTPError as error:
        raise refusal(hub, model, error) from error
    except (OfflineModeIsEnabled, httpx.TransportError) as error:
        raise unreachable(hub, model, str(error) or type(error).__name__) from error
    except OSError as error:
        raise disk_trouble(hub, model, error) from error


def resolve(hub: Hub, model: KnownModel, recorded: ResolvedFiles | None) -> ResolvedFiles:
    """Ask the hub which files the model has at its pinned, recorded or newest revision."""
    with _explained(hub, model):
        return _resolve(hub, model, recorded)


def names_with(hub: Hub, tags: Sequence[str], n_most: int) -> tuple[str, ...]:
    """Return the names of the repositories that have all these tags, the most downloaded first.

    Raises:
        StoreError: the hub cannot be asked.
    """
    try:
        listed = _ask(lambda: _listed_with(hub, tags, n_most))
    except (HfHubHTTPError, OfflineModeIsEnabled, httpx.TransportError) as error:
        raise no_adapters(hub, str(error) or type(error).__name__) from error
    except ValueError as error:
        raise unreadable(hub) from error
    entries = listed[:n_most] if isinstance(listed, list) else ()
    names = (entry.get("id") for entry in entries if isinstance(entry, dict))
    return tuple(dict.fromkeys(name for name in names if isinstance(name, str) and is_hub_name(name)))


def _listed_with(hub: Hub, tags: Sequence[str], n_most: int) -> Any:
    """Return the list as the hub gives it; the request does not say who asks."""
    asked = {"filter": list(tags), "sort": "downloads", "limit": n_most}
    return _answer(f"{hub.endpoint}/api/models", asked, build_hf_headers(token=False))


def _answer(url: str, asked: Mapping[str, Any], headers: Mapping[str, str]) -> Any:
    """Return the JSON that the hub gives, unread beyond its bound.

    Raises:
        ValueError: it is longer, or no JSON.
    """
    content = bytearray()
    with get_session().stream("GET", url, params=asked, headers=headers, timeout=TIMEOUT_S) as response:
        hf_raise_for_status(response)
        for block in response.iter_bytes():
            content += block
            if len(content) > MOST_JSON_BYTES:
                raise ValueError("longer than any answer")
    return parse_json(bytes(content))


def download(hub: Hub, model: KnownModel, record: ResolvedFiles, tell: TellReceived | None) -> None:
    """Fetch what of `record` the cache lacks.

    Whatever stops it (a broken connection, an exception raised by `tell`, the end of the
    process) leaves the bytes that came for the next call.
    """
    with _explained(hub, model):
        _check_space(hub, model, record)
        meter = Meter(record.n_bytes, tell)
        for file in record.files:
            _fetch(hub, model, record.revision, file, meter)


def _resolve(hub: Hub, model: KnownModel, recorded: ResolvedFiles | None) -> ResolvedFiles:
    revision = model.revision or (recorded.revision if recorded else "") or "main"
    info = _listed(hub, model, revision)
    files = tuple(_hub_file(model, sibling) for sibling in info.siblings or () if _is_wanted(model, sibling))
    if missing := model.rule.missing({file.path for file in files}):
        raise StoreError(
            phrased(
                "'{model}' has no {missing} on {hub}, so Surtitle cannot load it as a {kind} (pickled "
                "weights are refused): choose another model.",
                model=model.id,
                missing=missing[0],
                hub=hub.endpoint,
                kind=model.kind,
            )
        )
    if recorded and recorded.revision == info.sha and recorded.files != files:
        raise DamagedModelError(
            phrased(
                "{hub} offers {model} with other files than before, so it was not downloaded: try again in"
                " another network, or without a mirror.",
                hub=hub.endpoint,
                model=model.id,
            )
        )
    return ResolvedFiles(revision=str(info.sha), files=files)


def _listed(hub: Hub, model: KnownModel, revision: str) -> Any:
    """Return what the hub says of a repository; what has another form than the hub's is refused."""
    try:
        info = _ask(lambda: _listing(hub, model, revision))
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise unreadable(hub) from error
    if not is_commit(info.sha):
        raise unreadable(hub)
    return info


def _listing(hub: Hub, model: KnownModel, revision: str) -> Any:
    url = f"{hub.endpoint}/api/models/{model.repository}/revision/{quote(revision, safe='')}"
    return ModelInfo(**_answer(url, {"blobs": True}, build_hf_headers()))  # type: ignore[no-untyped-call]


def _ask(question: Callable[[], Any]) -> Any:
    for wait_s in RETRY_WAITS_S:
        try:
            return question()
        except HfHubHTTPError as error:
            if error.response.status_code not in TRANSIENT_STATUS:
                raise
        except httpx.TimeoutException:
            pass
        time.sleep(wait_s)
    return question()


def _is_wanted(model: KnownModel, sibling: Any) -> bool:
    name = sibling.rfilename
    return isinstance(name, str) and is_plain_name(name) and model.rule.wants(name)


def _hub_file(model: KnownModel, sibling: Any) -> HubFile:
    digest = sibling.lfs.sha256 if sibling.lfs else sibling.blob_id
    try:
        file = HubFile(path=sibling.rfilename, n_bytes=sibling.size, digest=digest)
    except (TypeError, ValueError) as error:
        raise StoreError(
            phrased(
                "{file} of {model} cannot be checked where it is offered, so it was not downloaded: try again"
                " in another network, or without a mirror.",
                file=sibling.rfilename,
                model=model.id,
            )
        ) from error
    if file.n_bytes > (most := model.rule.most_bytes(file.path)):
        raise StoreError(
            phrased(
                "{file} of '{model}' takes {size}, more than such a file may ({most}), and was not"
                " downloaded: choose another.",
                file=file.path,
                model=model.id,
                size=size_in_words(file.n_bytes),
                most=size_in_words(most),
            )
        )
    if file.digest != model.sha256.get(file.path, file.digest):
        raise DamagedModelError(
            phrased(
                "{file} of {model} is not the published one where it is offered, so it was not downloaded:"
                " try again in another network, or without a mirror.",
                file=file.path,
                model=model.id,
            )
        )
    return file


def _check_space(hub: Hub, model: KnownModel, record: ResolvedFiles) -> None:
    hub.cache.mkdir(parents=True, exist_ok=True)
    n_there = sum(_n_present(hub, model, file) for file in record.files)
    n_missing = record.n_bytes - n_there
    n_free = shutil.disk_usage(hub.cache).free
    if n_missing and n_free < n_missing + SPARE_BYTES:
        raise too_full(
            hub,
            model,
            phrased(
                "{needed} are still needed, {free} are free",
                needed=size_in_words(n_missing),
                free=size_in_words(n_free),
            ),
        )


def _n_present(hub: Hub, model: KnownModel, file: HubFile) -> int:
    if is_there(hub.blob(model.repository, file), file.n_bytes):
        return file.n_bytes
    partial = hub.partial(model.repository, file)
    return min(partial.stat().st_size, file.n_bytes) if partial.exists() else 0


def _fetch(hub: Hub, model: KnownModel, revision: str, file: HubFile, meter: Meter) -> None:
    """Make the snapshot's file exist, checked if it had to be fetched."""
    pointer = hub.snapshot(model.repository, revision) / file.path
    if is_there(pointer, file.n_bytes):
        meter.add(file.n_bytes)
        return
    blob = hub.blob(model.repository, file)
    blob.parent.mkdir(parents=True, exist_ok=True)
    locks = hub.cache / ".locks" / hub.repository_folder(model.repository).name
    locks.mkdir(parents=True, exist_ok=True)
    # huggingface_hub's own lock: no two programs write one blob.
    with WeakFileLock(locks / f"{file.digest}.lock"):
        if is_there(blob, file.n_bytes):
            meter.add(file.n_bytes)
        else:
            _fetch_blob(hub, model, revision, file, meter)
        _link(blob, pointer)


def _fetch_blob(hub: Hub, model: KnownModel, revision: str, file: HubFile, meter: Meter) -> None:
    partial = hub.partial(model.repository, file)
    n_kept = partial.stat().st_size if partial.exists() else 0
    url = f"{hub.endpoint}/{model.repository}/resolve/{revision}/{quote(file.path)}"
    for _ in range(2):  # what an earlier run left may be bad; what came in one go is the hub's fault
        fill(FilePiece(url, partial, file.n_bytes), meter, headers=build_hf_headers(), waits_s=RETRY_WAITS_S)
        if has_digest(partial, file):
            partial.replace(hub.blob(model.repository, file))
            return
        partial.unlink()
        if not n_kept:
            break
        n_kept = 0
        logger.warning("%s of %s was wrong after resuming; fetching it whole", file.path, model.id)
    raise DamagedModelError(
        phrased(
            "{file} of '{model}' arrived with a wrong checksum and was discarded: try again later, or "
            "without a mirror or proxy in between.",
            file=file.path,
            model=model.id,
        )
    )


def _link(blob: Path, pointer: Path) -> None:
    """Put the file into the snapshot as the cache's layout wants it: a relative link, or the file itself."""
    pointer.parent.mkdir(parents=True, exist_ok=True)
    pointer.unlink(missing_ok=True)
    try:
        pointer.symlink_to(os.path.relpath(blob, pointer.parent))
    except OSError:  # Windows without developer mode
        blob.replace(pointer)
