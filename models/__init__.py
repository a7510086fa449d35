"""Whatever runs a network: recognizers, voice activity, the translator, adapters, the model store."""
