"""Parallel text: rows of `source TAB target TAB origin`, JSON lines, or two text files; plain or gzip."""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path

from core.files.strict_json import parse_json
from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased

LICENCES: Mapping[str, str] = {
    "tatoeba-anki": "CC BY 2.0",
    "tatoeba-opusmt": "CC BY 2.0 FR",
    "tatoeba-laser": "CC BY 2.0 FR",
    "bcontrast": "CC BY-SA 4.0",
    "woz": "Apache-2.0",
    "tico19": "CC0",
    "ms-alchemy": "CC BY 4.0",
    "ms-bc": "CC BY 4.0",
    "ms-ci": "CC BY 4.0",
    "ms-d365ops": "CC BY 4.0",
    "ms-learn": "CC BY 4.0",
    "ms-partner": "CC BY 4.0",
    "ms-partner19": "CC BY 4.0",
    "ms-projectops": "CC BY 4.0",
    "ms-teams": "CC BY 4.0",
    "ms-teamsdev": "CC BY 4.0",
    "opensource-guide": "CC BY 4.0",
    "mgsm": "CC BY 4.0",
    "hf-course": "Apache-2.0",
    "hf-subs": "Apache-2.0",
    "jitsi": "Apache-2.0",
    "mattermost": "Apache-2.0",
    "chatwoot": "MIT",
    "kanboard": "MIT",
    "own-business": "Apache-2.0",
    "own-everyday": "Apache-2.0",
    "own-lectures": "Apache-2.0",
    "own-meetings": "Apache-2.0",
    "own-spontaneous": "Apache-2.0",
    "own-technology": "Apache-2.0",
}
"""The licence of each origin whose licence allows weights trained on it to be given away.

Left out: share-alike (diabla, xsid, xquad, ud-pud; bcontrast has been in what ships from the first, and its
card says so), MPL (mozilla-www), non-commercial or for research (ted, tedx, newstest, wmt), none that is
stated (europarl-3k, multi30k). `own-` is written for this program.
"""

LICENSED_ORIGINS = frozenset(LICENCES)

SHIPPABLE_ORIGINS = LICENSED_ORIGINS | {"europarl20k"}
"""With the proceedings of a parliament, on which no copyright is known, and no licence stated."""

_JSON_KEYS = ("source", "target", "origin")
_HALF_LETTERS = re.compile("[\ud800-\udfff]")
"""What JSON can write and no other text holds; no tokenizer takes it."""
_JSON_ROW = '{"source": "Hello.", "target": "Hallo."}'


@dataclass(frozen=True, slots=True)
class SentencePair:
    """A sentence and its translation; `row` is where they stand in their data."""

    source: str
    target: str
    origin: str = ""
    row: int = field(default=0, compare=False, kw_only=True)


def read_data(data: str, origins: frozenset[str] | None = None) -> list[SentencePair]:
    """Return the pairs of a file (`pairs.tsv`, `pairs.jsonl`) or of two text files (`a.en,a.de`).

    Raises:
        UserError: a file is missing, broken or empty, or a row has no target; names the line.
    """
    files = files_of(data)
    if len(files) == 1:
        return _some(read_pairs(files[0], origins), data)
    pairs = _rows_of(*files)
    return _some((pair for pair in pairs if origins is None or pair.origin in origins), data)


def files_of(data: str) -> tuple[Path, ...]:
    """Return the one file, or the two, that are meant by `data`."""
    if Path(data).is_file() or data.count(",") != 1:
        return (Path(data).expanduser(),)
    return tuple(Path(name.strip()).expanduser() for name in data.split(","))


def read_two(source: Path, target: Path) -> list[SentencePair]:
    """Return the pairs of two text files; both may have the same line blank.

    Raises:
        UserError: as `read_data`.
    """
    return _some(_rows_of(source, target), f"{source},{target}")


def _some(found: Iterable[SentencePair], data: str) -> list[SentencePair]:
    pairs = list(found)
    if not pairs:
        raise UserError(phrased("The data {data} hold no sentence pairs: give a file with some.", data=data))
    return pairs


def read_pairs(path: Path, origins: frozenset[str] | None = None) -> Iterator[SentencePair]:
    """Yield the pairs of a TSV or JSONL file, only those of `origins` if given.

    Raises:
        UserError: the file is missing or broken, or a row has no target; names the line.
    """
    is_json = path.name.removesuffix(".gz").endswith((".jsonl", ".json"))
    parse: Callable[[str, int, Path], SentencePair] = _from_json if is_json else _from_columns
    for number, line in enumerate(_lines(path), start=1):
        pair = parse(line, number, path)
        if origins is None or pair.origin in origins:
            yield pair


def write_pairs(path: Path, pairs: Iterable[SentencePair]) -> None:
    """Write pairs as TSV, compressed where the name ends in `.gz`.

    Raises:
        UserError: the file cannot be written.
    """
    opener = gzip.open if path.suffix == ".gz" else open
    try:
        with opener(path, "wt", encoding="utf-8") as file:
            for pair in pairs:
                columns = (" ".join(text.split()) for text in (pair.source, pair.target, pair.origin))
                file.write("\t".join(columns).rstrip("\t") + "\n")
    except OSError as error:
        raise UserError(
            phrased("The pairs {path} cannot be written: {reason}.", path=path, reason=reason_of(error))
        ) from error


def _from_columns(line: str, number: int, path: Path) -> SentencePair:
    columns = line.split("\t")
    if len(columns) < 2 or not columns[0].strip() or not columns[1].strip():
        raise UserError(
            phrased(
                "Line {number} of {path} needs a source and a target, separated by a tab.",
                number=number,
                path=path,
            )
        )
    return SentencePair(columns[0], columns[1], columns[2] if len(columns) > 2 else "", row=number)


def _from_json(line: str, number: int, path: Path) -> SentencePair:
    try:
        row = parse_json(line)
    except ValueError:
        row = None
    fields = [row.get(key, "") for key in _JSON_KEYS] if isinstance(row, dict) else []
    texts = [field for field in fields if isinstance(field, str) and not _HALF_LETTERS.search(field)]
    if len(texts) < len(_JSON_KEYS) or not texts[0].strip() or not texts[1].strip():
        raise UserError(
            phrased("Line {number} of {path} must be like {row}.", number=number, path=path, row=_JSON_ROW)
        )
    return SentencePair(*texts, row=number)


def _rows_of(source: Path, target: Path) -> Iterator[SentencePair]:
    """Yield line by line what two files say; lines that are blank in both are left to cleaning."""
    for number, (said, translated) in enumerate(zip_longest(_lines(source), _lines(target)), start=1):
        if said is None or translated is None:
            short, long = (source, target) if said is None else (target, source)
            raise UserError(
                phrased(
                    "{short} ends after {n_lines} lines and {long} goes on: each line of the one must be"
                    " the translation of the same line of the other.",
                    short=short,
                    n_lines=number - 1,
                    long=long,
                )
            )
        if bool(said.strip()) != bool(translated.strip()):
            blank, other = (target, source) if said.strip() else (source, target)
            raise UserError(
                phrased(
                    "Line {number} of {blank} is blank, and that of {other} is not:"
                    " fill it, or take the line out of both files.",
                    number=number,
                    blank=blank,
                    other=other,
                )
            )
        yield SentencePair(said, translated, row=number)


def _lines(path: Path) -> Iterator[str]:
    """Yield the lines of a text file without their ends.

    Raises:
        UserError: it is missing, not UTF-8, a damaged archive, or cannot be read.
    """
    if not path.is_file():
        raise UserError(phrased("The data file {path} does not exist.", path=path))
    opener = gzip.open if path.suffix == ".gz" else open
    number = 0
    try:
        with opener(path, "rt", encoding="utf-8-sig") as lines:
            for line in lines:
                number += 1
                yield line.rstrip("\n")
    except UnicodeDecodeError:
        raise UserError(
            phrased(
                "{path} is not UTF-8 text after line {number}: convert it first.", path=path, number=number
            )
        ) from None
    except (gzip.BadGzipFile, EOFError, zlib.error) as trouble:
        raise UserError(
            phrased(
                "{path} is damaged after line {number} ({trouble}): get it again.",
                path=path,
                number=number,
                trouble=trouble,
            )
        ) from None
    except OSError as error:
        raise UserError(
            phrased("The data {path} cannot be read: {reason}.", path=path, reason=reason_of(error))
        ) from error
