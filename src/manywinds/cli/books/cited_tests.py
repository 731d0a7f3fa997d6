"""Which test functions cite which clauses.

A test function cites a clause by its name, its decorators, its docstring, its comments or its assertions, or through a
constant of its own module that it uses. What it merely hands to the code it tests, such as the code of an offence, is
no citation. A line of a case file is cited by the functions that run that line. The docstring of a module, helper
functions and test utilities prove nothing by themselves and are not read for ids.
"""

import ast
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Reached(NamedTuple):
    """What the names in a piece of code lead to: the texts in all of it, and the constants of the same module."""

    texts: frozenset[str]
    constants: tuple[ast.stmt, ...]


class Module:
    """A module of the tests: what its top level defines, what it imports and which tests it holds."""

    def __init__(self, path: Path) -> None:
        self.path = path
        source = path.read_text(encoding="utf-8")
        self.lines = source.splitlines()
        self.defined: dict[str, list[ast.stmt]] = {}
        self.imported: dict[str, tuple[str, str]] = {}
        self.tests: list[tuple[str, Function]] = []
        for node in ast.parse(source).body:
            self._read(node)

    def _read(self, node: ast.stmt) -> None:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                self.imported[alias.asname or alias.name] = (node.module, alias.name)
        elif isinstance(node, Function):
            if node.name.startswith("test"):
                self.tests.append((node.name, node))
            else:
                self.defined.setdefault(node.name, []).append(node)
        elif isinstance(node, ast.ClassDef):
            self.defined.setdefault(node.name, []).append(node)
            if node.name.startswith("Test"):
                methods = [each for each in node.body if isinstance(each, Function) and each.name.startswith("test")]
                self.tests += [(f"{node.name}::{each.name}", each) for each in methods]
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                for name in _names(target, ast.Store):
                    self.defined.setdefault(name, []).append(node)

    def text_of(self, node: ast.stmt) -> str:
        """The source of a statement with its decorators and comments."""
        decorators = node.decorator_list if isinstance(node, (Function, ast.ClassDef)) else []
        first = min([node.lineno, *(each.lineno for each in decorators)])
        return "\n".join(self.lines[first - 1 : node.end_lineno])


class Tests:
    """All tests below a folder, read as far as they are asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._modules: dict[Path, Module] = {}
        self._files = {path.stem: _cases(path) for path in sorted((folder / "cases").glob("*.jsonl"))}

    def cited(self, citation: re.Pattern[str]) -> dict[str, list[str]]:
        """Every clause that a test cites, with the tests as pytest names them."""
        found: dict[str, dict[str, None]] = {}
        for path in sorted(self.folder.rglob("test_*.py")):
            if path.parent.name == "support":
                continue
            module = self._module(path)
            place = path.relative_to(self.folder.parent).as_posix()
            for name, test in module.tests:
                for id, case in self._cited_by(module, test, citation):
                    found.setdefault(id, {})[f"{place}::{name}{case}"] = None
        return {id: list(tests) for id, tests in found.items()}

    def _cited_by(self, module: Module, test: Function, citation: re.Pattern[str]) -> Iterator[tuple[str, str]]:
        whole = self._reached(module, [test])
        handed_over = Counter(id for text in _handed_over(test) for id in citation.findall(text))
        for id in Counter(citation.findall(module.text_of(test))) - handed_over:
            yield id, ""
        for constant in whole.constants:
            for id in citation.findall(module.text_of(constant)):
                yield id, ""
        if not any(".jsonl" in text for text in whole.texts):
            return
        given = self._reached(module, test.decorator_list)
        own = _texts(test)
        for name, cases in self._files.items():
            if not whole.texts & {name, f"{name}.jsonl"}:
                continue
            parametrized = any(".jsonl" in text for text in given.texts) and given.texts & {name, f"{name}.jsonl"}
            run = _chosen(cases, test.decorator_list) if parametrized else {}
            for key, line in cases.items():
                if key in run or key in whole.texts:
                    case = f"[{key}]" if key in run and key not in own else ""
                    for id in citation.findall(line):
                        yield id, case

    def _reached(self, module: Module, start: Iterable[ast.AST]) -> Reached:
        """Follow the names used in some code through its own module and the test modules it imports from."""
        texts: set[str] = set()
        constants: dict[ast.stmt, None] = {}
        seen: set[tuple[Path, str]] = set()
        waiting: list[tuple[Module, ast.AST]] = [(module, node) for node in start]
        while waiting:
            here, node = waiting.pop()
            texts |= _texts(node)
            for name in _names(node, ast.Load):
                if (here.path, name) in seen:
                    continue
                seen.add((here.path, name))
                home, definitions = self._definitions(here, name)
                waiting += [(home, each) for each in definitions]
                if home is module:
                    constants.update(dict.fromkeys(each for each in definitions if isinstance(each, _CONSTANT)))
        return Reached(frozenset(texts), tuple(constants))

    def _definitions(self, module: Module, name: str) -> tuple[Module, list[ast.stmt]]:
        if name in module.defined or name not in module.imported:
            return module, module.defined.get(name, [])
        origin, original = module.imported[name]
        path = self.folder.joinpath(*origin.split(".")).with_suffix(".py")
        if not path.is_file():
            return module, []
        return self._definitions(self._module(path), original)

    def _module(self, path: Path) -> Module:
        if path not in self._modules:
            self._modules[path] = Module(path)
        return self._modules[path]


_CONSTANT = (ast.Assign, ast.AnnAssign)


@cache
def _names(node: ast.AST, context: type[ast.expr_context]) -> frozenset[str]:
    return frozenset(each.id for each in ast.walk(node) if isinstance(each, ast.Name) and type(each.ctx) is context)


@cache
def _texts(node: ast.AST) -> frozenset[str]:
    values = (each.value for each in ast.walk(node) if isinstance(each, ast.Constant))
    return frozenset(value for value in values if isinstance(value, str))


def _handed_over(test: Function) -> list[str]:
    """The texts in the body of a test that are neither its docstring nor asserted or compared with anything."""
    found = []
    waiting: list[ast.AST] = list(test.body[1:] if ast.get_docstring(test) is not None else test.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.Assert, ast.Compare)) or (isinstance(node, ast.withitem) and _raises(node)):
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append(node.value)
        waiting += ast.iter_child_nodes(node)
    return found


def _raises(item: ast.withitem) -> bool:
    """`pytest.raises(…)`."""
    call = item.context_expr
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "raises"


def _cases(path: Path) -> dict[str, str]:
    """The lines of a case file by the id of the case."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return {str(json.loads(line).get("id", number)): line for number, line in enumerate(lines)}


def _chosen(cases: dict[str, str], decorators: Iterable[ast.AST]) -> dict[str, str]:
    """The cases a decorator picks: by id, by the start of the ids or by a field such as its kind; otherwise all."""
    words = {word for decorator in decorators for word in _texts(decorator) if word}
    picked = {
        key: line
        for key, line in cases.items()
        if any(key.startswith(word) for word in words if "-" in word) or words & _fields(line)
    }
    return picked or cases


def _fields(line: str) -> set[str]:
    return {value for value in json.loads(line).values() if isinstance(value, str)}
