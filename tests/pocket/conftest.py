"""The fixtures of the web tests: an app over a store of its own, and clients before it."""

from web.conftest import client, store, visit  # noqa: F401
