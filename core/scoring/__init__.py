"""How good captions are: words that were missed, translations, lags."""
