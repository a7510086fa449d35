"""Sentences whose tokens are letters, answered by a function in the place of a network."""

from dataclasses import dataclass

from core.layouts.layout import Markers
from core.layouts.slot_layout import SlotLayout
from core.translating.open_sentence import OpenSentence

END, END_OF_WRITE = 0, 1
MARKERS = Markers(prompt=(5, 6), user=(6,), assistant=(7,))


@dataclass(frozen=True)
class Letters:
    """One token a letter: a capital starts a word, a small letter goes on with it."""

    end_ids: frozenset[int] = frozenset({END})
    end_of_write_id: int | None = END_OF_WRITE
    end_of_source_id: int | None = None

    def encode_word(self, word, is_first):
        return tuple(map(ord, word))

    def decode(self, token_ids):
        text = "".join(map(chr, token_ids))
        return "".join(f" {c}" if c.isupper() else c for c in text).strip()

    def starts_word(self, token_id):
        return chr(token_id).isupper()

    def is_sentence_mark(self, token_id):
        return chr(token_id) in ".?!"


def new_sentence(policy, slot_length=4):
    return OpenSentence(SlotLayout(MARKERS, slot_length), policy, Letters())


def run(sentence, predict):
    """Answer every forward by `predict(sentence, feed)`."""
    feeds = []
    while (feed := sentence.next_feed()) is not None:
        feeds.append(feed)
        if feed.predicts:
            sentence.receive(predict(sentence, feed))
    return feeds
