"""What survives a crash: sound and captions on disk, and what a restarted engine needs of them."""
