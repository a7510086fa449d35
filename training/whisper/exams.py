"""What a Whisper writes of utterances, greedily and by itself, and how much of it is wrong."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from tokenizers import Tokenizer
from transformers import WhisperForConditionalGeneration

from core.scoring.scores import WordErrors, word_errors
from models.recognize.attending_whisper import encoder_states
from training.speech.exams import Exam
from training.speech.shards import Heard
from training.whisper.frames import scaled
from training.whisper.tokens import END, START, UNTIMED, number_of

_N_AT_ONCE = 16
_SECOND = 100
_TOKENS_PER_SECOND = 8


@torch.no_grad()
def transcribe(
    network: WhisperForConditionalGeneration, tokenizer: Tokenizer, heard: Sequence[Heard]
) -> list[str]:
    """Return what the network writes of whole utterances, the best token each time."""
    n = max(10 * _SECOND, max(one.n_frames for one in heard) // _SECOND * _SECOND + 2 * _SECOND)
    sound = np.stack([scaled(one.features.astype(np.float32), min(n, 30 * _SECOND)) for one in heard])
    states = encoder_states(network.model.encoder, torch.from_numpy(sound).transpose(1, 2))[-1]
    end = number_of(tokenizer, END)
    tokens = torch.tensor([[number_of(tokenizer, START), number_of(tokenizer, UNTIMED)]] * len(heard))
    cache = None
    for _ in range(n // _SECOND * _TOKENS_PER_SECOND):
        decoded = network.model.decoder(
            input_ids=tokens if cache is None else tokens[:, -1:],
            encoder_hidden_states=states,
            past_key_values=cache,
            use_cache=True,
        )
        cache = decoded.past_key_values
        following = network.proj_out(decoded.last_hidden_state[:, -1])[:, : end + 1].argmax(dim=-1)
        following[(tokens[:, 2:] == end).any(dim=1)] = end
        tokens = torch.cat([tokens, following[:, None]], dim=1)
        if (following == end).all():
            break
    return [str(tokenizer.decode(row)).strip() for row in tokens.tolist()]


def errors_of(network: WhisperForConditionalGeneration, tokenizer: Tokenizer, exam: Exam) -> WordErrors:
    """Return the word errors of an exam."""
    errors = WordErrors(0, 0, 0, 0)
    for start in range(0, len(exam.heard), _N_AT_ONCE):
        heard = exam.heard[start : start + _N_AT_ONCE]
        for one, text in zip(heard, transcribe(network, tokenizer, heard), strict=True):
            errors += word_errors(one.text.split(), text.split())
    return errors
