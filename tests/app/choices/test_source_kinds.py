"""What can be listened to is of one of four kinds, whatever device or file it is."""

from __future__ import annotations

import pytest

from app.choices.source_kinds import SourceKind, kind_of
from app.host.assets import ICONS


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("mic", SourceKind.MICROPHONE),
        ("mic:Headset (ALSA)", SourceKind.MICROPHONE),
        ("system", SourceKind.COMPUTER),
        ("system:Speakers", SourceKind.COMPUTER),
        ("both", SourceKind.BOTH_AT_ONCE),
        ("both:Headset|Speakers", SourceKind.BOTH_AT_ONCE),
        ("/videos/tour.mp4", SourceKind.FILE),
        ("C:\\videos\\tour.mp4", SourceKind.FILE),
    ],
)
def test_a_source_is_of_the_kind_that_its_name_says(source: str, kind: SourceKind) -> None:
    assert kind_of(source) is kind


def test_each_kind_has_words_and_an_icon_of_its_own() -> None:
    assert len({kind.words for kind in SourceKind}) == len(SourceKind)
    assert all((ICONS / f"{kind.icon}.svg").is_file() for kind in SourceKind)
