"""The shared Hugging Face cache on this machine: where models lie, what was recorded of them.

Nothing here opens a connection, and huggingface_hub is not imported: a model
that is there is found in milliseconds.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from core.files.plain_files import read_plain_text
from core.files.strict_json import read_json
from core.files.user_folders import model_records_path
from core.files.whole_files import changing, write_whole
from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased

logger = logging.getLogger(__name__)

RECORD_VERSION = 1
MOST_REFERENCE_BYTES = 1_000
_DIGEST = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_COMMIT = re.compile(r"[0-9a-f]{40}")
_BLOCK_BYTES = 1 << 20


class StoreError(UserError):
    """A model could not be fetched, checked or removed."""


class HubUnreachableError(StoreError):
    """The hub cannot be asked now, and the model is not on this machine."""


class DamagedModelError(StoreError):
    """What was served, or what lies in the cache, is not what was recorded."""


@dataclass(frozen=True, slots=True)
class HubFile:
    """One file of a repository at one commit.

    `digest` is the hub's ETag: the SHA-256 of a large file (64 digits), git's
    SHA-1 of a small one (40). It is the name of the file's blob in the cache.
    """

    path: str
    n_bytes: int
    digest: str

    def __post_init__(self) -> None:
        is_length = isinstance(self.n_bytes, int) and self.n_bytes >= 0
        if not is_plain_name(self.path) or not _DIGEST.fullmatch(self.digest) or not is_length:
            raise ValueError(f"not a file of a repository: {self!r}")


@dataclass(frozen=True, slots=True)
class ResolvedFiles:
    """What a repository's download resolved to; later lookups hold on to it."""

    revision: str
    files: tuple[HubFile, ...]

    @property
    def n_bytes(self) -> int:
        return sum(file.n_bytes for file in self.files)


@dataclass(frozen=True, slots=True)
class Received:
    """How far a download is, in bytes: what is there, of how much, and what came by the network just now.

    What an earlier download left is there without having come now.
    """

    n_there: int
    n_total: int
    n_came: int


@dataclass(frozen=True, slots=True)
class Hub:
    """Which hub is asked, where its cache lies, whether the network may be used."""

    endpoint: str
    cache: Path
    records: Path
    offline: bool = False

    @classmethod
    def from_environment(cls) -> Hub:
        """Return what HF_ENDPOINT, HF_HUB_CACHE, HF_HOME and HF_HUB_OFFLINE ask for.

        The rules are huggingface_hub's own; it reads them once when imported,
        which costs more time than a lookup may take.
        """
        get = os.environ.get
        xdg_cache = get("XDG_CACHE_HOME") or "~/.cache"
        home = get("HF_HOME") or os.path.join(xdg_cache, "huggingface")
        cache = get("HF_HUB_CACHE") or get("HUGGINGFACE_HUB_CACHE") or os.path.join(home, "hub")
        offline = get("HF_HUB_OFFLINE") or get("TRANSFORMERS_OFFLINE") or ""
        return cls(
            endpoint=(get("HF_ENDPOINT") or "https://huggingface.co").rstrip("/"),
            cache=Path(os.path.expandvars(os.path.expanduser(cache))),
            records=model_records_path(),
            offline=offline.upper() in {"1", "ON", "YES", "TRUE"},
        )

    def repository_folder(self, repository: str) -> Path:
        return self.cache / f"models--{repository.replace('/', '--')}"

    def snapshot(self, repository: str, revision: str) -> Path:
        return self.repository_folder(repository) / "snapshots" / revision

    def blob(self, repository: str, file: HubFile) -> Path:
        return self.repository_folder(repository) / "blobs" / file.digest

    def partial(self, repository: str, file: HubFile) -> Path:
        return self.blob(repository, file).with_suffix(".incomplete")

    def main_revision(self, repository: str) -> str:
        """Return the commit that another program last fetched as `main`, or the empty string."""
        try:
            path = self.repository_folder(repository) / "refs" / "main"
            text = read_plain_text(path, MOST_REFERENCE_BYTES, "ascii").strip()
        except (OSError, UnicodeDecodeError):
            return ""
        return text if is_commit(text) else ""


def is_commit(text: object) -> bool:
    """Return whether that is the name of a commit."""
    return isinstance(text, str) and _COMMIT.fullmatch(text) is not None


def is_plain_name(path: str) -> bool:
    """Return whether a repository's file name stays in its folder on every system."""
    return bool(path) and path not in {".", ".."} and not re.search(r'[/\\:*?"<>|\x00-\x1f]', path)


def is_there(path: Path, n_bytes: int) -> bool:
    try:
        return path.stat().st_size == n_bytes
    except OSError:
        return False


def linked_files(snapshot: Path) -> tuple[HubFile, ...]:
    """Return a snapshot's files whose expected hash shows in the blob that they link to."""
    found = []
    for path in sorted(snapshot.iterdir()) if snapshot.is_dir() else ():
        if not path.is_symlink() or not path.is_file() or not is_plain_name(path.name):
            continue
        # The link's own target, not the resolved one: a blob may itself link to a store that
        # several repositories share.
        digest = Path(os.readlink(path)).name
        if _DIGEST.fullmatch(digest):
            found.append(HubFile(path=path.name, n_bytes=path.stat().st_size, digest=digest))
    return tuple(found)


class Hasher:
    """The hash by which the hub names a file, of bytes that come in pieces."""

    def __init__(self, file: HubFile) -> None:
        if len(file.digest) == 64:
            self._hash = hashlib.sha256()
        else:
            self._hash = hashlib.sha1(f"blob {file.n_bytes}\0".encode(), usedforsecurity=False)

    def update(self, block: bytes) -> None:
        self._hash.update(block)

    def add_file(self, path: Path) -> int:
        """Hash the whole file and return its length in bytes."""
        n_bytes = 0
        with path.open("rb") as stream:
            while block := stream.read(_BLOCK_BYTES):
                self.update(block)
                n_bytes += len(block)
        return n_bytes

    def hexdigest(self) -> str:
        return self._hash.hexdigest()


def has_digest(path: Path, file: HubFile) -> bool:
    """Return whether the file at `path` has the length and the hash of `file`."""
    if not is_there(path, file.n_bytes):
        return False
    hasher = Hasher(file)
    hasher.add_file(path)
    return hasher.hexdigest() == file.digest


def read_records(hub: Hub) -> dict[str, ResolvedFiles]:
    """Return what was recorded of each repository; a damaged file counts as empty."""
    try:
        data = read_json(hub.records)
        if data["version"] != RECORD_VERSION:
            raise ValueError(f"version {data['version']!r}")
        return {name: _record(entry) for name, entry in data["models"].items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        logger.warning("%s cannot be read and is written again: %s", hub.records, error)
        return {}


def _record(entry: dict[str, Any]) -> ResolvedFiles:
    if not is_commit(entry["revision"]):
        raise ValueError(f"revision {entry['revision']!r}")
    return ResolvedFiles(revision=entry["revision"], files=tuple(HubFile(**file) for file in entry["files"]))


def write_record(hub: Hub, repository: str, record: ResolvedFiles | None) -> None:
    """Record what `repository` resolved to, or forget it with None."""
    try:
        with changing(hub.records):
            _replace_record(hub, repository, record)
    except OSError as error:
        raise StoreError(
            phrased(
                "{path} cannot be written ({reason}):"
                " free some space or correct the permissions, then try again.",
                path=hub.records,
                reason=reason_of(error),
            )
        ) from error


def _replace_record(hub: Hub, repository: str, record: ResolvedFiles | None) -> None:
    records = read_records(hub)
    if record is None:
        records.pop(repository, None)
    else:
        records[repository] = record
    data = {"version": RECORD_VERSION, "models": {name: asdict(entry) for name, entry in records.items()}}
    write_whole(hub.records, json.dumps(data, indent=1) + "\n")
