"""Another computer of the house whose engine is used: how it is found, known and spoken to. No Qt.

Read `pairing_code` (what both know of each other at first), `tls_stream` (bytes that nobody else reads),
`link` (messages over them), `paired_computers` (those that this one is paired with) and `dialing`, which
connects. The other side is `app.serving`.
"""
