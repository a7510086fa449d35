"""A translator that goes on in fewer bits, or on the CPU, when memory runs out while it works."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from weakref import WeakSet

from core.backends import TargetUpdate
from core.layouts.actions import Timeline
from core.speech.blocks import Block
from core.speech.repetitions import LoopTally
from core.translating.glossary import Term
from core.wording.sentences import phrased
from models.adapters.agreement import Agreement
from models.memory.placement_fallback import OutOfMemory, PlacementFallback, is_out_of_memory
from models.translate.streaming import SentenceStream, StreamingTranslator


class SteadyTranslator:
    """A `core.backends.Translator` around the one that has room.

    What was committed stays: a stream is opened again with its timeline in the
    translator that follows, and the words that could not be read are read there.
    """

    def __init__(self, fallback: PlacementFallback[StreamingTranslator]) -> None:
        self._fallback = fallback
        self._streams: WeakSet[SteadyStream] = WeakSet()
        self._agreed: Agreement | None = None
        """What took the place of what it was loaded with."""
        self._terms: tuple[Term, ...] | None = None
        """Those that took the place of the ones in it."""
        self._loops = LoopTally()
        self._translator: StreamingTranslator | None = fallback.load()

    @property
    def inner(self) -> StreamingTranslator:
        assert self._translator is not None
        return self._translator

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences that the user should read."""
        return self.inner.notes

    def open(self, forced: Timeline = ()) -> SteadyStream:
        stream = SteadyStream(self, forced)
        self._streams.add(stream)
        return stream

    def use_adapter(self, folder: Path | None) -> None:
        """Go on with the adapter in `folder`, or with the base alone (`StreamingTranslator.use_adapter`)."""
        self.go_on(self.inner.with_adapter(folder))
        self._loops = LoopTally()

    def use_policy(self, policy: str) -> None:
        """Go on under another policy (`StreamingTranslator.use_policy`)."""
        self.go_on(self.inner.under(policy))

    def go_on(self, agreed: Agreement) -> None:
        """Go on as was agreed (`StreamingTranslator.go_on`)."""
        has_room = _had_room(lambda: self.inner.go_on(agreed))
        self._agreed, self._terms = agreed, None
        if not has_room:
            self.step_down()

    def use_glossary(self, terms: Sequence[Term]) -> None:
        """Honour these terms, and no others, from the next word on."""
        self.inner.use_glossary(terms)
        self._terms = tuple(terms)

    def recall(self, finished: Timeline) -> None:
        """Begin a session: the next sentence follows one that another translator finished, or none."""
        self.inner.recall(finished)
        self._loops = LoopTally()

    def count(self, finished: TargetUpdate) -> None:
        """Tell the user where more than a few translations had to be kept from repeating themselves."""
        if self._loops.count(finished.begins_loop):
            self._fallback.tell(
                phrased("The translator repeats itself: another adapter or translator may be better.")
            )

    def step_down(self) -> None:
        """Load the model again where it takes less.

        Raises:
            UserError: there is no such place.
        """
        last = self.inner.last
        self._translator = None
        for stream in self._streams:
            stream.let_go()
        self._translator = self._fallback.step_down()
        self._translator.last = last
        if self._agreed is not None:
            self._translator.go_on(self._agreed)
        if self._terms is not None:
            self._translator.use_glossary(self._terms)


def _had_room(act: Callable[[], None]) -> bool:
    """Do something, and return whether there was memory for it."""
    try:
        act()
    except (RuntimeError, MemoryError, OutOfMemory) as error:
        if not is_out_of_memory(error):
            raise
        return False
    return True


class SteadyStream:
    """One caption's translation (`core.backends.TranslationStream`), by one translator after another."""

    def __init__(self, translator: SteadyTranslator, forced: Timeline) -> None:
        self._translator = translator
        self._timeline = forced
        self._speech: list[Block] = []
        """What was read of speech: the next translator has to hear it again."""
        self._stream: SentenceStream | None = None

    def read(self, source: Sequence[str | Block]) -> TargetUpdate:
        update = self._go_on(lambda stream: stream.read(source))
        self._speech += (piece for piece in source if isinstance(piece, Block))
        return update

    def finish(self) -> TargetUpdate:
        update = self._go_on(lambda stream: stream.finish())
        self._translator.count(update)
        return update

    def let_go(self) -> None:
        """Forget the translator in use, which is about to go."""
        self._stream = None

    def _go_on(self, act: Callable[[SentenceStream], TargetUpdate]) -> TargetUpdate:
        while (update := self._tried(act)) is None:
            # Not within the `except`: the error's traceback holds tensors.
            self._translator.step_down()
        self._timeline = update.timeline
        return update

    def _tried(self, act: Callable[[SentenceStream], TargetUpdate]) -> TargetUpdate | None:
        """Return what became of the translation, None if there was too little memory."""
        try:
            if self._stream is None:
                self._stream = self._translator.inner.open(self._timeline)
                if self._speech:
                    self._stream.read(self._speech)
            return act(self._stream)
        except (RuntimeError, MemoryError, OutOfMemory) as error:
            if not is_out_of_memory(error):
                raise
            return None
