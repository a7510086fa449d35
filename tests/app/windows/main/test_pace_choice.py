"""What the paces are called, what was measured of them, and how one is chosen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from made_captions import caption
from PySide6.QtCore import Qt
from shipped_adapters import save_shipped_adapter

from app.settings.settings import EngineChoice, LanguageChoice, Settings
from app.windows.main.controls import Controls
from app.windows.main.pace_choice import PaceChoice
from app.windows.main.paces import NAMES
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.wire.messages import Health
from models import embedded
from models.manifests.manifests import LanguagePair, read_manifest

EN_DE = LanguagePair("en", "de")
UNMEASURED = "Not measured yet on this computer"

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


def choice_of(qtbot, folder: Path, policy: str, **changed: Any) -> PaceChoice:
    (folder / "surtitle.json").write_text(json.dumps(MANIFEST | changed), encoding="utf-8")
    pace = PaceChoice()
    qtbot.addWidget(pace)
    pace.show_paces(str(folder), "", policy, EN_DE)
    pace.show()
    return pace


def stops(pace: PaceChoice) -> list[str]:
    """Return what each exact pace is called, from the fastest on."""
    return [pace.exact.itemText(n) for n in range(pace.exact.count())]


def choose_exactly(pace: PaceChoice, policy: str) -> None:
    pace.exact.setCurrentIndex(pace.exact.findData(policy))
    pace.exact.activated.emit(pace.exact.currentIndex())


def names(pace: PaceChoice) -> list[str]:
    return [name for name in NAMES if pace.segments.button(name).isVisible()]


@pytest.mark.parametrize(
    ("policies", "expected"),
    [
        (["wait-1..9"], ["wait-1", "wait-2", "wait-3", "wait-5", "wait-7", "wait-9"]),
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
    pace = choice_of(qtbot, tmp_path, expected[0], policies=policies)
    assert [stop.rpartition(" ")[2] for stop in stops(pace)] == expected


def test_where_the_model_decides_is_placed_by_the_delay_that_was_measured(qtbot, tmp_path: Path) -> None:
    policies, measured = ["wait-1..3", "offline", "adaptive"], {"adaptive": {"bleu": 25.2, "laal": 1.8}}
    pace = choice_of(qtbot, tmp_path, "wait-3", policies=policies, measured={"held out": measured})
    before = [
        "Faster than fast: wait-1",
        "As the model decides: adaptive",
        "Fast: wait-2",
        "Balanced: wait-3",
    ]
    assert stops(pace) == [*before, "Whole sentences: offline"]
    pace = choice_of(qtbot, tmp_path, "wait-3", policies=policies)
    unmeasured = [stop.rpartition(" ")[2] for stop in stops(pace)]
    assert unmeasured == ["wait-1", "wait-2", "wait-3", "adaptive", "offline"]


def test_places_have_names_that_tell_the_pace(qtbot, tmp_path: Path) -> None:
    pace = choice_of(qtbot, tmp_path, "wait-3", policies=["wait-1..9", "offline"])
    assert pace.value_text == "Between fast and balanced: wait-3"
    assert pace.meaning.text() == "Between fast and balanced."
    assert stops(pace) == [
        "Faster than fast: wait-1",
        "Fast: wait-2",
        "Between fast and balanced: wait-3",
        "Balanced: wait-5",
        "Accurate: wait-7",
        "Slower than accurate: wait-9",
        "Whole sentences: offline",
    ]


@pytest.mark.parametrize("policy", ["read-5", "adaptive", "confident-0.5", "wait-4"])
def test_a_policy_of_an_expert_is_kept_and_called_custom(qtbot, tmp_path: Path, policy: str) -> None:
    pace = choice_of(qtbot, tmp_path, policy)
    assert pace.value_text == f"Custom: {policy}"
    assert sum("Custom" in stop for stop in stops(pace)) == 1


def test_a_latency_by_name_stands_at_the_policy_that_is_meant(qtbot, tmp_path: Path) -> None:
    pace = choice_of(qtbot, tmp_path, "balanced")
    assert pace.value_text == "Balanced: wait-5"
    (tmp_path / "surtitle.json").unlink()
    (tmp_path / "alignment_heads.json").write_text('{"alignment_heads": [[1, 0]]}')
    pace.show_paces(str(tmp_path), "", "balanced", EN_DE)
    assert pace.value_text == "Balanced: align-3"


def test_what_the_author_measured_is_told_to_experts_alone(qtbot, tmp_path: Path) -> None:
    measured = {"talks": {"wait-3": {"bleu": 29.93, "laal": 3.08}, "wait-5": {"bleu": "much"}}, "odd": 5}
    pace = choice_of(qtbot, tmp_path, "wait-3", measured=measured)
    assert pace.figures.text() == "29.9 BLEU, about 3 words behind"
    assert "“talks”" in pace.figures.toolTip()
    assert "29.9 BLEU" in pace.effect.toolTip()
    seen = pace.effect.text() + pace.meaning.text()
    assert "BLEU" not in seen and "wait" not in seen
    choose_exactly(pace, "wait-5")
    assert pace.figures.text() == "Quality not measured"


def test_a_text_that_names_its_languages_counts_for_these_only(qtbot, tmp_path: Path) -> None:
    scores = {f"en-{target} talks": {"wait-3": {"bleu": 10 + i, "laal": 3}} for i, target in enumerate(TWO)}
    pace = choice_of(qtbot, tmp_path, "wait-3", measured=scores, languages=[pair_of(code) for code in TWO])
    for source in ("en", "auto"):
        for i, target in enumerate(TWO):
            pace.show_paces(str(tmp_path), "", "wait-3", LanguagePair(source, target))
            assert f"{10 + i}.0 BLEU" in pace.figures.text()
            assert f"“en-{target} talks”" in pace.figures.toolTip()
    pace.show_paces(str(tmp_path), "", "wait-3", LanguagePair("de", "fr"))
    assert "Quality not measured" in pace.figures.text()


def test_the_translator_that_ships_was_measured_at_every_pace_up_to_accurate(qtbot) -> None:
    pace = PaceChoice()
    qtbot.addWidget(pace)
    pace.show_paces("embedded", "", "wait-3", EN_DE)
    manifest = read_manifest(embedded.FOLDER)
    assert manifest is not None
    of_german = [one for one in manifest.measured if one.text == "en-de tatoeba" and one.policy == "wait-3"]
    assert f"{of_german[0].scores['bleu']:.1f} BLEU" in pace.figures.text()
    card = (embedded.FOLDER / "README.md").read_text(encoding="utf-8")
    for policy in ("wait-1", "wait-3", "wait-5", "wait-7"):
        choose_exactly(pace, policy)
        assert f"{pace.figures.text().partition(' BLEU')[0]} at" in card


@pytest.mark.parametrize(
    ("policies", "done"),
    [
        (["wait-1..9"], ["wait-2", "wait-5", "wait-7"]),
        (["wait-1..5"], ["wait-2", "wait-5", ""]),
        (["read-2..10"], ["read-2", "read-5", "read-7"]),
        (["wait-3", "offline"], ["", "", ""]),
        (["head-0.1..0.9"], ["head-0.1", "head-0.5", "head-0.9"]),
        (["adaptive"], ["", "", ""]),
    ],
)
def test_the_three_names_stay_and_say_where_a_translator_has_no_such_pace(
    qtbot, tmp_path: Path, policies: list[str], done: list[str]
) -> None:
    for name, policy in zip(NAMES, done, strict=True):
        pace = choice_of(qtbot, tmp_path, name, policies=policies)
        assert names(pace) == list(NAMES) and pace.segments.current == name
        has_it = "does not have this pace" not in pace.meaning.text()
        assert (pace.policy if has_it else "") == policy
        assert has_it or pace.meaning.text().endswith(f"its nearest is used, {pace.policy}.")


def test_an_adapter_leaves_the_pace_that_was_chosen(qtbot, tmp_path: Path) -> None:
    mine = save_shipped_adapter(tmp_path / "mine", policies=["wait-1"])
    pace = PaceChoice()
    qtbot.addWidget(pace)
    chosen: list[str] = []
    pace.chosen.connect(chosen.append)
    pace.show_paces("embedded", "", "fast", EN_DE)
    pace.segments.button("balanced").click()
    pace.show_paces("embedded", str(mine), chosen[-1], EN_DE)
    assert pace.segments.current == "balanced"
    assert pace.meaning.text() == "The adapter does not have this pace: its nearest is used, wait-1."
    assert pace.value_text == "Balanced: wait-1"
    pace.segments.button("steady").click()
    assert chosen == ["balanced", "steady"], "what is wanted of the next translator"
    pace.show_paces("embedded", "", chosen[-1], EN_DE)
    assert pace.value_text == "Accurate: wait-7"


@pytest.mark.parametrize(
    ("policy", "name"),
    [("wait-2", "fast"), ("balanced", "balanced"), ("wait-7", "steady"), ("wait-3", ""), ("offline", "")],
)
def test_a_name_is_chosen_where_its_pace_is_and_none_between_two(
    qtbot, tmp_path: Path, policy: str, name: str
) -> None:
    pace = choice_of(qtbot, tmp_path, policy, policies=["wait-1..9", "offline"])
    assert pace.segments.current == name
    assert policy in (pace.policy, name)


def test_the_pace_that_nobody_chose_is_one_of_the_three(qtbot) -> None:
    pace = PaceChoice()
    qtbot.addWidget(pace)
    pace.show_paces("embedded", "", EngineChoice().policy, EN_DE)
    assert pace.segments.current == "balanced"
    assert pace.value_text == "Balanced: align-3"


def test_to_press_a_name_chooses_its_pace_and_the_chosen_one_changes_nothing(qtbot, tmp_path: Path) -> None:
    pace = choice_of(qtbot, tmp_path, "wait-2")
    chosen: list[str] = []
    pace.chosen.connect(lambda policy: chosen.append(policy))
    for name in ("fast", "steady", "balanced", "balanced"):
        pace.segments.button(name).click()
    assert chosen == ["steady", "balanced"]
    assert pace.exact.currentData() == "wait-5"


def said(segment: int, *, end_s: float, emitted_s: float) -> CaptionUpdate:
    """A sentence of one word that ends at `end_s`, translated at `emitted_s`."""
    return CaptionUpdate(SegmentId(segment), end_s - 0.5, end_s, "good", "", "gut", "", True, emitted_s)


def test_the_delay_is_measured_again_at_every_pace_and_remembered(qtbot, tmp_path: Path) -> None:
    pace = choice_of(qtbot, tmp_path, "wait-3")
    assert pace.effect.text() == UNMEASURED
    for segment, delay_s in enumerate((2.0, 2.1, 9.0)):
        pace.show_update(said(segment, end_s=10.0, emitted_s=10.0 + delay_s))
    assert pace.effect.text() == "About 2.1 s behind"
    pace.show_update(caption(3, "an open", "ein"))
    pace.segments.button("balanced").click()
    assert pace.effect.text() == UNMEASURED
    pace.show_update(said(3, end_s=20.0, emitted_s=20.5))
    assert pace.effect.text() == UNMEASURED  # it began under the other pace
    pace.show_update(said(4, end_s=30.0, emitted_s=34.0))
    assert pace.effect.text() == "About 4.0 s behind"
    choose_exactly(pace, "wait-3")
    assert pace.effect.text() == "About 2.1 s behind"
    pace.begin()
    pace.show_update(said(0, end_s=5.0, emitted_s=6.0))
    assert pace.effect.text() == "About 1.0 s behind"
    pace.show_paces("embedded", "", "wait-3", EN_DE)
    assert pace.effect.text() == UNMEASURED, "another translator has a pace of its own"


def test_experts_are_told_how_much_of_the_delay_is_the_recognizers(qtbot, tmp_path: Path) -> None:
    pace = choice_of(qtbot, tmp_path, "wait-3")
    assert "recognized" not in pace.effect.toolTip()
    pace.show_update(CaptionUpdate(SegmentId(0), 9.5, 10.0, "good", "", "", "", False, 11.5))
    pace.show_update(said(0, end_s=10.0, emitted_s=14.0))
    assert pace.effect.text() == "About 4.0 s behind"
    stages = "1.5 s until a word is recognized, 2.5 s more until it is translated"
    assert stages in pace.effect.toolTip()
    pace.segments.button("balanced").click()
    assert "recognized" not in pace.effect.toolTip()
    choose_exactly(pace, "wait-3")
    assert stages in pace.effect.toolTip()


def test_a_delay_that_was_made_up_for_is_forgotten_within_the_minute(qtbot, tmp_path: Path) -> None:
    pace = choice_of(qtbot, tmp_path, "wait-3")
    for segment in range(100):
        pace.show_update(said(segment, end_s=10.0, emitted_s=100.4))
    assert pace.effect.text() == "About 90.4 s behind"
    for segment in range(100, 150):
        pace.show_update(said(segment, end_s=200.0, emitted_s=201.0))
    assert pace.effect.text() == "About 1.0 s behind"


def test_what_waited_for_its_turn_is_no_delay_of_the_pace(qtbot, tmp_path: Path) -> None:
    pace = choice_of(qtbot, tmp_path, "wait-3")
    pace.show_update(said(0, end_s=10.0, emitted_s=12.0))
    own = pace.effect.text()
    pace.show_update(caption(1, "an open", "ein"))
    pace.show_health(Health(60.0, True, 36.1, 0.0, 36.1))
    for segment in (1, 2, 3):
        pace.show_update(said(segment, end_s=20.0, emitted_s=56.1))
    pace.show_health(Health(90.0, True, 0.4, 0.0, 0.4))
    assert pace.effect.text() == own and "2" in own
    pace.show_update(said(4, end_s=91.0, emitted_s=93.0))
    assert pace.effect.text() == own


def test_what_nobody_sees_is_measured_and_told_when_it_is_seen(qtbot, tmp_path: Path) -> None:
    pace = choice_of(qtbot, tmp_path, "wait-3")
    pace.hide()
    pace.show_update(said(0, end_s=10.0, emitted_s=12.0))
    assert pace.effect.text() == UNMEASURED
    pace.show()
    assert pace.effect.text() == "About 2.0 s behind"


def test_of_two_speakers_only_what_is_open_is_left_out_at_another_pace(qtbot, tmp_path: Path) -> None:
    pace = choice_of(qtbot, tmp_path, "wait-3")
    pace.show_update(caption(40, "an open", "ein"))
    choose_exactly(pace, "wait-7")
    pace.show_update(said(3, end_s=20.0, emitted_s=24.0))
    assert pace.effect.text() == "About 4.0 s behind"
    pace.show_update(said(40, end_s=20.0, emitted_s=60.0))
    assert pace.effect.text() == "About 4.0 s behind"


def test_the_curve_has_the_paces_that_the_author_measured_before_anything_is_captioned(
    qtbot, tmp_path: Path
) -> None:
    talks = {f"wait-{n}": {"bleu": 20.0 + n, "laal": n + 0.1} for n in (3, 5)}
    pace = choice_of(qtbot, tmp_path, "wait-3", measured={"talks": talks})
    assert pace.curve.isVisible() and not pace.uncharted.isVisible()
    assert [point.policy for point in pace.curve.points] == ["wait-3", "wait-5"]
    assert [point.n_words for point in pace.curve.points] == [3.1, 5.1]
    assert [point.quality for point in pace.curve.points] == [23.0, 25.0]


def test_a_pace_that_was_not_measured_is_a_hollow_point_between_those_beside_it(qtbot) -> None:
    pace = PaceChoice()
    qtbot.addWidget(pace)
    pace.show_paces("embedded", "", "fast", EN_DE)
    pace.show()
    before, chosen, after = pace.curve.points[:3]
    assert (before.policy, chosen.policy, after.policy) == ("wait-1", "wait-2", "wait-3")
    assert chosen.is_between and before.n_words < chosen.n_words < after.n_words
    assert "wait-2: not measured" in pace.curve.toolTip()
    pace.segments.button("balanced").click()
    assert not any(point.is_between for point in pace.curve.points)


def test_where_nothing_was_measured_one_sentence_stands_in_the_place_of_the_curve(
    qtbot, tmp_path: Path
) -> None:
    pace = choice_of(qtbot, tmp_path, "wait-3")
    assert not pace.curve.isVisible() and pace.uncharted.isVisible()
    assert pace.uncharted.text() == "The quality of this translator at each pace was not measured."
    pace.show_paces(str(tmp_path), "", "wait-3", LanguagePair("en", ""))
    assert not pace.curve.isVisible() and not pace.uncharted.isVisible()


def test_what_is_told_of_a_pace_moves_nothing(qtbot, tmp_path: Path) -> None:
    pace = choice_of(qtbot, tmp_path, "wait-3")
    pace.setFixedWidth(420)
    heights = set()
    for name in ("fast", "balanced", "steady"):
        pace.segments.button(name).click()
        heights.add(pace.sizeHint().height())
    assert len(heights) == 1


def test_the_arrow_keys_go_from_name_to_name_and_space_chooses(qtbot) -> None:
    controls = Controls(Settings(engine=EngineChoice(policy="fast")))
    qtbot.addWidget(controls)
    chosen: list[EngineChoice] = []
    controls.chosen.connect(lambda engine: chosen.append(engine))
    controls.show()
    controls.translation.open()
    segments = controls.pace.segments
    segments.button("fast").setFocus()
    qtbot.keyClick(segments.button("fast"), Qt.Key.Key_Right)
    qtbot.keyClick(controls.translation.focusWidget(), Qt.Key.Key_Space)
    assert chosen == [EngineChoice(policy="balanced")]
    controls.show_settings(Settings(engine=chosen[0]))
    assert controls.pace.policy == "align-3"
    controls.show_settings(Settings(engine=EngineChoice(policy="wait-3")))
    assert controls.pace.policy == "wait-3"


def test_without_a_translation_there_is_no_pace(qtbot) -> None:
    controls = Controls(Settings(languages=LanguageChoice(target="")))
    qtbot.addWidget(controls)
    controls.show()
    controls.translation.open()
    pace = controls.pace
    assert pace.effect.text() == "Nothing is translated"
    assert not any(part.isVisible() for part in (pace.segments, pace.details, pace.exact, pace.curve))
