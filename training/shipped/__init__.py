"""The translator that ships: trained, grown from a smaller one, exported.

`embedded` trains it, `growth` begins a larger from a smaller one, `export` writes the folder that the
program loads.
"""
