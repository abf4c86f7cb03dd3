"""The web app: pages, HTTP API, live updates."""
