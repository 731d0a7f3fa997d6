"""Which books tests go through: all that are registered, so that a new one is tested by what tests every book."""

from manywinds.books import book
from manywinds.rules.capabilities import BONUS_TILES
from manywinds.rules.shelf import editions

STANDING = [each.id for each in editions() if not each.behind]
"""The books that stand for themselves, without the editions behind them."""
ONE_WALL = [each.id for each in editions() if not book(each.id).wall.private]
"""The books in which all draw from one wall."""
WITH_BONUS_TILES = [each.id for each in editions() if not each.behind and BONUS_TILES in each.uses]
