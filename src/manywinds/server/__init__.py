"""The web server: the page and the API."""

from manywinds.extras import require

require("server")
