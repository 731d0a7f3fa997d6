"""Print what a language's file of a book still lacks, as TOML with the English texts to write over.

    PYTHONPATH=src:tests python tools/untranslated.py ru mcr

What the file has and the book has no longer is named on standard error.
"""

import json
import sys
import tomllib
from pathlib import Path

from manywinds.rules.words import LANGUAGES
from support.book_texts import BOOKS, TABLES, english

FOLDER = Path(__file__).parents[1] / "src" / "manywinds" / "locale" / "books"


def main() -> None:
    """Compare one file with its book."""
    if len(sys.argv) != 3 or sys.argv[1] not in LANGUAGES or sys.argv[2] not in BOOKS:
        sys.exit(f"usage: untranslated.py {{{','.join(LANGUAGES)}}} {{{','.join(BOOKS)}}}")
    lang, name = sys.argv[1:]
    file = FOLDER / lang / f"{name}.toml"
    have = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    wanted = english(name, lang)
    for table in TABLES if lang != "en" else ("choices",):
        missing = [key for key in wanted[table] if key not in have.get(table, {})]
        if missing:
            print(f"[{table}]")
        for key in missing:
            print(f"{quoted(key)} = {quoted(wanted[table][key])}")
        for key in have.get(table, {}):
            if key not in wanted[table]:
                print(f"stale: [{table}] {key}", file=sys.stderr)


def quoted(text: str) -> str:
    """A basic string of TOML."""
    return json.dumps(text, ensure_ascii=False)


if __name__ == "__main__":
    main()
