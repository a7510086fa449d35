"""The language model as a simultaneous translator: prefill and step over slots."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence

import torch
from torch import Tensor
from transformers import PreTrainedModel

from core.actions import Action, Timeline, Write
from core.backends import TargetUpdate, TranslationStream
from core.layout import Cell, Markers, SlotLayout
from core.policies import Policy
from core.session import Feed, Session
from models.prompt import Vocabulary
from models.slot_cache import ContextFull, SlotCache

logger = logging.getLogger(__name__)

MAX_POSITIONS = 1024
"""Columns of the cache; a caption that needs more goes on in an emptied one."""

WORDS_AT_ONCE = 32
"""Words of one burst that are read before the translation may catch up."""

POSITIONS_A_WORD = 8
"""Generous room for a word: its tokens, their translation and the slot around them."""


class SlotDecoder:
    """The model with its cache: feeds cells, predicts tokens. One sentence at a time."""

    def __init__(self, model: PreTrainedModel, prompt: Sequence[Cell], n_positions: int) -> None:
        self._model = model.eval()
        self._n_prompt = len(prompt)
        self.cache = SlotCache(model.config, n_positions, model.device)
        self.owner: Session | None = None
        """Whose sentence the cache holds."""
        self.logits(prompt)

    def begin_sentence(self, owner: Session) -> None:
        """Forget all but the prompt, whose keys and values every sentence shares."""
        self.owner = owner
        self.cache.keep_first(self._n_prompt)

    @torch.inference_mode()
    def logits(self, cells: Sequence[Cell]) -> Tensor:
        """Feed `cells` in one forward and return the logits of all, (Q, V) float32."""
        return self._forward(self._model, cells).logits[0].float()  # type: ignore[no-any-return]

    @torch.inference_mode()
    def predict(self, feed: Feed) -> int | None:
        """Run one forward of a session; return the likeliest allowed token if it asked for one."""
        self.cache.retract(feed.retracted)
        if not feed.predicts:
            self._forward(self._model.base_model, feed.cells)
            return None
        logits = self._forward(self._model, feed.cells, logits_to_keep=1).logits[0, -1].float()
        logits[list(feed.banned)] = -torch.inf
        return int(logits.argmax())

    def _forward(self, network: torch.nn.Module, cells: Sequence[Cell], **options: int):  # type: ignore[no-untyped-def]
        mask = self.cache.place(cells, self._model.dtype)
        numbers = torch.tensor([(c.token_id, c.position) for c in cells], device=self._model.device)
        return network(
            input_ids=numbers[None, :, 0],
            position_ids=numbers[None, :, 1],
            attention_mask=mask,
            past_key_values=self.cache,
            use_cache=True,
            **options,
        )


class SlotTranslator:
    """A `core.backends.Translator` over one model, language pair and policy.

    All streams share one cache. A stream that was interrupted by another is
    rebuilt from its timeline, in one forward, when it goes on.
    """

    def __init__(
        self,
        model: PreTrainedModel,
        vocabulary: Vocabulary,
        markers: Markers,
        policy: Policy,
        slot_length: int,
        notes: tuple[str, ...] = (),
    ) -> None:
        self.notes = notes
        """Sentences that the user should read."""
        self._vocabulary = vocabulary
        self._markers = markers
        self._policy = policy
        self._slot_length = slot_length
        limit = getattr(model.config.get_text_config(), "max_position_embeddings", None) or MAX_POSITIONS
        self._decoder = SlotDecoder(model, self._new_layout().open(), min(limit, MAX_POSITIONS))

    def open(self, forced: Timeline = ()) -> TranslationStream:
        return SlotStream(self._new_session, self._decoder, forced)

    def _new_session(self) -> Session:
        return Session(self._new_layout(), self._policy, self._vocabulary)

    def _new_layout(self) -> SlotLayout:
        return SlotLayout(self._markers, self._slot_length)


class SlotStream:
    """One caption's translation (`core.backends.TranslationStream`).

    It is one session, or several in a row where the text outgrows the cache.
    """

    def __init__(
        self, new_session: Callable[[], Session], decoder: SlotDecoder, forced: Timeline = ()
    ) -> None:
        self._new_session = new_session
        self._decoder = decoder
        self._done_text: list[str] = []
        self._done_timeline: list[Action] = []
        self._session = self._begin()
        for part in _sentences(forced, self._session.words.end_ids):
            self._make_room(0)
            self._session.force(part)

    def read(self, words: Sequence[str]) -> TargetUpdate:
        self._reclaim_cache()
        for start in range(0, len(words), WORDS_AT_ONCE):
            group = words[start : start + WORDS_AT_ONCE]
            self._make_room(len(group))
            self._session.read(group)
            self._run()
        return self._update()

    def finish(self) -> TargetUpdate:
        self._reclaim_cache()
        self._session.end_source()
        self._run()
        return self._update()

    def _begin(self) -> Session:
        session = self._new_session()
        self._decoder.begin_sentence(session)
        return session

    def _reclaim_cache(self) -> None:
        if self._decoder.owner is not self._session and not self._session.is_finished:
            timeline = tuple(self._session.timeline)
            self._session = self._begin()
            self._session.force(timeline)

    def _make_room(self, n_words: int) -> None:
        """Go on in a new session if this one has ended or the cache may not hold `n_words` more."""
        wanted = self._decoder.cache.n_used + (self._session.n_behind + n_words) * POSITIONS_A_WORD
        if not self._session.is_finished and wanted > self._decoder.cache.n_positions:
            logger.info("the caption outgrows the cache of %d positions", self._decoder.cache.n_positions)
            self.finish()
        if self._session.is_finished:
            self._done_text.append(self._session.target)
            self._done_timeline += self._session.timeline
            self._session = self._begin()

    def _run(self) -> None:
        while (feed := self._session.next_feed()) is not None:
            try:
                token_id = self._decoder.predict(feed)
            except ContextFull as error:
                logger.warning("translation cut short: %s", error)
                self._session.cut_short()
                return
            if token_id is not None:
                self._session.receive(token_id)

    def _update(self) -> TargetUpdate:
        text = " ".join(part for part in (*self._done_text, self._session.target) if part)
        return TargetUpdate(text, self._session.tail, (*self._done_timeline, *self._session.timeline))


def _sentences(timeline: Timeline, end_ids: frozenset[int]) -> Iterator[Timeline]:
    """Yield the timelines of the sessions that `timeline` joins: each ends with an end token but the last."""
    start = 0
    for i, action in enumerate(timeline, start=1):
        if isinstance(action, Write) and end_ids.intersection(action.token_ids):
            yield timeline[start:i]
            start = i
    if start < len(timeline):
        yield timeline[start:]
