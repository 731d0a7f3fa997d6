"""Print what a language's file of a book still lacks, as TOML with the English texts to write over.

    PYTHONPATH=src:tests python tools/untranslated.py ru hk_old

What the file has and the book has no longer is named on standard error.
"""

import json
import sys
import tomllib
from importlib.resources import files

from manywinds.rules.words import LANGUAGES
from support.book_texts import PLUGS, TABLES, english


def main() -> None:
    """Compare one file with its book."""
    if len(sys.argv) != 3 or sys.argv[1] not in LANGUAGES or sys.argv[2] not in PLUGS:
        sys.exit(f"usage: untranslated.py {{{','.join(LANGUAGES)}}} {{{','.join(PLUGS)}}}")
    lang, name = sys.argv[1:]
    file = files(PLUGS[name].package) / PLUGS[name].locale / f"{lang}.toml"
    have = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
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
