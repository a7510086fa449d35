import pytest
import torch
from tiny_speech import PLAN, tiny_course

from models.networks.bf16 import computes_in_bf16
from training.speech.batches import batches_of_round
from training.speech.course import Course
from training.speech.objective import Weights, losses_of


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return tiny_course(tmp_path_factory.mktemp("run") / "course")


def _losses(course: Course, with_decoder: bool = True, bf16: bool = False):
    _, batch = next(iter(batches_of_round(course.lessons.shelf, PLAN.menu, 0, course.lessons.tokenizer)))
    course.pupil.eval()
    return losses_of(course.pupil, batch, with_decoder, bf16)


def test_an_untaught_network_knows_about_as_much_as_chance(course: Course) -> None:
    losses = _losses(course).numbers()
    n = len(course.lessons.tokenizer)
    assert losses["transducer"] > 0.5 * torch.tensor(float(n)).log().item()
    assert losses["phones"] == pytest.approx(torch.tensor(41.0).log().item(), abs=1)


def test_the_total_is_weighted_and_reaches_every_weight(course: Course) -> None:
    losses = _losses(course)
    total = losses.total(Weights(by_frame=0.5, phones=2, transducer=1))
    parts = losses.transducer + 0.5 * losses.by_frame + 2 * losses.phones
    assert total.item() == pytest.approx(parts.item())
    total.backward()
    assert all(weight.grad is not None for weight in course.pupil.parameters())


def test_without_the_decoder_only_the_encoder_learns(course: Course) -> None:
    course.pupil.zero_grad(set_to_none=True)
    losses = _losses(course, with_decoder=False)
    losses.total(Weights()).backward()
    assert losses.transducer.item() == 0
    assert all(weight.grad is None for weight in course.pupil.recognizer.decoder.parameters())
    assert all(weight.grad is not None for weight in course.pupil.recognizer.encoder.parameters())


@pytest.mark.skipif(
    not computes_in_bf16(torch.device("cpu")), reason="this processor has no bfloat16, which LSTMs need there"
)
def test_bfloat16_gives_nearly_the_same(course: Course) -> None:
    exact, near = (_losses(course, bf16=bf16).numbers() for bf16 in (False, True))
    assert near == pytest.approx(exact, rel=0.05)
