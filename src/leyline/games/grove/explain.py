"""What speaks for an action in Battle for the Grove, in a few words."""

from __future__ import annotations

from leyline.games.grove.dice import success_weights
from leyline.games.grove.notation import BANISH, CHANNEL
from leyline.games.grove.state import DONE, ROLL, GroveState
from leyline.games.grove.text_en import NAMES, PLACE_WORDS, VERBS


def reasons(
    places: int, dice: int, control: int, to_win: int, before: GroveState, after: GroveState, seat: int
) -> list[str]:
    """What was decided between two positions promises a seat: the chances of a roll that comes next; otherwise where
    druids stand now, and who is about to win."""
    if after.phase == DONE:
        return ["ends the game in a draw"] if after.winner < 0 else [f"{NAMES[after.winner]} wins"]
    if after.phase == ROLL:
        chances = _roll(places, dice, control, after, seat)
        if after.second and not before.second:
            return [f"goes on to {VERBS[after.verb]} at {PLACE_WORDS[after.place]}", *chances]
        return chances
    out: list[str] = []
    if after.seat != seat and _controlled(after, control, seat) >= to_win:
        out.append(f"wins unless {NAMES[1 - seat]} breaks a circle")
    for place in range(places):
        mine = places * seat + place
        up = after.standing[mine]
        if up > before.standing[mine]:
            if place == 0:
                out.append(f"has {_druids(up)} ready to leave the Grove")
            else:
                out.append(f"has {_druids(up)} standing at {PLACE_WORDS[place]}: {_odds(up)}")
        elif place > 0 and up == 0 < before.standing[mine]:
            out.append(f"leaves {PLACE_WORDS[place]} without a standing druid")
    down = sum(before.standing[places * (1 - seat) :][:places]) - sum(after.standing[places * (1 - seat) :][:places])
    if down > 0:
        out.append(f"takes {_druids(down)} of {NAMES[1 - seat]} off their feet")
    if after.second and not before.second:
        out.append("has another action")
    return out


def _roll(places: int, dice: int, control: int, s: GroveState, seat: int) -> list[str]:
    """What the dice may bring."""
    theirs = places * (1 - seat) + s.place
    up = s.standing[places * seat + s.place]
    other = NAMES[1 - seat]
    if s.verb == BANISH:
        most = s.standing[theirs] + s.lying[theirs]
        return [f"{_chance(dice, 1, 1)} to send a druid back", f"sends {_mean(dice, 1, most)} on average"]
    if s.verb != CHANNEL:
        most = min(s.standing[theirs], up)
        return [f"{_chance(dice, up, 1)} to lay a druid down", f"lays {_mean(dice, up, most)} down on average"]
    there = s.cubes[s.place] if seat == 0 else -s.cubes[s.place]
    out: list[str] = []
    lacks = control - there
    if 0 < lacks <= dice:
        out.append(f"{_chance(dice, up, lacks)} to take control of {PLACE_WORDS[s.place]}")
    if -there >= control:
        out.append(f"{_chance(dice, up, 1 - there - control)} to break {other}'s control of {PLACE_WORDS[s.place]}")
    out.append(f"{_chance(dice, up, 1)} for a cube, {_mean(dice, up, s.supply[seat])} on average")
    if there >= control:
        out.append(f"makes {PLACE_WORDS[s.place]} safer")
    return out


def _chance(dice: int, faces: int, least: int) -> str:
    """How likely so many successes or more are."""
    weights = success_weights(dice, faces)
    return f"{100 * sum(weights[least:]) / sum(weights):.0f} %"


def _mean(dice: int, faces: int, most: int) -> str:
    """How many successes count on average."""
    weights = success_weights(dice, faces)
    total = sum([min(hits, most) * weight for hits, weight in enumerate(weights)])
    return f"{total / sum(weights):.1f}"


def _controlled(s: GroveState, control: int, seat: int) -> int:
    return len([1 for cubes in s.cubes if (cubes if seat == 0 else -cubes) >= control])


def _druids(number: int) -> str:
    return f"{number} druid{'' if number == 1 else 's'}"


def _odds(up: int) -> str:
    """What druids that stand together are good for."""
    return (
        "every die succeeds"
        if up >= 6
        else f"{up} face{'' if up == 1 else 's'} of a die succeed{'s' if up == 1 else ''}"
    )
