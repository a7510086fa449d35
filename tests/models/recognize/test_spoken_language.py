import pytest

from core.speech.segments import SAMPLE_RATE
from core.wording.errors import UserError
from models.recognize.spoken_language import SpokenLanguage, check_heard

LIKELY = [("en", 0.2), ("de", 0.45), ("fr", 0.35)]


def test_one_that_was_asked_for_is_known():
    assert SpokenLanguage("de").known == "de"
    assert SpokenLanguage("auto").known == SpokenLanguage("de,en").known == ""


def test_one_that_is_not_sure_is_not_kept_until_enough_was_heard():
    language = SpokenLanguage("auto")
    assert language.detected(LIKELY, SAMPLE_RATE) == "de"
    assert language.known == ""
    assert language.detected(LIKELY, 6 * SAMPLE_RATE) == language.known == "de"


def test_one_that_is_sure_is_kept_at_once():
    language = SpokenLanguage("auto")
    assert language.detected([("en", 0.1), ("fr", 0.9)], SAMPLE_RATE) == language.known == "fr"


def test_only_those_that_were_named_are_chosen_from():
    assert SpokenLanguage("en, fr").detected(LIKELY, SAMPLE_RATE) == "fr"


def test_what_was_known_is_gone_on_with():
    language = SpokenLanguage("auto")
    language.restore("fr")
    assert language.known == "fr"
    language.restore("")
    assert language.known == ""


def test_a_language_that_is_not_heard_is_told():
    check_heard("tiny", ("en", "de"), "auto")
    check_heard("tiny", ("en", "de"), "de, en")
    with pytest.raises(UserError, match='not "fr"'):
        check_heard("tiny", ("en", "de"), "en,fr")
