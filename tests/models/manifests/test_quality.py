"""What a manifest says was measured, in the form that we know and in others."""

from __future__ import annotations

import pytest

from models.manifests.quality import HELD_OUT, parse_qualities


def test_every_text_and_policy_is_told_with_its_scores() -> None:
    measured = {"talks": {"wait-3": {"bleu": 22.5, "laal": 3}, "offline": {"comet": 0.8}}, HELD_OUT: {}}
    assert [str(quality) for quality in parse_qualities(measured)] == [
        "talks wait-3: BLEU 22.5, LAAL 3",
        "talks offline: COMET 0.8",
    ]


@pytest.mark.parametrize("strange", [7, "good", {"wait-3": 7}, {"wait-3": {"bleu": "good"}}, {"wait-3": {}}])
def test_what_has_another_form_is_passed_over(strange: object) -> None:
    [quality] = parse_qualities({"ours": strange, "talks": {"wait-3": {"bleu": 22, "by": "me"}}})
    assert (quality.text, dict(quality.scores)) == ("talks", {"bleu": 22})


def test_numbers_without_end_were_not_measured() -> None:
    measured = {"talks": {"wait-3": {"bleu": float("inf"), "laal": 10**400, "comet": 0.5}}}
    [quality] = parse_qualities(measured)
    assert quality.scores == {"comet": 0.5}
