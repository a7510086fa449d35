"""The user's list of terms: one a line, the source term, a tab, how it is to be translated."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from core.files.plain_files import read_plain_text
from core.files.whole_files import write_whole
from core.translating.glossary import Term
from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased

MAX_TERMS = 1_000
MOST_BYTES = 4_000_000
REMARK = "#"


def read_glossary(path: Path) -> tuple[Term, ...]:
    """Return the terms of a file; empty lines and lines that begin with # are skipped.

    Raises:
        UserError: the file cannot be read, or a line is no term; it names the line.
    """
    try:
        lines = read_plain_text(path, MOST_BYTES, "utf-8-sig").splitlines()
    except OSError as error:
        raise UserError(
            phrased("The glossary {path} cannot be read: {reason}.", path=path, reason=reason_of(error))
        ) from error
    except UnicodeDecodeError as error:
        raise UserError(
            phrased("The glossary {path} is not text in UTF-8: save it as UTF-8.", path=path)
        ) from error
    terms = tuple(
        _term(path, number, line)
        for number, line in enumerate(lines, start=1)
        if line.strip() and not line.startswith(REMARK)
    )
    if len(terms) > MAX_TERMS:
        raise UserError(
            phrased(
                "The glossary {path} has {n_terms} terms; at most {most} are possible.",
                path=path,
                n_terms=len(terms),
                most=MAX_TERMS,
            )
        )
    return terms


def write_glossary(path: Path, terms: Iterable[Term]) -> None:
    """Replace what the file held, wholly or not at all.

    Raises:
        UserError: it cannot be written.
    """
    try:
        write_whole(path, "".join(f"{term.source}\t{term.target}\n" for term in terms))
    except OSError as error:
        raise UserError(
            phrased(
                "The glossary cannot be written to {path} ({reason}); what the file held is kept.",
                path=path,
                reason=reason_of(error),
            )
        ) from error


def _term(path: Path, number: int, line: str) -> Term:
    source, tab, target = line.partition("\t")
    source, target = source.strip(), target.strip()
    if not tab or not source or not target or "\t" in target:
        raise UserError(
            phrased(
                "Line {number} of the glossary {path} is not a term: write the source term, a tab, its "
                "translation.",
                number=number,
                path=path,
            )
        )
    return Term(source, target)
