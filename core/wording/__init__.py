"""How anything is said to the user: sentences in the language of the interface, errors, languages."""
