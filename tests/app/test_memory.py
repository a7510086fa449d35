from __future__ import annotations

from pathlib import Path

from training.measure_hour import Sample, Summary, repeat_clips, watch

DEMO = Path(__file__).parents[2] / "app" / "assets" / "demo.flac"
SPEECH_S = 75.0
COMMAND_LINE_GROWTH_MB = 8.0
ENGINE_GROWTH_MB = 40.0


def test_memory_does_not_grow_with_the_talk(tmp_path: Path) -> None:
    """A minute of the hour that `training.measure_hour` runs."""
    talk = tmp_path / "talk.wav"
    repeat_clips([DEMO], talk, SPEECH_S)
    *samples, summary = watch(talk, ["--recognizer", "sphinx"], 1.0)
    assert isinstance(summary, Summary)
    assert summary.exit_code == 0
    assert summary.speech_s == SPEECH_S
    assert all(isinstance(sample, Sample) for sample in samples)
    assert summary.command_line_last_mb - summary.command_line_settled_mb < COMMAND_LINE_GROWTH_MB
    assert summary.engine_last_mb - summary.engine_settled_mb < ENGINE_GROWTH_MB
