"""The recognizer that ships, Moonshine tiny for English: `packaging/weights/fetch.py` puts it here."""

from pathlib import Path

FOLDER = Path(__file__).parent
ENCODER, DECODER, VOCABULARY = (FOLDER / name for name in ("encoder.onnx", "decoder.onnx", "tokenizer.bin"))


def is_here() -> bool:
    """Return whether its files are here: set-up goes on where they cannot be had."""
    return all(path.is_file() for path in (ENCODER, DECODER, VOCABULARY))
