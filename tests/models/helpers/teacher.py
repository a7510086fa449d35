"""The teacher-forced forward, which streaming is held against."""

import torch
from tiny_lm import tiny_tokenizer

from core.layouts.actions import Read, Write
from core.speech.repetitions import looping_tokens, n_repeats
from core.translating.schemes import SCHEMES
from models.networks.attention import PLAIN
from models.translate.vocabulary import Vocabulary, chat_markers, token_id
from training.learn.collate import collate
from training.learn.tokenizer import END_OF_WRITE


@torch.no_grad()
def teacher_forced(model, placed, rule=PLAIN):
    """Return the logits of all cells, (n, V), of one forward with the layout's mask."""
    batch = collate([placed], model.dtype, rule)
    logits = model(
        input_ids=batch.input_ids,
        position_ids=batch.position_ids,
        attention_mask=batch.attention_mask,
        use_cache=False,
    ).logits
    return logits[0, -len(placed.cells) :].clone()


def markers_and_vocabulary(scheme):
    tokenizer = tiny_tokenizer()
    markers = chat_markers(tokenizer, "<|en|><|de|>")
    marker = markers.user[0] if SCHEMES[scheme].ends_writes else token_id(tokenizer, END_OF_WRITE)
    return markers, Vocabulary.of(tokenizer, marker)


def repeats_in_source(timeline, end_ids):
    """Yield, for each token that a session wrote, how often in a row its source had said something."""
    source, most = [], 1
    for action in timeline:
        if isinstance(action, Read):
            for token in action.token_ids:
                source.append(token)
                most = max(most, n_repeats(source))
        elif isinstance(action, Write):
            yield from (most for token in action.token_ids if token not in end_ids)


def assert_is_what_was_predicted(model, tables, timeline, vocabulary, rule):
    """Assert that every token of a session's timeline was the likeliest that was allowed.

    Its ends are left out: they may have been imposed by the length guard.
    """
    written = []
    repeats = repeats_in_source(timeline, vocabulary.end_ids)
    for placed in tables:
        for row, label in zip(teacher_forced(model, placed, rule), placed.labels, strict=True):
            if label is None or label in vocabulary.end_ids:
                continue
            row[list(looping_tokens(written, vocabulary, next(repeats)))] = -torch.inf
            if label != vocabulary.end_of_write_id:  # it may have been banned
                row[vocabulary.end_of_write_id] = -torch.inf
                written.append(label)
            assert row[label] >= row.max() - 1e-4
