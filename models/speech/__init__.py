"""Speech as a language model reads it, without words between (EASiST, Fu et al., 2025).

`features` are made of sound, `block_attention` says which frames see which, `encoder` turns features into
frames block by block, `wave_encoder` sound itself (wav2vec2 and HuBERT, over `kept_keys`),
`streaming_encoder` hears with networks that stream of themselves (Nemotron's and Voxtral Realtime's), and
`encoding` is what each offers. `adapter` makes source tokens of a language model of the frames, `ctc` reads
off them which words were said. `hearing` is all of it at work on one utterance, `bundle` loads it from its
folder. The law of each: streamed with what it keeps, any cut of the sound gives what one pass over the whole
gives.
"""
