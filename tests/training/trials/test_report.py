"""The report says what was tried and what was not, and what differs from the start beyond chance."""

import pytest

from core.wording.errors import UserError
from training.trials.report import DOCUMENT, write_report
from training.trials.results import Result, path_of, settings_of, write
from training.trials.trials import FIRST, PRACTISED, START, TRIALS, Trial

BLOCKS = (
    "practice-state",
    "practice",
    "practice-cost",
    "practice-curves",
    "practice-head",
    "practice-ablations",
)


@pytest.fixture
def document(tmp_path):
    path = tmp_path / "EVIDENCE.md"
    path.write_text("# A title\n" + "".join(f"<!-- {name} -->\n<!-- end -->\n" for name in BLOCKS), "utf-8")
    return path


def kept(trial: Trial, folder, bleu=20.0, **more):
    rows = [
        {
            **{"set": of_set, "policy": policy, "n": n, "bleu": bleu, "chrf": 2 * bleu, "laal": 1.5},
            **{"length_ratio": 0.9, "n_empty": 1, **more},
        }
        for of_set in trial.sets
        for policy in trial.policies
        for n in ([FIRST] if trial.n_sentences else [FIRST, 1000])
    ]
    write(Result(settings_of(trial), 321.0, 120, tuple(rows)), path_of(trial, folder))


def test_the_document_has_every_place():
    text = DOCUMENT.read_text(encoding="utf-8")
    assert all(f"<!-- {name} -->" in text for name in BLOCKS)


def test_nothing_tried_is_said(document, tmp_path):
    write_report(tmp_path / "none", document)
    text = document.read_text(encoding="utf-8")
    assert f"0 of {len(TRIALS)} trials are done." in text and "start, practised.seed-1" in text
    assert "| tatoeba | adaptive | - | - | - | - | - |" in text


def test_what_is_beyond_chance_is_bold(document, tmp_path):
    kept(START, tmp_path)
    kept(PRACTISED[0], tmp_path, 25.0, p_bleu=0.2, p_chrf=0.001)
    write_report(tmp_path, document)
    text = document.read_text(encoding="utf-8")
    assert "| tatoeba | adaptive | 20.0 / 40.0 / 1.50 | 25.0 / **50.0** / 1.50 | - | - | - |" in text
    assert "| practised, seed 1 | 120 | 321 | 0.90, 0.90 | 0.1 %, 0.1 % |" in text
    assert "start" in text and f"2 of {len(TRIALS)}" in text


def test_all_tried_has_curves_and_ablations(document, tmp_path):
    for i, trial in enumerate(TRIALS):
        kept(trial, tmp_path, 20.0 + i)
    write_report(tmp_path, document)
    text = document.read_text(encoding="utf-8")
    assert f"{len(TRIALS)} of {len(TRIALS)} trials are done." in text and "Not tried" not in text
    for name in ("evidence-practice-tatoeba-bleu", "evidence-practice-chat-chrf"):
        assert f"({name}.png)" in text and (tmp_path / f"{name}.png").stat().st_size > 1000
    assert "| as-printed | " in text and "| bias-1 | adaptive | " in text
    assert "| head, seed 1 | head-0.3 | " in text


def test_a_document_without_the_places_is_refused(tmp_path):
    document = tmp_path / "EVIDENCE.md"
    document.write_text("nothing", encoding="utf-8")
    with pytest.raises(UserError, match="has no place for the table practice-state"):
        write_report(tmp_path, document)
    with pytest.raises(UserError, match="There is no"):
        write_report(tmp_path, tmp_path / "missing.md")
