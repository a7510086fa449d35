"""Small beams: agreement by words, and a cache that stays true while paths are tried."""

import pytest
import torch
from drawn_timelines import decoder_of, model_of, words
from examples import FEW
from hypothesis import given
from hypothesis import strategies as st
from teacher import markers_and_vocabulary, teacher_forced

from core.layouts.layout import lay_out
from core.translating.open_sentence import OpenSentence
from core.translating.policies import Adaptive, Offline, ReadN
from core.translating.schemes import SCHEMES
from models.translate.beam import BeamSearch, agreed_prefix
from models.translate.streaming import run_sentences

policies = st.one_of(st.integers(1, 4).map(ReadN), st.just(Adaptive()), st.just(Offline()))


class Letters:
    """One token a letter; a capital starts a word."""

    end_ids = frozenset({ord("$")})
    end_of_write_id = ord("|")
    end_of_source_id = None

    def starts_word(self, token_id):
        return chr(token_id).isupper()


@pytest.mark.parametrize(
    ("paths", "agreed"),
    [
        (["AbCd|", "AbCd|", "AbXy|"], "AbCd|"),
        (["AbCd|", "AbCe|", "AbXy|", "AbZz|"], "Ab"),
        (["Ab|", "AbCd|", "AbCd|"], "AbCd|"),
        (["Ab|", "Cd|", "Ef|"], ""),
        (["Abc|", "Abd|"], "Abc|"),
        (["A$"], "A$"),
    ],
)
def test_what_half_of_the_paths_begin_with_is_agreed(paths, agreed):
    found = agreed_prefix([tuple(map(ord, path)) for path in paths], Letters())
    assert "".join(map(chr, found)) == agreed


def sentence_and_decoder(scheme, policy, n_rows, road):
    markers, vocabulary = markers_and_vocabulary(scheme)
    layout = SCHEMES[scheme].new_layout(markers, 4)
    sentence = OpenSentence(layout, SCHEMES[scheme].policy(policy), vocabulary)
    model = model_of("llama", torch.float32)
    decoder = decoder_of(model, SCHEMES[scheme].new_layout(markers, 4), n_rows=n_rows, road=road)
    return sentence, decoder


@pytest.mark.parametrize("road", ["torch", "light"])
@given(st.lists(words, min_size=1, max_size=8), policies)
@FEW
def test_a_beam_of_one_path_writes_what_greedy_decoding_writes(road, source, policy):
    beamed, decoder = sentence_and_decoder("slots", policy, 2, road)
    greedy, plain = sentence_and_decoder("slots", policy, 1, road)
    beam = BeamSearch(decoder, 1)
    for word in source:
        beamed.read([word])
        beam.run(beamed)
        greedy.read([word])
        run_sentences(plain, {0: greedy})
    beamed.end_source()
    beam.run(beamed)
    greedy.end_source()
    run_sentences(plain, {0: greedy})
    assert beamed.is_finished
    assert beamed.target == greedy.target


@pytest.mark.parametrize("road", ["torch", "light"])
@pytest.mark.parametrize("scheme", ["slots", "prefix", "gpe", "conversational"])
@given(st.lists(words, min_size=3, max_size=8), st.integers(1, 3).map(ReadN), st.integers(2, 4))
@FEW
def test_after_beams_the_committed_row_predicts_what_its_timeline_teacher_forced_would(
    scheme, road, source, policy, n_beams
):
    sentence, decoder = sentence_and_decoder(scheme, policy, n_beams + 1, road)
    beam = BeamSearch(decoder, n_beams)
    shown = ""
    for word in source:
        sentence.read([word])
        beam.run(sentence)
        assert sentence.target.startswith(shown)
        shown = sentence.target
    sentence.end_source()
    feed = sentence.next_feed()
    actual = torch.as_tensor(decoder.scores({0: feed}).logits[0])
    sentence.receive(tokens_end := min(sentence.words.end_ids))
    markers, _ = markers_and_vocabulary(scheme)
    *_, table = lay_out(SCHEMES[scheme].new_layout(markers, 4), sentence.timeline)
    expected = teacher_forced(model_of("llama", torch.float32), table)[-1]
    assert table.labels[-1] == tokens_end
    allowed = actual > -torch.inf
    torch.testing.assert_close(actual[allowed], expected[allowed], atol=1e-4, rtol=0)
