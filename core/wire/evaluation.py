"""What an evaluation or a calibration is asked to do, on its way to the process that loads networks."""

from __future__ import annotations

from dataclasses import dataclass

from core.wire.messages import DEFAULTS, EngineSettings

MS_PER_WORD = 400.0
"""150 words a minute, a common pace of speech."""


FEWEST_PAIRS = 10
"""With fewer than so many sentence pairs a calibration finds heads by chance."""

COMET_MODEL = "Unbabel/wmt22-comet-da"
"""What scores by COMET where no other model is named."""


@dataclass(frozen=True, slots=True)
class EvaluationSettings:
    """Names are those of the command line; an empty path is none, a `limit` of 0 too.

    The test set is `data`, rows of source TAB target, or `source` and
    `reference`, a sentence a line. The translator is `asked` to translate it under one of the `policies`
    after the other.
    """

    asked: EngineSettings = DEFAULTS
    policies: tuple[str, ...] = (DEFAULTS.policy,)
    data: str = ""
    source: str = ""
    reference: str = ""
    as_recognized: bool = False
    limit: int = 0
    computation_aware: bool = False
    talk: bool = False
    ms_per_word: float = MS_PER_WORD
    comet: str = ""
    comet_python: str = ""
    json_path: str = ""
    log: str = ""


@dataclass(frozen=True, slots=True)
class CalibrationSettings:
    """Which translator's alignment heads are to be found, by which sentence pairs."""

    data: str
    limit: int
    asked: EngineSettings = DEFAULTS
