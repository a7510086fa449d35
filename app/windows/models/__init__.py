"""The models that are here or can be fetched, and what is done with them.

`library` is what is shown: every model, how it fits, what is being done; `downloads` are those that wait,
`download_pace` how fast one comes. On the
screen: `window`, with `rows` of one `row` each, which shows a `row_view`, as far as `filter_bar` lets it;
what is said of a model is in `words` and `purposes`, of how work on one has ended in `outcomes`. `importing`
brings models of the user's own. `missing` says what a start of captions would have to fetch first. In
`server_dialog` a server is chosen that translates. `engine_packs` does with an engine pack what `library`
does with models, and `pack_box` shows it.
"""
