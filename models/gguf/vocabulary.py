"""A file's vocabulary and chat template as the files of a tokenizer that every library reads.

Two kinds are known. Pieces of bytes (`gpt2`) are joined by merges that the file lists; how text is cut into
words before that it only names, and a name that is not known here is refused: cut otherwise, a text is
another to the model. Pieces of letters (`llama`, SentencePiece's) are joined by their scores, the best first.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType
from typing import Any, Final

from tokenizers import Tokenizer

from core.wording.sentences import phrased
from models.gguf.header import MAX_ITEMS, GgufHeader, Refusal
from models.manifests.chat_template import MOST_LETTERS
from models.manifests.tokenizer_panics import panics_as_errors

TEMPLATE: Final = "tokenizer.chat_template"
_NORMAL, _UNKNOWN, _CONTROL, _OWN = 1, 2, 3, 4
"""What a token is: a piece of text, what stands for all else, what only programs write, what is never cut."""
_MOST_PIECE_LETTERS: Final = 256
_SAMPLE: Final = "Guten Tag, 12 345 Wörter! Ça va? 你好,  Привет\n"
_SPACE: Final = "\u2581"

_CONTRACTIONS: Final = "(?i:'s|'t|'re|'ve|'m|'ll|'d)"
_REST: Final = r" ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
_UPPER, _LOWER = r"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]", r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]"
_TEKKEN: Final = (
    rf"[^\r\n\p{{L}}\p{{N}}]?{_UPPER}*{_LOWER}+|[^\r\n\p{{L}}\p{{N}}]?{_UPPER}+{_LOWER}*|\p{{N}}|"
    r" ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)


@dataclass(frozen=True, slots=True)
class Cutting:
    """How a family of vocabularies cuts text into words before pieces are joined."""

    steps: tuple[Mapping[str, object], ...]
    normalizer: str = ""
    takes_words_whole: bool = False
    """Whether a word that is a piece is one, whatever the merges say."""
    begins: bool = False
    """Whether a text begins with a token of its own where the file does not say."""


def _split(pattern: str) -> Mapping[str, object]:
    return {"type": "Split", "pattern": {"Regex": pattern}, "behavior": "Isolated", "invert": False}


def _bytes(*, by_words: bool) -> Mapping[str, object]:
    return {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": by_words}


def _words(numbers: str) -> tuple[Mapping[str, object], ...]:
    words = rf"{_CONTRACTIONS}|[^\r\n\p{{L}}\p{{N}}]?\p{{L}}+|{numbers}|{_REST}"
    return _split(words), _bytes(by_words=False)


_LLAMA_3: Final = Cutting(_words(r"\p{N}{1,3}"), takes_words_whole=True, begins=True)
CUTTINGS: Final[Mapping[str, Cutting]] = MappingProxyType(
    {
        "gpt-2": Cutting((_bytes(by_words=True),)),
        "smollm": Cutting(({"type": "Digits", "individual_digits": True}, _bytes(by_words=True))),
        "qwen2": Cutting(_words(r"\p{N}"), normalizer="NFC"),
        "llama-bpe": _LLAMA_3,
        "llama3": _LLAMA_3,
        "falcon3": _LLAMA_3,
        "tekken": Cutting((_split(_TEKKEN), _bytes(by_words=False)), takes_words_whole=True, begins=True),
        "falcon": Cutting(
            (
                {"type": "Punctuation", "behavior": "Contiguous"},
                _bytes(by_words=True),
                {"type": "Digits", "individual_digits": False},
                _split("[0-9][0-9][0-9]"),
            )
        ),
    }
)
"""By the names that such files give them."""


def tokenizer_files(header: GgufHeader, n_embeddings: int) -> Mapping[str, str]:
    """Return the files of a tokenizer by their names, or raise Refusal."""
    vocabulary = _Vocabulary(header, n_embeddings)
    tokenizer, settings = vocabulary.tokenizer(), vocabulary.settings()
    text = json.dumps(tokenizer, ensure_ascii=False)
    _try(text)
    files = {
        "tokenizer.json": text,
        "tokenizer_config.json": json.dumps(settings, ensure_ascii=False, indent=1),
    }
    if ends := vocabulary.end_ids():
        files["generation_config.json"] = json.dumps({"eos_token_id": ends})
    if TEMPLATE in header.entries:
        template = header.text(TEMPLATE)
        if len(template) > MOST_LETTERS:
            raise Refusal(phrased("its chat template is too long"))
        files["chat_template.jinja"] = template
    return files


def _try(text: str) -> None:
    """Refuse a tokenizer that the library does not take, or that loses text."""
    try:
        with panics_as_errors():
            tokenizer = Tokenizer.from_str(text)
            read = tokenizer.decode(tokenizer.encode(_SAMPLE, add_special_tokens=False).ids)
    except MemoryError:
        raise
    except Exception as error:  # the tokenizers' library raises Exception itself
        raise _not_rebuilt() from error
    if read.strip(" ") != _SAMPLE.strip(" "):
        raise _not_rebuilt()


def _not_rebuilt() -> Refusal:
    return Refusal(phrased("its tokenizer cannot be rebuilt"))


class _Vocabulary:
    def __init__(self, header: GgufHeader, n_embeddings: int) -> None:
        self._header = header
        self.tokens = header.texts("tokenizer.ggml.tokens")
        self.ids = {token: i for i, token in enumerate(self.tokens)}
        kinds = header.numbers("tokenizer.ggml.token_type", len(self.tokens))
        self.kinds: list[int] = kinds.tolist()
        self._cutting: Cutting | None = None
        match header.text("tokenizer.ggml.model"):
            case "gpt2":
                name = header.text("tokenizer.ggml.pre", "")
                if name not in CUTTINGS:
                    raise Refusal(
                        phrased(
                            "how its tokenizer cuts text into words is not known here ({way})",
                            way=name[:40] or "?",
                        )
                    )
                self._cutting = CUTTINGS[name]
            case "llama":
                pass
            case other:
                raise Refusal(
                    phrased("tokenizers of the kind {kind} are not read here", kind=repr(other[:40]))
                )
        if len(self.ids) != len(self.tokens) or len(self.tokens) > n_embeddings:
            raise _not_rebuilt()

    def tokenizer(self) -> dict[str, object]:
        """Return what `tokenizer.json` holds."""
        made = self._of_bytes(self._cutting) if self._cutting else self._of_letters()
        return {
            "version": "1.0",
            "truncation": None,
            "padding": None,
            "added_tokens": [self._added(i) for i, kind in enumerate(self.kinds) if self._is_added(kind)],
            "post_processor": self._beginning(),
            **made,
        }

    def settings(self) -> dict[str, object]:
        """Return what `tokenizer_config.json` holds."""
        settings: dict[str, object] = {
            "tokenizer_class": "PreTrainedTokenizerFast",
            "clean_up_tokenization_spaces": False,
        }
        for ours, theirs in {"bos": "bos", "eos": "eos", "unk": "unknown", "pad": "padding"}.items():
            token_id = self._special(theirs)
            if token_id is not None and (ours != "bos" or self._uses_beginning()):
                settings[f"{ours}_token"] = self.tokens[token_id]
        return settings

    def end_ids(self) -> list[int]:
        """Return the tokens that end an answer."""
        found = [self._special(name) for name in ("eos", "eot", "eom")]
        return sorted({one for one in found if one is not None})

    def _special(self, name: str) -> int | None:
        """Return the id of a token that only programs write."""
        entry = f"tokenizer.ggml.{name}_token_id"
        token_id = self._header.number(entry) if entry in self._header.entries else None
        if token_id is None or token_id >= len(self.tokens):
            return None
        return token_id if self.kinds[token_id] in (_UNKNOWN, _CONTROL) else None

    def _begins(self) -> bool:
        default = self._cutting.begins if self._cutting else True
        is_told = self._header.flag("tokenizer.ggml.add_bos_token", default=default)
        return is_told and self._special("bos") is not None

    def _uses_beginning(self) -> bool:
        return self._begins() or "bos_token" in self._header.text(TEMPLATE, "")

    def _beginning(self) -> dict[str, object] | None:
        token_id = self._special("bos")
        if not self._begins() or token_id is None:
            return None
        token = self.tokens[token_id]
        first: dict[str, object] = {"SpecialToken": {"id": token, "type_id": 0}}
        text: Any = {"Sequence": {"id": "A", "type_id": 0}}
        other: Any = {"Sequence": {"id": "B", "type_id": 1}}
        return {
            "type": "TemplateProcessing",
            "single": [first, text],
            "pair": [first, text, first, other],
            "special_tokens": {token: {"id": token, "ids": [token_id], "tokens": [token]}},
        }

    def _added(self, token_id: int) -> dict[str, object]:
        is_special = self.kinds[token_id] in (_UNKNOWN, _CONTROL)
        parts = dict.fromkeys(("single_word", "lstrip", "rstrip", "normalized"), False)
        return {"id": token_id, "content": self.tokens[token_id], **parts, "special": is_special}

    @staticmethod
    def _is_added(kind: int) -> bool:
        return kind in (_UNKNOWN, _CONTROL, _OWN)

    def _of_bytes(self, cutting: Cutting) -> dict[str, object]:
        merges = [merge.split(" ") for merge in self._header.texts("tokenizer.ggml.merges")]
        if any(len(merge) != 2 for merge in merges):
            raise _not_rebuilt()
        return {
            "normalizer": {"type": cutting.normalizer} if cutting.normalizer else None,
            "pre_tokenizer": {"type": "Sequence", "pretokenizers": list(cutting.steps)},
            "decoder": _bytes(by_words=True),
            "model": self._model(merges, ignore_merges=cutting.takes_words_whole),
        }

    def _of_letters(self) -> dict[str, object]:
        begins_with_space = self._header.flag("tokenizer.ggml.add_space_prefix", default=True)
        unknown = next((i for i, kind in enumerate(self.kinds) if kind == _UNKNOWN), None)
        if unknown is None:
            raise _not_rebuilt()
        spaces: dict[str, object] = {"type": "Replace", "pattern": {"String": " "}, "content": _SPACE}
        prefix: list[dict[str, object]] = [{"type": "Prepend", "prepend": _SPACE}]
        strip: list[dict[str, object]] = [{"type": "Strip", "content": " ", "start": 1, "stop": 0}]
        back = [
            {"type": "Replace", "pattern": {"String": _SPACE}, "content": " "},
            {"type": "ByteFallback"},
            {"type": "Fuse"},
        ]
        return {
            "normalizer": {
                "type": "Sequence",
                "normalizers": [*(prefix if begins_with_space else []), spaces],
            },
            "pre_tokenizer": None,
            "decoder": {"type": "Sequence", "decoders": [*back, *(strip if begins_with_space else [])]},
            "model": self._model(
                self._merges_by_score(),
                unk_token=self.tokens[unknown],
                byte_fallback=True,
                fuse_unk=True,
            ),
        }

    def _model(self, merges: Sequence[Sequence[str]], **particular: object) -> dict[str, object]:
        plain = {"unk_token": None, "byte_fallback": False, "fuse_unk": False, "ignore_merges": False}
        return {"type": "BPE", **plain, **particular, "vocab": self.ids, "merges": merges}

    def _merges_by_score(self) -> list[tuple[str, str]]:
        """Return the merges by which pieces come about, those of the best pieces first."""
        scores = self._header.numbers("tokenizer.ggml.scores", len(self.tokens)).tolist()
        pieces = {
            token: score
            for token, score, kind in zip(self.tokens, scores, self.kinds, strict=True)
            if kind == _NORMAL and len(token) <= _MOST_PIECE_LETTERS
        }
        if len(set(pieces.values())) < len(pieces) // 2:  # some programs write no scores
            raise _not_rebuilt()
        found = (
            (piece[:at], piece[at:])
            for piece in pieces
            for at in range(1, len(piece))
            if piece[:at] in pieces and piece[at:] in pieces
        )
        merges = list(islice(found, MAX_ITEMS + 1))
        if len(merges) > MAX_ITEMS:  # pieces can be made of which each is cut in hundreds of ways
            raise _not_rebuilt()
        merges.sort(key=lambda merge: (-pieces[merge[0] + merge[1]], -len(merge[0])))
        return merges
