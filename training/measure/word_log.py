"""The time of each word of translated speech as a file: in its own log SimulEval has that of a piece."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from core.files.plain_files import read_plain_text
from core.files.strict_json import parse_json
from core.wording.errors import UserError, reason_of
from training.measure.instances import Instance
from training.measure.spoken import SpokenWord


class WordLog:
    """A file with a line of JSON for each recording, in their order, begun again.

    Raises:
        UserError: it cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._words: list[SpokenWord] = []
        self._put("", "w")

    def write(self, words: Sequence[SpokenWord], *, is_last: bool) -> None:
        """Keep words of the present recording; it ends with the last ones."""
        self._words += words
        if is_last:
            self._put(json.dumps(_record(self._words), ensure_ascii=False) + "\n", "a")
            self._words = []

    def _put(self, text: str, mode: str) -> None:
        try:
            with self._path.open(mode, encoding="utf-8") as file:
                file.write(text)
        except OSError as error:
            raise UserError(f"The file {self._path} cannot be written: {reason_of(error)}.") from error


def _record(words: Sequence[SpokenWord]) -> dict[str, object]:
    return {
        "words": [word.text for word in words],
        "delays": [word.delay_ms for word in words],
        "elapsed": [word.elapsed_ms for word in words],
    }


def timed(instances: Sequence[Instance], path: Path) -> list[Instance]:
    """Return the instances with the time at which each word was written, from such a file.

    Raises:
        UserError: there is no such file, or it is one of another run.
    """
    try:
        records = [parse_json(line) for line in read_plain_text(path).splitlines()]
        times = [(" ".join(record["words"]), tuple(map(float, record["elapsed"]))) for record in records]
    except OSError as error:
        raise UserError(f"The file {path} cannot be read: {reason_of(error)}.") from error
    except (ValueError, KeyError, TypeError) as error:
        raise UserError(f"{path} holds no times of words: give the file of --word-log.") from error
    if [text for text, _ in times] != [one.prediction for one in instances]:
        raise UserError(f"{path} has other words than the log: give both of one run.")
    return [replace(one, elapsed=elapsed) for one, (_, elapsed) in zip(instances, times, strict=True)]
