"""What an evaluation or a calibration is asked to do, on its way to the process that loads networks."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from core.translating.glossary import Term
from core.wire.messages import DEFAULTS

MS_PER_WORD = 400.0
"""150 words a minute, a common pace of speech."""


COMET_MODEL = "Unbabel/wmt22-comet-da"
"""What scores by COMET where no other model is named."""


@dataclass(frozen=True, slots=True)
class EvaluationSettings:
    """Names are those of the command line; an empty path is none.

    The test set is `data`, rows of source TAB target, or `source` and
    `reference`, a sentence a line.
    """

    data: str = ""
    source: str = ""
    reference: str = ""
    source_language: str = DEFAULTS.source_language
    target_language: str = DEFAULTS.target_language
    translator: str = DEFAULTS.translator
    adapter: str = ""
    policies: tuple[str, ...] = (DEFAULTS.policy,)
    device: str = DEFAULTS.device
    precision: str = DEFAULTS.precision
    allowed_host: str = ""
    beams: int = DEFAULTS.beams
    carries_context: bool = DEFAULTS.carries_context
    glossary: tuple[Term, ...] = ()
    as_recognized: bool = False
    limit: int | None = None
    computation_aware: bool = False
    talk: bool = False
    ms_per_word: float = MS_PER_WORD
    comet: str = ""
    comet_python: str = ""
    json_path: str = ""
    log: str = ""

    def to_json(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> EvaluationSettings:
        fields = json.loads(text)
        terms = tuple(Term(**term) for term in fields["glossary"])
        return cls(**fields | {"policies": tuple(fields["policies"]), "glossary": terms})


@dataclass(frozen=True, slots=True)
class CalibrationSettings:
    """Whose alignment heads are to be found, by which sentence pairs; an empty adapter is none."""

    data: str
    limit: int
    source_language: str = DEFAULTS.source_language
    target_language: str = DEFAULTS.target_language
    translator: str = DEFAULTS.translator
    adapter: str = ""
    device: str = DEFAULTS.device
    precision: str = DEFAULTS.precision

    def to_json(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> CalibrationSettings:
        return cls(**json.loads(text))
