"""The obstacles, number by number, for players who are not the first."""

from __future__ import annotations

import pytest

from tests.games.aidalon.scenes import Scene, scenes

SCENES = scenes("""
--- barbican gate pays nothing for a card in the first slot of the first player
North:
  archives front: job-board forged
  council front: crispy-crawler
East: 0 shards
  archives front: barbican-gate forged
delve North East archives front
> East trigger
= asked: North
= options: decline, exhaust archives front
> North exhaust archives front
= North archives front: job-board forged exhausted
= East: 0 shards
--- barbican gate pays its owner two where the delver declines
North: 0 shards
East: 0 shards
  archives front: job-board forged
South: 0 shards
  archives front: barbican-gate forged
delve East South archives front
> South trigger
> East decline
= South: 2 shards
= East: 0 shards
= North: 0 shards
--- silent interrogator archives the bottom four of six cards of the delver
North:
  network: 6 dodge
East:
  top: tenacity
  network: 3 dodge
  bottom: job-board, crispy-crawler
South:
  archives front: silent-interrogator
  network: 6 dodge
delve East South archives front
> East discover
> South trigger
= East archives: job-board, crispy-crawler, 2 dodge
= East network: dodge, tenacity
= South network: 6 dodge
--- eye enforcers take one of three cards for one of two shards
North:
  council: 3 tenacity
East:
  council: 3 tenacity
South: 2 shards
  archives front: eye-enforcers forged
delve East South archives front
> South trigger
= East council: 2 tenacity
= East archives: tenacity
= South: 1 shards
= North council: 3 tenacity
--- eye enforcers discovered take two of three cards and go to the Archives
North:
East:
  council: 3 tenacity
South: 2 shards
  archives front: eye-enforcers
delve East South archives front
> East discover
> South trigger
= East council: tenacity
= South archives: eye-enforcers
= South archives front: empty
= South: 2 shards
--- eye enforcers discovered in a Council do nothing
North:
East:
  council: 3 tenacity
South: 1 heat
  council: eye-enforcers
delve East South council district
> East decline
! South trigger
--- asset protection hub adds one beside it, to agents too, for its owner only
North:
East: 9 shards
  archives front: asset-protection-hub forged
South:
  archives front: rory-bug forged
  archives middle: asset-protection-hub forged
  network back: tunnel-runners forged
delve East South archives front
> East pay
= East: 5 shards
--- asset protection hub adds nothing far away or unforged
North:
East: 2 shards
South:
  archives front: asset-protection-hub
  archives middle: tunnel-runners forged
  network front: asset-protection-hub forged
delve East South archives middle
> East pay
= East: 1 shards
--- probabilities exchange lets the delver shuffle one card of any row and state away
North:
  archives front: job-board
East:
  archives front: job-board forged
  network back: crispy-crawler
  network: dodge
South:
  archives front: probabilities-exchange forged
  council front: job-board
delve East South archives front
> South trigger
= asked: East
= options: shuffle archives front, shuffle network back
> East shuffle archives front
= East archives front: empty
= East network: dodge, job-board
= South council front: job-board
--- probabilities exchange takes a card of the front row of the payer
North:
East: 4 shards
  archives front: job-board
  council middle: job-board
South:
  archives front: probabilities-exchange
delve East South archives front
> East discover
> East pay
= options: exhaust archives front
> East exhaust archives front
= South scrap: probabilities-exchange
--- flooding thoroughfare swells by two, in the first slot of the first player
North: 1 shard
  archives front: flooding-thoroughfare
East: 9 shards
delve East North archives front
> North forge archives front
> North use archives front
= East reads: North + +2 barrier
= East never reads: scrap cost
> East pay
= East: 6 shards
--- flooding thoroughfare does not swell for another card or a second time
North:
East: 9 shards
South: 9 shards
  archives front: flooding-thoroughfare forged
  council front: crispy-crawler
delve East South archives front
> South forge council front
! South use archives front
> East pay
= East: 8 shards
--- waterway ferry shifts without an action, itself only
North:
East: 0 shards
  archives front: waterway-ferry
  council front: job-board
South:
window South
> East forge archives front
> East use archives front
= options: shift archives front archives middle, shift archives front council front
> East shift archives front archives middle
= East archives middle: waterway-ferry forged
= East: 3 actions
--- canal network confronted shifts unforged cards only, in the chosen grid only
North:
  archives front: job-board
  council front: crispy-crawler forged
East:
  council front: job-board forged
South:
  archives front: canal-network forged
  network back: job-board
delve East South archives front
> South trigger
= options: player North, player South
> South player North
= options: shift archives front archives middle, shift archives front council front
> South shift archives front archives middle
= North archives middle: job-board
--- canal network discovered shifts any card of a player who has one
North:
East:
  archives front: crispy-crawler forged
South:
  archives front: canal-network
delve East South archives front
> East discover
> South trigger
= options: player East, player South
> South player East
= options: shift archives front archives middle, shift archives front council front
> South shift archives front council front
= East council front: crispy-crawler forged
--- tunnel runners pay one of two shards for one of two heat
North: 2 heat
East: 2 heat
South: 2 shards, 2 heat
  archives front: tunnel-runners forged
delve East South archives front
> South trigger
= South: 1 shards, 1 heat
= East: 2 heat
= North: 2 heat
--- salvage rats count unforged cards beside them, in the first slot of the first player too
North:
  archives front: salvage-rats forged
  archives middle: job-board
  council front: job-board
  council middle: job-board
East: 9 shards
delve East North archives front
> East pay
= East: 7 shards
--- salvage rats rush for two of three shards
North:
East: 3 shards
  council: salvage-rats
South:
window East
> East rush salvage-rats archives front
= East archives front: salvage-rats forged
= East: 1 shards
--- emperor drejj shifts itself when its owner forges, also itself
North:
East: 6 shards
  archives front: emperor-drejj
  network back: crispy-crawler
South:
window South
> East forge archives front
> East use archives front
= options: shift archives front archives middle, shift archives front council front
> East shift archives front archives middle
> East forge network back
> East use archives middle
> East shift archives middle council middle
= East council middle: emperor-drejj forged
= East: 0 shards, 3 actions
--- emperor drejj discovered shifts a card of the delver
North:
  archives front: job-board
East:
  archives front: crispy-crawler forged
South:
  archives front: emperor-drejj
  council front: job-board
delve East South archives front
> East discover
> South trigger
= options: shift archives front archives middle, shift archives front council front
> South shift archives front archives middle
= East archives middle: crispy-crawler forged
--- emperor drejj discovered in a Council does nothing
North:
East:
  archives front: crispy-crawler forged
South: 1 heat
  council: emperor-drejj
delve East South council district
> East decline
! South trigger
--- yowling tezu confronted takes one heat to give one
North:
East: 1 heat
South: 1 heat
  archives front: yowling-tezu forged
delve East South archives front
> South trigger
= East: 2 heat
= South: 2 heat
= North: 0 heat
= South archives front: yowling-tezu forged
--- yowling tezu discovered gives two and goes to the Archives
North:
East: 1 heat
South: 1 heat
  archives front: yowling-tezu
delve East South archives front
> East discover
> South trigger
= East: 3 heat
= South: 1 heat
= South archives: yowling-tezu
--- yowling tezu discovered in an Archives does nothing
North:
East:
South: 1 heat
  archives: yowling-tezu
delve East South archives district
> East decline
! South trigger
--- orobo plaza confronted steals one of three shards from the delver
North: 3 shards
East: 3 shards
South: 0 shards, 3 heat
  archives front: orobo-plaza forged
delve East South archives front
> South trigger
= East: 2 shards
= South: 1 shards
= North: 3 shards
--- orobo plaza discovered steals one of three shards from the delver
North: 3 shards
East: 3 shards
South: 0 shards, 2 heat
  archives front: orobo-plaza
delve East South archives front
> East discover
> South trigger
= East: 2 shards
= South: 1 shards
= North: 3 shards
--- orobo plaza discovered steals nothing at one heat
North:
East: 3 shards
South: 1 heat
  archives front: orobo-plaza
delve East South archives front
> East discover
! South trigger: 2 heat
--- transit station has its printed numbers in a district
North:
East: 1 shards
South: 1 heat
  council: transit-station
delve East South council district
> East decline
> East pay
= East: 0 shards
""")


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_obstacles(scene: Scene) -> None:
    scene.play()


@pytest.mark.parametrize("seat", ["North", "East", "South"])
@pytest.mark.parametrize("path", ["archives", "council", "network"])
@pytest.mark.parametrize(("row", "barrier", "scrap"), [("front", 1, 5), ("middle", 3, 1), ("back", 1, 1)])
def test_transit_station_has_its_numbers_in_every_slot_of_every_seat(
    seat: str, path: str, row: str, barrier: int, scrap: int
) -> None:
    delver = "South" if seat != "South" else "East"
    text = f"""--- transit station
North:
East:
South:
{seat}:
  {path} {row}: transit-station forged
{delver}: {barrier + scrap} shards
delve {delver} {seat} {path} {row}
> {delver} pay
= {delver}: {scrap} shards
> {delver} pay
= {delver}: 0 shards
= {seat} scrap: transit-station"""
    scenes(text)[0].play()
