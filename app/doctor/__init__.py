"""What works on this machine, and what helps where something does not.

`findings` is what is said, `checks` looks, `telemetry` asks the network libraries in a child.
"""
