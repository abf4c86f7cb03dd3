"""The browser of the web tests looks at reports too."""

from web.browser_fixtures import browser_type_launch_args  # noqa: F401
