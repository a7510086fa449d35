"""Where things lie that tests read."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "app" / "assets"
DEMO = ASSETS / "demo.flac"
"""The clip that ships."""
OFFICE_TALK = Path(__file__).with_name("office_talk.flac")
"""Eight sentences in a synthesizer's voice, with their words beside it."""
JFK = Path(__file__).with_name("jfk.flac")
"""A sentence of John F. Kennedy's inauguration in 1961: a work of the United States, in the public domain."""
SPANISH = Path(__file__).with_name("spanish.opus")
"""15 s of a book read in Spanish: 13697_11991_000000 of Multilingual LibriSpeech (Pratap et al., 2020).

Licensed under CC BY 4.0; unchanged, as it lies in the test data of the Montreal Forced Aligner.
"""
SHARED = ROOT.parent / "shared" / "data"
"""Real speech and text, where somebody has put them beside the project."""
