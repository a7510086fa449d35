"""Sound and words.

`segments` has the types: sound, words, sentences; `silence` is no sound, `echo` leaves out what a microphone
hears of loudspeakers, `blocks` is speech that is read
without words between, `voices` who says it.
`hypothesis` is what two recognitions agree on, `repetitions` the guard against loops. `ring` is what the
sound card's callback writes into, `levels` says how loud it is, `quiet` where nothing is said.
"""
