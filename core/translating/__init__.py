"""When is read and when is written.

`policies` decide, `schemes` name a layout with its policies. `open_sentence` goes through one sentence:
`feeds` are what it is given and asks for, `sentence_state` is where it stands, `heard_source` what it has
read, `answers` are what it may agree on, `glossary` has its terms. Where a server is asked, `asked_sentence`
says when and keeps the `agreed_text`, `outage` when again; `other_language` looks at what was answered.
"""
