"""The only crossing from threads and processes into Qt."""
