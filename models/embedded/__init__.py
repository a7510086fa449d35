"""The small translator that ships with the program: weights, tokenizer, manifest and model card."""

from pathlib import Path

FOLDER = Path(__file__).parent
