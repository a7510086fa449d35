"""A language model in one file of llama.cpp's kind, GGUF, made into a folder as every translator's is.

The file is a stranger's: nothing in it is run, and what it counts and measures is held against its length
before any room is made. `header` reads what it says of itself; `families` tells what of that a family's
`config.json` says, and which of its tensors is which (`rotary` how far its positions reach); `vocabulary`
makes the tokenizer of it; `numbers` widens weights of few bits, some rows at a time; `conversion` writes the
folder. No torch is needed, nor a library of llama.cpp's.
"""
