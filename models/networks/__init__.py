"""Language models as torch runs them: loaded, packed, and seen through by the attention of a layout.

`families` are those that can translate, `language_model` is one in its folder, `weights` loads it in the
numbers that were chosen (`int8_linear`, `packed_linear`; `bf16` says where that is fast; `fused_norm` saves
kernels on a card), `attention` is the visibility relation as a mask for each family. `frame_store` has what
cells of speech stand for, `policy_head` reads off a model whether to write, `watched_heads` where it looks;
`chat_network` is one that answers in conversations, in JSON of a schema (`guided_answer`).
"""
