"""HTTP: routes, who is asking, limits, and the page's files."""
