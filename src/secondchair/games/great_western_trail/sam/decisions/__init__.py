"""Sam's decisions, each a pure function of his own state and of what the leaflet tells him to look at."""
