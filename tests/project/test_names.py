"""One word for one idea: what has one home is defined once."""

import re

from project.test_layers import modules


def test_the_number_of_seats_has_one_home() -> None:
    homes = [module for module, path in modules() if re.search(r"^SEATS\b.*= 4$", path.read_text("utf-8"), re.M)]
    assert homes == ["manywinds.kernel.tiles"]
