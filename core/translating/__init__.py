"""When is read and when is written.

`policies` decide, `schemes` name a layout with its policies, `feeds` are what a session is given and asks
for, `session` goes through one sentence, `sentence_state` is where that stands, `heard_source` is what it has
read, `answers` are what it may agree on, `glossary` has its terms. Where a server is asked, `asked_sentence`
says when and keeps the `agreed_text`, `outage` when again; `other_language` looks at what was answered.
"""
