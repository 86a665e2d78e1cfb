"""The seekers, and the moments played as actions and instants, number by number, for players who are not the first."""

from __future__ import annotations

import pytest

from tests.games.aidalon.scenes import Scene, scenes

SEEKERS = scenes("""
--- abnus orzo archives the own top card and one of two Council cards of the defender
North: seeker abnus-orzo
  council: 2 tenacity
East: seeker abnus-orzo
  council: 2 tenacity
  top: job-board, crispy-crawler
  network: 2 dodge
South: seeker abnus-orzo
  council: 2 tenacity
  network: 2 dodge
delve East South archives district
! East use seeker
> East decline
! North use seeker
! South use seeker
> East use seeker
= East archives: job-board
= East top: crispy-crawler
= South archives: tenacity
= South council: tenacity
= East council: 2 tenacity
= North council: 2 tenacity
= East seeker: abnus-orzo exhausted
--- abnus orzo cannot be used while exhausted
North:
East: seeker abnus-orzo exhausted
South:
  council: tenacity
delve East South archives district
> East decline
! East use seeker
--- abnus orzo is not for a Network
North:
East: seeker abnus-orzo
South:
  council: tenacity
delve East South network district
> East decline
! East use seeker
--- chairman bo pax compares two cards with one, of any state, and heats the left neighbour
North:
  archives front: job-board
  council front: job-board
  network front: job-board
East: seeker chairman-bo-pax
  archives front: job-board forged
  network front: crispy-crawler
South: 1 heat
  archives front: job-board
  council middle: job-board
  council back: job-board
turn East
> East use seeker
= South: 2 heat
= East: 0 heat, 2 actions
= North: 0 heat
= East seeker: chairman-bo-pax exhausted
--- chairman bo pax counts the front row only
North:
East: seeker chairman-bo-pax
  archives front: job-board
  council middle: job-board
  council back: job-board
South:
  archives front: job-board
turn East
! East use seeker: front row
--- goldie xin compares with the left neighbour and gains three
North: 0 heat
East: seeker goldie-xin, 0 shards, 1 heat
South: 2 heat
turn East
> East use seeker
= East: 3 shards, 1 heat, 2 actions
= East seeker: goldie-xin exhausted
--- goldie xin ignores the right neighbour
North: 5 heat
East: seeker goldie-xin, 1 heat
South: 1 heat
turn East
! East use seeker: less heat
--- jayko and ace take one heat for two shards and one card
North: seeker jayko-ace
East: seeker jayko-ace, 3 shards, 1 heat
  network: 3 dodge
South: seeker jayko-ace
  network: 3 dodge
delve East South archives district
! North use seeker
! South use seeker
> East use seeker
= East: 5 shards, 2 heat
= East council: dodge
= East seeker: jayko-ace exhausted
= South: 0 heat
--- jayko and ace do nothing after the breach
North:
East: seeker jayko-ace
South:
delve East South archives district
>
> East decline
! East use seeker
""")

MOMENTS = scenes("""
--- trading secrets archives the top two of four for two shards
North:
  network: 4 dodge
East: 0 shards
  council: trading-secrets
  top: job-board, crispy-crawler
  network: 2 dodge
South:
window East
> East play trading-secrets
= East: 2 shards, 3 actions
= East archives: job-board, crispy-crawler
= East network: 2 dodge
= East scrap: trading-secrets
--- trading secrets takes exactly two
North:
East: 0 shards
  council: trading-secrets
  network: 2 dodge
South:
window East
> East play trading-secrets
= East network: none
--- propaganda shows one agent to one other player for four shards
North:
East: 1 shard
  council: propaganda, rory-bug
  archives: maestro
South:
turn East
> East play propaganda
= options: player North, player South
> East player South
= options: show rory-bug council, show maestro archives
> East show maestro archives
= East: 5 shards, 2 actions
= South reads: East + Maestro
= North never reads: Maestro
= East archives: maestro
= East scrap: propaganda
--- propaganda shows the first player an agent
North:
East: 0 shards
  council: propaganda, rory-bug
South:
turn East
> East play propaganda
> East player North
> East show rory-bug council
= North reads: East + Rory & Bug
= South never reads: Rory & Bug
= East: 4 shards
--- franchise fees exhaust one front card, forged or not, for four shards
North:
  network front: job-board
East: 1 shard
  council: franchise-fees
  archives front: job-board forged
  council front: crispy-crawler
  network middle: job-board
South:
turn East
> East play franchise-fees
= options: exhaust archives front, exhaust council front
> East exhaust archives front
= East archives front: job-board forged exhausted
= East council front: crispy-crawler
= East: 5 shards, 2 actions
--- rapid growth stages three of four for one shard
North:
East: 2 shards
  council: rapid-growth, 4 job-board
South:
turn East
> East play rapid-growth
> East stage job-board archives front
> East stage job-board council front
> East stage job-board network front
! East stage job-board network back
= East council: job-board
= East: 1 shards, 2 actions
--- print on demand fetches sources only, and shows the card to one player
North:
East:
  council: print-on-demand
  top: rory-bug
  network: job-board, crispy-crawler, dodge, tunnel-runners
South:
turn East
> East play print-on-demand
= options: pass, fetch job-board, fetch crispy-crawler
> East fetch job-board
= options: player North, player South
> East player North
> East stage job-board archives front
= East archives front: job-board
= East network: rory-bug, crispy-crawler, dodge, tunnel-runners
= East top: none
= North reads: East + Job Board
= South never reads: Job Board
= East scrap: print-on-demand
= East: 2 actions
--- print on demand has nothing to search in an empty Network
North:
East:
  council: print-on-demand
  network: none
South:
turn East
! East play print-on-demand: your Network is empty
--- cooling off takes one of three heat from the chosen player, who draws one of three
North: 3 heat
East: 3 heat
  council: cooling-off
South: 3 heat
  network: 3 dodge
turn East
> East play cooling-off
= options: player North, player East, player South
> East player South
= South: 2 heat
= South council: dodge
= East: 3 heat, 2 actions
= East council: none
= North: 3 heat
--- recalibrate unforges one own card and draws one of three
North:
  archives front: job-board forged
East:
  council: recalibrate
  archives front: job-board forged
  council back: crispy-crawler forged exhausted
  network middle: job-board
  network: 3 dodge
South:
window East
> East play recalibrate
= options: unforge archives front, unforge council back
> East unforge archives front
= East archives front: job-board
= East council: dodge
= East: 3 actions
--- threading through shifts one own card for one shard
North:
  archives front: job-board
East: 2 shards
  council: threading-through
  archives front: job-board
South:
window South
> East play threading-through
= options: shift archives front archives middle, shift archives front council front
> East shift archives front council front
= East council front: job-board
= East: 1 shards, 3 actions
--- calling in favors gains four and one card of three for two of three actions
North:
East: 1 shard, 3 actions
  council: calling-in-favors
  network: 3 dodge
South:
turn East
> East play calling-in-favors
= East: 5 shards, 1 actions
= East council: dodge
= East scrap: calling-in-favors
--- smooth handoff returns one card and stages one, for one shard
North:
  archives front: job-board
East: 2 shards
  council: smooth-handoff, tunnel-runners
  archives front: job-board forged
  network back: crispy-crawler exhausted
South:
window South
> East play smooth-handoff
= options: return archives front, return network back
> East return network back
= East council: tunnel-runners, crispy-crawler
> East stage tunnel-runners council middle
! East stage crispy-crawler council back
= East council: crispy-crawler
= East council middle: tunnel-runners
= East: 1 shards, 3 actions
""")


@pytest.mark.parametrize("scene", SEEKERS, ids=lambda scene: scene.name)
def test_seekers(scene: Scene) -> None:
    scene.play()


@pytest.mark.parametrize("scene", MOMENTS, ids=lambda scene: scene.name)
def test_moments(scene: Scene) -> None:
    scene.play()
