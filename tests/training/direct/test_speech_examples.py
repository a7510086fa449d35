import pytest
import torch
from block_speech import cut, some_sound, tiny_networks
from hypothesis import given
from hypothesis import strategies as st
from stream_speech import tiny_streaming_encoder
from tiny_lm import tiny_tokenizer

from core.layouts.actions import Read, Write
from core.speech.blocks import is_speech
from models.manifests.encoder_config import STREAMING_ENCODERS
from models.speech.block_attention import Blocks
from models.speech.features import features_of
from models.speech.hearing import BlockHearing
from models.translate.vocabulary import Vocabulary
from training.direct.delays import WaitDelay
from training.direct.recordings import Recording
from training.direct.speech_examples import SpeechExampleMaker

EOW, EOS, END = 900, 901, 902
WORDS = ("the", "old", "house", "stands")


@pytest.fixture(scope="module")
def vocabulary():
    return Vocabulary.of(tiny_tokenizer())


def recording(seconds, ends_s=(0.3, 0.6, 0.9, 1.2)):
    return Recording("x", some_sound(seconds), WORDS, ("das", "alte", "Haus", "steht"), ends_s)


def maker(vocabulary, blocks=None):
    return SpeechExampleMaker(tiny_networks(blocks).encoder, vocabulary)


SIZES = (2, 2, 2, 2, 2, 1)
"""Tokens of the blocks of 1.7 s, four frames each."""


@given(
    st.floats(0.1, 3.0),
    st.integers(1, 9),
    st.integers(0, 5),
    st.lists(st.integers(0, 10**6), max_size=4),
)
def test_an_example_has_the_blocks_that_the_program_hears_however_sound_is_cut(seconds, main, right, places):
    networks = tiny_networks(Blocks(main, right))
    hearing = BlockHearing(networks)
    heard = [block for part in cut(some_sound(seconds), places) for block in hearing.accept(part)]
    n_before_end = len(heard)
    heard += [block for block in hearing.finish() if len(block.frames)]
    maker = SpeechExampleMaker(networks.encoder, Vocabulary.of(tiny_tokenizer()))
    example = maker.example(recording(seconds), WaitDelay(2))
    assert len(example.pieces) == len(heard)
    asked = [piece.is_asked for piece in example.pieces]
    assert asked[:n_before_end] == [True] * n_before_end and not any(asked[n_before_end:-1])
    assert torch.equal(example.features, features_of(some_sound(seconds)))


def test_a_word_is_heard_with_the_block_in_which_it_ends(vocabulary):
    example = maker(vocabulary).example(recording(1.7, (0.305, 0.31, 0.94, 1.27)), WaitDelay(2))
    assert [piece.n_words for piece in example.pieces] == [1, 1, 1, 0, 1, 0]


def test_a_target_word_stands_where_its_delay_says(vocabulary):
    example = maker(vocabulary).example(recording(1.7), WaitDelay(2))
    written = [vocabulary.decode(piece.target) for piece in example.pieces]
    assert written == ["", "das", "alte", "Haus", "", ""]
    assert vocabulary.decode(example.rest) == "steht"


def test_timelines_read_every_frame_once_and_write_every_word_once(vocabulary):
    example = maker(vocabulary).example(recording(1.7), WaitDelay(2))
    for timeline in (example.simultaneous(SIZES, EOW, EOS, END), example.offline(SIZES, EOS, END)):
        read = [token for action in timeline if isinstance(action, Read) for token in action.token_ids]
        assert read == [*range(-1, -sum(SIZES) - 1, -1), EOS]
        written = [
            token
            for action in timeline
            if isinstance(action, Write)
            for token in action.token_ids
            if token < EOW
        ]
        assert vocabulary.decode(written) == "das alte Haus steht"
        assert timeline[-1].ends and timeline[-1].token_ids[-1] == END


def test_the_head_is_asked_behind_what_is_heard_before_the_end_and_once_at_the_end(vocabulary):
    example = maker(vocabulary).example(recording(1.7), WaitDelay(2))
    timeline = example.asked(SIZES, EOW)
    assert [piece.is_asked for piece in example.pieces] == [True] * 4 + [False, True]
    assert [type(action) for action in timeline] == [Read, Write] * 4 + [Read, Read, Write]
    begins = [bool(action.token_ids) for action in timeline if isinstance(action, Write)]
    assert begins == [bool(piece.target) for piece in example.pieces if piece.is_asked]


def test_the_format_is_trained_on_words_instead_of_speech(vocabulary):
    example = maker(vocabulary).example(recording(1.7), WaitDelay(2))
    reads = [action for action in example.as_text(EOW, None, END) if isinstance(action, Read)]
    assert vocabulary.decode([token for read in reads for token in read.token_ids]) == "the old house stands"
    assert not any(is_speech(read.token_ids) for read in reads)
    assert sum(read.n_words for read in reads) == len(WORDS)


def test_each_piece_of_a_word_has_a_frame_of_its_own_to_be_spelled_in(vocabulary):
    example = maker(vocabulary).example(recording(1.7), WaitDelay(2))
    assert [label for label in example.frame_labels if label] == list(example.labels)


def test_behind_a_block_without_a_token_nothing_is_written_and_nobody_asks(vocabulary):
    example = maker(vocabulary).example(recording(1.7), WaitDelay(2))
    sizes = (1, 0, 0, 3, 0, 0)
    timeline = example.asked(sizes, EOW)
    assert [type(action) for action in timeline] == [Read, Write, Read, Read, Read, Write, Read, Read]
    written = [vocabulary.decode(action.token_ids[:-1]) for action in timeline if isinstance(action, Write)]
    assert written == ["", "das alte Haus"]
    chunks = example.simultaneous(sizes, EOW, EOS, END)
    said = [vocabulary.decode(action.token_ids[:-1]) for action in chunks if isinstance(action, Write)]
    assert said == ["das alte Haus", "steht"]


def test_the_whole_is_trained_on_words_too(vocabulary):
    example = maker(vocabulary).example(recording(1.7), WaitDelay(2))
    *reads, write = example.whole_text(None, END)
    assert vocabulary.decode([token for read in reads for token in read.token_ids]) == "the old house stands"
    assert vocabulary.decode(write.token_ids[:-1]) == "das alte Haus steht"


@given(st.sampled_from(STREAMING_ENCODERS), st.floats(0.1, 3.0), st.sampled_from([1, 2, 7]))
def test_of_an_encoder_that_streams_too_blocks_and_frames_are_those_of_the_program(kind, seconds, n_main):
    encoder, sound = tiny_streaming_encoder(kind, Blocks(n_main, 0)), some_sound(seconds)
    stream = encoder.open()
    heard = stream.accept(sound)
    n_before_end = len(heard)
    heard += stream.finish()
    example = SpeechExampleMaker(encoder, Vocabulary.of(tiny_tokenizer())).example(
        recording(seconds), WaitDelay(2)
    )
    assert example.n_frames == sum(map(len, heard)) and len(example.pieces) == len(heard)
    asked = [piece.is_asked for piece in example.pieces]
    assert asked[:n_before_end] == [True] * n_before_end and not any(asked[n_before_end:-1])
    with torch.inference_mode():
        frames = encoder(example.features[None])[0, : example.n_frames]
    torch.testing.assert_close(frames, torch.cat(heard), atol=1e-4, rtol=0)
