"""Adapters: their files, what they say of themselves, and the model that they make of a base.

`refusals` words what is wrong with one, `adapter_files` says which files are opened at all, `lora_settings`
reads PEFT's (`module_patterns` its names of modules), `adapters` holds one against its base, of which
`base_description` tells, and `agreement` both against what is asked of them, without a network. `lora` is one
read into memory: `adapted_model` puts it on a base that torch runs, `folding` into the weights of one that
onnxruntime does. `speech_reader` says which translator, with which adapter, reads the speech of a model that
translates speech directly.
"""
