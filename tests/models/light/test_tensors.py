"""Numbers of a safetensors file, read into numpy without a loss."""

import numpy as np
import pytest
import torch
from safetensors.torch import save_file

from core.wording.errors import UserError
from models.light.tensors import TensorFile
from models.manifests.safetensors_header import read_header


@pytest.mark.parametrize("dtype", [torch.float32, torch.float16, torch.bfloat16])
def test_every_number_is_what_torch_reads(tmp_path, dtype):
    numbers = torch.tensor([[0.0, -0.0, 1.0, -2.5], [1e-5, 3e4, torch.inf, -7.0]]).to(dtype)
    save_file({"a": numbers, "b": torch.zeros(0, 3, dtype=dtype)}, tmp_path / "x.safetensors")
    read = TensorFile(tmp_path / "x.safetensors", UserError).read_all()
    assert read["a"].floats().dtype == np.float32
    np.testing.assert_array_equal(read["a"].floats(), numbers.float().numpy())
    rows = np.array([[1, 0], [1, 1]])
    np.testing.assert_array_equal(read["a"].rows(rows), numbers.float().numpy()[rows])
    assert read["b"].shape == (0, 3)


def test_those_of_some_names_are_read_alone(tmp_path):
    save_file({"a": torch.ones(2), "b": torch.ones(3)}, tmp_path / "x.safetensors")
    assert set(TensorFile(tmp_path / "x.safetensors", UserError).read_all(["b"])) == {"b"}


def test_other_kinds_of_numbers_are_refused(tmp_path):
    save_file({"a": torch.ones(2, dtype=torch.int64)}, tmp_path / "x.safetensors")
    with pytest.raises(UserError, match="of the kind I64"):
        TensorFile(tmp_path / "x.safetensors", UserError).read_all()


def test_a_file_that_ends_too_soon_is_refused(tmp_path):
    save_file({"a": torch.ones(200)}, tmp_path / "x.safetensors")
    whole = (tmp_path / "x.safetensors").read_bytes()
    (tmp_path / "x.safetensors").write_bytes(whole[:-8])
    with pytest.raises(UserError, match="where its header states"):
        TensorFile(tmp_path / "x.safetensors", UserError).read_all()


def test_a_file_that_is_exchanged_between_its_header_and_its_numbers_is_refused(tmp_path):
    path = tmp_path / "x.safetensors"
    save_file({"a": torch.ones(2)}, path)
    header = read_header(path, UserError)
    assert TensorFile(path, UserError, header).read("a").shape == (2,)
    save_file({"a": torch.zeros(2)}, tmp_path / "other")
    (tmp_path / "other").replace(path)
    with pytest.raises(UserError, match="was changed while it was in use"):
        TensorFile(path, UserError, header).read("a")
