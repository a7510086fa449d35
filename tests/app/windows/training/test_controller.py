"""Training seen from the main window: its menu, a running session, and the program's end."""

from __future__ import annotations

from pathlib import Path

import psutil
import pytest
from main_windows import new_main_window
from questions import answer
from shipped_adapters import save_shipped_adapter
from tiny_run import ROWS

from app.settings.settings import EngineChoice, Settings, load_settings, save_settings
from app.windows.main.main_window import MainWindow
from app.windows.training import runs
from app.windows.training.plans import Length
from core.files.user_folders import adapters_folder
from core.wire.direct_training_plan import DirectPlan
from core.wire.training_plan import TrainingPlan

UNHURRIED_MS = 600_000
"""Ends a test that hangs; nothing is measured by it."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("XDG_DATA_HOME", str(tmp_path / "data")), ("OMP_NUM_THREADS", "1")):
        monkeypatch.setenv(name, value)


def opened(qtbot, folder: Path) -> MainWindow:
    window = new_main_window(qtbot, folder)
    window.show()
    return window


def begin_training(window: MainWindow, qtbot, folder: Path) -> None:
    """Train until the first step is done."""
    data = folder / "meetings.tsv"
    data.write_text("".join(ROWS), encoding="utf-8")
    window.window_actions.by_id["train-adapter"].trigger()
    training = window.training_controller.window
    assert training.isVisible()
    training.form.policy.setText("wait-3")
    training.form.length.setCurrentIndex(training.form.length.findData(Length.STEPS.value))
    training.form.steps.setValue(100_000)
    training.form.use_file(str(data))
    qtbot.waitUntil(training.start_button.isEnabled, timeout=UNHURRIED_MS)
    training.start_button.click()
    qtbot.waitUntil(lambda: bool(training.progress.curves.loss.steps), timeout=UNHURRIED_MS)


@pytest.mark.long
def test_the_programs_end_is_asked_for_saves_the_training_and_is_told_of_at_the_next_start(
    qtbot, tmp_path: Path
) -> None:
    window = opened(qtbot, tmp_path)
    assert "interrupted" not in window.message_bar.text
    begin_training(window, qtbot, tmp_path)
    child = psutil.Process(window.training_controller.window.child.pid)
    window.training_controller.show_captioning(True)
    assert window.training_controller.window.sharing_note.isVisible()
    assert "captions may come later" in window.message_bar.text
    answer("Keep it running")
    window.window_actions.by_id["quit"].trigger()
    assert window.isVisible() and window.training_controller.window.is_training
    answer("Stop and close")
    window.window_actions.by_id["quit"].trigger()
    assert not window.isVisible() and not child.is_running()
    [run] = runs.unfinished(adapters_folder())
    assert run.step >= 1
    again = opened(qtbot, tmp_path)
    assert "The training of “meetings-en-de” was interrupted" in again.message_bar.text
    again.close()


def test_an_adapter_is_used_with_the_translator_that_it_was_trained_for(qtbot, tmp_path: Path) -> None:
    save_settings(Settings(engine=EngineChoice(translator="some/other")), tmp_path / "settings.json")
    window = opened(qtbot, tmp_path)
    adapter = str(save_shipped_adapter(adapters_folder() / "mine"))
    window.training_controller.window.use_wanted.emit(TrainingPlan("embedded", "pairs.tsv", adapter))
    assert "“mine” will be used the next time" in window.message_bar.text
    window.close()
    settings = load_settings(tmp_path / "settings.json")
    assert (settings.engine.translator, settings.engine.adapter) == ("embedded", adapter)


@pytest.mark.parametrize(("policy", "used"), [("wait-3", "balanced"), ("fast", "fast")])
def test_a_model_that_translates_speech_is_used_as_recognizer_at_a_pace_that_it_knows(
    qtbot, tmp_path: Path, policy: str, used: str
) -> None:
    save_settings(Settings(engine=EngineChoice(policy=policy)), tmp_path / "settings.json")
    window = opened(qtbot, tmp_path)
    model = str(adapters_folder() / "speech-en-de")
    window.training_controller.window.use_wanted.emit(DirectPlan("embedded", "recordings", model))
    assert "“speech-en-de” will hear and translate the next time" in window.message_bar.text
    window.close()
    engine = load_settings(tmp_path / "settings.json").engine
    assert (engine.recognizer, engine.policy) == (f"direct:{model}", used)
    assert (engine.translator, engine.is_direct) == ("embedded", True)


def test_practice_is_opened_for_what_is_in_use_and_its_adapter_used_under_what_it_practised(
    qtbot, tmp_path: Path
) -> None:
    adapter = str(save_shipped_adapter(adapters_folder() / "mine"))
    save_settings(Settings(engine=EngineChoice(adapter=adapter)), tmp_path / "settings.json")
    window = opened(qtbot, tmp_path)
    window.window_actions.by_id["practise"].trigger()
    training = window.training_controller.window
    assert training.isVisible() and training.form.choice.base.adapter == adapter
    manifest = {"policies": ["wait-1..9", "read-2..10", "adaptive"]}
    practised = str(save_shipped_adapter(adapters_folder() / "mine-practised", **manifest))
    plan = training.form.choice.plan("pairs.tsv", Path(practised))
    training.use_wanted.emit(plan)
    engine = window.settings.engine
    assert (engine.adapter, engine.policy) == (practised, "adaptive")
    assert window.controls.pace.value_text == "As the model decides: adaptive"
    window.close()


def test_an_adapter_practises_by_its_entry_behind_the_dots(qtbot, tmp_path: Path) -> None:
    save_shipped_adapter(adapters_folder() / "first")
    second = str(save_shipped_adapter(adapters_folder() / "second"))
    third = save_shipped_adapter(adapters_folder() / "third", base={"name": "some/other"})
    window = opened(qtbot, tmp_path)
    window.window_actions.by_id["adapter-details"].trigger()
    shown = window.adapter_controller.window
    assert shown is not None
    assert not shown.summary(third).practise.isVisible()
    shown.summary(Path(second)).practise.trigger()
    training = window.training_controller.window
    assert training.isVisible() and training.form.choice.base.adapter == second
    window.close()
