"""A plan's pairs as supervised examples."""

from tiny_run import ROWS, save_base, save_data

from models.training_messages.plan import TrainingPlan
from training.learn.cross_entropy import CrossEntropy
from training.learn.lessons import read_material
from training.learn.loop import TrainingSettings
from training.learn.task import task_of
from training.learn.teaching import Translated, supervise
from training.learn.trainable_model import TrainableModel
from training.methods import METHODS


def test_pairs_become_examples_and_what_is_translated_is_told(tmp_path):
    base, data = save_base(tmp_path / "base"), save_data(tmp_path)
    plan = TrainingPlan(str(base), str(data), str(tmp_path / "out"), policy="wait-2", batch=8)
    task = task_of(plan, METHODS["full"])
    material = read_material(plan.data, plan.dev, plan.seed)
    teaching = supervise(plan, task, material, tmp_path)
    assert teaching.n_pairs == len(material.pairs) == len(ROWS) - 3
    assert (teaching.expansion, teaching.too_long, teaching.steps_an_epoch) == (1, 0, 3)
    settings = TrainingSettings(1)
    trainable = TrainableModel(task_model(base), METHODS["full"])
    told = teaching.objective(trainable, settings, Translated("wait-2", lambda: {"bleu": 1.0}))
    assert isinstance(told, CrossEntropy)
    assert told.scores() == {"policy": "wait-2", "bleu": 1.0}
    assert teaching.objective(trainable, settings, None).scores() == {"policy": ""}


def task_model(folder):
    from transformers import AutoModelForCausalLM

    return AutoModelForCausalLM.from_pretrained(folder)
