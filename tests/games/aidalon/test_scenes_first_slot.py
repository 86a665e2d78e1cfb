"""The first slot of the first player is a place like any other: nothing takes it for no place at all."""

from __future__ import annotations

import pytest

from tests.games.aidalon.scenes import Scene, scenes

SCENES = scenes("""
--- disagreeable inspector lowers the barrier of a card there
North:
  archives front: rory-bug forged
East: 1 shard
  archives front: disagreeable-inspector forged
delve East North archives front
> East use archives front
> East pay
= East: 0 shards
--- disagreeable inspector works from there
North: 1 shard
  archives front: disagreeable-inspector forged
East:
  archives front: rory-bug forged
delve North East archives front
> North use archives front
> North pay
= North: 0 shards
--- prime treasurer geel pays there
North: 0 shards
  archives front: prime-treasurer-geel
East:
delve East North archives front
> East discover
> North trigger
= North: 4 shards
--- eye enforcers archive themselves from there
North:
  archives front: eye-enforcers
East:
  council: 3 tenacity
delve East North archives front
> East discover
> North trigger
= North archives: eye-enforcers
= East council: tenacity
--- boss bresloo exhausts the card there
North:
  archives front: job-board forged
East:
  archives front: boss-bresloo
delve North East archives front
> North discover
> East trigger
> East unforge archives front
= North archives front: job-board exhausted
--- vapor x there swaps two others
North: 1 shard
  archives front: vapor-x forged
  council front: job-board
  network back: crispy-crawler
East:
window East
> North use archives front
= options: swap council front network back
> North swap council front network back
= North network back: job-board
--- protecting our investment protects an obstacle there
North:
  council: protecting-our-investment
  archives front: tunnel-runners forged
East: 4 shards
delve East North archives front
> North play protecting-our-investment
> East pay
= East: 0 shards
--- tenacity and coroner goodman protect a card there
North:
  council: tenacity
  archives: dodge
  archives front: rory-bug forged
  council front: coroner-goodman forged
East: 11 shards
delve East North archives front
> North use council front
> North scrap dodge
> North play tenacity
> East pay
> East pay
= East: 0 shards
= East score: rory-bug
--- lost byway cools when it is forged there
North: 3 shards, 1 heat
  archives front: lost-byway
East:
window North
> North forge archives front
> North use archives front
= North: 0 shards, 0 heat
--- waterway ferry shifts from there
North: 0 shards
  archives front: waterway-ferry
East:
window East
> North forge archives front
> North use archives front
> North shift archives front council front
= North council front: waterway-ferry forged
= North: 3 actions
--- a boost there ends with the delve
North: 1 shard
  archives front: flooding-thoroughfare
East: 9 shards
delve East North archives middle
> North forge archives front
> North use archives front
> East retreat
> North gain
> East delve North archives
> East pay
= East: 8 shards
--- barbican gate there pays its owner
North: 0 shards
  archives front: barbican-gate forged
East:
  archives front: job-board forged
delve East North archives front
> North trigger
> East decline
= North: 2 shards
--- the seeker of the first player pays a cipher
North: 1 shard, seeker goldie-xin
East:
  archives front: gargala-larga
delve North East archives front
> North discover
> North pay
= North seeker: goldie-xin exhausted
= North score: gargala-larga
""")


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_first_slot(scene: Scene) -> None:
    scene.play()
