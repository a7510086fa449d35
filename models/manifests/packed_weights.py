"""Weights that were packed into 4 bits once, kept for the next start: a third to read, and nothing to round.

An engine that has to begin again in a talk begins so much sooner. What is kept belongs to one state of one
model's files and goes with it.
"""

from __future__ import annotations

import hashlib
import json
import logging
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from core.files.user_folders import packed_weights_folder

logger = logging.getLogger(__name__)

SOURCE = "source.json"
"""Says of which folder the weights are."""
ROOM = 2
"""So many times what is kept must be free of the disk."""
UNFINISHED = ".new"
ABANDONED_S = 24 * 3600.0
"""An unfinished one that is older is nobody's any more."""


@dataclass(frozen=True, slots=True)
class PackedWeights:
    """Where a model's weights are kept, packed in one `way`, as its files are now."""

    model: Path
    way: str

    @property
    def place(self) -> Path:
        return packed_weights_folder() / f"{self.model.name[:40]}-{_digest(self.model, self.way)}"

    @property
    def are_there(self) -> bool:
        return (self.place / SOURCE).is_file()

    def keep(self, save: Callable[[Path], object], n_bytes: int) -> None:
        """Keep what `save` writes into a folder, if the disk has room; if not, nothing is amiss."""
        try:
            forget_outdated()
            root = packed_weights_folder()
            root.mkdir(parents=True, exist_ok=True)
            if shutil.disk_usage(root).free < ROOM * n_bytes:
                logger.info("the disk has no room for packed weights")
                return
            self._keep(Path(tempfile.mkdtemp(suffix=UNFINISHED, dir=root)), save)
        except OSError as error:
            logger.info("packed weights cannot be kept: %s", error)

    def _keep(self, new: Path, save: Callable[[Path], object]) -> None:
        try:
            save(new)
            (new / SOURCE).write_text(json.dumps({"folder": str(self.model), "way": self.way}), "utf-8")
            new.rename(self.place)
        finally:
            shutil.rmtree(new, ignore_errors=True)  # unless it has its name by now

    def forget(self) -> None:
        shutil.rmtree(self.place, ignore_errors=True)


def forget_outdated() -> None:
    """Delete what is kept of models that are gone or have changed, and what nobody finishes any more."""
    root = packed_weights_folder()
    for folder in root.iterdir() if root.is_dir() else ():
        if folder not in _current(folder) and not _is_being_made(folder):
            shutil.rmtree(folder, ignore_errors=True)


def _current(folder: Path) -> Iterator[Path]:
    """Yield where the weights would be kept that a folder holds, if their model is still there."""
    try:
        told = json.loads((folder / SOURCE).read_text("utf-8"))
        model = Path(told["folder"])
        if (model / "config.json").exists():
            yield PackedWeights(model, told["way"]).place
    except (OSError, ValueError, KeyError, TypeError):
        return


def _is_being_made(folder: Path) -> bool:
    return folder.suffix == UNFINISHED and time.time() - folder.stat().st_mtime < ABANDONED_S


def _digest(model: Path, way: str) -> str:
    files = sorted([*model.glob("*.safetensors"), model / "config.json"])
    states = [(file.name, file.stat().st_size, file.stat().st_mtime_ns) for file in files if file.exists()]
    return hashlib.blake2b(repr((str(model), way, states)).encode(), digest_size=8).hexdigest()
