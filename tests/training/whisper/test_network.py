import torch
from tiny_speech import SENTENCES

from models.recognize.attending_whisper import encoder_states
from training.whisper.network import Pupil, Shape, aligned_heads, make_whisper
from training.whisper.tokens import END, make_tokens, number_of

TOKENIZER = make_tokens(SENTENCES * 10, 300)
SHAPE = Shape(width=32, n_encoder_layers=2, n_decoder_layers=2, n_heads=2, feed_forward=64, n_aligned=1)


def test_a_pupil_reads_windows_of_any_length() -> None:
    pupil = Pupil(make_whisper(SHAPE, TOKENIZER), number_of(TOKENIZER, END))
    read = pupil(torch.randn(2, 150, 80), torch.zeros(2, 7, dtype=torch.long))
    assert read.logits.shape == (2, 7, TOKENIZER.get_vocab_size())
    assert read.attention.shape == (2, 1, 7, 75)
    assert torch.allclose(read.attention.sum(dim=-1), torch.ones(2, 1, 7))
    assert read.pieces.shape == (2, 75, number_of(TOKENIZER, END) + 1)
    assert read.phones.shape[:2] == (2, 75)


@torch.no_grad()
def test_its_encoder_is_whispers_own() -> None:
    whisper = make_whisper(SHAPE, TOKENIZER).eval()
    sound = torch.randn(1, 80, 3000)
    theirs = whisper.model.encoder(sound).last_hidden_state
    assert torch.allclose(encoder_states(whisper.model.encoder, sound)[-1], theirs, atol=1e-5)


def test_the_shipped_shape_is_small() -> None:
    whisper = make_whisper(Shape(), make_tokens(SENTENCES * 10))
    assert sum(weight.numel() for weight in whisper.parameters()) < 1.8e6
    assert aligned_heads(whisper) == [(1, 0), (1, 1)]
