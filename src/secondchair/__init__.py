"""Second Chair takes the empty seat at your table."""
