"""An adapter that was made for earlier weights is trained again for those that ship, with one click."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from newer_translator import land_newer_translator
from shipped_adapters import save_shipped_adapter
from tiny_run import ROWS

from app.adapters.shelf import ChosenTranslator
from app.adapters.trainings import note_training, training_of
from app.windows.adapters.summary import AdapterSummary
from app.windows.training import runs
from app.windows.training.window import TrainingWindow
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.transcripts.entries import KeptCaption
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings
from core.wire.training_plan import TrainingPlan
from models import embedded
from models.adapters.adapters import LanguagePair, check_adapter, describe_base
from models.embedded.revisions import REVISIONS_NAME, since
from models.manifests.manifests import MANIFEST_NAME

UNHURRIED_MS = 600_000
"""Ends a test that hangs; nothing is measured by it."""
EARLIER = next(iter(json.loads((embedded.FOLDER / REVISIONS_NAME).read_text())))
GERMAN = LanguagePair("en", "de")


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    return tmp_path / "adapters"


@pytest.fixture
def window(
    qtbot, transcripts: Transcripts, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[TrainingWindow]:
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    window = TrainingWindow(transcripts, shelf)
    qtbot.addWidget(window)
    yield window
    window.end(0)


def trained_before(shelf: Path, data: str) -> Path:
    """Save an adapter of earlier weights that was trained here, for two steps, on these data."""
    adapter = save_shipped_adapter(
        shelf / "booking", base={"name": "embedded", "model_type": "llama", "revision": EARLIER}
    )
    plan = TrainingPlan("embedded", data, str(adapter), policy="wait-3", steps=2, rank=4, dev_sentences=3)
    note_training(plan)
    return adapter


def saved_pairs(folder: Path) -> str:
    path = folder / "meetings.tsv"
    path.write_text("".join(ROWS), encoding="utf-8")
    return str(path)


@pytest.mark.long
def test_one_click_trains_it_as_it_was_for_the_weights_that_ship(
    window: TrainingWindow, qtbot, shelf: Path, tmp_path: Path
) -> None:
    adapter = trained_before(shelf, saved_pairs(tmp_path))
    with qtbot.waitSignal(window.trained, timeout=UNHURRIED_MS):
        window.train_again(adapter)
    assert window.progress.state.text().startswith("“booking-2” is ready.")
    again = check_adapter(shelf / "booking-2", describe_base(embedded.FOLDER, "embedded"))
    assert (again.base_revision, again.lora.rank) == (embedded.revision(), 4)
    assert (adapter / MANIFEST_NAME).is_file(), "the one that was there stays"
    assert training_of(again.folder) is not None, "it can be trained again in its turn"


def test_where_its_data_are_gone_a_sentence_says_so(window: TrainingWindow, shelf: Path) -> None:
    window.train_again(trained_before(shelf, "/nowhere/meetings.tsv"))
    assert window.state.text() == (
        "What “booking” learned from is not on this computer any more (meetings.tsv): choose other sentences."
    )
    assert not window.is_training and not (shelf / "booking-2").exists()


def test_where_nobody_knows_how_it_was_trained_a_sentence_says_so(
    window: TrainingWindow, shelf: Path
) -> None:
    window.train_again(save_shipped_adapter(shelf / "bought"))
    assert window.state.text().startswith("How “bought” was trained is not known on this computer")
    assert not window.is_training


def test_corrections_are_taken_from_the_transcripts_again(
    window: TrainingWindow, shelf: Path, transcripts: Transcripts, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = []
    monkeypatch.setattr(window.child, "train", began.append)
    adapter = trained_before(shelf, str(shelf / "booking" / runs.RUN_FOLDER / runs.DATA))
    window.train_again(adapter)
    assert "Sentence pairs to learn from: 0" in window.state.text() and not began
    talk = transcripts.begin("journal", "Talk", EngineSettings())
    for number, row in enumerate(ROWS):
        source, _, _ = row.partition("\t")
        talk.write(
            CaptionUpdate(SegmentId(number), number, number + 1.0, source, "", "falsch", "", True, 1.0)
        )
    talk.finish()
    for entry, row in zip(transcripts.entries(talk.id), ROWS, strict=True):
        assert isinstance(entry, KeptCaption)
        transcripts.correct(entry.id, source=None, target=row.rstrip("\n").partition("\t")[2])
    window.train_again(adapter)
    (plan,) = began
    assert (plan.base, plan.out) == ("embedded", str(shelf / "booking-2"))
    assert len(Path(plan.data).read_text("utf-8").splitlines()) == len(ROWS)
    window.plan = None


def test_its_card_offers_it_where_the_translator_has_become_another_one_since(
    qtbot, shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base = {"name": "embedded", "model_type": "llama", "revision": embedded.revision()}
    adapter = save_shipped_adapter(shelf / "mine", base=base)
    card = AdapterSummary(str(adapter))
    qtbot.addWidget(card)

    def show(translator: str, *, is_chosen: bool) -> None:
        chosen = ChosenTranslator(translator, GERMAN)
        card.show_adapter(chosen.look_at(adapter), chosen, "wait-3", is_chosen=is_chosen)

    show("embedded", is_chosen=False)
    assert card.again_button.isHidden()
    before = land_newer_translator(monkeypatch, tmp_path / "newer")
    show("embedded", is_chosen=False)
    assert not card.again_button.isHidden()
    assert card.use_button.text() == f"Switch to Small translator of {since(before)}"
    show(f"embedded@{before[:12]}", is_chosen=True)
    assert not card.again_button.isHidden(), "also where it goes on with the earlier one"
    assert card.use_button.text() == "Stop using"


def test_its_button_says_which_adapter_is_wanted(qtbot, shelf: Path) -> None:
    card = AdapterSummary("folder")
    qtbot.addWidget(card)
    with qtbot.waitSignal(card.again_wanted) as wanted:
        card.again_button.click()
    assert wanted.args == ["folder"]
