"""What the files of a model say of it, read without any network library."""
