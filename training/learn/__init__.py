"""How a translator learns: a plan becomes a course of lessons, and a loop that can be interrupted.

`course` is the way from plan to folder, `teaching` what its data become, `task` how the base is spoken to,
`start_adapter` what a run goes on from. `lessons` are pairs as batches, of `examples` (laid out by a
scheme) and `collate` (tensors), laid out `ahead` where a card waits; `tokenizer` for models from scratch.
`loop` lowers an `objective` (`cross_entropy` is that of pairs, computed by `summed_loss` on a processor) of
a `trainable_model` by `optimizers` and `schedules`, with `averages` of its weights, within `memory`, into a
`run_folder`, until `stopping`; `telling` says how far it is, `disk` what happens where one is full,
`divergence` that the loss is no number any more.
`kept_state` is where a course of other rooms stands, as a file.
"""
