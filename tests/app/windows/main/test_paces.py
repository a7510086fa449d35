"""What the slider from fast to steady offers, and what it says of each place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from app.windows.main.pace_slider import PaceSlider
from made_captions import caption
from PySide6.QtCore import Qt

from app.settings.settings import EngineChoice, LanguageChoice, Settings
from app.windows.main.controls import Controls
from core.captions.captions import CaptionUpdate
from models import embedded
from models.manifests.manifests import LanguagePair

EN_DE = LanguagePair("en", "de")

MANIFEST: dict[str, Any] = {
    "schema_version": 1,
    "languages": [{"from": "en", "to": "de"}],
    "scheme": "slots",
    "slot_length": 16,
    "prompts": {"wait": "{source}{target}", "read": "{source}{target}"},
    "end_of_write": "<end>",
    "policies": ["wait-1..9"],
    "licence": "Apache-2.0",
}


TWO = ("de", "fr")


def pair_of(target: str) -> dict[str, str]:
    return {"from": "en", "to": target}


def slider_of(qtbot, folder: Path, policy: str, **changed: Any) -> PaceSlider:
    (folder / "surtitle.json").write_text(json.dumps(MANIFEST | changed), encoding="utf-8")
    pace = PaceSlider()
    qtbot.addWidget(pace)
    pace.show_paces(str(folder), "", policy, EN_DE)
    return pace


def stops(pace: PaceSlider) -> list[str]:
    """Go through all places by keyboard, from the fastest on, and return what each is called."""
    pace.slider.setValue(0)
    told = [pace.value_text]
    for _ in range(pace.slider.maximum()):
        pace.slider.setValue(pace.slider.value() + 1)
        told.append(pace.value_text)
    return told


@pytest.mark.parametrize(
    ("policies", "expected"),
    [
        (["wait-1..9"], ["wait-1", "wait-3", "wait-5", "wait-7", "wait-9"]),
        (["wait-2..4", "read-2..9"], ["wait-2", "wait-3", "wait-4"]),
        (["read-2..5"], ["read-2", "read-3", "read-4", "read-5"]),
        (["wait-3", "offline"], ["wait-3", "offline"]),
        (
            ["confident-0.5..0.8", "adaptive"],
            ["confident-0.5", "confident-0.6", "confident-0.7", "confident-0.8", "adaptive"],
        ),
        (["adaptive"], ["adaptive"]),
    ],
)
def test_the_stops_are_what_the_translator_was_trained_for(
    qtbot, tmp_path: Path, policies: list[str], expected: list[str]
) -> None:
    pace = slider_of(qtbot, tmp_path, expected[0], policies=policies)
    assert [stop.rpartition(" ")[2] for stop in stops(pace)] == expected
    assert pace.slider.isEnabled() == (len(expected) > 1)


def test_where_the_model_decides_is_placed_by_the_delay_that_was_measured(qtbot, tmp_path: Path) -> None:
    policies, measured = ["wait-1..3", "offline", "adaptive"], {"adaptive": {"bleu": 25.2, "laal": 1.8}}
    pace = slider_of(qtbot, tmp_path, "wait-3", policies=policies, measured={"held out": measured})
    names = ["Fastest: wait-1", "As the model decides: adaptive", "Fast: wait-2", "Fast: wait-3"]
    assert stops(pace) == [*names, "Whole sentences: offline"]
    pace = slider_of(qtbot, tmp_path, "wait-3", policies=policies)
    unmeasured = [stop.rpartition(" ")[2] for stop in stops(pace)]
    assert unmeasured == ["wait-1", "wait-2", "wait-3", "adaptive", "offline"]


def test_places_have_names_that_tell_the_pace(qtbot, tmp_path: Path) -> None:
    pace = slider_of(qtbot, tmp_path, "wait-3", policies=["wait-1..9", "offline"])
    assert pace.value_text == "Fast: wait-3"
    assert stops(pace) == [
        "Fastest: wait-1",
        "Fast: wait-3",
        "Balanced: wait-5",
        "Steady: wait-7",
        "Steadiest: wait-9",
        "Whole sentences: offline",
    ]


@pytest.mark.parametrize("policy", ["read-5", "adaptive", "confident-0.5", "wait-4"])
def test_a_policy_of_an_expert_is_kept_and_called_custom(qtbot, tmp_path: Path, policy: str) -> None:
    pace = slider_of(qtbot, tmp_path, policy)
    assert pace.value_text == f"Custom: {policy}"
    assert sum("Custom" in stop for stop in stops(pace)) == 1


def test_a_latency_by_name_stands_at_the_policy_that_is_meant(qtbot, tmp_path: Path) -> None:
    assert slider_of(qtbot, tmp_path, "balanced").value_text == "Balanced: wait-5"


def test_what_the_author_measured_is_written_beside_it(qtbot, tmp_path: Path) -> None:
    measured = {"talks": {"wait-3": {"bleu": 29.93, "laal": 3.08}, "wait-5": {"bleu": "much"}}, "odd": 5}
    pace = slider_of(qtbot, tmp_path, "wait-3", measured=measured)
    assert pace.effect.text() == "Fast: wait-3. 29.9 BLEU, about 3 words behind"
    assert pace.slider.accessibleDescription() == pace.effect.text()
    assert "“talks”" in pace.slider.toolTip()
    pace.slider.setValue(pace.slider.value() + 1)
    assert pace.effect.text() == "Balanced: wait-5. Quality not measured"


def test_a_text_that_names_its_languages_counts_for_these_only(qtbot, tmp_path: Path) -> None:
    scores = {f"en-{target} talks": {"wait-3": {"bleu": 10 + i, "laal": 3}} for i, target in enumerate(TWO)}
    pace = slider_of(qtbot, tmp_path, "wait-3", measured=scores, languages=[pair_of(code) for code in TWO])
    for source in ("en", "auto"):
        for i, target in enumerate(TWO):
            pace.show_paces(str(tmp_path), "", "wait-3", LanguagePair(source, target))
            assert f"{10 + i}.0 BLEU" in pace.effect.text()
            assert f"“en-{target} talks”" in pace.slider.toolTip()
    pace.show_paces(str(tmp_path), "", "wait-3", LanguagePair("de", "fr"))
    assert "Quality not measured" in pace.effect.text()


def test_the_translator_that_ships_was_measured_at_every_pace_up_to_steady(qtbot) -> None:
    pace = PaceSlider()
    qtbot.addWidget(pace)
    pace.show_paces("embedded", "", "wait-3", EN_DE)
    assert "30.7 BLEU" in pace.effect.text()
    card = (embedded.FOLDER / "README.md").read_text(encoding="utf-8")
    for stop in range(4):
        pace.slider.setValue(stop)
        bleu = pace.effect.text().partition(" BLEU")[0].rpartition(" ")[2]
        assert f"{bleu} at" in card


def said(segment: int, *, end_s: float, emitted_s: float) -> CaptionUpdate:
    """A sentence of one word that ends at `end_s`, translated at `emitted_s`."""
    return CaptionUpdate(segment, end_s - 0.5, end_s, "good", "", "gut", "", True, emitted_s)


def test_the_delay_of_this_session_is_measured_anew_at_every_pace(qtbot, tmp_path: Path) -> None:
    pace = slider_of(qtbot, tmp_path, "wait-3")
    for segment, delay_s in enumerate((2.0, 2.1, 9.0)):
        pace.show_update(said(segment, end_s=10.0, emitted_s=10.0 + delay_s))
    assert pace.effect.text().endswith("; here: 2.1 s")
    pace.show_update(caption(3, "an open", "ein"))
    pace.slider.setValue(pace.slider.value() + 1)
    assert "here" not in pace.effect.text()
    pace.show_update(said(3, end_s=20.0, emitted_s=20.5))
    assert "here" not in pace.effect.text()  # it began under the other pace
    pace.show_update(said(4, end_s=30.0, emitted_s=34.0))
    assert pace.effect.text().endswith("; here: 4.0 s")
    pace.begin()
    assert "here" not in pace.effect.text()
    pace.show_update(said(0, end_s=5.0, emitted_s=6.0))
    assert pace.effect.text().endswith("; here: 1.0 s")


def test_a_delay_that_was_made_up_for_is_forgotten_within_the_minute(qtbot, tmp_path: Path) -> None:
    pace = slider_of(qtbot, tmp_path, "wait-3")
    for segment in range(100):
        pace.show_update(said(segment, end_s=10.0, emitted_s=100.4))
    assert pace.effect.text().endswith("; here: 90.4 s")
    for segment in range(100, 150):
        pace.show_update(said(segment, end_s=200.0, emitted_s=201.0))
    assert pace.effect.text().endswith("; here: 1.0 s")


def test_what_is_told_of_a_pace_moves_nothing(qtbot, tmp_path: Path) -> None:
    pace = slider_of(qtbot, tmp_path, "wait-3")
    before = pace.sizeHint().height()
    pace.effect.setText("One line")
    few = pace.sizeHint().height()
    pace.effect.setText("One line and\nanother")
    assert before == few == pace.sizeHint().height()


def test_of_two_speakers_only_what_is_open_is_left_out_at_another_pace(qtbot, tmp_path: Path) -> None:
    pace = slider_of(qtbot, tmp_path, "wait-3")
    pace.show_update(caption(40, "an open", "ein"))
    for _ in range(2):
        pace.slider.setValue(pace.slider.value() + 1)
    pace.show_update(said(3, end_s=20.0, emitted_s=24.0))
    assert pace.effect.text().endswith("; here: 4.0 s")
    pace.show_update(said(40, end_s=20.0, emitted_s=60.0))
    assert pace.effect.text().endswith("; here: 4.0 s")


def test_dragging_chooses_once_where_it_ends(qtbot, tmp_path: Path) -> None:
    pace = slider_of(qtbot, tmp_path, "wait-1")
    chosen: list[str] = []
    pace.chosen.connect(chosen.append)
    pace.slider.setSliderDown(True)
    for place in (1, 2, 3):
        pace.slider.setSliderPosition(place)
    assert chosen == []
    assert pace.effect.text().startswith("Steady: wait-7")
    pace.slider.setSliderDown(False)
    assert chosen == ["wait-7"]


def test_the_arrow_keys_choose_and_the_settings_follow(qtbot) -> None:
    controls = Controls(Settings(engine=EngineChoice(policy="wait-3")))
    qtbot.addWidget(controls)
    chosen: list[EngineChoice] = []
    controls.chosen.connect(chosen.append)
    qtbot.keyClick(controls.pace.slider, Qt.Key.Key_Right)
    assert chosen == [EngineChoice(policy="wait-5")]
    controls.show_settings(Settings(engine=chosen[0]))
    assert controls.pace.policy == "wait-5"
    controls.show_settings(Settings())
    assert controls.pace.policy == "wait-3"


def test_without_a_translation_there_is_no_pace(qtbot) -> None:
    controls = Controls(Settings(languages=LanguageChoice(target="")))
    qtbot.addWidget(controls)
    assert not controls.pace.slider.isEnabled()
    assert controls.pace.effect.text() == "Nothing is translated"
