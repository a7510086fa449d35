"""All kinds of inputs."""

from __future__ import annotations

from importlib import import_module

from kind import InputKind

KINDS = {
    "sound": ("sound_inputs", "SoundInputs"),
    "adapters": ("adapter_inputs", "AdapterInputs"),
    "zips": ("zip_inputs", "ZipInputs"),
    "models": ("model_inputs", "ModelInputs"),
    "journals": ("journal_inputs", "JournalInputs"),
    "settings": ("settings_inputs", "SettingsInputs"),
    "transcripts": ("transcript_inputs", "TranscriptInputs"),
    "glossaries": ("glossary_inputs", "GlossaryInputs"),
    "pairs": ("pair_inputs", "PairInputs"),
}
"""Where each kind is written; one is imported in the process that tries it."""

SHARES = {
    "sound": 20,
    "adapters": 15,
    "zips": 15,
    "models": 6,
    "journals": 12,
    "settings": 8,
    "transcripts": 10,
    "glossaries": 7,
    "pairs": 7,
}
"""Of a hundred tries."""


def kind_named(name: str) -> InputKind:
    """Return the inputs of a kind."""
    module, kind = KINDS[name]
    made: InputKind = getattr(import_module(module), kind)()
    return made


def n_tries_of(n_inputs: int) -> dict[str, int]:
    """Return how many of the tries each kind gets."""
    counts = {name: n_inputs * share // 100 for name, share in SHARES.items()}
    counts["sound"] += n_inputs - sum(counts.values())
    return counts
