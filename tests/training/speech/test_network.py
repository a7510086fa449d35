import pytest
import torch
from tiny_speech import TINY

from training.speech.flite import PHONES
from training.speech.network import Pupil, Shape, make_recognizer


@pytest.fixture(scope="module")
def pupil() -> Pupil:
    torch.manual_seed(1)
    return Pupil(make_recognizer(TINY, 60)).eval()


def _mel(n_rows: int = 1, n_frames: int = 240) -> torch.Tensor:
    torch.manual_seed(2)
    return 4 * torch.randn(n_rows, n_frames, 80) - 8


@torch.no_grad()
def test_the_untaught_network_still_hears_its_sound(pupil: Pupil) -> None:
    states = [pupil.encode(mel, torch.ones(1, 240, dtype=torch.long), 6)[0] for mel in (_mel(), -_mel() - 16)]
    assert states[0].std() > 0.1
    assert (states[0] - states[1]).abs().mean() > 0.1 * states[0].std()


@torch.no_grad()
@pytest.mark.parametrize("lookahead", [13, 6, 1, 0])
def test_what_comes_behind_its_chunk_changes_no_state(pupil: Pupil, lookahead: int) -> None:
    mask = torch.ones(1, 240, dtype=torch.long)
    mel = _mel()
    n_chunk = lookahead + 1
    changed = mel.clone()
    changed[:, 1 + 8 * (n_chunk - 1) :] = 0  # what the first chunk does not hear
    before, after = (pupil.encode(one, mask, lookahead)[0] for one in (mel, changed))
    assert torch.allclose(before[:, :n_chunk], after[:, :n_chunk], atol=1e-5)
    assert not torch.allclose(before[:, n_chunk:], after[:, n_chunk:], atol=1e-2)


@torch.no_grad()
def test_shapes_are_those_that_the_losses_want(pupil: Pupil) -> None:
    mask = torch.ones(2, 240, dtype=torch.long)
    mask[1, 160:] = 0
    encoded, by_frame, phones, n_frames = pupil.encode(_mel(2), mask, 1)
    n = encoded.shape[1]
    assert (by_frame.shape, phones.shape) == ((2, n, 61), (2, n, 2, len(PHONES)))
    assert n_frames.tolist() == [n, 160 // 8 + 1]
    assert pupil.joint(encoded, torch.ones(2, 5, dtype=torch.long)).shape == (2, n, 6, 61)


def test_convolutions_in_front_stay_in_float32_and_the_rest_does_not(pupil: Pupil) -> None:
    mask = torch.ones(1, 240, dtype=torch.long)
    seen = {}
    hook = pupil.recognizer.encoder.subsampling.linear.register_forward_hook(
        lambda *args: seen.update(inside=args[-1].dtype)
    )
    with torch.autocast("cpu", torch.bfloat16):
        encoded, *_ = pupil.encode(_mel(), mask, 1)
    hook.remove()
    assert (seen["inside"], encoded.dtype) == (torch.float32, torch.bfloat16)
    assert not torch.is_autocast_enabled("cpu")


def test_the_usual_shape_fits_into_what_the_packages_may_carry_of_it() -> None:
    n_weights = sum(weight.numel() for weight in make_recognizer(Shape(), 256).parameters())
    assert 2 * n_weights < 9_000_000  # bytes in bfloat16
