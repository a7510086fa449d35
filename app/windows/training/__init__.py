"""An adapter trained from the window: what is chosen, the child that trains, and what it tells."""
