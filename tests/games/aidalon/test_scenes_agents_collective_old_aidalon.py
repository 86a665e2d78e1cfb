"""The agents of the Collective and Old Aidalon, number by number, for players who are not the first."""

from __future__ import annotations

import pytest

from tests.games.aidalon.scenes import Scene, scenes

SCENES = scenes("""
--- coroner goodman adds three to one engagement and scraps one card
North:
  archives front: coroner-goodman forged
  archives: dodge
East: 9 shards
South:
  council front: job-board
  council middle: job-board
  archives front: coroner-goodman forged
  archives: 2 dodge
delve East South council front
> East discover
! North use archives front
> South use archives front
> South scrap dodge
= South archives: dodge
= South archives front: coroner-goodman forged exhausted
= North reads: +3 scrap cost
= North never reads: barrier
> East pay
= East: 3 shards
> East onward
> East discover
> East pay
= East: 0 shards
--- coroner goodman adds three to a confronted card as well
North:
East: 5 shards
South:
  council front: shardwinner forged
  archives front: coroner-goodman forged
  archives: dodge
delve East South council front
> South use archives front
> South scrap dodge
> East pay
= East: 0 shards
--- coroner goodman's owner is asked though a moment is discovered, for not everybody knows that
North:
East:
South: 1 heat
  council: rapid-growth
  archives front: coroner-goodman forged
  archives: dodge
delve East South council district
> East decline
= asked: South
= where: Reaction?
! South use archives front
--- counselor vreenax makes every row of her rival's grid dearer, and nobody else's
North: 2 shards
  council back: job-board
East: 2 shards
  archives front: counselor-vreenax forged
  council back: job-board
South: 3 shards
  council back: job-board
window South
? North forge council back
? East forge council back
> South forge council back
= South: 0 shards
--- counselor vreenax is secured for Council cards worth exactly three
North:
East:
  council front: counselor-vreenax
South: 1 shard
  council: 2 job-board, dodge
delve South East council front
> South discover
> South pay
> South scrap job-board
= options: scrap job-board, scrap dodge
> South scrap job-board
= South council: dodge
= South: 0 shards
= South score: counselor-vreenax
--- doctor twilight scraps one of three cards for three shards
North:
East: 0 shards
  archives front: doctor-twilight forged
  archives: 3 dodge
South:
window East
> East use archives front
> East scrap dodge
= East: 3 shards
= East archives: 2 dodge
= East archives front: doctor-twilight forged exhausted
! East use archives front: exhausted
--- doctor twilight discovered recovers the only card of the Scrap
North:
East:
South:
  archives front: doctor-twilight
  scrap: job-board
delve East South archives front
> East discover
> South trigger
> South recover job-board
= South archives: job-board
= South scrap: none
--- sergeant cole archives two of four cards of the player who was breached
North:
  network: 4 dodge
East:
  archives front: sergeant-cole forged
  network: 4 dodge
South:
  top: job-board, crispy-crawler
  network: 2 dodge
delve East South archives district
! East use archives front
> East decline
> East use archives front
= South archives: job-board, crispy-crawler
= East network: 4 dodge
= North network: 4 dodge
= East archives front: sergeant-cole forged exhausted
--- sergeant cole works for the delver alone
North:
  archives front: sergeant-cole forged
East:
South:
  archives front: sergeant-cole forged
delve East South archives district
> East decline
! North use archives front
! South use archives front
--- sergeant cole takes a card in the Archives path of the delver, in any row
North:
East: 1 shard
  archives front: job-board forged
  archives back: crispy-crawler
  council front: job-board
South:
  council front: sergeant-cole
delve East South council front
> East discover
> East pay
= options: exhaust archives front, exhaust archives back
> East exhaust archives back
= East archives back: crispy-crawler exhausted
= East score: sergeant-cole
--- gargala larga turns only the own seeker upright
North: seeker exhausted
East: seeker goldie-xin exhausted
  archives front: gargala-larga forged
South: seeker exhausted
window East
> East use archives front
= East seeker: goldie-xin
= North seeker: abnus-orzo exhausted
= South seeker: chairman-bo-pax exhausted
= East archives front: gargala-larga forged exhausted
= North reads: East + unexhausted
--- gargala larga exhausts the seeker of the player who pays
North:
East: 1 shard, seeker goldie-xin
South:
  council front: gargala-larga
delve East South council front
> East discover
> East pay
= East seeker: goldie-xin exhausted
= South seeker: chairman-bo-pax
--- prime treasurer geel adds one barrier anywhere in the own grid, to agents too
North:
East: 9 shards
  archives front: prime-treasurer-geel forged
South:
  archives front: rory-bug forged
  archives middle: tunnel-runners forged
  network back: prime-treasurer-geel forged
delve East South archives front
> East pay
= East: 5 shards
> East decline
> East onward
> East pay
= East: 3 shards
--- prime treasurer geel does nothing unforged
North:
East: 3 shards
South:
  archives front: rory-bug forged
  network back: prime-treasurer-geel
delve East South archives front
> East pay
= East: 0 shards
--- prime treasurer geel gains four where it lies in the grid
North:
East:
South: 0 shards
  archives front: prime-treasurer-geel
delve East South archives front
> East discover
> South trigger
= South: 4 shards
= East: 5 shards
--- renovator warlan hears of any grid, and the first player may be chosen
North:
  archives front: job-board
  network front: job-board
East:
  council back: renovator-warlan forged
South: 3 shards
  council back: renovator-warlan forged
  council front: job-board exhausted
delve South North archives front
> South discover
> South pay
> East use council back
= options: player North
> East player North
> North exhaust network front
= North network front: job-board exhausted
--- renovator warlan lets the chosen player pick in the front row only
North:
  archives front: job-board
  council front: crispy-crawler forged
  network front: crispy-crawler exhausted
  council middle: job-board
East: 3 shards
  council back: renovator-warlan forged
  network front: job-board
South:
  archives front: job-board
delve East South archives front
> East discover
> East pay
> East use council back
= options: player North, player East
= East council back: renovator-warlan forged exhausted
> East player North
= asked: North
= options: exhaust archives front, exhaust council front
> North exhaust archives front
= North archives front: job-board exhausted
--- ulin marr stages two of three, for one action of its owner
North:
East:
  council: 3 job-board
  archives front: ulin-marr forged
South:
turn East
> East use archives front
> East stage job-board network front
> East stage job-board network middle
! East stage job-board network back
= East council: job-board
= East: 2 actions
= East archives front: ulin-marr forged exhausted
--- ulin marr is secured for a card of the front row of the player who pays
North:
East: 1 shard
  council front: job-board
  council middle: job-board
  network front: crispy-crawler exhausted
South:
  council front: ulin-marr
delve East South council front
> East discover
> East pay
= options: exhaust council front
> East exhaust council front
= East council front: job-board exhausted
= East council middle: job-board
= East score: ulin-marr
--- ulin marr stays where only other rows hold cards
North:
East: 9 shards
  council middle: job-board
  council back: job-board
South:
  council front: ulin-marr
delve East South council front
> East discover
! East pay: front row
""")


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_agents(scene: Scene) -> None:
    scene.play()
