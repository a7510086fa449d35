import numpy as np
import pytest
import torch
from tiny_speech import SENTENCES
from tiny_whisper_course import WHISPER_PLAN, WHOLE, said

from training.whisper.batches import make_batch
from training.whisper.network import Pupil, make_whisper
from training.whisper.objective import Weights, look_loss, losses_of
from training.whisper.tokens import END, make_tokens, number_of


def test_looking_where_it_is_said_costs_nothing_and_elsewhere_much() -> None:
    attention = torch.zeros(1, 1, 2, 10)
    attention[0, 0, 0, 3] = attention[0, 0, 1, 9] = 1.0
    looks = torch.tensor([[[2, 4], [-1, -1]]])
    assert look_loss(attention, looks).item() == pytest.approx(0.0)
    assert look_loss(attention, torch.tensor([[[4, 6], [-1, -1]]])).item() > 9
    assert look_loss(attention / 2, looks).item() == pytest.approx(np.log(2))
    assert look_loss(attention, torch.full((1, 2, 2), -1)).item() == 0.0


def test_all_losses_teach_and_none_counts_what_is_not_there() -> None:
    tokenizer = make_tokens(SENTENCES * 10, 300)
    torch.manual_seed(0)
    pupil = Pupil(make_whisper(WHISPER_PLAN.shape, tokenizer), number_of(tokenizer, END))
    batch = make_batch([said(seed) for seed in range(3)], tokenizer, WHOLE, np.random.default_rng(0))
    losses = losses_of(pupil, batch, bf16=False)
    assert all(number > 0 for number in losses.numbers().values())
    losses.total(Weights()).backward()
    learned = [weight for weight in pupil.parameters() if weight.requires_grad]
    assert all(weight.grad is not None and weight.grad.isfinite().all() for weight in learned)
