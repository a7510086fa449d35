"""Where sound comes from, and where kept sound goes."""
