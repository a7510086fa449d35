"""Captions: what is shown of a segment, and what is kept of it.

`captions` has the types and their cues, `line_breaks` breaks them into lines, `whole_sentences` shows them
sentence by sentence, `voiced` parts them by who says what, `voice_names` says
what those are called, `caption_files` writes SRT, VTT, TXT and JSON
lines that are whole at any moment, as `appended_file` sees to, `written_captions` has them with the names
that became known later, `resume` says where captioning goes on after a crash.

How good captions are: `scores` counts missed words, delays and rewrites of what was shown; `numerals`
reads digits as the words that are said for them.
"""
