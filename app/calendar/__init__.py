"""The calendar that a user has named: a file, or an address that is fetched when that is asked for.

`events` finds what runs at a moment, `kept` has the calendar's text and fetches it. No Qt.
"""
