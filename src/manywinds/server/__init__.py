"""The web server: the page and the API."""
