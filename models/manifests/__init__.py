"""What the files of a model say of it, read without any network library: the application reads them too.

`json_fields` and `safetensors_header` read strictly what strangers wrote. `manifests` is our
`surtitle.json`, `named` that of a translator by its name, `quality` what its author measured, `family_names`
whether a model can translate, `held_sizes` whether it tells of no more than its weights hold, `chat_template`
how it is asked, `token_names` its tokens, `tokenizer_panics` how a tokenizer fails, `policy_head` whether it
has one, `alignment_heads` which of its heads follow the source, `whisper_files` and `network_files` whether a
recognizer is whole, `damage` how a model is refused that is not, `direct_manifest` how a model hears that
translates speech without words between, and `encoder_config` the shape of its encoder where that is one of
transformers. `packed_weights` is where what was packed into 4 bits is kept for the next start.
"""
