"""The pieces of words that the recognizer writes: made from sentences, kept as the class's own tokenizer."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tokenizers import Tokenizer
from tokenizers.decoders import Metaspace as MetaspaceDecoder
from tokenizers.models import BPE
from tokenizers.pre_tokenizers import Metaspace
from tokenizers.trainers import BpeTrainer
from transformers import ParakeetTokenizer

from core.files.whole_files import write_whole
from core.wording.errors import UserError
from training.speech.sentences import spoken_words

PAD, BLANK = "<pad>", "<blank>"
N_PIECES = 256
FILE_NAME = "tokenizer.json"
_LETTERS = "abcdefghijklmnopqrstuvwxyz'"


def make_pieces(sentences: Iterable[str], n_pieces: int = N_PIECES) -> ParakeetTokenizer:
    """Return a tokenizer of `n_pieces` pieces, of which the first pads, and the blank behind them."""
    tokenizer = Tokenizer(BPE())
    tokenizer.pre_tokenizer = Metaspace(prepend_scheme="always")
    tokenizer.decoder = MetaspaceDecoder(prepend_scheme="always")
    trainer = BpeTrainer(
        vocab_size=n_pieces, special_tokens=[PAD], initial_alphabet=[*_LETTERS, "▁"], show_progress=False
    )
    tokenizer.train_from_iterator((" ".join(spoken_words(text)) for text in sentences), trainer)
    tokenizer.add_special_tokens([BLANK])
    return _of_class(tokenizer)


def kept_pieces(folder: Path, sentences: Iterable[str], start: Path | None = None) -> ParakeetTokenizer:
    """Return the tokenizer of a folder; where there is none, that of `start`, or one made of the sentences.

    Raises:
        UserError: there is none in `start`.
    """
    if not (folder / FILE_NAME).is_file():
        pieces = load_pieces(start) if start else make_pieces(sentences)
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / FILE_NAME, pieces.backend_tokenizer.to_str())
    return load_pieces(folder)


def load_pieces(folder: Path) -> ParakeetTokenizer:
    """Return the tokenizer of a folder.

    Raises:
        UserError: there is none.
    """
    if not (folder / FILE_NAME).is_file():
        raise UserError(f"There is no tokenizer in {folder}: name the folder of a course.")
    return _of_class(Tokenizer.from_file(str(folder / FILE_NAME)))


def _of_class(tokenizer: Tokenizer) -> ParakeetTokenizer:
    return ParakeetTokenizer(tokenizer_object=tokenizer, pad_token=PAD)
