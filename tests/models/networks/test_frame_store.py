import numpy as np
import torch

from models.networks.frame_store import FrameStore

WIDTH = 4


def frames(*numbers):
    return np.array([[number] * WIDTH for number in numbers], dtype=np.float32)


def store_of(n_rows=2, n_frames=6):
    return FrameStore(n_rows, n_frames, WIDTH, torch.device("cpu"), torch.float32)


def test_frames_stand_for_negative_ids_and_the_model_for_the_others():
    torch.manual_seed(0)
    embeddings = torch.nn.Embedding(10, WIDTH)
    store = store_of()
    store.put(0, 0, frames(1, 2))
    store.put(0, 2, frames(3))
    store.put(1, 0, frames(7))
    embedded = store.embed(torch.tensor([[3, -3, -1], [0, 5, -1]]), embeddings)
    assert torch.equal(embedded[0, 0], embeddings.weight[3])
    assert embedded[0, 1:, 0].tolist() == [3, 1]
    assert torch.equal(embedded[1, :2], embeddings.weight[[0, 5]])
    assert embedded[1, 2, 0] == 7


def test_what_was_never_put_is_zeros_and_what_does_not_fit_is_dropped():
    embeddings = torch.nn.Embedding(10, WIDTH)
    store = store_of(n_rows=1, n_frames=2)
    assert store.embed(torch.tensor([[-2]]), embeddings).abs().max() == 0
    store.put(0, 1, frames(4, 5))
    store.put(0, 9, frames(6))
    assert store.embed(torch.tensor([[-1, -2]]), embeddings)[0, :, 0].tolist() == [0, 4]
