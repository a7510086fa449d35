"""How a translator learns: a plan becomes a run over batches of examples, which can be interrupted.

`run` is the way from plan to folder, `training_set` its data ready to be learned from, `task` how the base is
spoken to, `start_adapter` what a run goes on from. `data_set` is pairs as batches, of `examples` (laid out by
a scheme) and `collate` (tensors), laid out `ahead` where a card waits; `tokenizer` for models from scratch.
`loop` lowers an `objective` (`cross_entropy` is that of pairs, computed by `summed_loss` on a processor) of
a `trainable_model` by `optimizers` and `schedules`, with `averages` of its weights, within `memory`, into a
`run_folder`, until `stopping`; `telling` says how far it is, `disk` what happens where one is full,
`divergence` that the loss is NaN.
`kept_state` is where a run of other rooms stands, as a file. `methods` are what of a base learns: `method` is
what each has to say, `full`, `lora`, `qlora` and `head` say it; `checkpoints` keep where a run stands,
`damage` tells where that cannot be taken over.
"""
