"""Carcassonne compiled: the rules and a quick player on flat arrays, and a player that compares whole turns by both."""
