"""What a client may ask the engine for: what is installed here, by its name, and what was allowed.

Names of models are paths too: none that was not offered is looked for on the disk.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.advice.in_use import recognizer_in_use
from app.host.memory_fit import Memory, fit_of, holds_two, look_at_memory
from core.files.user_folders import adapters_folder
from core.wire.defaults import BEST_THERE, SHIPPED_DIRECT, SHIPPED_RECOGNIZER, SHIPPED_TRANSLATOR
from core.wire.messages import Change, EngineSettings, UseAdapter
from core.wire.server_address import is_server, server_address
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.loading.named_shapes import recognizer_shape, translator_shape
from models.memory.footprint import CPU, CUDA
from models.store.inventory import inventory, setting_of

BUILT_IN = ("", "whisper", SHIPPED_RECOGNIZER, SHIPPED_TRANSLATOR, SHIPPED_DIRECT)
SERVED = "served"
"""As `engine_on` of an engine that works for another computer."""
MOST_TRACKS = 2
MOST_BEAMS = 8


@dataclass(frozen=True, slots=True)
class Offered:
    """What this computer has for others; `allowed` are folders and servers that they may name besides."""

    allowed: tuple[str, ...] = ()

    def settings(self, asked: EngineSettings) -> EngineSettings:
        """Return how the engine is to be started here: it fetches nothing.

        Raises:
            UserError: something is asked for that is not offered.
        """
        recognizer = asked.recognizer
        if recognizer == BEST_THERE:
            recognizer = recognizer_in_use(asked.source_language, asked.device)
        for name in (recognizer, asked.translator):
            self._check(name)
        if asked.n_tracks > MOST_TRACKS or not 0 < asked.beams <= MOST_BEAMS:
            raise UserError(phrased("The request asks for more than this computer serves."))
        host = server_address(asked.translator).host if is_server(asked.translator) else ""
        return replace(
            asked,
            recognizer=recognizer,
            adapter=self.adapter(asked.adapter),
            may_fetch=False,
            allowed_host=host,
            engine_on=SERVED,
        )

    def adapter(self, asked: str) -> str:
        """Return where the adapter lies here that a client has by this path, or names; "" for none.

        Raises:
            UserError: none of that name is kept here.
        """
        if not asked:
            return ""
        name = asked.replace("\\", "/").rstrip("/").rpartition("/")[2]
        kept = adapters_folder()
        # Looked up among those that lie there: joined to a path, C: would be another place.
        if name not in ([each.name for each in kept.iterdir() if each.is_dir()] if kept.is_dir() else ()):
            raise UserError(
                phrased(
                    "The adapter {name} is not on that computer: import it there, or go on without.",
                    name=repr(name),
                )
            )
        return str(kept / name)

    def change(self, asked: Change) -> Change:
        """Return a change as it is made here; raise `UserError` where it names what is not offered."""
        return UseAdapter(self.adapter(asked.folder)) if isinstance(asked, UseAdapter) else asked

    def _check(self, name: str) -> None:
        if name in BUILT_IN or name in self.allowed:
            return
        if name not in {setting_of(status) for status in inventory() if status.folder is not None}:
            raise UserError(
                phrased(
                    "{name} is not offered on that computer: download it there, or choose another model.",
                    name=repr(name),
                )
            )


def has_room(running: Sequence[EngineSettings], wanted: EngineSettings) -> bool:
    """Return whether one more engine has room beside those that run; the first has it or says itself."""
    if not running:
        return True
    memory = look_at_memory().of(wanted.device)
    if not memory.card_bytes:
        return holds_two(wanted.recognizer, wanted.translator, memory, wanted.precision)
    return sum(_card_bytes(each, memory) for each in (*running, wanted)) <= memory.card_bytes


def _card_bytes(settings: EngineSettings, memory: Memory) -> int:
    """Return what an engine takes of a graphics card, as far as that is known."""
    if settings.device == CPU:
        return 0
    heard = recognizer_shape(settings.recognizer, on_card=True)
    named = settings.translator and not is_server(settings.translator)
    written = translator_shape(settings.translator, settings.precision) if named else None
    fits = [fit_of(shape, memory, settings.precision) for shape in (heard, written) if shape]
    return sum(fit.n_bytes for fit in fits if fit.placement.device == CUDA)
