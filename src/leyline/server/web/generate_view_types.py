"""Write the browser's types of every game's view, from the TypedDicts in its `view.py`:
python -m leyline.server.web.generate_view_types web/src/boards

The source is parsed, not imported: compiled classes keep neither their annotations nor the docstrings of their
fields. `TypedDict` becomes an interface, `NamedTuple` a tuple with labels, an alias of `Literal` a union."""

from __future__ import annotations

import ast
import sys
from importlib.util import find_spec
from pathlib import Path

from leyline.core import registry

HEAD = "// Made by scripts/wire-types from src/{path}. Do not edit.\n"
FILE = "view.ts"
PLAIN = {"int": "number", "float": "number", "str": "string", "bool": "boolean", "None": "null", "object": "unknown"}


def view_types(game: str) -> str:
    """Return the TypeScript file of a built-in game; empty if its `view.py` declares no TypedDict."""
    package = registry.BUILT_IN[game]
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        return ""
    source = Path(spec.submodule_search_locations[0], "view.py")
    declared = declarations(ast.parse(source.read_text(encoding="utf-8")))
    if not any("interface" in part for part in declared):
        return ""
    return "\n".join([HEAD.format(path=f"{package.replace('.', '/')}/view.py"), *declared])


def declarations(module: ast.Module) -> list[str]:
    """Return the types that a module declares, one text each. Raise `ValueError` if one cannot be written."""
    out: list[str] = []
    interfaces: set[str] = set()
    for node in module.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and _is_literal(node.value):
            out.append(f"export type {node.targets[0].id} = {_type(node.value)};\n")
        elif isinstance(node, ast.ClassDef):
            bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
            if "NamedTuple" in bases:
                labels = ", ".join([f"{name}: {kind}" for name, kind, _, _ in _fields(node)])
                out.append(f"{_comment(ast.get_docstring(node), '')}export type {node.name} = [{labels}];\n")
            elif "TypedDict" in bases or interfaces & set(bases):
                interfaces.add(node.name)
                out.append(_interface(node, [base for base in bases if base in interfaces]))
    return out


def _interface(node: ast.ClassDef, bases: list[str]) -> str:
    extends = f" extends {', '.join(bases)}" if bases else ""
    lines = [f"{_comment(ast.get_docstring(node), '')}export interface {node.name}{extends} {{"]
    for name, kind, optional, doc in _fields(node):
        lines.append(f"{_comment(doc, '  ')}  {name}{'?' if optional else ''}: {kind};")
    return "\n".join([*lines, "}", ""])


def _fields(node: ast.ClassDef) -> list[tuple[str, str, bool, str]]:
    """Return the name, type, optionality and docstring of every field."""
    total = all(not (word.arg == "total" and ast.unparse(word.value) == "False") for word in node.keywords)
    out: list[tuple[str, str, bool, str]] = []
    for part, after in zip(node.body, [*node.body[1:], None], strict=True):
        if not isinstance(part, ast.AnnAssign) or not isinstance(part.target, ast.Name):
            continue
        kind, optional = part.annotation, not total
        if isinstance(kind, ast.Subscript) and _name(kind.value) in ("NotRequired", "Required"):
            optional = _name(kind.value) == "NotRequired"
            kind = kind.slice
        doc = ""
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
            doc = after.value.value
        out.append((part.target.id, _type(kind), optional, doc))
    return out


def _type(node: ast.expr) -> str:
    """Return a type in TypeScript. Raise `ValueError` for one that JSON cannot carry or this program does not know."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return _type(ast.parse(node.value, mode="eval").body)
    if isinstance(node, ast.Constant) and node.value is None:
        return "null"
    if isinstance(node, ast.Name):
        return PLAIN.get(node.id, node.id)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return f"{_type(node.left)} | {_type(node.right)}"
    if isinstance(node, ast.Subscript):
        kind = _name(node.value)
        arguments = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if kind == "Literal":
            return " | ".join([_literal(value) for value in arguments])
        if kind == "list":
            inner = _type(arguments[0])
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        if kind == "dict":
            return f"Record<{_type(arguments[0])}, {_type(arguments[1])}>"
        if kind == "tuple":
            return f"[{', '.join([_type(argument) for argument in arguments])}]"
    raise ValueError(
        f"{ast.unparse(node)} has no TypeScript type here; use int, str, list, dict, Literal or a TypedDict"
    )


def _is_literal(node: ast.expr) -> bool:
    return isinstance(node, ast.Subscript) and _name(node.value) == "Literal"


def _literal(node: ast.expr) -> str:
    value = ast.literal_eval(node)
    return f'"{value}"' if isinstance(value, str) else str(value)


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _comment(text: str | None, indent: str) -> str:
    return f"{indent}/** {' '.join(text.split())} */\n" if text else ""


def write(boards: Path) -> None:
    """Write the types of every built-in game that has a board into the board's folder."""
    for game in registry.BUILT_IN:
        types = view_types(game)
        if types and (boards / game).is_dir():
            (boards / game / FILE).write_text(types, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
