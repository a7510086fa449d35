"""How a translator learns: a plan becomes a course of lessons, and a loop that can be interrupted."""
