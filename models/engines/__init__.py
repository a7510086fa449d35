"""Engine packs: torch, for the processor or with CUDA, for a program that carries none or the small one.

An installer holds no torch: what ships is run by onnxruntime. A pack is the official wheels of torch,
fetched when its user asks for it, and put before the program's own in the processes that run
networks. `catalog` has the packs that are offered, pinned by version and hash; `fit` says whether one is
for this program and this machine; `shelf` is where one lies. `gathering` gets the wheels, by
`network` where they are fetched, `unpacking` opens them, `installing` is the whole way, with a trial whose
outcome `trial` carries between two processes. `activation` is what a process that runs networks does with
a pack before anything imports torch.

Nothing here imports torch, or knows a window.
"""
