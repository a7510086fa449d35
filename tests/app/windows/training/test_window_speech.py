"""The window in which a model learns from kept sound to translate speech, with real children."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from spoken_talks import SPOKEN_S, keep_spoken
from tiny_adapters import MANIFEST, save_model

from app.choices.model_names import model_name
from app.windows.training import runs
from app.windows.training.plans import Length
from app.windows.training.window import TrainingWindow
from core.transcripts.transcripts import Transcripts
from core.wire.direct_training_plan import METHOD, DirectPlan
from models.store.hub_cache import Hub
from models.store.imported import read_imported
from training.direct.recordings import read_recordings

UNHURRIED_MS = 600_000
"""Ends a test that hangs; nothing is measured by it."""
ENDLESS = 100_000


@pytest.fixture
def adapters(tmp_path: Path) -> Path:
    return tmp_path / "adapters"


@pytest.fixture
def window(
    qtbot, transcripts: Transcripts, adapters: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[TrainingWindow]:
    """Return the window, opened for a translator so small that it learns within seconds."""
    for name, value in (("OMP_NUM_THREADS", "1"), ("HF_HUB_OFFLINE", "1"), ("XDG_DATA_HOME", str(tmp_path))):
        monkeypatch.setenv(name, value)
    window = TrainingWindow(transcripts, adapters)
    qtbot.addWidget(window)
    (tmp_path / "tiny").mkdir()
    window.open_for(save_model(tmp_path / "tiny", manifest=MANIFEST))
    yield window
    window.end(0)


@pytest.fixture
def enough(monkeypatch: pytest.MonkeyPatch, transcripts: Transcripts) -> None:
    """Let a talk be enough, and keep one."""
    monkeypatch.setattr("app.windows.training.material.LEAST_S", SPOKEN_S)
    keep_spoken(transcripts, "wir haben den Saal bis zwölf")


def choose(window: TrainingWindow, base: str, n_steps: int) -> None:
    """Choose to translate speech directly, as somebody does."""
    form = window.form
    form.base.setCurrentIndex(form.base.findText(model_name(base)))
    form.base.activated.emit(form.base.currentIndex())
    form.length.setCurrentIndex(form.length.findData(Length.STEPS.value))
    form.length.activated.emit(form.length.currentIndex())
    form.steps.setValue(n_steps)
    form.method.setCurrentIndex(form.method.findData(METHOD))
    form.method.activated.emit(form.method.currentIndex())


def wait_for_end(window: TrainingWindow, qtbot) -> None:
    qtbot.waitUntil(lambda: not window.is_training, timeout=UNHURRIED_MS)


def test_the_method_shows_what_it_learns_from_and_hides_what_does_not_count(
    window: TrainingWindow, tmp_path: Path
) -> None:
    form = window.form
    assert form.method.isVisible() and not form.from_speech.isVisible()
    choose(window, str(tmp_path / "tiny"), 4)
    assert form.from_speech.isVisible()
    hidden = (form.from_corrections, form.from_file, form.path, form.choose_file, form.paces, form.policy)
    assert not any(part.isVisible() for part in hidden)
    assert form.length.itemText(0) == "Quick (950 steps)"
    form.method.setCurrentIndex(0)
    form.method.activated.emit(0)
    assert form.from_corrections.isVisible() and form.paces.isVisible() and not form.from_speech.isVisible()
    window.open_for_practice("embedded", "")
    assert form.method.findData(METHOD) < 0 and not form.method.isVisible()


def test_hours_too_few_are_refused_with_the_number_and_nothing_can_begin(
    window: TrainingWindow, qtbot, transcripts: Transcripts, tmp_path: Path
) -> None:
    choose(window, str(tmp_path / "tiny"), 4)
    qtbot.waitUntil(lambda: "Keep the sound of talks" in window.state.text(), timeout=UNHURRIED_MS)
    for _ in range(10):
        keep_spoken(transcripts)
    window.form.changed.emit()
    qtbot.waitUntil(
        lambda: ": 1 min, and at least 2 h are needed" in window.state.text(), timeout=UNHURRIED_MS
    )
    assert not window.start_button.isEnabled()


@pytest.mark.long
def test_kept_talks_become_a_model_that_one_click_uses(
    window: TrainingWindow, qtbot, tmp_path: Path, adapters: Path, enough: None
) -> None:
    choose(window, str(tmp_path / "tiny"), 4)
    qtbot.waitUntil(window.start_button.isEnabled, timeout=UNHURRIED_MS)
    assert window.state.text().startswith("0 min of speech to learn from, in 3 captions; 1 of them")
    qtbot.mouseClick(window.start_button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(window.trained, timeout=UNHURRIED_MS):
        wait_for_end(window, qtbot)
    assert window.progress.state.text() == "“speech-en-de” is ready."
    assert window.progress.stage.text() == "Stage 4 of 4: it learns when to write and when to wait."
    assert [step for step, _ in window.progress.curves.loss.steps] == [1, 2, 3, 4]
    model = adapters / "speech-en-de"
    assert not (model / runs.RUN_FOLDER).exists()
    load_by_name(model)
    assert [listed.folder for listed in read_imported(Hub.from_environment())] == [str(model)]
    assert window.use_button.text() == "&Use this model"
    with qtbot.waitSignal(window.use_wanted) as use:
        window.use_button.click()
    assert isinstance(use.args[0], DirectPlan) and use.args[0].out == str(model)
    assert window.form.choice.name == "speech-en-de-2"


def load_by_name(folder: Path) -> None:
    """Load a model as captions do."""
    from models.adapters.speech_reader import reader_of
    from models.speech.bundle import load_hearing

    load_hearing(folder, Path(reader_of(f"direct:{folder}").name))


@pytest.mark.long
def test_what_was_cancelled_goes_on_with_the_sound_that_was_cut_for_it(
    window: TrainingWindow, qtbot, tmp_path: Path, adapters: Path, transcripts: Transcripts, enough: None
) -> None:
    choose(window, str(tmp_path / "tiny"), ENDLESS)
    qtbot.waitUntil(window.start_button.isEnabled, timeout=UNHURRIED_MS)
    window.start_button.click()
    qtbot.waitUntil(lambda: bool(window.progress.curves.loss.steps), timeout=UNHURRIED_MS)
    assert window.progress.stage.text() == "Stage 1 of 4: it learns to spell what is said."
    window.start_button.click()
    wait_for_end(window, qtbot)
    assert "was cancelled" in window.progress.state.text()
    [run] = runs.unfinished(adapters)
    assert run.step >= 1 and f"at step {run.step} of 100000" in window.unfinished.text.text()
    learned = read_recordings(Path(run.plan.data))
    assert " ".join(learned[0].target) == "wir haben den Saal bis zwölf"
    transcripts.delete(1)
    window.unfinished.resume.click()
    qtbot.waitUntil(lambda: window.progress.curves.loss.steps[-1][0] > run.step, timeout=UNHURRIED_MS)
    window.start_button.click()
    wait_for_end(window, qtbot)
    runs.discard(run)
    assert list(adapters.iterdir()) == []


def test_what_is_cancelled_while_sound_is_copied_leaves_nothing(
    window: TrainingWindow, qtbot, tmp_path: Path, adapters: Path, enough: None
) -> None:
    choose(window, str(tmp_path / "tiny"), ENDLESS)
    qtbot.waitUntil(window.start_button.isEnabled, timeout=UNHURRIED_MS)
    window.start()
    window.toggle()
    assert not window.is_training and "was cancelled" in window.progress.state.text()
    assert list(adapters.iterdir()) == []


def test_sound_that_goes_before_it_is_copied_is_told(
    window: TrainingWindow, qtbot, tmp_path: Path, adapters: Path, transcripts: Transcripts, enough: None
) -> None:
    choose(window, str(tmp_path / "tiny"), 4)
    qtbot.waitUntil(window.start_button.isEnabled, timeout=UNHURRIED_MS)
    transcripts.sound.delete(1)
    window.start()
    wait_for_end(window, qtbot)
    assert "No talk is kept with its sound" in window.progress.state.text()
    assert list(adapters.iterdir()) == []
