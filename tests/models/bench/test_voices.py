"""What the bench of voices says of a sound: its captions, and who says them besides."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from places import OFFICE_TALK

from models import voices
from models.bench.plan import BenchPlan
from models.bench.voices import run_voices


@pytest.mark.skipif(not voices.is_here(), reason="set-up could not fetch the networks for voices")
@pytest.mark.long
def test_voices_cost_less_than_captions_and_labels_come_soon(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sound, written = str(OFFICE_TALK), tmp_path / "rows.json"
    plan = BenchPlan(
        sound_path=sound,
        transcript_path=str(OFFICE_TALK.with_suffix(".txt")),
        seconds=1.0,
        json_path=str(written),
        tells_voices=True,
    )
    assert BenchPlan.from_json(plan.to_json()) == plan
    assert run_voices(plan) == 0
    captions, told = json.loads(written.read_text())
    assert (captions["what"], told["what"]) == ("captions", "voices")
    assert told["share_of_core"] > 0 and told["to_captions"] < 2
    assert told["voices"] >= 1 and told["label_median_s"] > 0
    assert "share of a core" in capsys.readouterr().out
