"""How good and how fast a translator is: quality, latency, memory, and what no score tells.

`evaluate` is the process behind `surtitle evaluate`: `simultaneous` translates, `latency` and `scoring`
judge, `tables`, `curves` and `documents` show, `significance` compares, and so does, at the same latency,
`equal_delay`, from `bleu_counts`; `dev_set` does it while a run learns. `calibrate` is the one behind
`surtitle calibrate`. Others' tools: `agents` and `speech_agents` (SimulEval) with their `agent_arguments`,
`instances`, `long_form` (OmniSTEval), `comet` with its `comet_worker`. `spoken` translates speech and times
each word, which `word_log` keeps and `speech_scores` judges. On their own: `glossary`, `loops`,
`first_words`, `hour` (memory), `rounding` (8 bits), `throughput` (training), `direct_cost` (a word
without words between). `experiment` is how what takes hours is called.
"""
