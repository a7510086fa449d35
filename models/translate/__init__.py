"""The translator at work: a prompt, a cache of slots, a decoder that is fed and asked.

`translator` loads one, `steady` is one that goes on when memory runs out, `streaming` translates a sentence
with it under any scheme: both are to be read first. Below them `sentence_maker` (what sentences have in
common), `vocabulary` (chat template and tokenizer), `decoding` (what is asked of a network, however it is
run), `sentence_speech` (frames that are read instead of words), `beam` (agreement of several paths).

Two roads lead to a network. `torch_road`: `decoder` over `slot_cache`, and `step_runner` (steps recorded once
for a card). `light_road`, onnxruntime's: `light_decoder` over `light_cache`. `rollouts` draws many
translations at once, for practice, by torch.
"""
