"""`surtitle bench`: what every scheme costs, measured and counted side by side on the same weights.

`plan` is what is asked; `__main__` is the process, `run` goes through a plan of schemes. A row of it is
`measure`, on `subjects` (the models) with `script` (a translation that is given) of `sentences`; `counting`
counts operations, `machine` the limits, `allowance` bounds the time, `four_bit` quantizes, `report` writes
the tables. `hearing` measures recognizers instead by what they `listened` to of `clips`.
`roads` has torch and onnxruntime side by side, each measured as a `road`. `voices` are told apart beside
captions. What ships is measured without torch.
"""
