"""Where things lie that tests read."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "app" / "assets"
DEMO = ASSETS / "demo.flac"
SHARED = ROOT.parent / "shared" / "data"
"""Real speech and text, where somebody has put them beside the project."""
