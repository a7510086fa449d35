"""Where things lie that tests read."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "app" / "assets"
DEMO = ASSETS / "demo.flac"
"""The clip that ships."""
OFFICE_TALK = Path(__file__).with_name("office_talk.flac")
"""Eight sentences in a synthesizer's voice, with their words beside it."""
SHARED = ROOT.parent / "shared" / "data"
"""Real speech and text, where somebody has put them beside the project."""
