"""Trials train and translate what their line of the table says, once, and keep what came of it."""

import gzip
import json

import pytest
from tiny_run import ALIGNABLE_ROWS

from core.wording.errors import UserError
from models.loading.translators import load_translator
from models.translate.translator import TranslatorRequest
from training.data.corpus import Pair
from training.measure.simultaneous import translate_pairs
from training.trials import __main__ as command
from training.trials import trying
from training.trials.results import Result, path_of, read, settings_of, write
from training.trials.trials import HEAD_ALONE, START, TRIALS, Trial
from training.trials.trying import Workshop, translate_in_one_row

pytestmark = pytest.mark.long

PAIRS = (
    ("The old house stands near the river.", "Das alte Haus steht am Fluss."),
    ("We would like to book a table for two people tonight.", "Wir möchten heute Abend einen Tisch buchen."),
    ("Nobody knows.", "Niemand weiß es."),
    ("Can you help me?", "Können Sie mir helfen?"),
)
TINY = ("--objective=seqpo", "--steps=1", "--batch=2", "--tries=2", "--dev-sentences=2")


@pytest.fixture
def workshop(tmp_path, monkeypatch):
    """A place with data of some sentences, of which two are measured while learning."""
    data = tmp_path / "data"
    data.mkdir()
    learned = "".join(row.replace("\n", "\ttatoeba-anki\n") for row in ALIGNABLE_ROWS)
    rows = "".join(f"{source}\t{target}\ttatoeba-anki\n" for source, target in PAIRS * 3)
    with gzip.open(data / "en-de.train.tsv.gz", "wt", encoding="utf-8") as file:
        file.write(learned + "Not ours to give.\tNicht unser.\tted\n")
    for name in ("tatoeba", "chat"):
        (data / f"en-de.test.{name}.tsv").write_text(rows, encoding="utf-8")
    monkeypatch.setattr(trying, "N_DEV", 2)
    return Workshop(data, tmp_path / "out")


def of(name, *training, **options):
    return Trial(name, training, **{"policies": ("adaptive",), "sets": ("tatoeba",), **options})


@pytest.mark.parametrize("policy", ["adaptive", "read-2", "wait-3"])
def test_sentences_in_one_row_are_what_captions_are(policy):
    request = TranslatorRequest("embedded", source_language="en", target_language="de", policy=policy)
    translator = load_translator(request)
    pairs = [Pair(*pair) for pair in PAIRS]
    assert translate_in_one_row(translator, pairs) == translate_pairs(translator, pairs)


def test_a_practice_is_trained_once_a_base_and_held_against_the_start(workshop, monkeypatch):
    start = workshop.carry_out(of(START.name))
    assert (start.processor_s, start.n_steps) == (0, 0) and "p_chrf" not in start.rows[0]
    trial = of("practised", *TINY)
    practised = workshop.carry_out(trial)
    assert practised.n_steps == 1 and practised.processor_s > 0
    [row] = practised.rows
    assert (row["set"], row["policy"], row["n"]) == ("tatoeba", "adaptive", 12) and "p_chrf" in row
    assert workshop.carry_out(trial) == practised
    monkeypatch.setattr(trying.embedded, "revision", lambda: "another base")
    again = workshop.carry_out(trial)
    assert again.rows == practised.rows and again.processor_s != practised.processor_s
    assert len(list((workshop.out / "logs").iterdir())) == 2, "translations of the start are of one base"
    with pytest.raises(UserError, match="training of practised"):
        workshop.carry_out(of("practised", "--objective=praise"))
    assert not (workshop.out / "logs" / "another base" / "practised.seed-1").exists()


def test_what_is_learned_may_be_given_away_and_is_not_measured(workshop):
    dev, pairs = (workshop.pairs(part).read_text(encoding="utf-8").splitlines() for part in ("dev", "pairs"))
    assert (len(dev), len(pairs)) == (2, len(ALIGNABLE_ROWS) - 2)
    assert not any("Not ours" in row for row in dev + pairs)


def test_a_bias_on_the_end_of_a_write_makes_it_wait(workshop):
    laal = [workshop.carry_out(of(f"bias{bias}", bias=bias)).rows[0]["laal"] for bias in (-4, 0, 4)]
    assert laal[0] < laal[1] < laal[2]


def test_a_head_stands_beside_the_base_and_practice_begins_with_it(workshop, monkeypatch):
    pytest.importorskip("eflomal", reason="the training extra is not installed")
    options = ("--objective=supervised", HEAD_ALONE, "--steps=1", "--dev-sentences=2")
    head = of("head", *options, policies=("head-0.01", "head-0.99"))
    monkeypatch.setattr(trying, "TRIALS", (head,))
    options = (*TINY, "--policy=head-0.5", "--policy-head={out}/head.seed-1")
    [row] = workshop.carry_out(of("practised-head", *options, policies=("head-0.5",))).rows
    assert row["n"] == 12
    trained = (workshop.out / "head.seed-1.json").read_bytes()
    soon, late = workshop.carry_out(head).rows
    assert soon["laal"] < late["laal"]
    assert soon["chrf"] < late["chrf"] and soon["p_chrf"] < 0.05
    assert (workshop.out / "head.seed-1.json").read_bytes() == trained


def test_a_training_that_fails_says_so(workshop, capfd):
    with pytest.raises(UserError, match=r"The training of wrong\.seed-1 failed"):
        workshop.carry_out(of("wrong", "--objective=praise"))
    assert "praise" in capfd.readouterr().err


def test_results_are_kept_and_those_of_other_settings_are_none(tmp_path):
    trial = of("kept", *TINY)
    rows = ({"set": "chat", "policy": "adaptive", "n": 5}, {"set": "chat", "policy": "adaptive", "n": 9})
    result = Result(settings_of(trial), 1.5, 1, rows)
    write(result, path_of(trial, tmp_path))
    assert read(trial, tmp_path) == result
    assert result.row("chat", "adaptive")["n"] == 9 and result.row("chat", "adaptive", 5)["n"] == 5
    assert result.row("ted", "adaptive") is None
    assert read(of("kept", *TINY, "--seed=3"), tmp_path) is None
    path_of(trial, tmp_path).write_text("[]", encoding="utf-8")
    with pytest.raises(UserError, match="is no result of a trial"):
        read(trial, tmp_path)


def test_the_command_tells_what_is_done_and_what_it_does_not_know(tmp_path, capsys):
    results = tmp_path / "results"
    write(Result(settings_of(START), 0, 0, ()), path_of(START, results))
    assert command.main(["--list", "--results", str(results)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "done    start" and all(line.startswith("to do") for line in told[1:])
    assert len(told) == len(TRIALS)
    assert command.main(["--only", "nothing", "--list"]) == 2
    assert "There is no trial nothing" in capsys.readouterr().err
    assert command.main([]) == 2
    assert "Give --data and --out" in capsys.readouterr().err


def test_a_finished_trial_is_not_carried_out_again(workshop, tmp_path, monkeypatch):
    monkeypatch.setattr(command, "TRIALS", (of(START.name),))
    options = ["--data", str(workshop.data), "--out", str(workshop.out), "--results", str(tmp_path)]
    assert command.main(options) == 0
    path = path_of(of(START.name), tmp_path)
    kept = json.loads(path.read_text())
    (workshop.data / "en-de.test.tatoeba.tsv").unlink()
    assert command.main(options) == 0
    assert json.loads(path.read_text()) == kept
