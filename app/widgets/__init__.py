"""What several windows are built of; it knows none of them."""
