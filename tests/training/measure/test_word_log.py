import pytest

from core.wording.errors import UserError
from training.measure.instances import Instance
from training.measure.spoken import SpokenWord
from training.measure.word_log import WordLog, timed


def instance(prediction, delays):
    return Instance("", "Ja bitte", prediction, delays, sound_ms=3000.0)


INSTANCES = [instance("Ja gern", (1000.0, 1000.0)), instance("Nein", (500.0,))]


@pytest.fixture
def path(tmp_path):
    log = WordLog(tmp_path / "words.jsonl")
    log.write([SpokenWord("Ja", 1000.0, 1100.0)], is_last=False)
    log.write([SpokenWord("gern", 1000.0, 1200.0)], is_last=True)
    log.write([SpokenWord("Nein", 500.0, 700.0)], is_last=True)
    return tmp_path / "words.jsonl"


def test_each_word_gets_its_time(path):
    assert [one.elapsed for one in timed(INSTANCES, path)] == [(1100.0, 1200.0), (700.0,)]


def test_a_log_is_begun_again(path):
    WordLog(path).write([], is_last=True)
    assert timed([instance("", ())], path)[0].elapsed == ()


def test_times_of_another_run_are_refused(path):
    with pytest.raises(UserError, match="other words"):
        timed(INSTANCES[:1], path)


@pytest.mark.parametrize("text", ["no json", '{"words": 3}', "[]"])
def test_a_file_of_something_else_is_refused(tmp_path, text):
    (tmp_path / "words").write_text(text)
    with pytest.raises(UserError, match="holds no times"):
        timed(INSTANCES, tmp_path / "words")


def test_a_log_that_cannot_be_written_or_read_is_told(tmp_path):
    with pytest.raises(UserError, match="cannot be written"):
        WordLog(tmp_path)
    with pytest.raises(UserError, match="cannot be read"):
        timed(INSTANCES, tmp_path / "missing")
