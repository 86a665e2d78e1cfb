"""Refunds, and numbers and abilities of sources, obstacles and moments that depend on place or moment, for players who
are not the first."""

from __future__ import annotations

import pytest

from tests.games.aidalon.scenes import Scene, scenes

REFUNDS = scenes(
    "\n".join(
        [
            f"""
--- {card} refunds one shard to its owner when its scrap cost of {scrap} is paid
North: 0 shards
East: {barrier + scrap} shards
South: 0 shards
  network front: {card} forged
delve East South network front
> East pay
{"> East pay" if barrier else ""}
= South: 1 shards
= East: 0 shards
= North: 0 shards
= South scrap: {card}
--- {card} refunds nothing in the Archives
North:
East: 0 shards
South: 0 shards, 1 heat
  archives: {card}
delve East South archives district
> East pay
= South scrap: {card}
= South: 0 shards
"""
            for card, barrier, scrap in (
                ("asset-protection-hub", 1, 4),
                ("tunnel-runners", 1, 2),
                ("capricious-informant", 0, 2),
                ("bubblemap-kiosk", 0, 4),
                ("job-board", 0, 3),
                ("wirecrawler", 0, 3),
                ("wall-wizard", 0, 4),
            )
        ]
    )
)

SCENES = scenes("""
--- barbican gate discovered in a grid pays one shard to its owner
North: 0 shards
East: 0 shards
South: 0 shards
  network middle: barbican-gate
delve East South network middle
> East discover
> South trigger
= South: 1 shards
= East: 0 shards
= North: 0 shards
--- barbican gate discovered in a Network pays its owner too
North: 0 shards
East: 0 shards
South: 0 shards, 1 heat
  top: barbican-gate
  network: dodge
delve East South network district
> East decline
> South trigger
= South: 1 shards
= East: 0 shards
--- transit station has four more scrap cost in the front row
North:
East: 4 shards
South:
  network front: transit-station
delve East South network front
> East discover
! East pay: scrap cost is 5
--- transit station has two more barrier in the middle row
North:
East: 4 shards
South:
  network middle: transit-station forged
delve East South network middle
> East pay
= East: 1 shards
> East pay
= East: 0 shards
--- flooding thoroughfare swells by two for the delve in which it is forged
North:
East: 9 shards
South: 1 shards
  network front: flooding-thoroughfare
delve East South network front
> South forge network front
> South use network front
> East pay
= East: 6 shards
--- flooding thoroughfare forged before the delve has its printed barrier
North:
East: 9 shards
South:
  network front: flooding-thoroughfare forged
delve East South network front
> East pay
= East: 8 shards
--- salvage rats count the unforged cards beside them and no others
North:
East: 9 shards
South:
  council middle: salvage-rats forged
  council front: job-board
  archives middle: job-board
  network middle: job-board forged
  archives front: job-board
delve East South council middle
> East pay
= East: 7 shards
--- echopomp revoker ends the delve for two cards of the Archives
North:
East: 9 shards
South:
  network back: echopomp-revoker forged
  archives: dodge, tenacity, job-board
delve East South council front
> South use network back
> South scrap tenacity
> South scrap job-board
= South archives: dodge
= South scrap: tenacity, job-board
= South network back: echopomp-revoker forged exhausted
= South reads: South ends the delve
--- echopomp revoker needs two cards in the Archives and a delve
North:
East: 9 shards
South:
  network back: echopomp-revoker forged
  archives: dodge
delve East South council front
! South use network back
--- crispy crawler gives a shard of its own as a round begins
North: 0 shards, 0 actions
East: 0 shards, 0 actions
South: 0 shards, 0 actions
  network back: crispy-crawler forged 2 shards
refresh
> South use network back
= South: 2 shards
= South network back: crispy-crawler forged 1 shards
= East: 1 shards
--- shardwinner collects two in the Council path
North:
East: 0 shards
  council back: shardwinner forged
South:
window East
> East collect council back
= East: 2 shards
--- shardwinner has four more scrap cost in the Network path
North:
East: 5 shards
South:
  network back: shardwinner forged
delve East South network back
! East pay: scrap cost is 6
--- dodge cancels a discover ability after its cost is paid
North:
East:
  council: dodge, 2 tenacity
South:
  network front: eye-enforcers
delve East South network front
> East discover
> South trigger
> East play dodge
>
= East council: 2 tenacity
= South archives: eye-enforcers
= East scrap: dodge
--- dodge cancels a confront ability
North:
East: 9 shards
  council: dodge, tenacity
South: 1 shards
  network front: eye-enforcers forged
delve East South network front
> South trigger
> East play dodge
= East council: tenacity
= South: 0 shards
""")


@pytest.mark.parametrize("scene", REFUNDS, ids=lambda scene: scene.name)
def test_refunds(scene: Scene) -> None:
    scene.play()


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_places_and_moments(scene: Scene) -> None:
    scene.play()
