"""What of a card torch may take."""

import pytest
import torch

from models.memory.budget import SPARE_BYTES
from models.networks import language_model
from models.networks.language_model import share_of_card

GB = 1_000_000_000


@pytest.mark.parametrize(
    ("taken", "free", "share"),
    [(0, 8 * GB, 1 - SPARE_BYTES / (8 * GB)), (2 * GB, 4 * GB, 0.75 - SPARE_BYTES / (8 * GB))],
)
def test_torch_takes_what_is_free_of_a_card_and_leaves_a_little(taken, free, share):
    assert share_of_card(taken, free, whole=8 * GB) == pytest.approx(share)


def test_what_torch_has_already_it_may_keep_where_nothing_is_free():
    assert share_of_card(2 * GB, 0, whole=8 * GB) == 0.25


@pytest.mark.parametrize(
    ("to_learn", "is_windows", "share"),
    [
        (True, False, 0.85),
        (True, True, 0.85),
        (False, True, 1 - SPARE_BYTES / (8 * GB)),
        (False, False, None),
    ],
)
def test_a_training_leaves_captions_some_of_a_card_and_takes_what_can_grow(
    to_learn, is_windows, share, monkeypatch
):
    told = {}
    monkeypatch.setattr(language_model, "on_windows", lambda: is_windows)
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "mem_get_info", lambda: (8 * GB, 8 * GB))
    monkeypatch.setattr(torch.cuda, "memory_reserved", lambda: 0)
    monkeypatch.setattr(torch.cuda, "set_per_process_memory_fraction", lambda share: told.update(share=share))
    monkeypatch.setattr(language_model, "_set_allocator_settings", lambda what: told.update(what=what))
    language_model.leave_room_on_card(to_learn=to_learn)
    assert told.get("share") == (None if share is None else pytest.approx(share))
    assert ("what" in told) == (to_learn and not is_windows)


def test_a_translator_takes_a_stream_of_its_own_once_its_weights_are_there(monkeypatch):
    done = []
    current = ["of all"]
    monkeypatch.setattr(torch.cuda, "current_stream", lambda device: current[0])
    monkeypatch.setattr(torch.cuda, "default_stream", lambda device: "of all")
    monkeypatch.setattr(torch.cuda, "synchronize", lambda device: done.append("synchronized"))
    monkeypatch.setattr(torch.cuda, "Stream", lambda device, priority: priority)
    monkeypatch.setattr(torch.cuda, "set_stream", lambda stream: current.__setitem__(0, stream))
    for _ in range(2):
        language_model.take_own_stream(torch.device("cuda"))
    assert (current, done) == ([-1], ["synchronized"])
