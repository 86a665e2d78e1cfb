"""The games in progress that the lobby shows: public ones alone, as a spectator sees them, a few for everybody."""

from __future__ import annotations

from pathlib import Path

from leyline.server.tables.live_games import MOST
from tests.server.client import Json, Person
from tests.server.server_process import Server
from tests.server.waiting import wait_for


def shown(person: Person) -> dict[str, Json]:
    """The games by their table."""
    return {game["table"]["id"]: game for game in person.ok("GET", "/live")["games"]}


def test_the_lobby_shows_public_games_as_a_spectator_sees_them(tmp_path: Path) -> None:
    with Server(str(tmp_path / "server.db"), bot_pause=60.0) as server, Person(server.host, "Ann") as ann:
        assert ann.ok("GET", "/live") == {"games": []}
        among_bots = [ann.opens("grove", "level-1", "level-1") for _ in range(MOST)]
        private = ann.opens("aidalon", "me", "level-1", private=True)
        waiting = ann.opens("grove", "me", "open")
        hers = ann.opens("aidalon", "me", "level-1", sides="chosen")
        with Person(server.host) as stranger:
            found = wait_for(lambda: found if hers in (found := shown(stranger)) else None, "not shown")
            assert found is not None
        assert next(iter(found)) == hers, "games with people come first"
        assert len(found) == MOST
        assert set(found) < {hers, *among_bots}
        assert private not in found
        assert waiting not in found
        game = shown(ann)[hers]
        assert game["view"] == ann.ok("GET", f"/tables/{hers}")["update"]["view"]
        assert game["view"] != ann.ok("GET", f"/tables/{hers}", seat=0)["update"]["view"], "nobody's own hand"
        assert [seat["by"] for seat in game["table"]["seats"]] == ["person", "bot"]
