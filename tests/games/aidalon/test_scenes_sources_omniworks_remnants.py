"""The sources of Omniworks and the Remnants, number by number, for players who are not the first."""

from __future__ import annotations

import pytest

from tests.games.aidalon.scenes import Scene, scenes

SCENES = scenes("""
--- waterfront soakhouse costs four more while its owner is cooler than the left neighbour
North: 2 heat
East: 6 shards, 0 heat
South: 1 heat
  archives front: waterfront-soakhouse
delve East South archives front
> East discover
> East pay
= East: 0 shards
--- waterfront soakhouse costs two while only the right neighbour is hotter
North: 1 heat
East: 2 shards, 5 heat
South: 1 heat
  archives front: waterfront-soakhouse
delve East South archives front
> East discover
> East pay
= East: 0 shards
--- cargo manifest looks at one card of another player and sinks it
North:
  network: 2 dodge
East: 2 shards
  archives front: cargo-manifest
South:
  top: job-board, crispy-crawler
  network: dodge
window East
> East forge archives front
> East use archives front
= options: player North, player South
> East player South
= options: bottom, top
= East reads: South + Job Board
= South never reads: Job Board
= North never reads: Job Board
> East bottom
= South top: crispy-crawler
= South bottom: job-board
= East: 0 shards
--- cargo manifest looks at the first player's Network too
North:
  top: job-board, crispy-crawler
East: 2 shards
  archives front: cargo-manifest
window East
> East forge archives front
> East use archives front
> East player North
> East top
= North top: job-board, crispy-crawler
= East reads: Job Board
--- cargo manifest reacts to its own forging only
North:
East: 9 shards
  archives front: cargo-manifest forged
  council front: crispy-crawler
window East
> East forge council front
! East use archives front
--- job board saves one shard beside it, for its owner only
North: 1 shard
  council front: job-board
East: 1 shard
  archives front: job-board forged
  archives middle: job-board
  network back: job-board
South: 1 shard
  council front: job-board
window East
! North forge council front
! South forge council front
! East forge network back
> East forge archives middle
= East: 0 shards
--- job board saves nothing while it is unforged
North:
East: 1 shard
  archives front: job-board
  archives middle: job-board
window East
! East forge archives middle: 2 shards
--- lost byway cools its owner by one of three
North: 3 heat
East: 3 shards, 3 heat
  archives front: lost-byway
South: 3 heat
window East
> East forge archives front
> East use archives front
= East: 0 shards, 2 heat
= North: 3 heat
= South: 3 heat
--- tele mail cluster stages one card and then asks for no more
North:
East: 2 shards
  archives front: tele-mail-cluster
  council: 2 job-board
South:
window North
> East forge archives front
> East use archives front
> East stage job-board council back
= East council: job-board
= East: 3 actions
! East stage job-board network back
--- tele mail cluster reacts to its own forging only
North:
East: 9 shards
  archives front: tele-mail-cluster forged
  council front: crispy-crawler
  council: job-board
window East
> East forge council front
! East use archives front
--- wirecrawler moves one slot, itself only
North:
East: 1 shard
  archives front: wirecrawler forged
  council front: job-board
South:
window East
> East use archives front
= options: shift archives front archives middle, shift archives front council front
> East shift archives front council front
= East council front: wirecrawler forged exhausted
= East archives front: job-board
= East: 1 shards
--- wirecrawler moves from the first slot of the first player
North:
  archives front: wirecrawler forged
East:
window North
> North use archives front
> North shift archives front archives middle
= North archives middle: wirecrawler forged exhausted
--- the dragons hoard adds one beside it, for its owner only
North:
East: 7 shards
  archives front: the-dragons-hoard forged
South:
  archives front: job-board
  archives middle: the-dragons-hoard forged
  council middle: crispy-crawler
  network front: job-board
delve East South archives front
> East discover
> East pay
= East: 3 shards
--- the dragons hoard adds nothing far away
North:
East: 3 shards
South:
  archives front: the-dragons-hoard forged
  network back: job-board
delve East South network back
> East discover
> East pay
= East: 0 shards
--- the dragons hoard adds nothing while it is unforged
North:
East: 3 shards
South:
  archives front: job-board
  archives middle: the-dragons-hoard
delve East South archives front
> East discover
> East pay
= East: 0 shards
--- silkline shuttle swaps with any other card of its grid, forged or not
North:
  council front: job-board
East: 2 shards
  archives front: silkline-shuttle
  council middle: job-board
  network back: crispy-crawler forged
South:
window East
> East forge archives front
> East use archives front
= options: swap archives front council middle, swap archives front network back
> East swap archives front network back
= East network back: silkline-shuttle forged
= East archives front: crispy-crawler forged
--- silkline shuttle swaps in the first slot of the first player
North: 2 shards
  archives front: silkline-shuttle
  network back: job-board
East:
window North
> North forge archives front
> North use archives front
> North swap archives front network back
= North network back: silkline-shuttle forged
--- silkline shuttle reacts to its own forging only
North:
East: 9 shards
  archives front: silkline-shuttle forged
  council front: crispy-crawler
window East
> East forge council front
! East use archives front
--- wall wizard gains two for the delver after any breach
North:
  archives front: wall-wizard forged
East: 3 shards
  archives front: wall-wizard forged
South:
  archives front: wall-wizard forged
delve East South council district
! East use archives front
> East decline
! North use archives front
! South use archives front
> East use archives front
= East: 5 shards
= East archives front: wall-wizard forged exhausted
--- marauders market gains two at three heat, and is exhausted
North: 3 heat
East: 0 shards, 3 heat
  archives front: marauders-market forged
South: 3 heat
window East
> East use archives front
= East: 2 shards, 3 heat
= East archives front: marauders-market forged exhausted
--- daring aeroboarder goes to any slot beside the approached one, with three cards
North:
  archives front: daring-aeroboarder forged
East:
  archives front: daring-aeroboarder forged
  council: 3 dodge
South:
  council back: daring-aeroboarder forged
delve East South archives middle
! North use archives front
! South use council back
> East use archives front
= options: approach archives front, approach council middle, approach archives back
> East approach council middle
>
= where: council, middle
= East archives front: daring-aeroboarder forged exhausted
--- daring aeroboarder does not help before a district
North:
East:
  archives front: daring-aeroboarder forged
South:
delve East South archives district
! East use archives front
""")


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_sources(scene: Scene) -> None:
    scene.play()
