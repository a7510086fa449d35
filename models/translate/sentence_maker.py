"""What the sentences of a translator have in common, from which each is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.layouts.actions import Action, Follow, Timeline, Write
from core.layouts.layout import Layout, Markers
from core.translating.glossary import NO_GLOSSARY, Glossary, Term
from core.translating.open_sentence import OpenSentence
from core.translating.policies import Head, Policy, WriteUnit
from core.translating.schemes import Scheme
from models.translate.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class SentenceMaker:
    """What every sentence of a translator has in common."""

    scheme: Scheme
    markers: Markers
    slot_length: int
    policy: Policy
    vocabulary: Vocabulary
    glossary: Glossary = NO_GLOSSARY
    guards_loops: bool = True

    @property
    def asks_head(self) -> bool:
        """Whether a policy head says when to write."""
        return isinstance(self.policy, Head)

    def with_terms(self, terms: Sequence[Term]) -> SentenceMaker:
        words = self.vocabulary
        glossary = Glossary.of(terms, words.encode_word, spaces_source=words.spaces_source)
        return replace(self, glossary=glossary)

    def new_sentence(self, follows: Follow | None = None) -> OpenSentence:
        return OpenSentence(
            self.new_layout(follows),
            self.scheme.policy(self.policy),
            self.vocabulary,
            self.glossary,
            follows,
            n_shared=len(self.markers.prompt),
            guards_loops=self.guards_loops,
        )

    def new_layout(self, follows: Follow | None = None) -> Layout:
        markers = self.markers.after(follows) if follows else self.markers
        return self.scheme.new_layout(markers, self.slot_length)

    def rebuild(self, sentence: OpenSentence) -> OpenSentence:
        """Return one where `sentence` is, which another maker may have made; all of it is to be fed."""
        rebuilt = self.new_sentence(sentence.follows)
        rebuilt.force(self.retold(sentence.timeline))
        return rebuilt

    def retold(self, timeline: Sequence[Action]) -> Timeline:
        """Return the timeline with this maker's end-of-write marks, or none, where another's stood."""
        writes_chunks = self.scheme.policy(self.policy).unit is WriteUnit.CHUNK
        own = self.vocabulary.end_of_write_id if writes_chunks else None
        mark = () if own is None else (Write((own,), is_mark=True),)
        parts = (mark if isinstance(action, Write) and action.is_mark else (action,) for action in timeline)
        return tuple(action for part in parts for action in part)
