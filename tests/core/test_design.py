"""What a designer sees of a game: its own design where it has one, and every parameter in any case."""

from __future__ import annotations

import pytest

from leyline import names, spec
from leyline.core import registry, rules_pages
from leyline.core.design import design_of


@pytest.mark.parametrize("name", names())
def test_every_parameter_is_in_one_group(name: str) -> None:
    for module in (registry.BUILT_IN.get(name, ""), ""):
        design = design_of(spec(name), module)
        grouped = [param for group in design.groups for param in group.params]
        assert sorted(grouped) == sorted([param.name for param in spec(name).params])
        assert set(design.titles) <= set(grouped)
        for table in design.tables:
            assert {len(row) for row in table.base} <= {len(table.columns)}


@pytest.mark.parametrize("name", names())
def test_every_parameter_has_a_sentence_of_the_rules_or_an_example_in_a_section_that_exists(name: str) -> None:
    game = spec(name)
    told, examples = rules_pages.sentences(game), design_of(game, registry.BUILT_IN[name]).examples
    assert {*told, *examples} == {param.name for param in game.params}
    assert not set(told) & set(examples)
    every = rules_pages.sections(rules_pages.find(game.page).read_text(encoding="utf-8"))
    assert {section for section, _ in examples.values()} <= set(every)


@pytest.mark.parametrize("module", ["", "leyline.games"])
def test_a_game_without_a_design_has_its_parameters_by_group(module: str) -> None:
    design = design_of(spec("grove"), module)
    assert [group.name for group in design.groups] == list(
        dict.fromkeys([param.group or "rules" for param in spec("grove").params])
    )
    assert (design.tables, design.effects, design.titles) == ((), (), {})
    assert design_of(spec("grove"), registry.BUILT_IN["grove"]).titles["circles_to_win"] == "Circles that win"
