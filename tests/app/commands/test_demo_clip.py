"""The clip that ships: small, with its transcript, its translation and its origin beside it."""

from __future__ import annotations

from places import ASSETS
from taken import Taken

from app.sound.capture import open_source
from core.speech.segments import SAMPLE_RATE


def test_the_demo_clip_is_small_and_its_texts_belong_together() -> None:
    assert (ASSETS / "demo.flac").stat().st_size < 500_000
    said = (ASSETS / "demo.txt").read_text(encoding="utf-8").splitlines()
    translated = (ASSETS / "demo.de.txt").read_text(encoding="utf-8").splitlines()
    assert len(said) == len(translated) > 4


def test_whose_voices_these_are_and_who_lends_them_is_told_beside_it() -> None:
    told = " ".join((ASSETS / "demo.md").read_text(encoding="utf-8").split())
    assert all(word in told for word in ("AMI Consortium", "CC BY 4.0", "Changed:"))


def test_the_demo_clip_can_be_heard() -> None:
    source = open_source(str(ASSETS / "demo.flac"), "fast")
    source.open()
    samples = Taken(source).all().samples
    assert 15 < len(samples) / SAMPLE_RATE < 40
    assert abs(samples).max() > 0.1
