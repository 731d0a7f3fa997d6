"""`python -m manywinds.server.print_openapi` prints the OpenAPI document, for those who make types of it."""

import json
import sys

from manywinds.server.app import create_app
from manywinds.server.http.openapi import describe


def main() -> None:
    """Print the document."""
    json.dump(describe(create_app()), sys.stdout, indent=1, sort_keys=True)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
