"""The Automa's decisions, each a pure function of his own state and of what the rules sheet tells him to look at."""
