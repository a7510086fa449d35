"""A plan's pairs as supervised examples."""

from tiny_run import ROWS, save_base, save_data

from core.wire.training_plan import TrainingPlan
from training.learn.cross_entropy import CrossEntropy
from training.learn.data_set import read_data_set
from training.learn.loop import TrainingSettings
from training.learn.methods import METHODS
from training.learn.task import task_of
from training.learn.trainable_model import TrainableModel
from training.learn.training_set import TranslatedDev, supervise


def test_pairs_become_examples_and_what_is_translated_is_told(tmp_path):
    base, data = save_base(tmp_path / "base"), save_data(tmp_path)
    plan = TrainingPlan(str(base), str(data), str(tmp_path / "out"), policy="wait-2", batch=8)
    task = task_of(plan, METHODS["full"])
    data_set = read_data_set(plan.data, plan.dev, plan.seed)
    training_set = supervise(plan, task, data_set, tmp_path)
    assert training_set.n_pairs == len(data_set.pairs) == len(ROWS) - 3
    assert (training_set.expansion, training_set.too_long, training_set.steps_an_epoch) == (1, 0, 3)
    settings = TrainingSettings(1)
    trainable = TrainableModel(task_model(base), METHODS["full"])
    told = training_set.objective(trainable, settings, TranslatedDev("wait-2", lambda: {"bleu": 1.0}))
    assert isinstance(told, CrossEntropy)
    assert told.scores() == {"policy": "wait-2", "bleu": 1.0}
    assert training_set.objective(trainable, settings, None).scores() == {"policy": ""}


def task_model(folder):
    from transformers import AutoModelForCausalLM

    return AutoModelForCausalLM.from_pretrained(folder)
