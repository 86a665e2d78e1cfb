"""The agents of Omniworks and the Remnants, number by number, for players who are not the first."""

from __future__ import annotations

import pytest

from tests.games.aidalon.scenes import Scene, scenes

SCENES = scenes("""
--- auntie ruth lets a third player draw one card
North:
East:
  archives front: auntie-ruth forged
South:
  network: 3 dodge
window East
> East use archives front
= options: player North, player East, player South
> East player South
= South council: dodge
= East council: none
= East archives front: auntie-ruth forged exhausted
--- auntie ruth costs the payer one action
North: 2 actions
East: 2 shards, 2 actions
South: 2 actions
  archives front: auntie-ruth
delve East South archives front
> East discover
> East pay
= East: 0 shards, 1 actions
= South: 2 actions
= North reads: East + action
--- big varna gorvis compares with the left neighbour, counts one more, and exhausts
North:
  council: 5 dodge
East: 0 shards
  council: 2 dodge
  archives front: big-varna-gorvis forged
South:
  council: dodge
turn East
> East use archives front
= East: 3 shards, 2 actions
= East archives front: big-varna-gorvis forged exhausted
--- big varna gorvis ignores everybody but the left neighbour
North:
East: 0 shards
  council: 2 dodge
  archives front: big-varna-gorvis forged
South:
  council: 2 dodge
turn East
! East use archives front: Council
--- big varna gorvis archives one of two cards of the delver
North:
  council: 2 job-board
East:
  council: 2 job-board
South:
  council: 3 tenacity
  archives front: big-varna-gorvis
delve East South archives front
> East discover
> South trigger
= East archives: job-board
= East council: job-board
= North council: 2 job-board
--- boss bresloo reaches a shard cost of exactly three, of any player
North:
  archives front: guildmaster-yanos forged
  council front: kryzar-the-rat forged
  network front: crispy-crawler
East: 4 shards
  archives front: boss-bresloo
South:
  council back: doctor-twilight forged
window East
> East forge archives front
> East use archives front
= options: player North
> East player North
= options: unforge archives front
> East unforge archives front
= North archives front: guildmaster-yanos
--- boss bresloo reacts to its own forging only
North:
  archives front: job-board forged
East: 9 shards
  archives front: boss-bresloo forged
  council front: crispy-crawler
South:
window East
> East forge council front
! East use archives front
--- boss bresloo cannot reach a cost of four
North:
  archives front: doctor-twilight forged
East: 4 shards
  archives front: boss-bresloo
South:
window East
> East forge archives front
! East use archives front
--- boss bresloo discovered turns down and exhausts a card of the delver, any cost
North:
  archives front: job-board forged
East:
  archives front: kryzar-the-rat forged
  council front: job-board
South:
  archives front: boss-bresloo
  council front: job-board forged
delve East South archives front
> East discover
> South trigger
> South unforge archives front
= East archives front: kryzar-the-rat exhausted
= South council front: job-board forged
--- boss bresloo discovered in a district does nothing
North:
East:
  archives front: job-board forged
South: 1 heat
  council: boss-bresloo
delve East South council district
> East decline
! South trigger
--- boss bresloo leaves a card exhausted that was so before
North:
  archives front: job-board forged exhausted
East:
  archives front: boss-bresloo
delve North East archives front
> North discover
> East trigger
> East unforge archives front
= North archives front: job-board exhausted
= East never reads: exhausted
--- guildmaster yanos saves one shard anywhere in the own grid
North: 1 shard
  archives front: job-board
East: 2 shards
  archives front: guildmaster-yanos forged
  network back: lost-byway
South: 1 shard
  archives front: job-board
window East
> East forge network back
= East: 0 shards
! North forge archives front
! South forge archives front
--- guildmaster yanos is secured for a card in the Council path
North:
East: 1 shard
  archives front: job-board
  council middle: job-board
  council back: crispy-crawler exhausted
South:
  archives front: guildmaster-yanos
delve East South archives front
> East discover
> East pay
= options: exhaust council middle
> East exhaust council middle
= East council middle: job-board exhausted
= East archives front: job-board
= East score: guildmaster-yanos
--- recruiter nilero keeps two cards more, not three
North:
  council: 5 dodge
  network: dodge
East:
  council: 9 dodge
  archives front: recruiter-nilero forged
  network: dodge
refresh
> North archive dodge
> East archive dodge
> East archive dodge
> East archive dodge
>
= North council: 5 dodge
= East council: 7 dodge
--- recruiter nilero lets a third player draw two of four cards
North:
  network: 4 dodge
East:
  network: 4 dodge
South:
  archives front: recruiter-nilero
  network: 4 dodge
delve East South archives front
> East discover
> South trigger
= options: player North, player East, player South
> South player North
= North council: 2 dodge
= South council: none
--- rory and bug pay two and move one slot
North:
East: 3 shards
  archives front: rory-bug forged
South:
window East
> East use archives front
= options: shift archives front archives middle, shift archives front council front
> East shift archives front archives middle
= East archives middle: rory-bug forged exhausted
= East: 1 shards
--- rory and bug move from the first slot of the first player
North: 2 shards
  archives front: rory-bug forged
East:
window North
> North use archives front
> North shift archives front council front
= North council front: rory-bug forged exhausted
= North: 0 shards
--- spider rebbek adds one to the scrap cost of any other own card, forged or not
North:
East: 9 shards
  archives front: spider-rebbek forged
South:
  archives front: job-board forged
  archives middle: crispy-crawler
  network back: spider-rebbek forged
delve East South archives front
> East pay
= East: 5 shards
> East onward
> East discover
> East pay
= East: 2 shards
--- spider rebbek exhausts a card of the delver, and nothing in a district
North:
  archives front: job-board forged
East:
  archives front: job-board forged
  archives middle: crispy-crawler forged
  archives back: crispy-crawler
South:
  archives front: spider-rebbek
delve East South archives front
> East discover
> South trigger
= options: exhaust archives front, exhaust archives middle
> South exhaust archives front
= East archives front: job-board forged exhausted
--- spider rebbek in a district does nothing
North:
East:
  archives front: job-board forged
South: 1 heat
  council: spider-rebbek
delve East South council district
> East decline
! South trigger
--- kryzar the rat archives one card and goes to any adjacent slot
North:
East:
  council: 2 dodge
  archives front: kryzar-the-rat forged
South:
delve East South council middle
> East use archives front
> East archive dodge
= East archives: dodge
= East archives front: kryzar-the-rat forged exhausted
= options: approach council front, approach archives middle, approach network middle, approach council back
> East approach archives middle
>
= where: archives, middle
= North reads: redirected + South
--- kryzar the rat is for the delver only
North:
  council: dodge
  archives front: kryzar-the-rat forged
East:
South:
  council: dodge
  archives front: kryzar-the-rat forged
delve East South council front
! North use archives front: own delve
! South use archives front: own delve
--- kryzar the rat stands before a district at the back slot
North:
East:
  council: dodge
  archives front: kryzar-the-rat forged
South:
delve East South archives district
> East use archives front
> East archive dodge
= options: approach archives middle, approach council back
--- kryzar the rat rushes unexhausted into any slot for five
North:
East: 6 shards
  council: kryzar-the-rat
South:
window East
> East rush kryzar-the-rat archives front
= East archives front: kryzar-the-rat forged
= East: 1 shards
= East council: none
--- maestro stages one of two cards for the delver only
North:
  council: job-board
  archives front: maestro forged
East:
  council: 2 job-board
  archives front: maestro forged
South:
  council: job-board
  archives front: maestro forged
delve East South network district
! North use archives front
! South use archives front
> East use archives front
> East stage job-board council back
= East council: job-board
! East stage job-board network back
= East archives front: maestro forged exhausted
--- maestro asks nobody before a slot or after the breach
North:
East:
  council: 2 job-board
  archives front: maestro forged
South:
delve East South network back
! East use archives front
> East onward
? East use archives front
>
> East decline
! East use archives front
--- maestro takes one of three heat from its owner
North: 1 heat
East: 1 shard
South: 3 heat
  archives front: maestro
delve East South archives front
> East discover
> East pay
= East: 0 shards, 1 heat
= South: 2 heat
= North: 1 heat
= North reads: East + South + heat
--- vapor x swaps two others for one shard, and not itself
North:
East: 2 shards
  archives front: vapor-x forged
  council middle: job-board forged
  network back: crispy-crawler
  network front: crispy-crawler
South:
window East
> East use archives front
= options: swap council middle network back, swap network front network back, swap network front council middle
> East swap council middle network back
= East network back: job-board forged
= East: 1 shards
= East archives front: vapor-x forged exhausted
--- vapor x needs two others, wherever it lies
North: 2 shards
  archives front: vapor-x forged
  council front: job-board
East: 2 shards
  council front: vapor-x forged
  archives front: job-board
  network back: crispy-crawler
window North
! North use archives front: two other
? East use council front
--- vapor x takes any card of the front row and any of the back row
North:
East: 1 shard
  archives front: job-board
  council front: job-board
  network middle: crispy-crawler
  archives back: crispy-crawler
South:
  archives front: vapor-x
delve East South archives front
> East discover
> East pay
= options: swap archives front archives back, swap council front archives back
> East swap archives front archives back
= East archives front: crispy-crawler
= East score: vapor-x
--- vapor x stays where the front row is empty
North:
East: 9 shards
  network middle: crispy-crawler
  archives back: crispy-crawler
South:
  archives front: vapor-x
delve East South archives front
> East discover
! East pay: front row
""")


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_agents(scene: Scene) -> None:
    scene.play()
