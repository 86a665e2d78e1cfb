"""Options in words, as the player who decides reads them."""

from __future__ import annotations

from leyline.core.game import Frame
from leyline.games.aidalon.cards import CARDS
from leyline.games.aidalon.cards.card import AGENT
from leyline.games.aidalon.grid import (
    ARCHIVES,
    BACK,
    DISTRICT_WORDS,
    PLACES,
    SLOT_WORDS,
    SLOTS,
    slot_at,
)
from leyline.games.aidalon.notation import (
    APPROACH,
    ARCHIVE,
    AVOID,
    BOTTOM,
    COLLECT,
    CONFRONT,
    DECLINE,
    DISCOVER,
    DONE,
    DRAW,
    EXHAUST,
    FETCH,
    FORGE,
    GAIN,
    HEAT,
    KEEP,
    ONWARD,
    OUTCOME_CARD,
    PASS,
    PAY,
    PLAY,
    RECOVER,
    RETREAT,
    RETURN,
    ROLES,
    RUSH,
    SCRAP,
    SCRAP_SLOT,
    SET_ASIDE,
    SHIFT,
    SHIFTS,
    SHOW_ARCHIVES,
    SHOW_COUNCIL,
    SHUFFLE,
    SHUFFLE_SLOT,
    STAGE,
    SWAP,
    SWAPS,
    UNFORGE,
    USE,
    USE_SECOND,
    rushed_kind,
    staged_kind,
)
from leyline.games.aidalon.notation import TRIGGER as TRIGGER_CODE
from leyline.games.aidalon.procedures.breach import heat_cost
from leyline.games.aidalon.procedures.card_stats import barrier, shard_cost, shard_icons
from leyline.games.aidalon.procedures.engagement import AT_BARRIER, cost_to_take, next_ability
from leyline.games.aidalon.procedures.frames import (
    ASK_EXHAUST,
    ASK_FETCH,
    BREACH,
    CARD,
    DEFENDER,
    DELVE,
    DELVE_ROW,
    ENGAGE,
    ENGAGE_MORE_BARRIER,
    KIND,
    OPENING,
    PATH,
    QUESTION,
    QUESTION_OWNER,
    REACTION,
    REACTION_TRIGGER,
    SEAT,
    STEP,
)
from leyline.games.aidalon.procedures.stack import engaged_kind
from leyline.games.aidalon.state import AidalonState, kind_of
from leyline.games.aidalon.text.phrases import card_at
from leyline.games.aidalon.text.plurals import cards, shards


def asked_seat(f: Frame) -> int:
    if f[KIND] == ENGAGE:
        return f[SEAT] if f[STEP] >= AT_BARRIER else f[DEFENDER]
    return f[SEAT]


# --- single words -------------------------------------------------------------------------------------------------


def describe_single(s: AidalonState, f: Frame, seat: int, code: int) -> str:
    if code == PASS:
        if f[KIND] == QUESTION:
            return "Find nothing" if f[STEP] == ASK_FETCH else "Pass"
        return "Use nothing" if f[KIND] == ENGAGE else "Pass"
    if code == GAIN:
        return "Gain 1 shard"
    if code == DRAW:
        return "Draw a card"
    if code == DONE:
        return "Keep the other cards" if f[KIND] == OPENING else "Stage no more"
    if code in (PAY, DECLINE):
        return _payment(s, f, code)
    if code in (CONFRONT, AVOID, DISCOVER):
        verb = {CONFRONT: "Confront", AVOID: "Avoid", DISCOVER: "Discover"}[code]
        return f"{verb} {card_at(s, f[CARD], seat)}"
    if code == TRIGGER_CODE:
        kind = engaged_kind(s, f)
        return f"{CARDS[kind].name}: {s.book.cards[kind].abilities[next_ability(s, f, kind)].text}"
    if code == RETREAT:
        return "Retreat: the delve ends"
    if code == ONWARD:
        return "Continue" if f[KIND] != DELVE or f[DELVE_ROW] < BACK else f"Continue to the {DISTRICT_WORDS[f[PATH]]}"
    if code == HEAT:
        return f"Pay {shards(heat_cost(s, f[DEFENDER]))}: {ROLES[f[DEFENDER]]} gains 1 heat"
    name = CARDS[kind_of(s.top[f[QUESTION_OWNER]][0])].name
    return f"Put {name} on the bottom" if code == BOTTOM else f"Leave {name} on top"


def _payment(s: AidalonState, f: Frame, code: int) -> str:
    if f[KIND] == BREACH:
        return "Give no heat"
    if f[KIND] == QUESTION:
        return "Exhaust nothing" if f[STEP] == ASK_EXHAUST else "Do not discover it"
    if f[STEP] == AT_BARRIER:
        if code == DECLINE:
            return "Do not pay: the delve ends"
        return f"Pay {shards(barrier(s, f[CARD], f[ENGAGE_MORE_BARRIER]))} for the barrier"
    card = CARDS[engaged_kind(s, f)]
    if code == DECLINE:
        return f"Leave {card.name} alone"
    verb = "secure" if card.type == AGENT else "scrap"
    price = f"Pay {shards(cost_to_take(s, f))}" if cost_to_take(s, f) else "Pay nothing"
    cipher = f" and the cipher ({card.cipher.text.rstrip('.')})" if card.cipher is not None else ""
    return f"{price}{cipher}: {verb} {card.name}"


# --- slots --------------------------------------------------------------------------------------------------------


def describe_delve(s: AidalonState, seat: int, enemy: int, path: int) -> str:
    ahead: list[str] = []
    for row in range(3):
        place = PLACES * enemy + slot_at(path, row)
        if s.cards[place] >= 0:
            mark = " (exhausted)" if s.exhausted[place] else ""
            ahead.append(card_at(s, place, seat) + mark)
    way = f"past {', '.join(ahead)}" if ahead else "with nothing in the way"
    return f"Delve into {ROLES[enemy]}'s {DISTRICT_WORDS[path]}, {way}"


def describe_slot(s: AidalonState, f: Frame, seat: int, code: int) -> str:
    slot = (code - FORGE) % PLACES
    owner = f[QUESTION_OWNER] if f[KIND] == QUESTION else seat
    place = PLACES * owner + slot
    name = card_at(s, place, seat)
    if code < COLLECT:
        return f"Forge {name} for {shards(shard_cost(s, place))}"
    if code < USE:
        icons = [shards(shard_icons(s, place))] if shard_icons(s, place) else []
        draws = CARDS[s.cards[place]].draw_icons
        icons += ["a card" if draws == 1 else cards(draws)] if draws else []
        return f"Collect {' and '.join(icons)} with {name}"
    if code < EXHAUST:
        return f"{name}: {_ability_text(s, f, place, 1 if code >= USE_SECOND else 0)}"
    at = f"{name} in the {SLOT_WORDS[slot]}" if slot < SLOTS else name
    if code < UNFORGE:
        return f"Exhaust {at}"
    if code < RETURN:
        return f"Unforge {at}"
    if code < SCRAP_SLOT:
        return f"Return {at} to the Council"
    if code < SHUFFLE_SLOT:
        return f"Scrap {at}{_agent_warning(s, place)}"
    if code < APPROACH:
        return f"Shuffle {at} into the Network"
    return f"Approach the {SLOT_WORDS[slot]}: {name}" if code < KEEP else f"Keep {at}, scrap the others"


def _ability_text(s: AidalonState, f: Frame, place: int, nth: int) -> str:
    """Return the text of the ability that `use` would use here."""
    for ability in CARDS[s.cards[place]].abilities:
        fits = ability.when == f[REACTION_TRIGGER] if f[KIND] == REACTION else ability.when < 0 and ability.kind < 2
        if fits:
            if nth == 0:
                return ability.text
            nth -= 1
    return ""


def _agent_warning(s: AidalonState, place: int) -> str:
    """Return a warning if scrapping the card would score an agent."""
    owner = place // PLACES
    if s.cards[place] >= 0 and CARDS[s.cards[place]].type == AGENT:
        return f" ({ROLES[s.book.rival(owner)]} scores it)"
    return ""


def describe_move(s: AidalonState, f: Frame, seat: int, code: int) -> str:
    base = PLACES * (f[QUESTION_OWNER] if f[KIND] == QUESTION else seat)
    if code < SWAP:
        start, goal = SHIFTS[code - SHIFT]
        there = s.cards[base + goal] >= 0
        tail = f", swapping it with {card_at(s, base + goal, seat)}" if there else ""
        return f"Shift {card_at(s, base + start, seat)} to the {SLOT_WORDS[goal]}{tail}"
    one, other = SWAPS[code - SWAP]
    first, second = card_at(s, base + one, seat), card_at(s, base + other, seat)
    return f"Swap {first} in the {SLOT_WORDS[one]} with {second} in the {SLOT_WORDS[other]}"


# --- cards --------------------------------------------------------------------------------------------------------


def describe_card(s: AidalonState, f: Frame, code: int) -> str:
    kind = (code - PLAY) % len(CARDS)
    name = CARDS[kind].name
    if code < ARCHIVE:
        price = f" for {shards(s.book.costs[kind])}" if s.book.costs[kind] else ""
        return f"Play {name}{price}: {CARDS[kind].abilities[0].text}"
    if code < SCRAP:
        return f"Archive {name}"
    if code < RECOVER:
        agent = CARDS[kind].type == AGENT
        return f"Scrap {name}" + (f" ({ROLES[s.book.rival(f[SEAT])]} scores it)" if agent else "")
    if code < SHUFFLE:
        return f"Put {name} into your {DISTRICT_WORDS[ARCHIVES]}"
    if code < SHOW_ARCHIVES:
        return f"Shuffle {name} into your Network"
    if code < FETCH:
        return f"Show {name} from your {'Archives' if code < SHOW_COUNCIL else 'Council'}"
    if code < SET_ASIDE:
        return f"Take {name} from your Network"
    return f"Set {name} aside" if code < OUTCOME_CARD else f"The card is {name}"


def describe_staging(s: AidalonState, seat: int, code: int) -> str:
    kind = staged_kind(code) if code < RUSH else rushed_kind(code)
    slot = (code - (STAGE if code < RUSH else RUSH)) % SLOTS
    place = PLACES * seat + slot
    tail = ""
    if s.cards[place] >= 0:
        out = f"scrapping {card_at(s, place, seat)}" if s.forged[place] else f"archiving {card_at(s, place, seat)}"
        tail = f", {out}{_agent_warning(s, place) if s.forged[place] else ''}"
    if code < RUSH:
        return f"Stage {CARDS[kind].name} in the {SLOT_WORDS[slot]}{tail}"
    return f"Rush {CARDS[kind].name} into the {SLOT_WORDS[slot]} for {shards(s.book.costs[kind])}{tail}"
