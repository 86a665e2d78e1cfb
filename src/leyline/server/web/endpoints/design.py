"""What a designer may change about a game, and whether a change can be played."""

from __future__ import annotations

from functools import lru_cache

from leyline.core import registry, rules_pages
from leyline.core.design import design_of
from leyline.core.errors import BadParameter
from leyline.server.errors import RequestRefused
from leyline.server.web import http_schema, lab_schema
from leyline.server.web.endpoint import Endpoint, RequestContext, parse_path
from leyline.server.web.endpoints.games import names, spec, unknown_game


async def get_design(context: RequestContext) -> lab_schema.Design:
    name = parse_path(context.path["game"], http_schema.GameName)
    if name not in names():
        raise RequestRefused("not-found", unknown_game(name))
    return _design(name)


@lru_cache
def _design(name: str) -> lab_schema.Design:
    """Return a game's design, which does not change while the program runs."""
    found = design_of(spec(name), registry.BUILT_IN.get(name, ""))
    return lab_schema.Design(
        game=name,
        groups=[lab_schema.GroupInfo(group.name, list(group.params), group.needs) for group in found.groups],
        tables=[
            lab_schema.TableInfo(
                parameter=table.param,
                row=table.row,
                columns=[
                    lab_schema.ColumnInfo(
                        column.name,
                        column.kind,  # type: ignore[arg-type]  # one of the three kinds of design.py
                        column.before,
                        column.default,
                        column.optional,
                        column.proposed,
                    )
                    for column in table.columns
                ],
                separator=table.separator,
                fixed=table.fixed,
                changes=table.changes,  # type: ignore[arg-type]  # one of the two ways of design.py, or none
                base=[list(row) for row in table.base],
            )
            for table in found.tables
        ],
        effects=[lab_schema.EffectInfo(text, words) for text, words in found.effects],
        titles=found.titles,
        needs=found.needs,
        rules={
            **{param: lab_schema.RuleInfo(section, words) for param, (section, words) in found.examples.items()},
            **{
                param: lab_schema.RuleInfo(section, f"“{words}”")
                for param, (section, words) in rules_pages.sentences(spec(name)).items()
            },
        },
    )


async def check_rules(context: RequestContext) -> lab_schema.Checked:
    body: lab_schema.Ruled = context.body
    return await context.work(_check, body)


def _check(body: lab_schema.Ruled) -> lab_schema.Checked:
    game = spec(body.game)
    try:
        game.create(body.edition, body.players, dict(body.parameters)).initial_state()
    except BadParameter as error:
        words = str(error)
        known = [param.name for param in game.params if words.startswith((f"{param.name} ", f"{param.name}:"))]
        return lab_schema.Checked(known[0] if known else "", words)
    return lab_schema.Checked("", "")


ENDPOINTS = [
    Endpoint(
        method="GET",
        path="/api/games/{game}/design",
        name="design",
        summary="Return what a designer may change about a game, in groups and tables.",
        handler=get_design,
        returns=lab_schema.Design,
    ),
    Endpoint(
        method="POST",
        path="/api/rules",
        name="check rules",
        summary="Say whether rules can be played, and if not, why.",
        handler=check_rules,
        accepts=lab_schema.Ruled,
        returns=lab_schema.Checked,
        refusals=("unknown",),
    ),
]
