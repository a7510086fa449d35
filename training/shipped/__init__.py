"""The translator that ships: trained, grown from a smaller one, exported.

`embedded` trains it, `mixture` says how often each pair is drawn, `growth` begins a larger from a smaller
one, `export` writes the folder that the program loads.
"""
