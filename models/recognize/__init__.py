"""Recognizers: from sound to hypotheses, and whether anybody speaks.

`moonshine_alignatt`, which ships, on the network in `attending_moonshine`; `whisper`, whose files lie in a
folder that is given, and which `whisper_places` places; and networks that transformers runs:
`network_folder` loads one, by the families in `network_families`. `streaming` hears each second once
(`nemotron`; `voxtral` with `tekken`; `kyutai` with `resampling`; the first two over `chunked`), `revising`
reads one again (`moonshine` with `moonshine_encoder`, `parakeet`, `qwen_asr`; `drafted` tries what was
written before). `log_mel` makes features and `pieces` words. `alignatt` is Whisper by transformers
(`attending_whisper`), which decodes nothing twice. Where memory ends, the next place hears on with a
`shared_network`. `spoken_language` is the one that both Whispers hear. `vad` is the voice activity detector.
What all of them promise is `core.backends.Recognizer`.
"""
