"""A translator of whole sentences is made, streamed under some systems, and what that costs is counted."""

import gzip

import pytest

from models.translate.decoder import TorchDecoder
from training.compare.unadapted import UnadaptedWorkshop, counted, main
from training.compare.unadapted_results import SETS, TEACHING, Results, System

PAIRS = [
    ("The old house stands near the river.", "Das alte Haus steht am Fluss."),
    ("Nobody lives there.", "Niemand wohnt dort."),
    ("I would like to book a table.", "Ich möchte einen Tisch reservieren."),
]
BRIEF = ("--steps=1", "--batch=2", "--evaluate-every=1")


@pytest.fixture(scope="module")
def workshop(tmp_path_factory):
    data = tmp_path_factory.mktemp("data")
    lines = [f"{source}\t{target}\ttatoeba-anki\n" for source, target in PAIRS]
    with gzip.open(data / "en-de.train.tsv.gz", "wt", encoding="utf-8") as file:
        file.writelines(lines * 200)
    for of_set in SETS:
        (data / f"en-de.test.{of_set}.tsv").write_text("".join(lines), encoding="utf-8")
    return UnadaptedWorkshop(data, data / "out", n_sentences=2, teaching=(*TEACHING, *BRIEF))


@pytest.mark.long
def test_the_base_is_trained_once_and_every_system_measured_on_every_set_once(workshop, tmp_path):
    path = tmp_path / "unadapted.json"
    systems = [System("prefix", "agree-1"), System("slots", "wait-3", is_shipped=True)]
    workshop.go_on(Results.read(path, workshop.settings), systems)
    results = Results.read(path, workshop.settings)
    assert [(row["system"], row["set"]) for row in results.rows] == [
        (system.name, of_set) for of_set in SETS for system in systems
    ]
    of_agreement, of_wait = (results.row(system, "tatoeba") for system in systems)
    assert of_agreement["n"] == of_wait["n"] == 2
    assert of_agreement["forwards_a_word"] > of_wait["forwards_a_word"], "a whole answer at every word"
    assert of_wait["fed_a_word"] > of_wait["forwards_a_word"] > 1
    before = path.read_text(encoding="utf-8")
    trained = workshop.base().stat().st_mtime_ns
    workshop.go_on(Results.read(path, workshop.settings), systems)
    assert path.read_text(encoding="utf-8") == before
    assert workshop.base().stat().st_mtime_ns == trained


def test_only_what_is_fed_in_the_context_is_counted(workshop):
    decoder = workshop.translator(System("slots", "wait-1", is_shipped=True)).decoder
    with counted(decoder) as counts:
        assert decoder.scores({}).rows == []
    assert (counts.n_forwards, counts.n_fed) == (0, 0)
    assert decoder.scores.__func__ is TorchDecoder.scores


def test_it_asks_for_its_folders(capsys):
    assert main([]) == 2
    assert "Give --data and --out" in capsys.readouterr().err
