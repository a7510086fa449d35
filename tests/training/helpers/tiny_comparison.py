"""A comparison small enough for a test: its data, its sizes, and its command."""

import gzip

from tiny_run import ROWS

from training.compare.__main__ import main
from training.compare.runs import RUNS
from training.compare.sizes import SIZES
from training.compare.texts import TEST_SETS

TINY = SIZES["tiny"]
BY_KEY = {run.key: run for run in RUNS}
EXPOSST = BY_KEY["en-de.rotary.exposst"]


def comparison_data(folder, rows=ROWS):
    """Write training and test files of each language pair, and return the folder."""
    for pair, names in TEST_SETS.items():
        with gzip.open(folder / f"{pair}.train.tsv.gz", "wt", encoding="utf-8") as file:
            file.writelines(rows)
        for i, name in enumerate(names):
            (folder / f"{pair}.test.{name}.tsv").write_text("".join(ROWS[4 * i :]), encoding="utf-8")
    return folder


def compare(data, folder, *options, results="results"):
    given = ("--data", data, "--out", folder / "out", "--results", folder / results, "--threads", 1)
    return main([*map(str, given), "--size", "tiny", *options])
