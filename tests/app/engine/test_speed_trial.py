"""The child that measures the processor."""

from __future__ import annotations

import json

import pytest

from app.engine import speed_trial


def test_it_tells_what_a_second_of_sound_takes(capsys: pytest.CaptureFixture[str]) -> None:
    assert speed_trial.main() == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == ["factor"] and told["factor"] > 0
