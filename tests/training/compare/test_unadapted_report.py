"""The tables of what was measured without an adapter."""

from training.compare.unadapted_report import DOCUMENT, write_report
from training.compare.unadapted_results import PATH, SETS, Results

COSTS = {"length_ratio": 1.0, "forwards_a_word": 3.11, "fed_a_word": 7.9}


def row(system, laal, of_set="tatoeba"):
    return {"system": system, "set": of_set, "bleu": 10.44, "chrf": 38.0, "laal": laal, **COSTS}


def test_a_line_a_system_by_scheme_policy_and_delay(tmp_path):
    results = Results(tmp_path / "unadapted.json", {})
    for name, laal in (("prefix, wait-5", 5.0), ("prefix, wait-3", 3.4), ("prefix, agree-1", 2.5)):
        results.add(row(name, laal))
    document = tmp_path / "EVIDENCE.md"
    document.write_text("".join(f"<!-- unadapted-{name} -->\n<!-- end -->\n" for name in SETS))
    write_report(results.path, document)
    lines = [line for line in document.read_text().splitlines() if line.startswith("| prefix")]
    assert lines == [
        "| prefix | agree-1 | 10.4 | 38.0 | 2.50 | 1.00 | 3.1 | 7.9 |",
        "| prefix | wait-3 | 10.4 | 38.0 | 3.40 | 1.00 | 3.1 | 7.9 |",
        "| prefix | wait-5 | 10.4 | 38.0 | 5.00 | 1.00 | 3.1 | 7.9 |",
    ]


def test_the_document_tells_what_is_kept(tmp_path):
    copy = tmp_path / "EVIDENCE.md"
    copy.write_text(DOCUMENT.read_text(encoding="utf-8"), encoding="utf-8")
    write_report(PATH, copy)
    assert copy.read_text(encoding="utf-8") == DOCUMENT.read_text(encoding="utf-8")
