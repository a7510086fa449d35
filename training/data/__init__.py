"""Sentence pairs: read, cleaned, aligned, cut into chunks, and changed as a recognizer would change them.

`corpus` reads, `cleaning` leaves out what teaches nothing, `overlap` what a test set holds. `alignment`
says which words belong together, by the program that `aligner` calls, `chunks` cuts by it (`curate` as a
command), `timelines` are the READs and WRITEs of a policy, `mix` the policies. `augment` with `confusions`
(by a pronouncing dictionary) makes a recognizer's errors. `sample_data` is a first data set, `spoken` are
sentences of our own.
"""
