from __future__ import annotations

from models.engines.trial import TrialOutcome, packed, unpacked


def test_an_outcome_is_the_same_behind_the_pipe() -> None:
    outcome = TrialOutcome(device="NVIDIA RTX", product_s=0.25, heard="good morning", written="Guten Morgen.")
    line = packed(outcome)
    assert line.endswith("\n") and line.count("\n") == 1
    assert unpacked(line) == outcome
