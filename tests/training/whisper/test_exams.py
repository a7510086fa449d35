import torch
from tiny_speech import SENTENCES
from tiny_whisper_course import WHISPER_PLAN, said

from training.speech.exams import Exam
from training.whisper.exams import errors_of, transcribe
from training.whisper.network import make_whisper
from training.whisper.tokens import END, make_tokens, number_of

TOKENIZER = make_tokens(SENTENCES * 10, 300)


@torch.no_grad()
def test_many_at_once_are_written_as_each_by_itself() -> None:
    torch.manual_seed(1)
    network = make_whisper(WHISPER_PLAN.shape, TOKENIZER).eval()
    for weight in network.model.decoder.parameters():
        weight.mul_(1.5)  # else it says one thing of all
    heard = [said(seed) for seed in range(3)]
    together = transcribe(network, TOKENIZER, heard)
    assert together == [transcribe(network, TOKENIZER, [one])[0] for one in heard]


def test_one_that_ends_at_once_has_missed_every_word() -> None:
    network = make_whisper(WHISPER_PLAN.shape, TOKENIZER).eval()
    end = number_of(TOKENIZER, END)
    network.proj_out = torch.nn.Linear(32, TOKENIZER.get_vocab_size())
    torch.nn.init.zeros_(network.proj_out.weight)
    torch.nn.init.zeros_(network.proj_out.bias)
    with torch.no_grad():
        network.proj_out.bias[end] = 1.0
    exam = Exam("one", (said(),))
    assert errors_of(network, TOKENIZER, exam).rate == 1.0
