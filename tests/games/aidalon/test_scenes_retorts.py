"""The moments that react, number by number, for players who are not the first."""

from __future__ import annotations

import pytest

from tests.games.aidalon.scenes import Scene, scenes

SCENES = scenes("""
--- likely a trap takes two of three cards, and only from the delver's Network
North:
  network: 3 job-board
East:
  top: crispy-crawler, tunnel-runners
  network: dodge
  bottom: tenacity
South:
  council: likely-a-trap
  council front: job-board
  network: 3 job-board
delve East South council front
> East avoid
> South play likely-a-trap
> East decline
= East archives: crispy-crawler, tunnel-runners
= South archives: none
= North archives: none
--- likely a trap works for a card in the first slot of the first player
North:
  council: likely-a-trap
  archives front: job-board
East: 3 shards
delve East North archives front
> East avoid
> North play likely-a-trap
> East discover
> East pay
= East: 0 shards
= East archives: none
= North scrap: job-board, likely-a-trap
--- likely a trap begins a whole engagement at the printed scrap cost
North:
East: 6 shards
South:
  council: likely-a-trap, tenacity
  council front: job-board
delve East South council front
> East avoid
> South play likely-a-trap
> East discover
> South play tenacity
! East retreat
> East pay
= East: 0 shards
= South scrap: job-board, likely-a-trap, tenacity
--- likely a trap shows the card at its printed scrap cost and with its ability
North:
East: 2 shards
South: 0 shards
  council: likely-a-trap
  council front: prime-treasurer-geel
delve East South council front
> East avoid
> South play likely-a-trap
> East discover
> South trigger
= South: 4 shards
> East pay
= East: 0 shards
= East score: prime-treasurer-geel
--- likely a trap is not for a third player
North:
  council: likely-a-trap
East:
  council: likely-a-trap
South:
  council front: job-board
delve East South council front
> East avoid
! North play likely-a-trap
! East play likely-a-trap
--- paper trail shows the one card to the delver and its owner, at its printed scrap cost
North:
East: 5 shards
  council: paper-trail
South:
  council: job-board
delve East South archives district
> East decline
> East play paper-trail
= where: Council
= East reads: Job Board
= South reads: Job Board
= North never reads: Job Board
> East pay
= East: 0 shards
= South scrap: job-board
--- paper trail discovers one card of three and puts it back into the Council
North:
  council: 2 job-board
East: 9 shards
  council: paper-trail, job-board
South:
  council: 3 job-board
  network: dodge
delve East South archives district
> East decline
> East play paper-trail
> East decline
= South council: 3 job-board
= South network: dodge
= South top: none
= South bottom: none
= North council: 2 job-board
! East pay
--- paper trail begins a whole engagement in a Council
North:
East: 9 shards
  council: paper-trail
South:
  council: tenacity, coroner-goodman
  archives: dodge
  archives front: coroner-goodman forged
delve East South archives district
> East decline
> East play paper-trail
> card coroner-goodman
? South use archives front
! South play tenacity
--- paper trail lets a discover ability be used
North:
East: 9 shards
  council: paper-trail
South:
  council: recruiter-nilero
delve East South archives district
> East decline
> East play paper-trail
? South trigger
--- paper trail is not for a third player or the defender
North:
  council: paper-trail
East:
South:
  council: paper-trail, job-board
delve East South archives district
> East decline
! North play paper-trail
! South play paper-trail
--- twice as bad pays once more for one shard
North:
East:
South: 1 shard
  council: twice-as-bad
  archives front: prime-treasurer-geel
delve East South archives front
> East discover
> South trigger
> South play twice-as-bad
= South: 8 shards
! South play twice-as-bad
--- twice as bad repeats the second ability of a card, with its choice
North:
East:
  council front: job-board forged
  network front: job-board forged
South: 1 shard
  council: twice-as-bad
  archives front: boss-bresloo
delve East South archives front
> East discover
> South trigger
> South unforge council front
= East council front: job-board exhausted
> South play twice-as-bad
> South unforge network front
= East network front: job-board exhausted
= South: 0 shards
--- twice as bad may be dodged once more
North:
  council: dodge
East:
South: 1 shard
  council: twice-as-bad
  archives front: prime-treasurer-geel
delve East South archives front
> East discover
> South trigger
> South play twice-as-bad
> North play dodge
= South: 4 shards
--- twice as bad needs the condition once more
North:
East:
  council: 2 job-board
South: 1 shard, 1 heat
  council: twice-as-bad, big-varna-gorvis, dodge
delve East South council district
> East decline
> card big-varna-gorvis
> South trigger
> South play twice-as-bad
>
= East council: none
--- protecting our investment adds three to an obstacle for one confrontation
North:
  council: protecting-our-investment
East: 5 shards
  council: protecting-our-investment
South:
  council: protecting-our-investment
  archives front: tunnel-runners forged
  archives middle: tunnel-runners forged
delve East South archives front
! North play protecting-our-investment
! East play protecting-our-investment
> South play protecting-our-investment
> East pay
= East: 1 shards
> East decline
> East onward
> East pay
= East: 0 shards
--- protecting our investment is not for what is discovered, nor for a source
North:
East:
South:
  council: protecting-our-investment
  archives front: tunnel-runners
  archives middle: job-board forged
delve East South archives front
> East discover
! South play protecting-our-investment
> East decline
> East onward
! South play protecting-our-investment
--- cornering the market comes after the breach, for the delver only
North:
  council: cornering-the-market
East: 2 shards
  council: cornering-the-market
South:
  council: cornering-the-market
delve East South network district
! East play cornering-the-market
> East heat
! North play cornering-the-market
! South play cornering-the-market
> East play cornering-the-market
= East: 4 shards
--- cornering the market is for a Network only
North:
East:
  council: cornering-the-market, fun-run
South:
delve East South council district
> East decline
! East play cornering-the-market
! East play fun-run
--- cornering the market and fun run are not for an Archives
North:
East:
  council: cornering-the-market, fun-run
South:
delve East South archives district
> East decline
! East play cornering-the-market
! East play fun-run
--- fun run comes after the breach, for the delver only
North:
  council: fun-run
East: 2 shards
  council: fun-run
South:
  council: fun-run
delve East South network district
! East play fun-run
> East heat
! North play fun-run
! South play fun-run
> East play fun-run
= East: 4 shards
--- forced liquidation archives what lies in the first slot of the first player
North:
  archives front: job-board forged
East: 3 shards
  council: forced-liquidation
  archives front: prime-treasurer-geel forged
delve East North archives front
> East play forced-liquidation
> East exhaust archives front
= North archives: job-board
= North archives front: empty
= East: 0 shards
--- forced liquidation is for the delver, and not for an empty slot
North: 3 shards
  council: forced-liquidation
  archives front: prime-treasurer-geel forged
East: 3 shards
  council: forced-liquidation
  archives front: prime-treasurer-geel forged
South: 3 shards
  council: forced-liquidation
  archives front: prime-treasurer-geel forged
  council middle: job-board forged
  network back: job-board forged
delve East South council front
! East play forced-liquidation
> East onward
! North play forced-liquidation
! South play forced-liquidation
? East play forced-liquidation
--- forced liquidation needs a card that is forged, unexhausted and strong
North:
East: 3 shards
  council: forced-liquidation
  council front: prime-treasurer-geel
  council middle: renovator-warlan forged exhausted
  council back: rory-bug forged
South:
  archives front: job-board forged
delve East South archives front
! East play forced-liquidation
--- forced liquidation lets the player pick among the strong cards
North:
East: 3 shards
  council: forced-liquidation
  archives front: ulin-marr forged
  council middle: renovator-warlan forged
  network back: rory-bug forged
South:
  archives front: job-board forged
delve East South archives front
> East play forced-liquidation
= options: exhaust archives front, exhaust council middle
--- infiltrate adds two cards to the heat
North:
East: 9 shards
  council: infiltrate
South: 1 heat
  council: 5 job-board
delve East South council district
> East decline
> East play infiltrate
= North reads: East + 2 more cards
> East pay
> East pay
> East pay
= South council: 2 job-board
= East: 0 shards
! East pay
--- infiltrate is for the delver, in a Council
North:
  council: infiltrate
East:
  council: infiltrate
South: 1 heat
  council: infiltrate, job-board
  archives: job-board
delve East South archives district
> East decline
! North play infiltrate
! South play infiltrate
! East play infiltrate
--- tenacity adds three to a confronted card too
North:
  council: tenacity
East: 5 shards
  council: tenacity
South:
  council: tenacity
  archives front: waterfront-soakhouse forged
delve East South archives front
! North play tenacity
! East play tenacity
> South play tenacity
> East pay
= East: 0 shards
--- turn up the heat gives one heat to the player who was breached
North:
  council: turn-up-the-heat
East: 3 shards
  council: turn-up-the-heat
South: 1 heat
  council: turn-up-the-heat
  network: none
delve East South network district
! East play turn-up-the-heat
> East decline
! North play turn-up-the-heat
! South play turn-up-the-heat
> East play turn-up-the-heat
= South: 2 heat
= East: 2 shards, 0 heat
= North: 0 heat
--- dodge cancels what a card does, and nobody dodges twice
North:
  council: dodge
East:
  council: dodge
South: 0 shards
  council: dodge
  archives front: prime-treasurer-geel
delve East South archives front
> East discover
> South trigger
> North play dodge
= South: 0 shards
= East reads: North + Prime Treasurer Geel
! East play dodge
! South play dodge
= North scrap: dodge
--- dodge also cancels a confront ability, not the confrontation
North:
  council: dodge
East: 3 shards
South: 0 shards, 2 heat
  archives front: orobo-plaza forged
delve East South archives front
> South trigger
> North play dodge
= East: 3 shards
> East pay
= East: 2 shards
--- knot today archives the moment it found and draws one card
North:
East:
  council: knot-today
  network: 3 job-board
South: 1 heat
  council: tenacity
delve East South council district
> East decline
> East play knot-today
= East council: job-board
= East scrap: knot-today
= South archives: tenacity
= South council: none
--- knot today works in a Network and leaves the cards found before alone
North:
East:
  council: knot-today
  network: 3 job-board
South: 2 heat
  top: job-board, tenacity
  network: none
delve East South network district
> East decline
> East decline
> East play knot-today
= South archives: tenacity
= South top: job-board
= East council: job-board
--- knot today is for the delver only
North:
  council: knot-today
East:
South: 1 heat
  council: knot-today
  top: tenacity
delve East South network district
> East decline
! North play knot-today
! South play knot-today
--- knot today lets its owner be asked though no moment is discovered
North:
East:
  council: knot-today
South: 1 heat
  council: job-board
delve East South council district
> East decline
= asked: East
= where: Reaction?
! East play knot-today
--- two knots find one moment
North:
East:
  council: 2 knot-today
  network: 3 job-board
South: 1 heat
  council: tenacity
delve East South council district
> East decline
> East play knot-today
! East play knot-today
= South archives: tenacity
""")


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_retorts(scene: Scene) -> None:
    scene.play()
