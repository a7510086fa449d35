"""What a training in a child process is asked for, and what it tells; the application reads both.

`plan` goes in (`direct_plan` for a model that reads speech), by the `checks` of each, `events` come out, as
JSON lines.
"""
