"""Training goes on where it stopped, step for step, however it is cut, and learns."""

import json
import logging
import os
import random
import signal

import pytest
import torch
from safetensors.torch import load_file, save_file
from tiny_lm import EVERY_FAMILY, ready_model, rule_of, tiny_model, tiny_tokenizer

from core.translating.policies import WaitK
from core.wire.training_events import Evaluated, Stepped
from core.wording.errors import UserError
from models.translate.vocabulary import Vocabulary
from training.data.corpus import SentencePair
from training.learn.averages import AVERAGES_NAME
from training.learn.collate import IGNORED, parts_of
from training.learn.cross_entropy import CrossEntropy, Dev
from training.learn.examples import draw_epoch, in_batches, tokenize_pairs
from training.learn.loop import TrainingSettings, train
from training.learn.method import LowRank
from training.learn.methods import METHODS
from training.learn.schedules import ConstantThenLinear, InverseSquareRoot
from training.learn.trainable_model import TrainableModel
from training.shipped.embedded import Direction, example_maker

WEIGHTS = {"full": "model.safetensors", "lora": "adapter_model.safetensors"}


@pytest.fixture(scope="module")
def data():
    tokenizer = tiny_tokenizer()
    pairs = [
        SentencePair(f"the old house number {i} stands near the river", f"das alte Haus {i} steht am Fluss")
        for i in range(24)
    ]
    tokenized = tokenize_pairs(pairs, [()] * len(pairs), Vocabulary.of(tokenizer))
    return tokenized, example_maker(tokenizer, Direction("de"))


@pytest.fixture
def run(data):
    tokenized, maker = data
    batches = [maker.lay_out(tokenized[:1], WaitK(3), random.Random(0))]

    def start(
        folder,
        n_steps=20,
        method="full",
        tell=lambda event: None,
        translate=None,
        batched=in_batches,
        **settings,
    ):
        torch.manual_seed(0)
        model = tiny_model("llama", initializer_range=0.02)
        METHODS[method].make_learn(model, LowRank(4, 8))
        chosen = {"learning_rate": 3e-3, "schedule": InverseSquareRoot(5), "evaluate_every": 5} | settings
        trainable = TrainableModel(model, METHODS[method])
        of_run = TrainingSettings(n_steps, in_bf16=False, **chosen)
        objective = CrossEntropy(
            trainable,
            lambda rng: batched(draw_epoch(tokenized, maker, rng), 256, rng),
            Dev(batches, translate),
            of_run,
        )
        return train(trainable, objective, of_run, folder, tell=tell)

    return start


class Killed(Exception):
    """Stands for an end without warning."""


def at_step(step, act):
    def tell(event):
        if isinstance(event, Stepped) and event.step == step:
            act()

    return tell


def kill():
    raise Killed


def press_ctrl_c():
    os.kill(os.getpid(), signal.SIGINT)


def weights_of(folder, method="full"):
    return load_file(folder / "last" / WEIGHTS[method])


def assert_equal(ones, others):
    assert ones.keys() == others.keys() and ones
    assert all(torch.equal(ones[name], others[name]) for name in ones)


@pytest.mark.parametrize("method", WEIGHTS)
def test_a_run_that_was_killed_ends_with_the_weights_of_one_that_was_not(tmp_path, run, method):
    run(tmp_path / "whole", method=method)
    with pytest.raises(Killed):
        run(tmp_path / "killed", method=method, tell=at_step(13, kill))
    assert json.loads((tmp_path / "killed" / "last" / "state.json").read_text())["step"] == 10
    run(tmp_path / "killed", method=method)
    assert_equal(weights_of(tmp_path / "killed", method), weights_of(tmp_path / "whole", method))


@pytest.mark.parametrize("method", WEIGHTS)
def test_ctrl_c_leaves_a_checkpoint_of_the_very_step_that_goes_on(tmp_path, run, method):
    run(tmp_path / "whole", method=method)
    assert run(tmp_path / "stopped", method=method, tell=at_step(6, press_ctrl_c)).step == 7
    assert json.loads((tmp_path / "stopped" / "last" / "state.json").read_text())["step"] == 7
    steps = []
    run(tmp_path / "stopped", method=method, tell=steps.append)
    assert [event.step for event in steps if isinstance(event, Stepped)] == list(range(8, 21))
    assert_equal(weights_of(tmp_path / "stopped", method), weights_of(tmp_path / "whole", method))


def test_averages_of_the_weights_go_on_too_and_change_no_step(tmp_path, run):
    run(tmp_path / "plain")
    run(tmp_path / "whole", averages=(0.9, 0.5))
    with pytest.raises(Killed):
        run(tmp_path / "killed", averages=(0.9, 0.5), tell=at_step(13, kill))
    run(tmp_path / "killed", averages=(0.9, 0.5))
    assert_equal(weights_of(tmp_path / "whole"), weights_of(tmp_path / "plain"))
    for name in ("last/averages.safetensors", "best/model.safetensors"):
        assert_equal(load_file(tmp_path / "killed" / name), load_file(tmp_path / "whole" / name))


@pytest.mark.parametrize(("rate", "is_average_better"), [(1.0, True), (3e-3, False)])
def test_the_best_weights_are_an_average_where_that_measures_better(
    tmp_path, run, caplog, rate, is_average_better
):
    """At such a rate a few steps spoil a model, and an average over a thousand hardly moves."""
    caplog.set_level(logging.INFO, "training.learn.loop")
    told = []
    run(tmp_path, n_steps=5, learning_rate=rate, averages=(0.999,), tell=told.append)
    [averaged] = [record.args[1] for record in caplog.records]
    assert (averaged < told[-1].dev_loss) == is_average_better and told[-1].is_best
    state = json.loads((tmp_path / "last" / "state.json").read_text())
    assert state["best_loss"] == min(averaged, told[-1].dev_loss)
    best = load_file(tmp_path / "best" / WEIGHTS["full"])
    averages = load_file(tmp_path / "last" / AVERAGES_NAME)
    sums = sorted(float(tensor.double().sum()) for tensor in averages.values())
    assert (sorted(float(tensor.double().sum()) for tensor in best.values()) == sums) == is_average_better
    if not is_average_better:
        assert_equal(best, weights_of(tmp_path))


def test_what_makes_the_steps_is_chosen_and_goes_on_too(tmp_path, run):
    run(tmp_path / "adamw")
    run(tmp_path / "whole", optimizer="muon")
    with pytest.raises(Killed):
        run(tmp_path / "killed", optimizer="muon", tell=at_step(13, kill))
    run(tmp_path / "killed", optimizer="muon")
    learned, others = weights_of(tmp_path / "whole"), weights_of(tmp_path / "adamw")
    assert_equal(weights_of(tmp_path / "killed"), learned)
    assert not any(torch.equal(learned[name], others[name]) for name in learned)


@pytest.mark.parametrize("n_learned", [3, 7], ids=["before the first measurement", "behind one"])
def test_a_run_that_is_given_no_more_steps_than_it_has_is_measured_where_it_stands(tmp_path, run, n_learned):
    assert run(tmp_path, tell=at_step(n_learned - 1, press_ctrl_c)).step == n_learned
    told = []
    run(tmp_path, n_steps=n_learned, tell=told.append)
    [measured] = told
    assert measured.step == n_learned and measured.is_best
    assert_equal(load_file(tmp_path / "best" / WEIGHTS["full"]), weights_of(tmp_path))
    run(tmp_path, n_steps=n_learned, tell=told.append)
    assert told == [measured]


def test_a_second_ctrl_c_interrupts_at_once_and_the_handlers_are_put_back(tmp_path, run):
    before = signal.getsignal(signal.SIGINT)

    def press_twice():
        press_ctrl_c()
        press_ctrl_c()

    with pytest.raises(KeyboardInterrupt):
        run(tmp_path, tell=at_step(7, press_twice))
    assert signal.getsignal(signal.SIGINT) is before


def test_a_kill_between_the_two_renamings_of_a_checkpoint_loses_nothing(tmp_path, run):
    run(tmp_path, n_steps=5)
    for name in ("last", "best"):
        (tmp_path / name).rename(tmp_path / f"{name}.old")
    assert run(tmp_path, n_steps=5).step == 5
    assert {path.name for path in tmp_path.iterdir()} == {"last", "best"}


def test_a_checkpoint_is_plain_weights_an_adamw_state_and_a_few_numbers(tmp_path, run):
    """So the runs of earlier versions go on."""
    run(tmp_path, n_steps=5)
    model = tiny_model("llama", initializer_range=0.02)
    last = tmp_path / "last"
    model.save_pretrained(last)
    sizes = enumerate(parameter.shape for parameter in model.parameters())
    state = {f"{i}.{name}": torch.zeros(shape) for i, shape in sizes for name in ("exp_avg", "exp_avg_sq")}
    steps = {f"{i}.step": torch.tensor(12.0) for i in range(len(state) // 2)}
    assert (state | steps).keys() == load_file(last / "optimizer.safetensors").keys()
    save_file(state | steps, last / "optimizer.safetensors")
    (last / "state.json").write_text('{"step": 12, "epoch": 1, "step_in_epoch": 2, "best_loss": 3.5}')
    told = []
    run(tmp_path, n_steps=14, learning_rate=0.0, tell=told.append)
    assert [event.step for event in told if isinstance(event, Stepped)] == [13, 14]
    assert_equal(weights_of(tmp_path), load_file(_saved(model, tmp_path / "as-it-was")))


def _saved(model, folder):
    model.save_pretrained(folder)
    return folder / "model.safetensors"


def test_an_end_while_the_dev_set_is_translated_loses_no_step(tmp_path, run):
    with pytest.raises(Killed):
        run(tmp_path, n_steps=7, translate=kill)
    assert {path.name for path in tmp_path.iterdir()} == {"last", "best"}
    steps = []
    run(tmp_path, n_steps=7, tell=steps.append)
    assert [event.step for event in steps if isinstance(event, Stepped)] == [6, 7]


def test_how_a_batch_is_cut_into_forwards_changes_no_step(tmp_path, run):
    run(tmp_path / "whole", n_steps=3)
    run(tmp_path / "cut", n_steps=3, cells_at_once=1)
    whole, cut = weights_of(tmp_path / "whole"), weights_of(tmp_path / "cut")
    for name in whole:
        torch.testing.assert_close(cut[name], whole[name], rtol=1e-4, atol=1e-5)


def test_the_parts_of_a_batch_hold_each_example_once_and_no_more_cells_than_allowed(data):
    tokenized, maker = data
    examples = [
        table
        for i in range(1, 8)
        for table in maker.lay_out(tokenized[: i % 3 + 1], WaitK(i), random.Random(0))
    ]
    parts = list(parts_of(examples, 300))
    assert sorted(map(id, examples)) == sorted(id(example) for part in parts for example in part)
    assert len(parts) > 1
    assert all(len(part) * max(len(e.cells) for e in part) <= 300 or len(part) == 1 for part in parts)


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_the_loss_is_that_of_the_models_own_logits(data, family):
    tokenized, maker = data
    model = ready_model(family)
    trainable = TrainableModel(model, METHODS["full"], rule_of(model, "slots"))
    batch = trainable.collate(maker.lay_out(tokenized[:1], WaitK(2), random.Random(0)), in_bf16=False)
    with torch.no_grad():
        loss = trainable.summed_loss(batch, 0.0, in_bf16=False)
        logits = model(
            input_ids=batch.input_ids,
            position_ids=batch.position_ids,
            attention_mask=batch.attention_mask,
            use_cache=False,
        ).logits
    rows = logits.flatten(0, 1)[batch.label_rows]
    own = torch.nn.functional.cross_entropy(rows, batch.labels, ignore_index=IGNORED, reduction="sum")
    torch.testing.assert_close(loss, own)


def test_the_loss_on_what_is_repeated_falls(tmp_path, run):
    told = []
    run(tmp_path, n_steps=40, tell=told.append)
    losses = [event.dev_loss for event in told if isinstance(event, Evaluated)]
    assert losses[-1] < 0.6 * losses[0]
    best = min(losses)
    assert [event.dev_loss for event in told if isinstance(event, Evaluated) and event.is_best][-1] == best


def test_the_time_left_is_that_of_steps_with_their_batches_and_of_measurements(tmp_path, run, monkeypatch):
    """A clock that only draws and measurements move: 10 s a batch, and 1000 s a measurement, one in five."""
    now = [0.0]

    def draw_slowly(*given):
        for batch in in_batches(*given):
            now[0] += 10
            yield batch

    def translate_slowly():
        now[0] += 1000
        return {}

    monkeypatch.setattr("training.learn.loop.monotonic", lambda: now[0])
    told = []
    for n_steps in (7, 20):  # the second goes on within an epoch
        run(tmp_path, n_steps, tell=told.append, translate=translate_slowly, batched=draw_slowly)
    left = [event.seconds_left for event in told if isinstance(event, Stepped)]
    unknown = [60, 50, 40, 30, 20]  # none has been measured yet
    assert left[:7] == pytest.approx([*unknown, 1010, 1000])
    unknown = [120, 110, 100]
    steps = range(11, 21)
    assert left[7:] == pytest.approx([*unknown, *(10 * (20 - n) + 1000 * (4 - (n - 1) // 5) for n in steps)])
    assert left[-1] == 1000  # the last measurement


def test_a_loss_that_is_no_number_is_told_and_nothing_is_kept_of_it(tmp_path, run):
    with pytest.raises(UserError, match="lower rate"):
        run(tmp_path, learning_rate=1e30, schedule=ConstantThenLinear(20, 0), max_gradient_norm=1e30)
    assert not (tmp_path / "last").exists()


def test_data_without_an_example_are_refused(tmp_path):
    trainable = TrainableModel(tiny_model(), METHODS["full"])
    settings = TrainingSettings(5)
    objective = CrossEntropy(trainable, lambda rng: iter(()), Dev([]), settings)
    with pytest.raises(UserError, match="no example"):
        train(trainable, objective, settings, tmp_path)


@pytest.mark.parametrize(("step", "share"), [(0, 0.1), (9, 1.0), (50, 1.0), (85, 0.5), (100, 0.0)])
def test_the_rate_warms_up_stays_and_decays(step, share):
    schedule = ConstantThenLinear(n_steps=100, n_warmup=10, decay_share=0.3)
    assert schedule.share_at(step) == pytest.approx(share)


@pytest.mark.parametrize(("step", "share"), [(0, 0.002), (499, 1.0), (1999, 0.5), (4499, 1 / 3)])
def test_the_rate_warms_up_and_falls_with_the_root_of_the_steps(step, share):
    assert InverseSquareRoot(500).share_at(step) == pytest.approx(share)
