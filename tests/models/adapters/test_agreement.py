"""What does not go together is refused by the files alone, before anything of torch is imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from places import ROOT
from tiny_adapters import MANIFEST, save_adapter, save_model

from core.wire.messages import EngineSettings
from core.wording.errors import UserError
from models import embedded
from models.adapters.agreement import SCHEME_OF_PLAIN_MODELS, Agreement, agree
from models.manifests.alignment_heads import HEADS_FILE

ASKED_IN_A_CHILD = """
import sys
from core.wording.errors import UserError
from core.wire.messages import EngineSettings
from models import embedded
from models.adapters.agreement import agree

try:
    agree(EngineSettings(target_language="ja"), embedded.FOLDER)
except UserError as error:
    assert "not en to ja" in str(error), error
    print(sorted({"torch", "transformers", "peft", "onnxruntime"} & set(sys.modules)))
"""


def agree_of(folder: Path, adapter: Path | None = None, policy: str = "wait-3", beams: int = 1) -> Agreement:
    asked = EngineSettings(translator="base", adapter=str(adapter or ""), policy=policy, beams=beams)
    return agree(asked, folder)


def test_languages_are_refused_without_torch() -> None:
    command = [sys.executable, "-c", ASKED_IN_A_CHILD]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.stdout == "[]\n", ran.stderr


def test_a_name_stands_for_the_policy_of_the_manifest_that_counts(tmp_path: Path) -> None:
    save_model(tmp_path / "plain")
    plain = agree_of(tmp_path / "plain", policy="balanced")
    assert (plain.manifest, plain.scheme.name, plain.policy) == (None, SCHEME_OF_PLAIN_MODELS, "wait-5")
    (tmp_path / "plain" / HEADS_FILE).write_text('{"alignment_heads": [[0, 1]]}')
    assert agree_of(tmp_path / "plain", policy="balanced").policy == "align-3"
    shipped = agree_of(embedded.FOLDER, policy="balanced")
    assert shipped.manifest is not None and shipped.manifest.was_trained_for(shipped.policy)
    assert shipped.scheme.name == shipped.manifest.scheme != plain.scheme.name


def test_an_adapter_counts_in_the_place_of_its_base(tmp_path: Path) -> None:
    save_model(tmp_path / "base", manifest=MANIFEST)
    save_adapter(tmp_path / "adapter", languages=[{"from": "en", "to": "fr"}])
    with pytest.raises(UserError, match="en to fr"):
        agree_of(tmp_path / "base", tmp_path / "adapter")
    assert agree_of(tmp_path / "base").manifest is not None


@pytest.mark.parametrize(
    ("policy", "beams", "sentence"),
    [
        ("read-5", 1, "The pace read-5 needs an adapter that was trained for it"),
        ("wait-3", 4, "Weighing several translations does not work with the pace wait-3"),
        ("confident-0.5", 4, "Weighing several"),
        ("align-2", 4, "Weighing several"),
        ("wait-0", 1, "is not known"),
    ],
)
def test_a_policy_that_the_model_cannot_follow_is_refused(
    policy: str, beams: int, sentence: str, tmp_path: Path
) -> None:
    save_model(tmp_path / "base")
    with pytest.raises(UserError, match=sentence):
        agree_of(tmp_path / "base", policy=policy, beams=beams)
