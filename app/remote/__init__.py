"""Other computers, asked where their user wishes it. No Qt.

One of the house whose engine is used: how it is found, known and spoken to.
Read `pairing_code` (what both know of each other at first), `tls_stream` (bytes that nobody else reads),
`link` (messages over them), `paired_computers` (those that this one is paired with) and `dialing`, which
connects. The other side is `app.serving`.

Whether there is a newer version, asked when the user asks, or once a month where that was chosen:
`update_source` is where that is read and whose signature it must have, the one constant of it all, empty
as long as nothing is published. `fetching` reads that one small file, `announcement` is what it says, and
`update_signature` whether the holder of the key has said it. Nothing is installed by it.

The calendar that a user has named, a file, or an address that is fetched when that is asked for:
`calendar_events` finds what runs at a moment, `calendar` has the text and fetches it.
"""
