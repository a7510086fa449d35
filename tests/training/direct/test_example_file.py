import pytest
import torch
from tiny_direct import tiny_direct_run

from core.wording.errors import UserError
from training.direct.example_file import FEATURES_NAME, LIST_NAME, kept_examples


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    return list(tiny_direct_run(tmp_path_factory.mktemp("direct") / "run").examples)


def same(one, other):
    """Return whether two examples say the same, their features rounded to half precision."""
    texts = [(example.labels, example.frame_labels, example.pieces, example.rest) for example in (one, other)]
    return texts[0] == texts[1] and torch.equal(one.features, other.features.half())


def test_what_was_made_is_kept_in_half_precision_and_read_again(made, tmp_path):
    kept_examples(tmp_path, "a key", 80, made)
    again = kept_examples(tmp_path, "a key", 80, iter(()))  # nothing is made again
    assert len(again) == len(made)
    assert all(map(same, again, made))
    assert same(again[-1], made[-1]) and [same(one, made[1]) for one in again[1:2]] == [True]


def test_under_another_key_they_are_made_again(made, tmp_path):
    kept_examples(tmp_path, "a key", 80, made)
    assert len(kept_examples(tmp_path, "another key", 80, made[:1])) == 1


def test_what_was_broken_off_is_made_again(made, tmp_path):
    def broken():
        yield made[0]
        raise OSError("the disk is full")

    with pytest.raises(UserError, match="the disk is full"):
        kept_examples(tmp_path, "a key", 80, broken())
    assert (tmp_path / FEATURES_NAME).is_file() and not (tmp_path / LIST_NAME).exists()
    assert len(kept_examples(tmp_path, "a key", 80, made)) == len(made)


def test_where_features_are_missing_they_are_made_again(made, tmp_path):
    kept_examples(tmp_path, "a key", 80, made)
    features = tmp_path / FEATURES_NAME
    features.write_bytes(features.read_bytes()[:-160])
    assert all(map(same, kept_examples(tmp_path, "a key", 80, made), made))


@pytest.mark.parametrize("damage", [b"\xff", b"[1, 2]\n", b"7\n", b"{\n", b"[1, [2], [3], [4], 5]\n"])
def test_a_damaged_list_is_made_again(made, tmp_path, damage):
    kept_examples(tmp_path, "a key", 80, made)
    listed = tmp_path / LIST_NAME
    first, _, *others = listed.read_bytes().splitlines(keepends=True)
    listed.write_bytes(b"".join([first, damage, *others]))
    assert all(map(same, kept_examples(tmp_path, "a key", 80, made), made))


def test_nobody_else_reads_what_was_said(made, tmp_path):
    kept_examples(tmp_path, "a key", 80, made)
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}
