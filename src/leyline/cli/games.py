"""leyline games: list the games."""

from __future__ import annotations

import argparse
import json

from leyline.cli import arguments
from leyline.core import registry
from leyline.core.errors import LeylineError
from leyline.core.params import Spec


def parser() -> arguments.Parser:
    out = arguments.parser("games", "List the games with their editions and parameters.")
    out.add_argument("game", metavar="GAME", nargs="?", help="only this one, with all its parameters")
    out.add_argument(
        "--labels",
        action="store_true",
        help="list what simulations count about GAME; “greedy~LABEL” is a bot that avoids it",
    )
    out.add_argument("--json", action="store_true", help="print JSON, for programs")
    return out


def run(args: argparse.Namespace) -> int:
    if args.labels:
        return _labels(args)
    names = [args.game] if args.game else registry.names()
    found: list[dict[str, object]] = []
    for name in names:
        try:
            found.append(_as_json(registry.spec(name)))
        except LeylineError as error:
            if args.game:
                raise
            found.append({"name": name, "error": str(error)})
    if args.json:
        print(json.dumps({"games": found}, indent=2))
        return 0
    for about in found:
        print(_shown(about, bool(args.game)))
    return 0


def _labels(args: argparse.Namespace) -> int:
    """Print the labels of each edition of one game."""
    if not args.game:
        raise LeylineError("Name the game whose labels to list: leyline games GAME --labels.")
    spec = registry.spec(args.game)
    labels = {edition.name: spec.create(edition.name).labels() for edition in spec.editions}
    if args.json:
        print(json.dumps({"game": spec.name, "labels": labels}, indent=2))
        return 0
    common = [label for label in labels[spec.editions[0].name] if all([label in own for own in labels.values()])]
    print("\n".join(common))
    for edition, own in labels.items():
        only = [label for label in own if label not in common]
        if only:
            print("\n".join([f"\nEdition {edition} also:", *only]))
    return 0


def _as_json(spec: Spec) -> dict[str, object]:
    return {
        "name": spec.name,
        "title": spec.title,
        "summary": spec.summary,
        "seats": [spec.min_seats, spec.max_seats],
        "roles": list(spec.roles),
        "rules_version": spec.rules_version,
        "credits": spec.credits,
        "editions": [{"name": e.name, "help": e.help, "values": e.values} for e in spec.editions],
        "parameters": [
            {
                "name": p.name,
                "kind": p.kind,
                "default": p.default,
                "shown": p.show(p.default),
                "allowed": p.allowed(),
                "help": p.help,
                "group": p.group,
            }
            for p in spec.params
        ],
    }


def _shown(about: dict[str, object], full: bool) -> str:
    if "error" in about:
        return f"{about['name']}: {about['error']}\n"
    seats = about["seats"]
    assert isinstance(seats, list)
    editions = about["editions"]
    assert isinstance(editions, list)
    parameters = about["parameters"]
    assert isinstance(parameters, list)
    span = f"{seats[0]}" if seats[0] == seats[1] else f"{seats[0]} to {seats[1]}"
    lines = [f"{about['name']}: {about['title']}, {span} players. {about['credits']}", f"  {about['summary']}"]
    lines += [f"  edition {edition['name']}: {edition['help']}" for edition in editions]
    if full:
        groups = list(dict.fromkeys([param["group"] for param in parameters]))
        for group in sorted(groups, key=bool):  # those without a heading first
            lines += [f"  {group}:"] if group else []
            lines += [
                f"  {'  ' if group else ''}{param['name']} = {param['shown']} ({param['allowed']}): {param['help']}"
                for param in parameters
                if param["group"] == group
            ]
    else:
        lines.append(f"  parameters: {', '.join([str(param['name']) for param in parameters]) or 'none'}")
    return "\n".join(lines) + "\n"
