"""The tokens of a small Whisper of English: pieces of words, the marks of its makers, and times."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tokenizers import AddedToken, Tokenizer
from tokenizers.decoders import ByteLevel as ByteLevelDecoder
from tokenizers.models import BPE
from tokenizers.normalizers import Lowercase
from tokenizers.pre_tokenizers import ByteLevel
from tokenizers.trainers import BpeTrainer

from core.files.whole_files import write_whole
from core.wording.errors import UserError
from training.speech.sentences import spoken_words

FILE_NAME = "tokenizer.json"
N_PIECES = 512
N_TIMES = 1501
TIME_S = 0.02
END, START = "<|endoftext|>", "<|startoftranscript|>"
PREVIOUS, UNTIMED, QUIET = "<|startofprev|>", "<|notimestamps|>", "<|nospeech|>"
MARKS = (END, START, "<|translate|>", "<|transcribe|>", "<|startoflm|>", PREVIOUS, QUIET, UNTIMED)
"""In the order of Whisper's own; behind them are the times."""


def make_tokens(sentences: Iterable[str], n_pieces: int = N_PIECES) -> Tokenizer:
    """Return a tokenizer of `n_pieces` pieces of small letters, with marks and times behind them."""
    tokenizer = Tokenizer(BPE())
    tokenizer.normalizer = Lowercase()
    tokenizer.pre_tokenizer = ByteLevel(add_prefix_space=False)
    tokenizer.decoder = ByteLevelDecoder()
    trainer = BpeTrainer(
        vocab_size=n_pieces, initial_alphabet=sorted(ByteLevel.alphabet()), show_progress=False
    )
    tokenizer.train_from_iterator((as_written(spoken_words(text)) for text in sentences), trainer)
    tokenizer.add_special_tokens([AddedToken(mark, special=True, normalized=False) for mark in MARKS])
    times = (f"<|{index * TIME_S:.2f}|>" for index in range(N_TIMES))
    tokenizer.add_tokens([AddedToken(time, normalized=False) for time in times])
    return tokenizer


def as_written(words: Iterable[str]) -> str:
    """Return words as Whisper writes them: each behind a space."""
    return "".join(f" {word}" for word in words)


def number_of(tokenizer: Tokenizer, mark: str) -> int:
    """Return the number of a mark that every tokenizer of ours has."""
    number = tokenizer.token_to_id(mark)
    assert number is not None, mark
    return int(number)


def kept_tokens(folder: Path, sentences: Iterable[str]) -> Tokenizer:
    """Return the tokenizer of a folder, which is made of the sentences where there is none."""
    if not (folder / FILE_NAME).is_file():
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / FILE_NAME, make_tokens(sentences).to_str())
    return load_tokens(folder)


def load_tokens(folder: Path) -> Tokenizer:
    """Return the tokenizer of a folder.

    Raises:
        UserError: there is none.
    """
    if not (folder / FILE_NAME).is_file():
        raise UserError(f"There is no course in {folder}: name the folder of one.")
    return Tokenizer.from_file(str(folder / FILE_NAME))
