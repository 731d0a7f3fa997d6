"""Make the fonts of printed sheets: DejaVu Sans as matplotlib brings it, cut down to the alphabets of our languages.

    python tools/fonts.py

The licence of DejaVu, which allows this, lies beside the fonts.
"""

import shutil
from pathlib import Path

import matplotlib
from fontTools import subset

SOURCE = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
TARGET = Path(__file__).parents[1] / "src" / "manywinds" / "club" / "print" / "fonts"
FACES = ("DejaVuSans", "DejaVuSans-Bold")
RANGES = (
    (0x20, 0x17F),  # Latin of all Europe
    (0x218, 0x21B),
    (0x391, 0x3C9),  # Greek, for sums
    (0x400, 0x45F),  # Cyrillic
    (0x490, 0x491),
    (0x5BE, 0x5F4),  # Hebrew
    (0x2010, 0x2027),  # dashes, quotation marks, the ellipsis
    (0x20AA, 0x20AC),
    (0x2116, 0x2116),
    (0x2190, 0x2193),
    (0x2212, 0x2212),
)
NAMES = [0, 1, 2, 3, 4, 5, 6, 13, 14]
"""Who made the font and on what terms it is given."""


def main() -> None:
    # Hinting and ligatures are not needed on paper; the time stamp is left alone, so that the bytes stay the same.
    options = subset.Options(hinting=False, layout_features=[], name_IDs=NAMES, recalc_timestamp=False)
    for face in FACES:
        font = subset.load_font(str(SOURCE / f"{face}.ttf"), options)
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=[code for first, last in RANGES for code in range(first, last + 1)])
        cutter.subset(font)
        subset.save_font(font, str(TARGET / f"{face}.ttf"), options)
        print(face, (TARGET / f"{face}.ttf").stat().st_size)
    shutil.copyfile(SOURCE / "LICENSE_DEJAVU", TARGET / "LICENSE")


if __name__ == "__main__":
    main()
