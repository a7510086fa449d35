"""The import of an adapter beside the window's own work: it may copy a gigabyte."""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.adapters.importing import AdapterExists, import_adapter
from app.bridge.telling import tell
from core.process.threads import GuardedThread
from core.wording.errors import TROUBLES, logged_sentence_of

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Import:
    """An adapter that is to be imported, from where and where to."""

    source: Path
    shelf: Path
    translator: str
    replaces: bool = False


class Importer(QObject):
    """Imports one adapter at a time on a thread of its own."""

    imported = Signal(object)
    """The `AdapterManifest` of an adapter that is kept now."""
    exists = Signal(object, str)
    """The `Import` that would replace an adapter, and the sentence that says so."""
    refused = Signal(str)
    """Why an adapter is not kept, one sentence."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: threading.Thread | None = None

    @property
    def is_busy(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def start(self, wanted: Import) -> None:
        self._thread = GuardedThread(self._run, "adapter-import", (wanted,))
        self._thread.start()

    def end(self, timeout_s: float) -> None:
        """Return when nothing is imported any more, or after that time."""
        if self._thread is not None:
            self._thread.join(timeout_s)

    def _run(self, wanted: Import) -> None:
        try:
            adapter = import_adapter(wanted.source, wanted.shelf, wanted.translator, replaces=wanted.replaces)
            tell(self.imported, adapter)
        except AdapterExists as error:
            tell(self.exists, wanted, str(error))
        except TROUBLES as error:
            tell(self.refused, logged_sentence_of(error))
        except Exception as error:
            logger.exception("an adapter could not be imported")
            sentence = self.tr("The import ended because of a fault in the program: {}.")
            tell(self.refused, sentence.format(error))
