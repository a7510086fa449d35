"""The beginning of a stranger's GGUF file: whatever it says, it is read in bounded room or refused."""

import contextlib
import struct
import tracemalloc

import pytest
from examples import FEW
from gguf_files import save_gguf
from hypothesis import given
from hypothesis import strategies as st

from models.gguf.families import describe
from models.gguf.header import Refusal, read_header
from models.gguf.vocabulary import tokenizer_files

MOST_BYTES = 20_000_000


@pytest.fixture(scope="module")
def content(tmp_path_factory):
    return save_gguf(tmp_path_factory.mktemp("whole") / "model.gguf").read_bytes()


@pytest.fixture(scope="module")
def spoiled(tmp_path_factory):
    return tmp_path_factory.mktemp("spoiled") / "model.gguf"


def read(path, content):
    path.write_bytes(content)
    header = read_header(path)
    return tokenizer_files(header, int(describe(header).config["vocab_size"]))


def start(version=3, n_tensors=0, n_entries=0):
    return b"GGUF" + struct.pack("<IQQ", version, n_tensors, n_entries)


def entry(kind, value=b"", name=b"a"):
    return struct.pack("<Q", len(name)) + name + struct.pack("<I", kind) + value


def tensor(*sides, kind=0, place=0):
    return struct.pack(f"<QcI{len(sides)}QIQ", 1, b"t", len(sides), *sides, kind, place)


STRANGE = {
    "nothing": b"",
    "another file": b"PK\3\4" + bytes(40),
    "its magic alone": b"GGUF",
    "the other byte order": b"GGUF" + struct.pack(">IQQ", 3, 0, 0),
    "an old version": start(version=1),
    "many entries": start(n_entries=2**63),
    "many tensors": start(n_tensors=2**40),
    "a long name": start(n_entries=1) + struct.pack("<Q", 2**62) + b"a",
    "a long text": start(n_entries=1) + entry(8, struct.pack("<Q", 2**40)),
    "a text that is none": start(n_entries=1) + entry(8, struct.pack("<Q", 2) + b"\xff\xfe"),
    "a long list": start(n_entries=1) + entry(9, struct.pack("<IQ", 12, 2**61)),
    "a long list of texts": start(n_entries=1) + entry(9, struct.pack("<IQ", 8, 1_999_999)),
    "lists in lists": start(n_entries=1) + entry(9, struct.pack("<IQ", 9, 1)) + bytes(100),
    "an unknown kind of value": start(n_entries=1) + entry(77, bytes(8)),
    "an entry twice": start(n_entries=2) + 2 * entry(4, bytes(4)),
    "a strange alignment": start(n_entries=1) + entry(4, bytes(4), b"general.alignment"),
    "no side": start(n_tensors=1) + tensor(),
    "a long side": start(n_tensors=1) + tensor(2**40),
    "no numbers": start(n_tensors=1) + tensor(0, 5),
    "half a block": start(n_tensors=1) + tensor(33, kind=2) + bytes(100),
    "an unknown kind of numbers": start(n_tensors=1) + tensor(32, kind=99) + bytes(300),
    "a place behind the end": start(n_tensors=1) + tensor(32, place=2**50) + bytes(300),
    "a place between": start(n_tensors=1) + tensor(8, place=1) + bytes(300),
    "fewer bytes than numbers": start(n_tensors=1) + tensor(1000, 1000) + bytes(300),
}


@pytest.mark.parametrize("what", STRANGE)
def test_what_makes_no_sense_is_refused_in_bounded_room(what, spoiled):
    tracemalloc.start()
    try:
        with pytest.raises(Refusal) as caught:
            read(spoiled, STRANGE[what])
        assert tracemalloc.get_traced_memory()[1] < MOST_BYTES
    finally:
        tracemalloc.stop()
    assert str(caught.value)


HEADS = "attention.key_length", "attention.value_length", "rope.dimension_count"
LARGE = {"layers": {"block_count": 100_000}, "heads": dict.fromkeys(HEADS, 4_000_000)}


@pytest.mark.parametrize("what", LARGE)
def test_a_small_file_that_tells_of_a_large_model_is_refused_in_bounded_room(what, spoiled):
    def tell(writer):
        for name, value in LARGE[what].items():
            writer.kv_data[0][f"llama.{name}"].value = value

    header = read_header(save_gguf(spoiled, spoil=tell))
    tracemalloc.start()
    try:
        with pytest.raises(Refusal, match="is missing, unknown or of another shape"):
            describe(header)
        assert tracemalloc.get_traced_memory()[1] < MOST_BYTES
    finally:
        tracemalloc.stop()


def test_a_tensor_over_another_is_refused(content, spoiled):
    spoiled.write_bytes(content)
    second = sorted(place.begin for place in read_header(spoiled).tensors.values())[1]
    begin = min(place.begin for place in read_header(spoiled).tensors.values())
    told = struct.pack("<Q", second - begin)
    with pytest.raises(Refusal):
        read(spoiled, content.replace(told, bytes(8)))


@FEW
@given(data=st.data())
def test_a_file_that_ends_too_soon_is_refused(data, content, spoiled):
    n = data.draw(st.integers(0, len(content) - 64))
    with pytest.raises(Refusal):
        read(spoiled, content[:n])


@FEW
@given(data=st.data())
def test_whatever_bytes_are_changed_it_is_read_or_refused(data, content, spoiled):
    changed = bytearray(content)
    for _ in range(data.draw(st.integers(1, 5))):
        changed[data.draw(st.integers(0, 12_000))] = data.draw(st.integers(0, 255))
    with contextlib.suppress(Refusal):
        assert "tokenizer.json" in read(spoiled, bytes(changed))
