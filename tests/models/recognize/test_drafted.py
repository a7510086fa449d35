"""A draft saves steps, and changes nothing of what is written."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from models.recognize.drafted import written
from models.recognize.pieces import Token

START, END = 100, 0

numbers = st.lists(st.integers(1, 5), max_size=8)


class Reciter:
    """Says a sequence, whatever it was fed last, and something else after what it did not say."""

    def __init__(self, says) -> None:
        self.says, self.fed, self.n_steps = [*says, END], [], 0

    def following(self, token_ids):
        self.n_steps += 1
        answers = []
        for token_id in token_ids:
            self.fed.append(token_id)
            n = len(self.fed) - 1
            right = self.fed[1:] == self.says[:n]
            answers.append(Token(self.says[n] if right and n < len(self.says) else 7))
        return answers

    def keep(self, n_tokens) -> None:
        del self.fed[n_tokens:]


@given(numbers, numbers, st.integers(0, 10))
def test_what_is_written_does_not_depend_on_the_draft(says, draft, n_most):
    tokens = written(Reciter(says), START, draft, (END,), n_most)
    assert [token.id for token in tokens] == says[:n_most]


@given(st.lists(st.integers(1, 5), min_size=1, max_size=8))
def test_a_draft_that_is_right_costs_one_step(says):
    reciter = Reciter(says)
    written(reciter, START, says, (END,), len(says) + 5)
    assert reciter.n_steps == 1
