"""Which faults can be planted in a Python module: comparisons, arithmetic, `and`/`or`, constants one off, negated
conditions, deleted calls and assignments, `min` for `max`.

A mutant is known by the place of a node in the module's syntax tree and by the number of one of its replacements, so
the same source always has the same mutants in the same order. Annotations, decorators, assertions (they narrow types),
the `strict` of a `zip` (an assertion, too), `__repr__` and code for type checkers have none, nor do strings."""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from types import CodeType

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
EXTREMES = {"min": "max", "max": "min"}
AROUND = 100
"""How many characters before and after a fault are shown."""
UNTOUCHED_FIELDS = {"annotation", "returns", "decorator_list", "bases"}
UNTOUCHED_NAMES = {"__repr__", "_repr_html_", "__slots__", "__all__"}
_CLASS_NAME = re.compile(r"[A-Z]\w*[a-z]\w*$")

Step = tuple[str, int | None]
"""A field of a node and, where the field is a list, the place in it."""


@dataclass(frozen=True)
class Mutant:
    """One fault in one module."""

    path: tuple[Step, ...]
    """The way from the module to the node that is replaced."""
    variant: int
    line: int


def mutants(source: str) -> list[Mutant]:
    """Return every mutant of a module's source, in the order of the source."""
    return [
        Mutant(path, variant, line)
        for path, line, node in _sites(ast.parse(source), (), 1, False)
        for variant in range(len(_replacements(node)))
    ]


def mutated(source: str, mutant: Mutant) -> str:
    """Return the module's source with the fault in it."""
    tree = ast.parse(source)
    parent: ast.AST = tree
    for step in mutant.path[:-1]:
        parent = _follow(parent, step)
    changed = _replacements(_follow(parent, mutant.path[-1]))[mutant.variant]
    name, index = mutant.path[-1]
    if index is None:
        setattr(parent, name, changed)
    else:
        getattr(parent, name)[index] = changed
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def difference(source: str, changed: str) -> tuple[str, str]:
    """Return the statements that differ, as they were and as they are; of a long one, what stands around the fault."""
    old, new = [ast.unparse(ast.parse(each)).split("\n") for each in (source, changed)]
    lines = list(difflib.ndiff(old, new))
    gone, come = [" ".join([line[2:].strip() for line in lines if line[0] == sign]) for sign in "-+"]
    start = max(0, _alike(gone, come) - AROUND)
    end = max(0, _alike(gone[::-1], come[::-1]) - AROUND)
    return _cut(gone, start, end), _cut(come, start, end)


def _alike(one: str, other: str) -> int:
    """How many characters both begin with."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _cut(text: str, start: int, end: int) -> str:
    return ("…" if start else "") + text[start : len(text) - end] + ("…" if end else "")


def same_code(one: str, other: str) -> bool:
    """Return whether two sources compile to the same code, so that no test could tell them apart."""
    return _code(one) == _code(other)


def _code(source: str) -> object:
    return _parts(compile(source, "module", "exec", dont_inherit=True, optimize=2))


def _parts(code: CodeType) -> tuple[object, ...]:
    """What a code does, without where it stands in the file."""
    constants = [_parts(each) if isinstance(each, CodeType) else (type(each), each) for each in code.co_consts]
    return code.co_code, constants, code.co_names, code.co_varnames, code.co_freevars, code.co_exceptiontable


def _follow(node: ast.AST, step: Step) -> ast.AST:
    name, index = step
    value = getattr(node, name)
    found: ast.AST = value if index is None else value[index]
    return found


def _sites(
    node: ast.AST, path: tuple[Step, ...], line: int, in_function: bool
) -> Iterator[tuple[tuple[Step, ...], int, ast.AST]]:
    """Every node that may be replaced, with the way to it and its line."""
    if _is_untouched(node):
        return
    line = getattr(node, "lineno", line)
    if in_function or not _can_be_deleted(node):
        yield path, line, node
    in_function = in_function or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    for name, value in ast.iter_fields(node):
        children = value if isinstance(value, list) else [value]
        for index, child in enumerate(children if name not in UNTOUCHED_FIELDS else []):
            if isinstance(child, ast.AST):
                step = (name, index if isinstance(value, list) else None)
                yield from _sites(child, (*path, step), line, in_function)


def _is_untouched(node: ast.AST) -> bool:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return node.name in UNTOUCHED_NAMES
    if isinstance(node, ast.Assign):
        return any(isinstance(target, ast.Name) and target.id in UNTOUCHED_NAMES for target in node.targets)
    if isinstance(node, ast.keyword):
        return node.arg == "strict"
    if isinstance(node, ast.If):
        return "TYPE_CHECKING" in ast.unparse(node.test)
    if isinstance(node, ast.Subscript):
        return _names_a_class(node.value)
    if isinstance(node, ast.BinOp):
        return _names_a_class(node.left) or _names_a_class(node.right)
    return isinstance(node, ast.Assert | ast.Import | ast.ImportFrom)


def _names_a_class(node: ast.expr) -> bool:
    """Whether an operand is a class: `A | B` of classes is a type, not arithmetic."""
    name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    return bool(_CLASS_NAME.match(name))


def _replacements(node: ast.AST) -> list[ast.AST]:
    """What a node may be replaced with, in a fixed order."""
    found: list[ast.AST] = []
    if isinstance(node, ast.Compare):
        for index, operator in enumerate(node.ops):
            changed = deepcopy(node)
            changed.ops[index] = COMPARISONS[type(operator)]()
            found.append(changed)
    elif isinstance(node, ast.BinOp | ast.AugAssign):
        if type(node.op) in ARITHMETIC and not _is_text(node):
            changed_op = deepcopy(node)
            changed_op.op = ARITHMETIC[type(node.op)]()
            found.append(changed_op)
    elif isinstance(node, ast.BoolOp):
        found.append(ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        found.append(node.operand)
    elif isinstance(node, ast.Constant):
        found += _other_constants(node.value)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in EXTREMES:
        found.append(ast.Call(ast.Name(EXTREMES[node.func.id], ast.Load()), node.args, node.keywords))
    if isinstance(node, ast.If | ast.While | ast.IfExp) and not _is_negated_anyway(node.test):
        negated = deepcopy(node)
        negated.test = ast.UnaryOp(ast.Not(), node.test)
        found.append(negated)
    elif isinstance(node, ast.comprehension):
        for index, test in enumerate(node.ifs):
            if not _is_negated_anyway(test):
                negated_if = deepcopy(node)
                negated_if.ifs[index] = ast.UnaryOp(ast.Not(), test)
                found.append(negated_if)
    if _can_be_deleted(node):
        found.append(ast.Pass())
    return found


def _is_negated_anyway(test: ast.expr) -> bool:
    """Whether another replacement turns this condition into its opposite."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        return isinstance(test.ops[0], ast.Eq | ast.NotEq | ast.Is | ast.IsNot | ast.In | ast.NotIn)
    return isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)


def _can_be_deleted(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    return isinstance(node, ast.Assign | ast.AugAssign) or (isinstance(node, ast.AnnAssign) and node.value is not None)


def _other_constants(value: object) -> list[ast.AST]:
    if isinstance(value, bool):
        return [ast.Constant(not value)]
    if isinstance(value, int | float):
        return [ast.Constant(value + 1), ast.Constant(value - 1)]
    return []


def _is_text(node: ast.BinOp | ast.AugAssign) -> bool:
    """Whether an operand is a text or a list: adding is all that can be done with those."""
    operands = [node.left, node.right] if isinstance(node, ast.BinOp) else [node.value]
    return any(
        isinstance(operand, ast.JoinedStr | ast.List | ast.ListComp | ast.Tuple)
        or (isinstance(operand, ast.Constant) and isinstance(operand.value, str | bytes))
        for operand in operands
    )
