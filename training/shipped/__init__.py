"""The translator that ships: trained, grown from a smaller one, exported."""
