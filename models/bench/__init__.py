"""`surtitle bench`: what every scheme costs, measured and counted side by side on the same weights."""
