"""The demonstrator of direct translation that comes with the program, on a voice that it learned."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
import soundfile
from newer_translator import land_newer_translator
from places import OFFICE_TALK, ROOT

from core.captions.scores import normalized_words, word_errors
from core.speech.segments import SAMPLE_RATE
from core.wire.defaults import SHIPPED_DIRECT, SHIPPED_TRANSLATOR
from core.wire.messages import EngineSettings
from models.adapters.adapters import check_adapter, describe_base, read_adapter_manifest
from models.adapters.speech_reader import EMBEDDED_FOLDER, direct_model_folder, reader_of
from models.embedded.revisions import since
from models.loading.model_folders import local_translator_folder
from training.measure.spoken import SpokenTranslation, load_cascade

MAX_BYTES = 12_000_000
MOST_ERRORS = 0.6
"""Of words; a voice that it learned says the talk, in a quiet room."""
LEAST_COMMON = 0.25
"""Of the reference's words; measured: 0.58."""
TRANSLATED = (
    "Guten Morgen zusammen und willkommen zur Besprechung. Können mich alle hören? Wir müssen über das neue"
    " Büro sprechen. Das neue Büro ist größer als das alte. Neben dem Büro gibt es ein gutes Restaurant. Wir"
    " müssen die Arbeit vor dem Sommer fertigstellen. Haben Sie Fragen? Vielen Dank für Ihre Hilfe."
)


@pytest.fixture(scope="module")
def captioned():
    """Return what was heard of the talk, and the words of its translation."""
    return captioned_now()


def captioned_now():
    asked = EngineSettings(recognizer=SHIPPED_DIRECT, policy="head-0.5", device="cpu")
    translation = SpokenTranslation(load_cascade(asked))
    samples, _ = soundfile.read(OFFICE_TALK, dtype="float32")
    words = [
        word
        for start in range(0, len(samples), SAMPLE_RATE // 10)
        for word in translation.hear(samples[start : start + SAMPLE_RATE // 10])
    ]
    words += translation.finish()
    return translation.source, [word.text for word in words]


def test_it_is_small_holds_no_code_and_says_what_it_hears():
    files = [path for path in EMBEDDED_FOLDER.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) <= MAX_BYTES
    assert {path.suffix for path in files} == {".json", ".md", ".safetensors"}
    assert (EMBEDDED_FOLDER / "direct.json").is_file()
    card = " ".join((EMBEDDED_FOLDER / "README.md").read_text("utf-8").split())
    told = ("CC BY", "surtitle train --method direct", "seen voices", "people")
    assert all(word in card for word in told)


def test_it_is_called_direct_embedded_and_reads_with_the_translator_that_it_was_made_for():
    assert direct_model_folder("direct:embedded") == EMBEDDED_FOLDER == ROOT / "models" / "direct"
    reader = reader_of(SHIPPED_DIRECT)
    assert reader.name.startswith(SHIPPED_TRANSLATOR)
    base = describe_base(local_translator_folder(reader.name), reader.name)
    assert check_adapter(Path(reader.adapter), base).base_revision == base.revision
    assert since(base.revision), "the translator ships, or shipped"
    manifest = json.loads((EMBEDDED_FOLDER / "translator" / "surtitle.json").read_text("utf-8"))
    assert manifest["licence"].startswith("Apache-2.0")


def test_it_hears_and_translates_a_voice_that_it_learned(captioned):
    heard, words = captioned
    said = normalized_words(OFFICE_TALK.with_suffix(".txt").read_text("utf-8"))
    assert word_errors(said, normalized_words(heard)).rate <= MOST_ERRORS
    assert len(words) > len(said) / 2
    reference = normalized_words(TRANSLATED)
    common = Counter(normalized_words(" ".join(words))) & Counter(reference)
    assert common.total() > LEAST_COMMON * len(reference)


def test_it_captions_as_before_when_better_weights_ship(captioned, tmp_path, monkeypatch):
    land_newer_translator(monkeypatch, tmp_path / "newer")
    made_for = read_adapter_manifest(EMBEDDED_FOLDER / "translator").base_revision
    assert reader_of(SHIPPED_DIRECT).name == f"embedded@{made_for[:12]}"
    assert captioned_now() == captioned


def test_other_languages_are_refused_by_its_own_name(command_line):
    refused = command_line.run("caption", str(OFFICE_TALK), "--recognizer", SHIPPED_DIRECT, "--to", "fr")
    assert refused.returncode == 2
    assert "The translator direct:embedded translates en to de, not en to fr" in refused.stderr
