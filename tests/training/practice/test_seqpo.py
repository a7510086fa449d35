"""Practice finds the best translator of a world where it is known, and nothing where nothing differs."""

import json
from dataclasses import dataclass
from statistics import fmean

import pytest
import torch
from accelerate import PartialState
from safetensors.torch import load_file
from toy_world import REWARD, WORLD, asks_head, beginner, exercises, practice, toy_maker

from core.wire.training_events import Evaluated, Stepped
from models.networks.attention import PLAIN
from models.translate.rollouts import roll_out
from training.learn.loop import TrainingSettings, train
from training.learn.method import LowRank
from training.learn.objective import Share
from training.learn.schedules import ConstantThenLinear
from training.practice.seqpo import graded

SHARE = Share(PartialState(cpu=True))
WEIGHTS = {"full": "model.safetensors", "lora": "adapter_model.safetensors"}


@dataclass(frozen=True, slots=True)
class Same:
    """Finds all translations equally good."""

    def scores(self, answers):
        return [50.0 for _ in answers]


class Opposite:
    """Rewards what is bad and late."""

    def advantages(self, group, n_read):
        return [-one for one in REWARD.advantages(group, n_read)]


@dataclass(frozen=True, slots=True)
class Partial:
    """Rewards what is told of it."""

    worth: tuple[float, ...]

    def advantages(self, group, n_read):
        return list(self.worth)


def waiting(trainable):
    """Return, by the first word, the share of tries that wait for the second; and the share that is right."""
    asked = asks_head()["dev"] if trainable.head else exercises(1)
    attempts = [attempt for one in asked for attempt in one.attempts(20)]
    tries = roll_out(trainable.model.eval(), PLAIN, attempts, 1.0, head=trainable.head)
    shares = {
        first: fmean(
            tried.delays[:1] != (1,)
            for one, tried in zip(attempts, tries, strict=True)
            if one.source[0] == first
        )
        for first in ("bank", "dog", "cat")
    }
    right = fmean(
        tried.text == WORLD[" ".join(one.source)] for one, tried in zip(attempts, tries, strict=True)
    )
    return shares, right


def run(folder, n_steps, trainable=None, tell=lambda event: None, rate=3e-3, **options):
    trainable = trainable or beginner()
    settings = TrainingSettings(
        n_steps,
        learning_rate=rate,
        schedule=ConstantThenLinear(n_steps, 0, 1.0),
        weight_decay=0.0,
        evaluate_every=4,
        in_bf16=False,
    )
    return train(trainable, practice(trainable, **options), settings, folder, tell=tell)


def gradients(objective, batch):
    learned = objective.learn(batch, SHARE)
    found = [parameter.grad for parameter in objective.trainable.learning]
    return learned, [grad for grad in found if grad is not None]


@pytest.mark.long
def test_practice_learns_to_wait_where_waiting_pays_and_nowhere_else(tmp_path):
    trainable = beginner()
    told = []
    before, right_before = waiting(trainable)
    assert all(0.25 < share < 0.75 for share in before.values())
    run(tmp_path, 24, trainable, told.append, rate=2e-3, most_drift=9.0, temperature=1.0)
    after, right_after = waiting(trainable)
    assert after["bank"] > 0.85
    assert max(after["dog"], after["cat"]) < 0.1
    assert right_after > right_before
    start, *_, end = [event for event in told if isinstance(event, Evaluated)]
    assert start.step == 0 and start.dev_loss == pytest.approx(0)
    assert end.dev_loss <= start.dev_loss


@pytest.mark.long
def test_practice_teaches_a_head_alone_where_to_wait(tmp_path):
    """Its answers are drawn and weighed like tokens; the translator itself stays as it is."""
    trainable = beginner("head", LowRank(4, 8), with_head=True)
    first = {name: value.clone() for name, value in trainable.model.state_dict().items()}
    before, right_before = waiting(trainable)
    assert all(0.25 < share < 0.75 for share in before.values())
    run(tmp_path, 60, trainable, rate=0.01, most_drift=9.0, temperature=1.0, **asks_head())
    after, right_after = waiting(trainable)
    assert after["bank"] > 0.75
    assert max(after["dog"], after["cat"]) < 0.35
    assert right_after > right_before
    changed = {name for name, value in trainable.model.state_dict().items() if not value.equal(first[name])}
    assert changed == {"policy_head.weight"}


def test_what_a_head_answered_is_scored_as_it_was_drawn_and_moves_with_the_tokens():
    trainable = beginner(with_head=True)
    torch.nn.init.normal_(trainable.head.weight, std=0.2)
    objective = practice(trainable, **asks_head())
    asked = asks_head()["dev"]
    for exercise, tries in zip(asked, objective.draw_tries(asked), strict=True):
        for tried in tries:
            tokens, answers = (
                [one for one in graded(exercise, tried, 0.0) if one.are_answers == kind]
                for kind in (False, True)
            )
            with torch.no_grad():
                scored = [objective.log_probabilities(part).tolist() for part in (tokens, answers)]
            decided = sorted(tried.decided, key=lambda one: one.begins)
            for found, drawn in zip(scored, (tried.drawn, decided), strict=True):
                assert found == pytest.approx([one.log_probability for one in drawn], abs=1e-4)
    learned, found = gradients(objective, asked)
    assert learned.figures["drift"] == 0 and len(found) == len(objective.trainable.learning)


def test_gradient_checkpointing_keeps_less_and_moves_the_weights_the_same_way():
    kept, moved = [0, 0], []

    def keep(tensor):
        kept[-1] += tensor.numel()
        return tensor

    for checkpoints in (False, True):
        kept.append(0)
        objective = practice(beginner(), reward=Partial((1.0, -1.0, 0.0, 0.0, 0.0)))
        if checkpoints:
            objective.trainable.model.activation_checkpointing_enable()
        with torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor):
            moved.append(gradients(objective, exercises(1)))
    without, with_it = moved
    assert kept[-1] < kept[-2] / 2
    for one, other in zip(without[1], with_it[1], strict=True):
        torch.testing.assert_close(one, other, atol=1e-6, rtol=1e-4)


def test_tries_that_are_worth_the_same_give_no_gradient():
    objective = practice(beginner(), quality=Same(), reward=Partial((0.0,) * 5))
    _, found = gradients(objective, exercises(2))
    assert found and all(torch.all(grad == 0) for grad in found)


def test_what_was_worth_more_becomes_likelier():
    objective = practice(
        beginner(), reward=Partial((1.0, -1.0)), n_tries=2, temperature=1.0, drift_weight=0.0
    )
    [exercise] = exercises(1, "a")[:1]
    groups = objective.draw_tries([exercise])
    before = [_log_probability(objective, exercise, tried) for tried in groups[0]]
    assert groups[0][0].timeline != groups[0][1].timeline
    gradients(objective, [exercise])
    torch.optim.SGD(objective.trainable.learning, 0.05).step()
    after = [_log_probability(objective, exercise, tried) for tried in groups[0]]
    assert after[0] - before[0] > after[1] - before[1]


def _log_probability(objective, exercise, tried):
    with torch.no_grad():
        return float(objective.log_probabilities(list(graded(exercise, tried, 0.0))).sum())


def test_what_was_drawn_is_scored_as_it_was_drawn():
    objective = practice(beginner())
    for exercise, tries in zip(exercises(1), objective.draw_tries(exercises(1)), strict=True):
        for tried in tries:
            with torch.no_grad():
                scored = objective.log_probabilities(list(graded(exercise, tried, 0.0)))
            assert scored.tolist() == pytest.approx([one.log_probability for one in tried.drawn], abs=1e-4)


def test_the_distance_from_the_start_is_nothing_there_and_grows():
    objective = practice(beginner())
    assert gradients(objective, exercises(2))[0].figures["drift"] == 0
    torch.optim.SGD(objective.trainable.learning, 0.3).step()
    assert gradients(objective, exercises(2))[0].figures["drift"] > 1e-5


def test_a_token_far_from_the_start_outweighs_nothing_else():
    """At the start what is drawn now was hardly ever drawn, by tens of nats: k3 would be no number at all."""
    objective = practice(beginner())
    for parameter in objective.trainable.learning:
        parameter.data = parameter.data * 12 + 1
    with objective.start.in_place():
        for parameter in objective.trainable.learning:
            parameter.data = parameter.data * 12 - 1
    learned, found = gradients(objective, exercises(2))
    assert 1 < learned.figures["drift"] < 1000
    assert all(bool(gradient.isfinite().all()) for gradient in found)


def test_the_weights_of_the_start_are_in_place_for_a_while_only():
    objective = practice(beginner())
    before = [one.detach().clone() for one in objective.trainable.learning]
    for one in objective.trainable.learning:
        one.data.add_(1)
    with objective.start.in_place():
        assert all(map(torch.equal, before, objective.trainable.learning))
    assert all(torch.equal(b + 1, one) for b, one in zip(before, objective.trainable.learning, strict=True))


def test_empty_tries_are_learned_from_too():
    trainable = beginner()
    bias = torch.full((trainable.model.config.vocab_size,), -40.0)
    words = toy_maker().vocabulary
    bias[list(words.end_ids | {words.end_of_write_id})] = 40.0
    trainable.model.lm_head.bias = torch.nn.Parameter(bias, requires_grad=False)
    learned, found = gradients(practice(trainable), exercises(2))
    assert learned.figures["quality"] == 0 and learned.figures["lag_words"] == 2
    assert all(torch.isfinite(grad).all() for grad in found)


def test_the_parts_that_a_batch_is_fed_in_change_nothing():
    whole = gradients(practice(beginner()), exercises(2))
    parts = gradients(practice(beginner(), cells_at_once=40), exercises(2))
    assert float(parts[0].loss) == pytest.approx(float(whole[0].loss), abs=1e-5)
    for one, other in zip(parts[1], whole[1], strict=True):
        torch.testing.assert_close(one, other, atol=1e-5, rtol=1e-4)


class Killed(Exception):
    """Stands for an end without warning."""


@pytest.mark.parametrize("method", WEIGHTS)
def test_a_run_that_was_killed_ends_with_the_weights_of_one_that_was_not(tmp_path, method):
    def kill(event):
        if isinstance(event, Stepped) and event.step == 6:
            raise Killed

    def start(name, **options):
        return run(tmp_path / name, 8, beginner(method, LowRank(4, 8)), most_drift=9.0, **options)

    start("whole")
    with pytest.raises(Killed):
        start("killed", tell=kill)
    start("killed")
    whole, resumed = (load_file(tmp_path / name / "last" / WEIGHTS[method]) for name in ("whole", "killed"))
    assert whole.keys() == resumed.keys() and all(torch.equal(whole[name], resumed[name]) for name in whole)
    states = [
        json.loads((tmp_path / name / "last" / "state.json").read_text()) for name in ("whole", "killed")
    ]
    assert states[0] == states[1]


def test_a_run_ends_where_it_has_come_too_far_from_the_start_and_does_not_go_on(tmp_path):
    told = []
    state = run(tmp_path, 20, tell=told.append, most_drift=1e-4)
    assert state.is_ended and state.step < 20
    n_told = len(told)
    assert run(tmp_path, 20, tell=told.append, most_drift=1e-4).step == state.step
    assert len(told) == n_told


def test_where_practice_makes_it_worse_the_start_is_the_best(tmp_path):
    told = []
    trainable = beginner()
    first = {name: value.clone() for name, value in trainable.model.state_dict().items()}
    run(tmp_path, 8, trainable, told.append, reward=Opposite(), most_drift=9.0)
    losses = [event.dev_loss for event in told if isinstance(event, Evaluated)]
    best = load_file(tmp_path / "best" / WEIGHTS["full"])
    assert len(losses) == 3 and min(losses[1:]) > losses[0]
    assert all(torch.equal(best[name], first[name]) for name in best)
