"""What works on this machine, and what helps where something does not. No Qt: command and guide show the
same.

`findings` is what is said, `checks` looks, `computing` at card, torch and memory, `server` asks the server
that translates, `telemetry` asks the network libraries in a child, `report` is all of it as a text for
those who maintain the program.
"""
