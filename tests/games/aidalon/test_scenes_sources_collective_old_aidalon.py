"""The sources of the Collective and Old Aidalon, number by number, for players who are not the first."""

from __future__ import annotations

import pytest

from tests.games.aidalon.scenes import Scene, scenes

SCENES = scenes("""
--- capricious informant takes one barrier off the whole front row of the left neighbour
North:
East: 9 shards
  archives front: capricious-informant forged
South:
  archives front: rory-bug forged
  archives middle: job-board forged
  network front: tunnel-runners forged
delve East South archives front
> East pay
= East: 7 shards
> East decline
> East onward
> East pay
= East: 4 shards
--- capricious informant does not reach the right neighbour, its own grid or from face down
North:
  archives front: rory-bug forged
East: 2 shards
  archives front: capricious-informant forged
South:
  archives front: capricious-informant
delve East North archives front
! East pay: barrier is 3
--- cargo inspector draws two of four and archives one
North:
East:
  archives front: cargo-inspector forged
  council: 2 tenacity
  network: 4 dodge
South:
window East
> East use archives front
> East archive tenacity
= East council: tenacity, 2 dodge
= East archives: tenacity
= East network: 2 dodge
= East archives front: cargo-inspector forged exhausted
! East archive tenacity
--- echofield registry draws one of three and is exhausted
North:
  archives front: echofield-registry forged
East:
  archives front: echofield-registry forged
  archives: 2 job-board
  network: 2 job-board
South:
  archives front: echofield-registry forged
  archives: job-board
delve East South council district
! East use archives front
> East decline
! North use archives front
! South use archives front
> East use archives front
> East shuffle job-board
= East council: job-board
= East archives: job-board
= East network: 2 job-board
= East archives front: echofield-registry forged exhausted
--- containment funnel draws in what is beside it, in the first slot of the first player
North:
  council front: tunnel-runners forged
  archives front: containment-funnel forged
East: 3 shards
  council: dodge
delve East North council front
> North use archives front
= North archives front: containment-funnel forged exhausted
= East reads: redirected + North
> East pay
= East: 0 shards
> East archive dodge
= North scrap: containment-funnel
= where: archives, front
> East onward
= where: archives, middle
--- containment funnel draws in what lies in the first slot of the first player
North:
  archives front: tunnel-runners forged
  archives middle: containment-funnel forged
East: 3 shards
  council: dodge
delve East North archives front
> North use archives middle
= where: archives, middle
--- containment funnel moves a delve of seat two to another path, and its owner keeps defending
North:
East: 5 shards
  council: dodge
South: 0 shards
  council: tenacity
  council back: tunnel-runners forged
  network back: containment-funnel forged
delve East South council back
> South use network back
= where: network, back
> South play tenacity
! East pay: scrap cost is 6
> East decline
> East onward
= where: Network
--- containment funnel begins the confrontation anew without what was added
North:
East: 3 shards
  council: dodge
  archives front: disagreeable-inspector forged
South:
  council: tenacity, dodge
  archives front: tunnel-runners forged
  archives middle: containment-funnel forged
delve East South archives front
> South play tenacity
> South use archives middle
> East pay
= East: 0 shards
--- containment funnel closes the reactions to the first card
North:
East:
South:
  council: tenacity
  archives front: tunnel-runners forged
  archives middle: containment-funnel forged exhausted
  council front: containment-funnel forged
delve East South archives front
> South use council front
> South play tenacity
! South use archives middle
= where: council, front
--- containment funnel answers for its owner's cards only
North:
  archives middle: containment-funnel forged
East:
  archives middle: containment-funnel forged
South:
  archives front: tunnel-runners forged
delve East South archives front
! North use archives middle
! East use archives middle
--- containment funnel is not for a card that is discovered beside it
North:
East:
South: 1 heat
  archives front: tunnel-runners
  archives middle: containment-funnel forged
  council: tunnel-runners
delve East South archives front
> East discover
! South use archives middle
--- containment funnel costs one of two Council cards
North:
East: 3 shards
  council: 2 dodge
South:
  archives front: containment-funnel
delve East South archives front
> East discover
> East pay
> East archive dodge
= East council: dodge
= South scrap: containment-funnel
--- echopomp revoker takes two of three archived cards, for any player and any delve
North:
  archives front: echopomp-revoker forged
  archives: 3 dodge
East:
South:
delve East South council front
> North use archives front
> North scrap dodge
> North scrap dodge
= North archives: dodge
= North archives front: echopomp-revoker forged exhausted
= East reads: North + delve
! East onward
= where: Round 2 / Instants?
--- disagreeable inspector takes two off the barrier for one confrontation
North:
  archives front: disagreeable-inspector forged
East: 5 shards
  archives front: disagreeable-inspector forged
South:
  archives front: renovator-warlan forged
  archives middle: rory-bug forged
  council front: disagreeable-inspector forged
delve East South archives front
! North use archives front
! South use council front
> East use archives front
= East archives front: disagreeable-inspector forged exhausted
= North reads: South + -2 barrier
= North never reads: scrap cost
> East pay
= East: 3 shards
> East decline
> East onward
! East use archives front
> East pay
= East: 0 shards
--- bubblemap kiosk looks from the bottom up, for the delver in a Network
North:
  archives front: bubblemap-kiosk forged
East: 9 shards
  archives front: bubblemap-kiosk forged
South: 1 heat
  archives front: bubblemap-kiosk forged
  top: dodge
  network: tenacity
  bottom: crispy-crawler
delve East South network district
> East decline
! North use archives front
! South use archives front
> East use archives front
= East archives front: bubblemap-kiosk forged exhausted
= North reads: East + bottom
> East pay
= South scrap: crispy-crawler
= South top: dodge
--- bubblemap kiosk is not for an Archives
North:
East:
  archives front: bubblemap-kiosk forged
South: 1 heat
  archives: dodge
delve East South archives district
> East decline
! East use archives front
--- crispy crawler gives one of three shards as a round begins
North:
East: 0 shards
  archives front: crispy-crawler forged 3 shards
South:
refresh
> East use archives front
= East archives front: crispy-crawler forged 2 shards
= East: 2 shards
= South reads: East + 1 shard + front Archives
! East use archives front
--- crispy crawler caches two when forged in the first slot of the first player
North: 1 shard
  archives front: crispy-crawler
East:
window North
> North forge archives front
= North archives front: crispy-crawler forged 2 shards
--- crispy crawler gives in the first slot of the first player
North: 0 shards
  archives front: crispy-crawler forged 1 shards
East:
refresh
> North use archives front
= North archives front: crispy-crawler forged
= North: 2 shards
--- crispy crawler gives nothing of its own outside the beginning of a round
North:
East:
  archives front: crispy-crawler forged 3 shards
window East
! East use archives front
--- pax observatory gives one action more to its owner alone
North:
  archives front: pax-observatory forged
East: 0 actions
  archives front: pax-observatory forged
South:
refresh
> East use archives front
>
= East: 4 actions
= North: 3 actions
= South: 3 actions
= East archives front: pax-observatory forged
--- pax observatory of each player counts once
North: 0 actions
  archives front: pax-observatory forged
East: 0 actions
  archives front: pax-observatory forged
refresh
> North use archives front
! North use archives front
> East use archives front
>
= North: 4 actions
= East: 4 actions
--- pax observatory takes one card of the payer's grid, of any row and state
North:
East: 6 shards
  archives front: job-board forged
  network back: crispy-crawler
South:
  council middle: job-board
  archives front: pax-observatory
delve East South archives front
> East discover
> East pay
= options: scrap archives front, scrap network back
> East scrap archives front
= East scrap: job-board
= East network back: crispy-crawler
= South scrap: pax-observatory
""")


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_sources(scene: Scene) -> None:
    scene.play()


@pytest.mark.parametrize("seat", ["North", "East", "South"])
@pytest.mark.parametrize("row", ["front", "middle", "back"])
@pytest.mark.parametrize(("path", "icons", "scrap"), [("archives", 1, 2), ("council", 2, 2), ("network", 1, 6)])
def test_shardwinner_has_its_numbers_in_every_slot_of_every_seat(
    seat: str, row: str, path: str, icons: int, scrap: int
) -> None:
    delver = "South" if seat != "South" else "East"
    slot = f"{path} {row}"
    scene = f"--- shardwinner\nNorth:\nEast:\nSouth:\n{seat}: 0 shards\n  {slot}: shardwinner forged\n"
    collected = f"window {seat}\n> {seat} collect {slot}\n= {seat}: {icons} shards\n"
    taken = f"{delver}: {scrap} shards\ndelve {delver} {seat} {slot}\n> {delver} pay\n= {delver}: 0 shards\n"
    kept = f"{delver}: {scrap - 1} shards\ndelve {delver} {seat} {slot}\n! {delver} pay: scrap cost is {scrap}\n"
    for rest in (collected, taken, kept):
        scenes(scene + rest)[0].play()


def test_shardwinner_has_its_printed_numbers_in_a_district() -> None:
    scenes("""
--- shardwinner in a Council
North:
East: 2 shards
South: 1 heat
  council: shardwinner
delve East South council district
> East decline
> East pay
= East: 0 shards
= South scrap: shardwinner
""")[0].play()
