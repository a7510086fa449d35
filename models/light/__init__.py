"""Small language models by onnxruntime: a step takes a third of what torch takes, and loads in a tenth.

`shape` says which folders can be run so, exactly, and how large they are; `tensors` reads their numbers, and
`eight_bits` rounds them; `onnx_writer` and `graph` write the network of a step; `network` runs it.
`tokenizer` is a folder's own, with its chat template; `policy_head` reads off a state whether to write.
Nothing here imports torch, or what imports it.
"""
